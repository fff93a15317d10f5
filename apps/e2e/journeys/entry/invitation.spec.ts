import { expectAccessible } from '../../fixtures/accessibility.ts'
import { speakEnglish } from '../../fixtures/english.ts'
import { codeFor, goodPassword, lastMessageTo, newUsername } from '../../fixtures/messages.ts'
import { callAs, storageOf } from '../../fixtures/people.ts'
import { registerInvited } from '../../fixtures/registering.ts'
import { signInWith } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Shares a new folder with an address that nobody has; the address of the page that its mail leads to. */
async function inviteToFolder() {
  const id = crypto.randomUUID().slice(0, 8)
  const [name, email] = [`งบ ${id}`, `${id}@new.example`]
  const calls = await callAs(storageOf('somsri1'))
  try {
    const { result: drives } = (await (await calls.get('/api/drives')).json()) as {
      result: { items: { rootId: string }[] }
    }
    const made = await calls.post('/api/folders', { data: { parentId: drives.items[0]?.rootId, name } })
    const { result: folder } = (await made.json()) as { result: { id: string } }
    const data = { with: [{ type: 'email', value: email }], permission: 'edit' }
    expect((await calls.post(`/api/items/${folder.id}/shares`, { data })).ok()).toBe(true)
    const address = /http\S+\/register\?invitation=\S+/.exec(await lastMessageTo(email))?.[0] ?? ''
    const { pathname, search } = new URL(address)
    return { name, email, path: pathname + search }
  } finally {
    await calls.dispose()
  }
}

test('the page of an invitation says who invites to what, and needs neither a Thai name nor a mobile number', async ({
  page,
}) => {
  const { name, email, path } = await inviteToFolder()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^สมศรี ใจดี เชิญคุณเข้าใช้งาน “${name}”`))
  await expect(page.getByText('สิทธิ์: แก้ไข')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^อีเมล/ })).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: /โทรศัพท์มือถือ|\(ไทย\)/ })).toHaveCount(0)
  await expectAccessible(page)
  const username = newUsername()
  await registerInvited(page, username, goodPassword)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await signInWith(page, username, goodPassword)
  await expect(page).toHaveURL(/\/sharedwithme/)
  await expect(page.getByText(name).first()).toBeVisible()
})

test('who registered by an invitation, without a mobile number, resets a forgotten password by e-mail', async ({
  page,
}) => {
  const { email, path } = await inviteToFolder()
  const username = newUsername()
  await page.goto(path)
  await registerInvited(page, username, goodPassword)
  await page.goto('/forgot')
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  await field(/^อีเมลหรือหมายเลขโทรศัพท์มือถือ/).fill('ไม่ใช่อีเมล@')
  await field(/^ตั้งรหัสผ่าน/).fill('Krathong-7714')
  await field(/^ยืนยันรหัสผ่าน/).fill('Krathong-7714')
  await page.getByRole('button', { name: 'ส่งรหัส OTP' }).click()
  await expect(field(/^อีเมลหรือหมายเลขโทรศัพท์มือถือ/)).toHaveAttribute('aria-invalid', 'true')
  await field(/^อีเมลหรือหมายเลขโทรศัพท์มือถือ/).fill(email)
  await page.getByRole('button', { name: 'ส่งรหัส OTP' }).click()
  await expect(page.getByText(`หากอีเมล ${email} เป็นของบัญชีในคลัง`)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('รหัส OTP 6 หลัก').fill(await codeFor(email))
  await page.getByRole('button', { name: 'ตั้งรหัสผ่านใหม่' }).click()
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await signInWith(page, username, 'Krathong-7714')
  await expect(page).toHaveURL(/\/mydrive|\/sharedwithme/)
})

test('somebody with an account signs in from the page of an invitation, with the address filled in', async ({
  page,
}) => {
  const { email, path } = await inviteToFolder()
  await page.goto(path)
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วยบัญชีที่มีอยู่' }).click()
  await expect(page.getByRole('textbox', { name: 'ชื่อผู้ใช้ อีเมล หรือหมายเลขโทรศัพท์มือถือ' })).toHaveValue(email)
})

test('an invitation that there is none of says nothing else, in English, too', async ({ page }) => {
  await speakEnglish(page)
  await page.goto('/register?invitation=guess&email=guess%40new.example')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation can’t be used')
  await page.getByRole('button', { name: 'Register without an invitation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
})
