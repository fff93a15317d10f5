import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { furnishedBusiness } from '../../fixtures/furnished-business.ts'
import { saveBar, saveSettings } from '../../fixtures/save-bar.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Opens a dialog from a menu; it is accessible in both themes, and has the focus. */
async function open(page: Page, menu: string, entry: string, name: string) {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  return dialog
}

test('departments are renamed, moved without dragging, suspended and deleted; roles are renamed and deleted', async ({
  page,
  context,
}) => {
  const business = await furnishedBusiness('บริษัท กล่องโต้ตอบ จำกัด')
  const { calls, headers } = business
  await calls.post('/api/admin/departments', { headers, data: { nameTh: 'สำนักงานใหญ่', nameEn: '' } })
  await calls.post('/api/admin/roles', { headers, data: { nameTh: 'ผู้ตรวจ', nameEn: '' } })
  await enterBusiness(context, page, business, '/onebox-system-admin-departments')
  const sales = 'ตัวเลือกของแผนก ฝ่ายขาย'

  const below = await open(page, sales, 'เพิ่มแผนกย่อย', 'เพิ่มแผนก')
  await page.keyboard.press('Escape')
  await expect(below).toHaveCount(0)
  const renamed = await open(page, sales, 'เปลี่ยนชื่อ', 'เปลี่ยนชื่อแผนก ฝ่ายขาย')
  await renamed.getByLabel('ชื่อภาษาไทย').fill('ฝ่ายการขาย')
  await renamed.getByRole('button', { name: 'บันทึก' }).click()
  const named = 'ตัวเลือกของแผนก ฝ่ายการขาย'
  const moved = await open(page, named, 'ย้ายไปใต้แผนกอื่น', 'ย้ายแผนก ฝ่ายการขาย')
  await moved.getByRole('combobox', { name: 'อยู่ใต้แผนก' }).click()
  await moved.getByRole('option', { name: 'สำนักงานใหญ่' }).click()
  await moved.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('ย้าย ฝ่ายการขาย แล้ว')).toBeVisible()
  const suspended = await open(page, named, 'ระงับสิทธิ์ของแผนก', 'ระงับสิทธิ์ของแผนก ฝ่ายการขาย หรือไม่')
  await suspended.getByRole('button', { name: 'ระงับสิทธิ์ของแผนก' }).click()
  await expect(page.getByText('ถูกระงับ')).toBeVisible()
  const deleted = await open(page, named, 'ลบ', 'ลบแผนก ฝ่ายการขาย หรือไม่')
  await deleted.getByRole('button', { name: 'ลบ' }).click()
  await expect(page.getByText('ลบแผนก ฝ่ายการขาย แล้ว')).toBeVisible()

  const role = await open(page, 'ตัวเลือกของบทบาท ผู้ตรวจ', 'เปลี่ยนชื่อ', 'เปลี่ยนชื่อบทบาท ผู้ตรวจ')
  await role.getByLabel('ชื่อภาษาไทย').fill('ผู้ตรวจสอบ')
  await role.getByRole('button', { name: 'บันทึก' }).click()
  const gone = await open(page, 'ตัวเลือกของบทบาท ผู้ตรวจสอบ', 'ลบ', 'ลบบทบาท ผู้ตรวจสอบ หรือไม่')
  await gone.getByRole('button', { name: 'ลบ' }).click()
  await expect(page.getByText('ลบบทบาท ผู้ตรวจสอบ แล้ว')).toBeVisible()
  await calls.dispose()
})

test('an employee is edited, suspended and removed, an invitation withdrawn, each from a dialog', async ({
  page,
  context,
}) => {
  const business = await furnishedBusiness('บริษัท คนในกล่อง จำกัด')
  const { calls, headers, employee } = business
  const email = `box${Date.now().toString(36)}@elsewhere.example`
  await calls.post('/api/admin/employees', { headers, data: { email } })
  // A search for one person leaves one menu.
  await enterBusiness(context, page, business, `/onebox-system-admin-employees?q=${employee}`)
  const menuOf = async (text: string) =>
    (await page
      .getByRole('row')
      .filter({ hasText: text })
      .getByRole('button', { name: /^ตัวเลือกของ/ })
      .getAttribute('aria-label')) ?? ''
  const theirs = await menuOf(employee)
  const name = theirs.replace('ตัวเลือกของ ', '')
  for (const [entry, title] of [
    ['แก้ไขแผนก บทบาท และสิทธิ์', `แก้ไข ${name}`],
    ['ระงับการใช้งาน', `ระงับการใช้งานของ ${name} หรือไม่`],
    ['นำออกจากธุรกิจ', `นำ ${name} ออกจากธุรกิจหรือไม่`],
  ] as const) {
    const dialog = await open(page, theirs, entry, title)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.goto(`/onebox-system-admin-employees?q=${email}`)
  const invited = await menuOf(email)
  const withdrawn = await open(page, invited, 'ยกเลิกคำเชิญ', `ยกเลิกคำเชิญถึง ${email} หรือไม่`)
  await withdrawn.getByRole('button', { name: 'ยกเลิกคำเชิญ' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0)
  await calls.dispose()
})

test('the trash of the business is no longer retained after a question, and a secret is changed after one', async ({
  page,
  context,
}) => {
  const business = await furnishedBusiness('บริษัท ถามก่อน จำกัด')
  await enterBusiness(context, page, business, '/onebox-system-admin-setting')
  const rules = page.getByRole('region', { name: 'การเก็บในถังขยะสำรอง' })
  await rules.getByRole('switch').click({ force: true })
  await saveSettings(page)
  const ask = page.getByRole('alertdialog', { name: 'ไม่เก็บในถังขยะสำรองหรือไม่' })
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(ask).toHaveCount(0)

  const { calls, headers } = business
  const key = { name: 'ระบบบัญชี', scopes: ['files:read'] }
  expect((await calls.post('/api/keys', { headers, data: key })).status()).toBe(201)
  await page.goto('/onebox-system-admin-generatekey')
  await page.getByRole('button', { name: 'เปลี่ยนรหัสลับ' }).click()
  const rotate = page.getByRole('alertdialog', { name: 'เปลี่ยนรหัสลับของ ระบบบัญชี หรือไม่' })
  await expectAccessible(page)
  await rotate.getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(rotate).toHaveCount(0)
  await calls.dispose()
})

test('cancelling the confirmation shows no failure, and it can be tried again', async ({ page, context, problems }) => {
  problems.expected.push(/\b403\b/)
  const business = await furnishedBusiness('บริษัท ไม่ยืนยัน จำกัด')
  const { calls, headers, username } = business
  await changeDatabase(`update session set confirmed_at = null where person_id =
    (select id from person where username = '${username}')`)
  const change = { headers, data: { twoFactor: 'off', graceDays: 14 } }
  const isAsked = async () => (await calls.put('/api/admin/sign-in-policy', change)).status() === 403
  await expect.poll(isAsked).toBe(true)
  await enterBusiness(context, page, business, '/onebox-system-admin-setting')
  const section = page.getByRole('region', { name: 'วิธีเข้าสู่ระบบที่อนุญาต' })
  await section.getByRole('radio', { name: /^เฉพาะวิธีที่เลือก/ }).check()
  const save = saveBar(page).getByRole('button', { name: 'บันทึก', exact: true })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'ยืนยันตัวตน', exact: true })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(save).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('โปรดยืนยันตัวตนอีกครั้งก่อนทำรายการนี้')).toHaveCount(0)
  await save.click()
  await expect(dialog).toBeVisible()
  await calls.dispose()
})
