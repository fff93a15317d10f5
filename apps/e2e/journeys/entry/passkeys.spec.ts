import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { signInWith } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'
import { addAuthenticator } from '../../fixtures/virtual-authenticator.ts'

/** Signs in again by a token: such a session is not confirmed. */
async function signInByToken(page: Page): Promise<void> {
  // What the page still asks for is of the session that ends: its answer would take the new cookie away.
  await page.waitForLoadState('networkidle')
  const { request } = page.context()
  const { result } = (await (await request.post('/api/product-tokens', { data: {} })).json()) as {
    result: { token: string }
  }
  await request.post('/api/sign-in/handoff', { data: { kind: 'easyToken', token: result.token } })
}

test('a passkey is added, used after the password, alone and to confirm oneself, and removed', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/\b40[139]\b/)
  const { username, password } = await registerByHttp()
  await context.addCookies((await signInByHttp(username, password)).cookies)
  const authenticator = await addAuthenticator(page)
  await page.goto('/profile')
  const section = page.locator('#two-factor')
  await section.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click()
  const add = page.getByRole('dialog', { name: 'เพิ่มพาสคีย์' })
  await add.getByRole('button', { name: 'สร้าง', exact: true }).click()
  await expect(add).toContainText('โปรดกรอกชื่อพาสคีย์')
  await expectAccessible(page)
  await add.getByLabel('ชื่อพาสคีย์').fill('โน้ตบุ๊ก')
  // Somebody whom the device does not know.
  await authenticator.verify(false)
  await add.getByRole('button', { name: 'สร้าง', exact: true }).click()
  await expect(add.getByRole('alert')).toContainText('ยังไม่ได้ใช้พาสคีย์')
  await authenticator.verify(true)
  await add.getByRole('button', { name: 'สร้าง', exact: true }).click()
  const codes = page.getByRole('dialog', { name: 'รหัสกู้คืน' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'เก็บไว้แล้ว' }).click()
  await expect(section.getByRole('list', { name: 'พาสคีย์' })).toContainText('ยังไม่เคยใช้')
  await expect(section).toContainText('เหลือ 10 รหัส')
  expect(await authenticator.count()).toBe(1)

  await section.getByRole('button', { name: 'เปลี่ยนชื่อ “โน้ตบุ๊ก”' }).click()
  const rename = page.getByRole('dialog', { name: 'เปลี่ยนชื่อพาสคีย์' })
  await rename.getByLabel('ชื่อพาสคีย์').fill('เครื่องที่ทำงาน')
  await rename.getByRole('button', { name: 'บันทึก' }).click()
  await expect(section.getByRole('list', { name: 'พาสคีย์' })).toContainText('เครื่องที่ทำงาน')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.goto('/logout')
  await page.goto('/loginbysso')
  await signInWith(page, username, password)
  await expect(page.getByRole('heading', { name: 'ขั้นตอนที่สอง' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'ใช้รหัสจากแอป' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ใช้พาสคีย์' }).click()
  await expect(page).toHaveURL(/\/mydrive$/)

  await page.goto('/logout')
  await page.goto('/loginbysso')
  await authenticator.verify(false)
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วยพาสคีย์' }).click()
  await expect(page.getByRole('alert')).toContainText('ยังไม่ได้ใช้พาสคีย์')
  await authenticator.verify(true)
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วยพาสคีย์' }).click()
  await expect(page).toHaveURL(/\/mydrive$/)

  await signInByToken(page)
  await page.goto('/profile')
  await section.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click()
  await add.getByLabel('ชื่อพาสคีย์').fill('อีกอัน')
  await add.getByRole('button', { name: 'สร้าง', exact: true }).click()
  const confirm = page.getByRole('dialog', { name: 'ยืนยันตัวตน', exact: true })
  await confirm.getByRole('button', { name: 'ใช้พาสคีย์' }).click()
  await expect(confirm).toHaveCount(0)
  // The authenticator has one for this account already.
  await expect(add.getByRole('alert')).toContainText('พาสคีย์นี้ถูกเพิ่มไว้แล้ว')
  await add.getByRole('button', { name: 'ยกเลิก' }).click()

  await section.getByRole('button', { name: 'ลบ “เครื่องที่ทำงาน”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ลบ', exact: true }).click()
  await expect(page.getByText('ลบพาสคีย์ “เครื่องที่ทำงาน” แล้ว')).toBeVisible()
  await expect(section.getByRole('list', { name: 'พาสคีย์' })).toHaveCount(0)
  await page.goto('/logout')
  await page.goto('/loginbysso')
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วยพาสคีย์' }).click()
  await expect(page.getByRole('alert')).toContainText('ใช้พาสคีย์นี้ไม่ได้')
  await signInWith(page, username, password)
  await expect(page).toHaveURL(/\/mydrive$/)
})

test('in English: a passkey as the second step, alone, to confirm oneself, and removed', async ({ page, context }) => {
  await speakEnglish(page)
  const { username, password } = await registerByHttp()
  await context.addCookies((await signInByHttp(username, password)).cookies)
  await addAuthenticator(page)
  await page.goto('/profile')
  const section = page.locator('#two-factor')
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  const add = page.getByRole('dialog', { name: 'Add a passkey' })
  await expectEnglish(add)
  await add.getByLabel('Passkey name').fill('My laptop')
  await add.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('button', { name: 'I’ve kept them' }).click()
  await expect(section.getByRole('list', { name: 'Passkeys' })).toContainText('My laptop')
  await expectEnglish(section)

  await page.goto('/logout')
  await page.goto('/loginbysso?lang=en')
  await page.getByLabel('Username, email or mobile number').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectEnglish(page.getByRole('main'))
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/mydrive$/)

  await page.goto('/logout')
  await page.goto('/loginbysso?lang=en')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/mydrive$/)

  await signInByToken(page)
  await page.goto('/profile')
  await section.getByRole('button', { name: 'Remove “My laptop”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm that it’s you', exact: true })
  await expectEnglish(confirm)
  await confirm.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Passkey “My laptop” removed')).toBeVisible()
  await expect(section.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)
})
