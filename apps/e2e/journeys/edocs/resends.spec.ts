import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { receiverAndSender, sendInvoice } from '../../fixtures/invoices.ts'
import { expect, test } from '../../fixtures/test.ts'

const stranger = '099400016550100000'

test('what could not be delivered is found in the resend list, corrected, cancelled and exported', async ({
  page,
  context,
}) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  await sendInvoice(sender, 'IV-OK', buyer)
  await sendInvoice(sender, 'IV-WAIT', stranger)
  await sendInvoice(sender, 'IV-NOBODY', 'N/A')
  await enterBusiness(context, page, sender, '/outbox')
  await page.getByRole('button', { name: 'รายการส่งซ้ำ' }).click()
  await expect(page).toHaveURL(/view=resend/)
  const list = page.getByRole('list', { name: 'รายการส่งซ้ำ' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const held = list.getByRole('listitem').filter({ hasText: 'IV-WAIT' })
  await expect(held.getByText('ผู้รับยังไม่ลงทะเบียน')).toBeVisible()
  // Five minutes between two attempts: greyed, with how long it takes.
  await expect(held.getByRole('button', { name: 'ส่งอีกครั้ง' })).toBeDisabled()
  await expect(held.getByText(/ส่งได้อีกครั้งในอีก 4:/)).toBeVisible()
  await expect(held.getByRole('button', { name: 'แก้ไขผู้รับ' })).toHaveCount(0)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'ส่งออกเป็น CSV' }).click()
  const file = await (await download).path()
  const text = await readFile(file, 'utf8')
  expect(text).toContain('"IV-WAIT","388"')
  expect(text).not.toContain('IV-OK')

  // Naming a receiver is an attempt too, and waits as long.
  const nobody = list.getByRole('listitem').filter({ hasText: 'IV-NOBODY' })
  await expect(nobody.getByRole('button', { name: 'แก้ไขผู้รับ' })).toBeDisabled()
  await changeDatabase(`update edoc set last_attempt_at = last_attempt_at - interval '6 minutes'
    where document_no = 'IV-NOBODY' and sender_account_id = '${sender.accountId}'`)
  await page.reload()
  await nobody.getByRole('button', { name: 'แก้ไขผู้รับ' }).click()
  const dialog = page.getByRole('dialog', { name: 'แก้ไขผู้รับของ IV-NOBODY' })
  await dialog.getByLabel('เลขประจำตัวผู้เสียภาษี').fill('123')
  await dialog.getByRole('button', { name: 'บันทึกและส่ง' }).click()
  await expect(dialog.getByText('โปรดระบุเลข 13 หลักให้ถูกต้อง')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('เลขประจำตัวผู้เสียภาษี').fill(receiver.taxId)
  await dialog.getByLabel('สาขา').fill('00000')
  await dialog.getByRole('button', { name: 'บันทึกและส่ง' }).click()
  await expect(page.getByText('ส่งถึงผู้รับแล้ว')).toBeVisible()
  await expect(nobody.getByText('ส่งสำเร็จ')).toBeVisible()

  await page.getByRole('checkbox', { name: 'เลือก IV-WAIT' }).check()
  await page.getByRole('button', { name: 'ยกเลิกการส่ง' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกการส่ง' }).click()
  await expect(page.getByText('ยกเลิกการส่งแล้ว 1 รายการ')).toBeVisible()
  await expect(held.getByText('ส่งไม่สำเร็จ')).toBeVisible()
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('ส่งไม่สำเร็จ')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('link', { name: 'IV-WAIT' }).click()
  await expect(page.getByRole('dialog', { name: 'IV-WAIT' }).getByText('ยกเลิกการส่งแล้ว')).toBeVisible()
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})

test('the resend list speaks English, and fits a phone', async ({ page, context }) => {
  const { receiver, sender } = await receiverAndSender()
  await page.setViewportSize({ width: 360, height: 740 })
  await speakEnglish(page)
  await enterBusiness(context, page, sender, '/outbox?view=resend')
  await expect(page.getByRole('heading', { name: 'Nothing to send again' })).toBeVisible()
  await sendInvoice(sender, 'IV-W', stranger)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Resend list' }).getByRole('listitem')).toHaveCount(1)
  await expectEnglish(page.getByRole('main'), ['บริษัท ผู้ส่ง จำกัด', 'บริษัท ซัพพลายสาม จำกัด', 'ผู้ซื้อ'])
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})

test('copies of what was not delivered go out by mail and chat, with a result for each recipient (S210)', async ({
  page,
  context,
}) => {
  const { receiver, sender } = await receiverAndSender()
  await sendInvoice(sender, 'IV-COPY', stranger)
  await enterBusiness(context, page, sender, '/outbox?view=resend')
  const list = page.getByRole('list', { name: 'รายการส่งซ้ำ' })
  await list.getByRole('button', { name: 'ส่งสำเนา' }).click()
  const dialog = page.getByRole('dialog', { name: 'ส่งสำเนาของ IV-COPY' })
  await dialog.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await expect(dialog.getByText('โปรดระบุผู้รับ')).toBeVisible()
  await expectAccessible(page)
  const addresses = [`a-${sender.taxId}@example.com`, `b-${sender.taxId}@example.com`]
  await dialog.getByLabel('อีเมลผู้รับ').fill(addresses.join(','))
  await dialog.getByLabel('ชื่อผู้ใช้ของผู้รับในแชต').fill('nobody-here')
  await dialog.getByRole('button', { name: 'ส่ง', exact: true }).click()
  const results = page.getByRole('dialog', { name: 'ผลการส่ง' })
  const states = results.getByRole('list', { name: 'ผู้รับ' })
  for (const address of addresses)
    await expect(states.getByRole('listitem').filter({ hasText: address })).toContainText(/กำลังส่ง|ส่งแล้ว/)
  await expect(states.getByRole('listitem').filter({ hasText: 'nobody-here' })).toContainText('ส่งไม่ถึง')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list.getByText(/ส่งสำเนาแล้วเมื่อ/)).toBeVisible()
  // The delivery itself waits as before, under its transaction id.
  await expect(list.getByText('ผู้รับยังไม่ลงทะเบียน')).toBeVisible()
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})
