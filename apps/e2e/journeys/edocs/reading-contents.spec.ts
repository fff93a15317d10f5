import { readFile } from 'node:fs/promises'
import { documentXml } from '../../../../packages/etax/test/documents.ts'
import { richXml } from '../../../../packages/etax/test/rich.ts'
import { makeIdentity, signDocument } from '../../../../packages/etax/test/signing.ts'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow, switchTheme } from '../../fixtures/appearance.ts'
import { wholeBrowser } from '../../fixtures/browser.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { receiverAndSender, sendInvoice, sendXml } from '../../fixtures/invoices.ts'
import { countPrints, printsOf } from '../../fixtures/prints.ts'
import { pdf } from '../../fixtures/samples.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use(wholeBrowser)

test('a document without a PDF is read as a page, printed, and downloaded as a PDF with the XML in it', async ({
  page,
  context,
  problems,
}) => {
  // What enters the business runs in the printed frame, too, which has no storage.
  problems.expected.push(/null \(reading 'setItem'\)/)
  const { receiver, sender } = await receiverAndSender()
  await sendXml(sender, richXml({ number: 'RC-1', seller: sender.taxId, buyer: receiver.taxId }))
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.addInitScript(countPrints)
  await enterBusiness(context, page, receiver, '/inbox')
  await page.getByRole('button', { name: 'RC-1' }).click()

  const reading = page.getByRole('dialog', { name: 'RC-1' })
  const paper = reading.getByRole('article', { name: 'เอกสาร RC-1' })
  await expect(paper.getByRole('heading', { name: 'ใบกำกับภาษี' })).toBeVisible()
  await expect(paper.getByText('แสดงจากข้อมูล XML ซึ่งเป็นต้นฉบับของเอกสาร')).toBeVisible()
  for (const text of [
    'บริษัท ผู้ขายสมมุติ จำกัด',
    '11 ถนนสาทรใต้ แขวงทุ่งมหาเมฆ เขตสาทร กรุงเทพมหานคร 10120',
    `เลขประจำตัวผู้เสียภาษี ${receiver.taxId} สำนักงานใหญ่`,
    'สถานที่ส่งสินค้า',
    'ยกเลิกและออกแทน ใบกำกับภาษี IV-2569/001 ลงวันที่ 5 ต.ค. 2569',
    'สาเหตุที่ออกเอกสาร: ชื่อผิด – ชื่อผู้ซื้อสะกดผิด',
    'การชำระเงิน: เครดิต 30 วัน ครบกำหนด 4 พ.ย. 2569',
    '(หนึ่งพันแปดร้อยห้าบาทถ้วน)',
  ])
    await expect(paper.getByText(text, { exact: true })).toBeVisible()
  const lines = paper.getByRole('table', { name: 'รายการสินค้าและบริการ' })
  await expect(lines.getByRole('row')).toHaveCount(4)
  await expect(lines.getByRole('row').nth(1)).toContainText('10 รีม')
  await expect(lines.getByRole('row').nth(1)).toContainText('ส่วนลด: ลูกค้าประจำ 50.00')
  await expect(paper.getByRole('region', { name: 'ยอดรวม' })).toContainText('ภาษีมูลค่าเพิ่ม 7% จาก 1,500.00')
  await expect(paper.getByRole('region', { name: 'ยอดรวม' })).toContainText('จำนวนเงินรวมทั้งสิ้น (THB)1,805.00')
  const signature = reading.getByRole('region', { name: 'ลายมือชื่อดิจิทัล' })
  await expect(signature).toContainText('ไม่มีสิ่งใดในไฟล์ที่ยืนยันว่าใครจัดทำ')
  await expectAccessible(page)
  await switchTheme(page, 'dark')
  await expectAccessible(page)
  await switchTheme(page, 'light')

  const download = page.waitForEvent('download')
  await reading.getByRole('button', { name: 'ดาวน์โหลดเป็น PDF' }).click()
  await page.getByRole('menuitem', { name: 'PDF ภาษาอังกฤษ' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('RC-1_2026-10-05.pdf')
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.toString('latin1')).toContain('ETDA-invoice.xml')

  await reading.getByRole('button', { name: 'พิมพ์เอกสาร' }).click()
  await expect.poll(() => printsOf(page)).toBe(1)
  await reading.getByRole('button', { name: 'ประวัติ' }).click()
  const history = reading.getByRole('list', { name: 'การเปิดอ่านและการเปลี่ยนแปลง' })
  await expect(history.getByText(/คุณเปิดดูเอกสาร RC-1/)).toHaveCount(1)
  await expect(history.getByText(/คุณดาวน์โหลดเอกสาร RC-1/).first()).toBeVisible()
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})

test('beside a PDF stands what its data says, and who signed it', async ({ page, context }) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  const signer = makeIdentity(sender.taxId, null)
  const xml = documentXml({ number: 'SG-1', seller: `${sender.taxId}00000`, buyer })
  await sendXml(sender, signDocument(xml, { signer }), { pdf: pdf(['Invoice SG-1']) })
  await page.setViewportSize({ width: 1366, height: 768 })
  await enterBusiness(context, page, receiver, '/inbox')
  await page.getByRole('button', { name: 'SG-1' }).click()

  const reading = page.getByRole('dialog', { name: 'SG-1' })
  await expect(reading.getByRole('document', { name: 'PDF ของ SG-1' }).getByRole('img')).toBeVisible()
  const signature = reading.getByRole('region', { name: 'ลายมือชื่อดิจิทัล' })
  await expect(signature).toContainText('ลายมือชื่อถูกต้อง แต่ยังยืนยันไม่ได้ว่าเป็นของผู้ขาย')
  for (const [name, value] of [
    ['ผู้ลงนาม', 'Test signer'],
    ['เลขหรือชื่อองค์กรในใบรับรอง', sender.taxId],
    ['ใบรับรองใช้ได้', 'ตั้งแต่ 1 ม.ค. 2563 ถึง 1 ม.ค. 2578'],
    ['ลงนามเมื่อ', 'ตามเวลาที่ผู้ลงนามระบุ'],
    ['ลงนามบน', 'ข้อมูล XML ทั้งหมด'],
  ] as const)
    await expect(signature.getByText(name, { exact: true }).locator('..')).toContainText(value)

  // What could not be loaded says so, and comes when it is asked for again.
  let isReadable = false
  await page.route('**/api/edocs/*/document?*', (route) => {
    const errorMessage = 'อ่านข้อมูลในไฟล์ของเอกสารนี้ไม่ได้'
    return isReadable
      ? route.fallback()
      : route.fulfill({ status: 422, json: { status: 'ER', machineCode: 'EDOC_UNREADABLE', errorMessage } })
  })
  await reading.getByRole('button', { name: 'ข้อมูลในเอกสาร' }).click()
  await expect(reading.getByText('อ่านข้อมูลในไฟล์ของเอกสารนี้ไม่ได้')).toBeVisible()
  isReadable = true
  await reading.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  const paper = reading.getByRole('article', { name: 'เอกสาร SG-1' })
  await expect(paper.getByRole('row')).toHaveCount(2)
  await expect(reading.getByRole('document', { name: 'PDF ของ SG-1' })).toBeVisible()
  await expect(reading.getByRole('button', { name: 'ดาวน์โหลดเป็น PDF' })).toHaveCount(0)
  await expectAccessible(page)
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})

