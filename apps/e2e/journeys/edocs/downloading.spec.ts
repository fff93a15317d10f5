import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { wholeBrowser } from '../../fixtures/browser.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { sendInvoice } from '../../fixtures/invoices.ts'
import { countPrints, printsOf } from '../../fixtures/prints.ts'
import { pdf } from '../../fixtures/samples.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use(wholeBrowser)

const nobody = '099400016550100000'

test('documents are downloaded as one ZIP or one PDF, and printed; what has no PDF gets pages from its XML', async ({
  page,
  context,
  problems,
}) => {
  // What enters the business runs in the printed frame, too, which has no storage.
  problems.expected.push(/null \(reading 'setItem'\)/)
  const business = await newBusiness('บริษัท ดาวน์โหลด จำกัด')
  await sendInvoice(business, 'IV-1', nobody, { pdf: pdf(['first']) })
  await sendInvoice(business, 'IV-2', nobody)
  await sendInvoice(business, 'IV-3', nobody, { pdf: pdf(['third']) })
  await page.addInitScript(countPrints)
  await enterBusiness(context, page, business, '/outbox')
  await page.getByRole('checkbox', { name: 'เลือกทั้งหมด' }).check()
  await page.getByRole('button', { name: 'ดาวน์โหลด', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'ดาวน์โหลดเอกสาร 3 ฉบับ' })
  await expect(dialog.getByRole('radio', { name: 'PDF และ XML' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /^ไฟล์ ZIP พร้อมดัชนี/ }).check()
  const zip = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'ดาวน์โหลด', exact: true }).click()
  const got = await zip
  expect(got.suggestedFilename()).toMatch(/^Khlang \d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await got.path())
  for (const name of ['IV-1_2026-10-05.pdf', 'IV-2_2026-10-05.xml', 'index.csv'])
    expect(bytes.includes(name)).toBe(true)
  await expect(page.getByText('เริ่มดาวน์โหลดแล้ว')).toBeVisible()

  await page.getByRole('button', { name: 'ดาวน์โหลด', exact: true }).click()
  await dialog.getByRole('radio', { name: /^ไฟล์ PDF ไฟล์เดียว/ }).check()
  await expect(dialog.getByText('1 ฉบับไม่มี PDF จะได้หน้าที่จัดทำจาก XML เพื่อการแสดงผล: IV-2')).toBeVisible()
  await dialog.getByRole('button', { name: 'เลื่อน IV-3 ลง' }).click()
  await dialog.getByLabel('ชื่อไฟล์ PDF').fill('รวมตุลาคม')
  const whole = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'ดาวน์โหลด', exact: true }).click()
  const merged = await whole
  expect(merged.suggestedFilename()).toBe('รวมตุลาคม.pdf')
  // The fonts of the pages that were made are in it; the two others are a few lines of text.
  expect((await readFile(await merged.path())).length).toBeGreaterThan(10_000)

  await page.getByRole('button', { name: 'พิมพ์', exact: true }).click()
  const printing = page.getByRole('dialog', { name: 'พิมพ์เอกสาร 3 ฉบับ' })
  await expect(printing.getByText(/จัดทำจาก XML เพื่อการแสดงผล: IV-2/)).toBeVisible()
  await printing.getByRole('button', { name: 'พิมพ์', exact: true }).click()
  await expect.poll(() => printsOf(page)).toBe(1)

  // One file of one document comes as it is.
  await page.getByRole('button', { name: 'IV-2' }).click()
  const opened = page.getByRole('dialog', { name: 'IV-2' })
  await opened.getByRole('button', { name: 'ดาวน์โหลด', exact: true }).click()
  const single = page.getByRole('dialog', { name: 'ดาวน์โหลด IV-2' })
  const one = page.waitForEvent('download')
  await single.getByRole('button', { name: 'ดาวน์โหลด', exact: true }).click()
  expect((await one).suggestedFilename()).toBe('IV-2_2026-10-05.xml')
  await opened.getByRole('button', { name: 'ดาวน์โหลด', exact: true }).click()
  await single.getByRole('radio', { name: 'PDF', exact: true }).check()
  const made = page.waitForEvent('download')
  await single.getByRole('button', { name: 'ดาวน์โหลด', exact: true }).click()
  expect((await made).suggestedFilename()).toBe('IV-2_2026-10-05.pdf')
  await business.calls.dispose()
})

test('the choice of a download in English, on a phone', async ({ page, context }) => {
  const business = await newBusiness('บริษัท ดาวน์โหลดมือถือ จำกัด')
  await sendInvoice(business, 'IV-9', nobody)
  await page.setViewportSize({ width: 360, height: 740 })
  await speakEnglish(page)
  await enterBusiness(context, page, business, '/outbox')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'PDF', exact: true }).check()
  const made = '1 document has no PDF. You get pages made from its XML for display: IV-9'
  await expect(page.getByText(made)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Download' })).toBeEnabled()
  await expectEnglish(page.getByRole('dialog'))
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await business.calls.dispose()
})
