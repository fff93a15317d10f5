import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { receiverAndSender, sendInvoice } from '../../fixtures/invoices.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Documents are dated in this month. */
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

test('from an invoice in the Inbox to the report of its month, and its file', async ({ page, context }) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  for (const number of ['IV-1', 'IV-2']) await sendInvoice(sender, number, buyer, { date: today })
  await enterBusiness(context, page, receiver, '/inbox')

  await page.getByRole('button', { name: 'IV-1', exact: true }).click()
  await page.getByRole('link', { name: /^รายงานภาษีเดือน / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'รายงานภาษีซื้อ' })).toBeVisible()
  const sums = page.getByRole('region', { name: 'ยอดของเดือน' })
  await expect(sums).toContainText('14.00 THB')
  await expect(sums).toContainText('200.00 THB')
  const rows = page.getByRole('region', { name: 'เอกสารในรายงาน' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expectAccessible(page)

  // Each figure leads to its documents, and a document to itself.
  await sums.getByRole('button', { name: 'ใบกำกับภาษี 2 ฉบับ' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'เอกสารในรายงาน: ใบกำกับภาษี' })).toBeFocused()
  await page.getByRole('link', { name: 'IV-2', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'IV-2' })).toBeVisible()
  await page.goBack()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'ดาวน์โหลด CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`khlang-input-tax-${today.slice(0, 7)}.csv`)
  expect(await readFile(await file.path(), 'utf8')).toContain('"รวม","","","","","","200.00","14.00"')

  await page.getByRole('button', { name: 'เดือนก่อนหน้า' }).click()
  await expect(page.getByRole('heading', { name: 'ไม่มีเอกสาร' })).toBeVisible()
  for (const business of [receiver, sender]) await business.calls.dispose()
})

test('what is left out says why, in English, in the dark, on a phone', async ({ page, context }) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  await sendInvoice(sender, 'IV-1', buyer, { date: today })
  // The same again is known.
  await sendInvoice(sender, 'IV-1', buyer, { date: today })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await speakEnglish(page)
  await enterBusiness(context, page, sender, '/outbox')
  await page.getByRole('link', { name: 'Output tax report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Output tax report' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Not in the report' })).toContainText('Sent before')
  await page.getByRole('button', { name: '1 document: Sent before' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Not in the report: Sent before' })).toBeFocused()
  await page.getByRole('button', { name: 'Show all documents in the report' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Documents in the report' })).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await expectEnglish(page.getByRole('main'), ['บริษัท ผู้รับ จำกัด', 'บริษัท ผู้ส่ง จำกัด', 'ผู้ซื้อ'])
  for (const business of [receiver, sender]) await business.calls.dispose()
})
