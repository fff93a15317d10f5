import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { lastMessageTo } from '../../fixtures/messages.ts'
import { expect, test } from '../../fixtures/test.ts'

const address = '/onebox-system-admin-setemail'

test('an admin names addresses to be alerted, changes one, removes one and takes that back', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท แจ้งเตือน จำกัด')
  await enterBusiness(context, page, business, '/onebox-system-admin-index')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^แจ้งเตือนทางอีเมล/ })
    .click()
  await expect(page.getByText('ยังไม่มีอีเมล ขณะนี้แจ้งเฉพาะผู้ดูแลธุรกิจ')).toBeVisible()
  await page.getByRole('button', { name: 'เพิ่มอีเมล' }).click()
  const dialog = page.getByRole('dialog', { name: 'เพิ่มอีเมล' })
  const field = dialog.getByLabel('อีเมล', { exact: true })
  await field.fill('ไม่ใช่อีเมล')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('รูปแบบอีเมลไม่ถูกต้อง')).toBeVisible()
  const mailbox = `accounts-${Date.now()}@alerts.example`
  await field.fill(mailbox.toUpperCase())
  await dialog.getByRole('checkbox', { name: /^ความปลอดภัยของไฟล์/ }).uncheck()
  for (const event of [/^ความยินยอมรับเอกสาร/, /^คำขอลบเอกสาร/, /^เอกสารที่ส่งไม่ถึง/, /^พื้นที่จัดเก็บใกล้เต็ม/])
    await dialog.getByRole('checkbox', { name: event }).uncheck()
  await expect(dialog.getByText('เลือกอย่างน้อยหนึ่งเรื่อง')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'เพิ่ม', exact: true })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /^พื้นที่จัดเก็บใกล้เต็ม/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('listitem').filter({ hasText: mailbox })
  await expect(row).toContainText('พื้นที่จัดเก็บใกล้เต็ม · ไทย')
  expect(await lastMessageTo(mailbox)).toContain('ผู้ดูแลของ บริษัท แจ้งเตือน จำกัด ในคลังเลือกอีเมลนี้')

  await row.getByRole('button', { name: `แก้ไข ${mailbox}` }).click()
  const editing = page.getByRole('dialog', { name: `แก้ไข ${mailbox}` })
  await editing.getByRole('checkbox', { name: /^ความปลอดภัยของไฟล์/ }).check()
  await editing.getByLabel('ภาษาของอีเมล').selectOption('en')
  await editing.getByRole('button', { name: 'บันทึก' }).click()
  await expect(editing).toHaveCount(0)
  await expect(row).toContainText('พื้นที่จัดเก็บใกล้เต็ม · ความปลอดภัยของไฟล์ · English')

  await row.getByRole('button', { name: `ลบ ${mailbox}` }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'เลิกทำ' }).last().click()
  await expect(row).toContainText('English')
  await page.reload()
  await expect(row).toBeVisible()
  await expectAccessible(page)
})

test('the page works in English on a phone', async ({ page, context }) => {
  const business = await newBusiness('บริษัท แจ้งเตือนอังกฤษ จำกัด')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await enterBusiness(context, page, business, address)
  await expect(page.getByRole('heading', { level: 1, name: 'Email alerts' })).toBeVisible()
  await page.getByRole('button', { name: 'Add address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add address' })
  await dialog.getByLabel('Email address', { exact: true }).fill('office@alerts.example')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const events = 'Storage filling up · File security · Consent · Requests to delete documents · Undelivered documents'
  await expect(page.getByText(`${events} · English`)).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
})