test('hundreds of lines come in portions, by the keyboard', async ({ page, context }) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  const seller = `${sender.taxId}00000`
  await sendXml(sender, documentXml({ number: 'LL-1', seller, buyer, lines: 250 }))
  await enterBusiness(context, page, receiver, '/inbox')
  await page.getByRole('button', { name: 'LL-1' }).click()
  const paper = page.getByRole('article', { name: 'เอกสาร LL-1' })
  await expect(paper.getByText('แสดง 200 จาก 250 รายการ')).toBeVisible()
  await expect(paper.getByRole('row')).toHaveCount(201)
  await paper.getByRole('button', { name: 'แสดงรายการเพิ่ม' }).focus()
  await page.keyboard.press('Enter')
  await expect(paper.getByRole('row')).toHaveCount(251)
  await expect(paper.getByRole('button', { name: 'แสดงรายการเพิ่ม' })).toHaveCount(0)
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})

test('on a phone the page is one of the tabs, in English', async ({ page, context }) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  await sendXml(sender, richXml({ number: 'RC-9', seller: sender.taxId, buyer: receiver.taxId }), {
    pdf: pdf(['Invoice RC-9']),
  })
  await sendInvoice(sender, 'IV-9', buyer)
  await page.setViewportSize({ width: 390, height: 844 })
  await speakEnglish(page)
  await enterBusiness(context, page, receiver, '/inbox')
  await page.getByRole('button', { name: 'RC-9' }).click()
  const reading = page.getByRole('dialog', { name: 'RC-9' })
  await reading.getByRole('button', { name: 'Document data' }).click()
  const paper = reading.getByRole('article', { name: 'Document RC-9' })
  await expect(paper.getByRole('heading', { name: 'Tax invoice' })).toBeVisible()
  await expect(paper.getByText('(One thousand eight hundred five baht only)')).toBeVisible()
  await expect(paper.getByText('10 ream × 100.00')).toBeVisible()
  await expect(paper.getByText('Ship to')).toBeVisible()
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'IV-9' }).click()
  const other = page.getByRole('dialog', { name: 'IV-9' })
  const signature = other.getByRole('region', { name: 'Digital signature' })
  await expect(signature).toContainText('Nothing in the file proves who made it')
  await expectEnglish(signature)
  await other.getByRole('button', { name: 'Document data' }).click()
  await expect(other.getByRole('button', { name: 'Print document' })).toBeVisible()
  await expectEnglish(other.getByRole('article'), ['บริษัท ซัพพลายสาม จำกัด', 'ผู้ซื้อ', 'สินค้าทดสอบ', 'ใบกำกับภาษี', 'ทุ่งมหาเมฆ'])
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})
