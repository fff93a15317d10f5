import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { hire } from '../../fixtures/hire.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { expect, test } from '../../fixtures/test.ts'

const address = '/onebox-system-admin-employees'
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** A business with an admin, two more employees, a department and a role. */
async function staffed(name: string) {
  const business = await newBusiness(name)
  const { calls, headers } = business
  const people = [await registerByHttp(), await registerByHttp()]
  for (const { username } of people) await hire(business, username)
  await calls.post('/api/admin/departments', { headers, data: { nameTh: 'ฝ่ายคลัง', nameEn: 'Warehouse' } })
  await calls.post('/api/admin/roles', { headers, data: { nameTh: 'ผู้ตรวจ', nameEn: 'Auditor' } })
  return { business, names: people.map(({ username }) => username) as [string, string] }
}

test('an admin chooses columns, finds by address, changes several at once and exports the list', async ({
  page,
  context,
}) => {
  const { business, names } = await staffed('บริษัท รายชื่อ จำกัด')
  await enterBusiness(context, page, business, address)
  await page.getByRole('button', { name: 'คอลัมน์' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'กล่องขาเข้า' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'ใช้งานล่าสุด' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'กล่องขาเข้า' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'ใช้งานล่าสุด' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'กล่องขาเข้า' })).toBeVisible()

  // The words are in the address, and come back with it.
  const words = page.getByRole('main').getByRole('searchbox')
  await words.fill(names[0])
  await expect(page).toHaveURL(new RegExp(`q=${names[0]}`))
  await expect(rowOf(page, names[1])).toHaveCount(0)
  await page.reload()
  await expect(words).toHaveValue(names[0])
  await expect(rowOf(page, names[0])).toBeVisible()
  await words.fill('')
  await expect(rowOf(page, names[1])).toBeVisible()

  // Several at once, and later the last admin among them, who is refused by name.
  for (const name of names) await rowOf(page, name).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'เปลี่ยนแผนกและบทบาท' }).click()
  const dialog = page.getByRole('dialog', { name: 'เปลี่ยนแผนกและบทบาทของ 2 คน' })
  await dialog.getByRole('combobox', { name: 'แผนก' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'ฝ่ายคลัง' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('combobox', { name: 'บทบาท' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'ผู้ตรวจ' }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('ดำเนินการกับ 2 คนแล้ว')).toBeVisible()
  for (const name of names) await expect(rowOf(page, name)).toContainText('ฝ่ายคลัง')

  await page.getByRole('checkbox', { name: 'เลือกทั้งหมดที่แสดง' }).check()
  await page.getByRole('button', { name: 'ระงับการใช้งาน', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ระงับการใช้งาน', exact: true }).click()
  const refused = page.getByRole('dialog', { name: 'ดำเนินการไม่สำเร็จบางคน' })
  await expect(refused.getByRole('listitem')).toHaveCount(1)
  await expect(refused.getByRole('listitem')).toContainText('ผู้ดูแล')
  await refused.getByRole('contentinfo').getByRole('button', { name: 'ปิด' }).click()
  for (const name of names) await expect(rowOf(page, name)).toContainText('ถูกระงับ')

  await page.getByRole('button', { name: 'ส่งออก' }).click()
  const exports = page.getByRole('dialog', { name: 'ส่งออกรายชื่อพนักงาน' })
  await exports.getByRole('button', { name: 'สร้างไฟล์ CSV' }).click()
  const file = exports.getByRole('link', { name: /^ดาวน์โหลด CSV/ })
  await expect(file).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await file.click()
  expect((await download).suggestedFilename()).toMatch(/^khlang-employees-.*\.csv$/)
})

test('the list of employees works in English on a phone', async ({ page, context }) => {
  const { business, names } = await staffed('บริษัท รายชื่ออังกฤษ จำกัด')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await enterBusiness(context, page, business, address)
  await rowOf(page, names[0]).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change departments and roles' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change departments and roles for 1 person' })
  await dialog.getByRole('combobox', { name: 'Departments' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Warehouse' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 person was changed')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const exports = page.getByRole('dialog', { name: 'Export employee list' })
  await exports.getByRole('button', { name: 'Create XLSX file' }).click()
  await expect(exports.getByRole('link', { name: /^Download the XLSX/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(await overflow(page)).toBe(0)
})
