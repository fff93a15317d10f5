import { expectAccessible } from '../../fixtures/accessibility.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { receiverAndSender, sendInvoice } from '../../fixtures/invoices.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a receiver disputes a document, then pays it, and its sender sees both', async ({ page, context }) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  await sendInvoice(sender, 'IV-1', buyer)
  await enterBusiness(context, page, receiver, '/inbox')
  await page.getByRole('button', { name: 'IV-1', exact: true }).click()

  const respond = async (choose: () => Promise<void>) => {
    await page.getByRole('dialog', { name: 'IV-1' }).getByRole('button', { name: 'ตอบกลับผู้ส่ง' }).click()
    const dialog = page.getByRole('dialog', { name: 'ตอบกลับเอกสาร 1 ฉบับ' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await choose()
    await dialog.getByRole('button', { name: 'ส่งคำตอบ' }).click()
    await expect(page.getByText('ส่งคำตอบแล้ว 1 ฉบับ').last()).toBeVisible()
  }
  await respond(async () => {
    await page.getByRole('radio', { name: 'โต้แย้งเอกสาร' }).check()
    // A dispute needs its reason.
    await expect(page.getByRole('button', { name: 'ส่งคำตอบ' })).toBeDisabled()
    await page.getByRole('textbox', { name: 'เหตุผล' }).fill('ของไม่ครบ')
  })
  await expect(page.getByRole('dialog', { name: 'IV-1' })).toContainText('มีข้อโต้แย้ง · ของไม่ครบ')
  await respond(() => page.getByRole('radio', { name: 'ชำระเงินแล้ว' }).check())
  await page.keyboard.press('Escape')
  const row = page.getByRole('list', { name: 'กล่องขาเข้า' }).getByRole('listitem')
  await expect(row).toContainText('ชำระแล้ว')

  await enterBusiness(context, page, sender, '/outbox')
  const sent = page.getByRole('list', { name: 'กล่องขาออก', exact: true }).getByRole('listitem')
  await expect(sent).toContainText('ชำระแล้ว')
  await page.getByRole('button', { name: 'IV-1', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'IV-1' })).toContainText('มีข้อโต้แย้ง · ของไม่ครบ')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ตัวกรองเพิ่มเติม' }).click()
  await page.getByLabel('คำตอบของผู้รับ').selectOption('มีข้อโต้แย้ง')
  await page.getByRole('button', { name: 'ค้นหา', exact: true }).last().click()
  await expect(sent).toHaveCount(0)
  await page.getByRole('button', { name: 'นำตัวกรองออก: มีข้อโต้แย้ง' }).click()
  await expect(sent).toHaveCount(1)
  for (const business of [receiver, sender]) await business.calls.dispose()
})

test('several documents are accepted at once, in English, on a phone', async ({ page, context }) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  for (const number of ['IV-1', 'IV-2']) await sendInvoice(sender, number, buyer)
  await page.setViewportSize({ width: 390, height: 800 })
  await speakEnglish(page)
  await enterBusiness(context, page, receiver, '/inbox')
  for (const number of ['IV-1', 'IV-2']) await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await page.getByRole('button', { name: 'Respond', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Respond to 2 documents' })
  await expect(dialog.getByRole('radio', { name: 'Accept' })).toBeChecked()
  await expectEnglish(dialog)
  await dialog.getByRole('button', { name: 'Send response' }).click()
  await expect(page.getByText('Response sent for 2 documents')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Inbox' }).getByText('Accepted')).toHaveCount(2)
  for (const business of [receiver, sender]) await business.calls.dispose()
})
