import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { hire } from '../../fixtures/hire.ts'
import { goodPassword, registerByHttp } from '../../fixtures/messages.ts'
import { callAs, signInByHttp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an admin opens those without a second factor, and signs one of them out', async ({ page, context }) => {
  const business = await newBusiness('บริษัท อุปกรณ์ จำกัด')
  const { username } = await registerByHttp()
  await hire(business, username)
  const employee = await callAs(await signInByHttp(username, goodPassword))
  expect((await employee.get('/api/drives', { headers: business.headers })).ok()).toBe(true)

  await enterBusiness(context, page, business, '/onebox-system-admin-setting')
  await page.getByRole('link', { name: 'ดูรายชื่อพนักงาน' }).click()
  await expect(page).toHaveURL(/factor=without/)
  await expect(page.getByLabel('การยืนยันตัวตนสองขั้นตอน')).toHaveValue('without')
  const row = page.getByRole('row').filter({ hasText: username })
  await expect(row).toBeVisible()
  await page.getByLabel('การยืนยันตัวตนสองขั้นตอน').selectOption({ label: 'ตั้งค่าการยืนยันตัวตนสองขั้นตอนแล้ว' })
  await expect(page.getByText('ไม่พบพนักงานที่ตรงกับเงื่อนไข').first()).toBeVisible()
  await page.getByLabel('การยืนยันตัวตนสองขั้นตอน').selectOption({ label: '2 ขั้นตอน: ทั้งหมด' })

  await page.getByRole('button', { name: 'คอลัมน์' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'อุปกรณ์ที่เข้าสู่ระบบ' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'อุปกรณ์ที่เข้าสู่ระบบ' })).toBeVisible()

  await row.getByRole('button', { name: /^ตัวเลือกของ/ }).click()
  await page.getByRole('menuitem', { name: 'อุปกรณ์ที่เข้าสู่ระบบ' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^ให้ออกจากระบบใน / }).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'ให้ออกจากระบบในทุกอุปกรณ์' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await employee.get('/api/drives', { headers: business.headers })).status()).toBe(401)
  await employee.dispose()
  await business.calls.dispose()
})
