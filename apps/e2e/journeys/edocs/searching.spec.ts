import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { type Business, enterBusiness } from '../../fixtures/enter-business.ts'
import { invoiceXml, receiverAndSender, sendInvoice } from '../../fixtures/invoices.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a search with every field says what it needs before it is sent, and is kept in the address', async ({
  page,
  context,
}) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  await sendInvoice(sender, 'IV-1', buyer)
  await sendInvoice(sender, 'IV-2', buyer)
  await enterBusiness(context, page, receiver, '/inbox')
  const inbox = page.getByRole('list', { name: 'กล่องขาเข้า' })
  await expect(inbox.getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'ตัวกรองเพิ่มเติม' }).click()
  const panel = page.getByRole('form', { name: 'ตัวกรองเพิ่มเติม' })
  await panel.getByLabel('เลขที่ใบสั่งซื้อ').fill('PO-1')
  await expect(panel.getByText('โปรดระบุช่วงวันที่เอกสารหรือวันที่ประมวลผล ไม่เกิน 366 วัน', { exact: true })).toBeVisible()
  await expectAccessible(page)
  // What cannot be read as a day is not sent as if it were none.
  await panel.getByLabel('วันที่เอกสารตั้งแต่').fill('1/10/69')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('วันที่ไม่ถูกต้อง ตัวอย่าง 20/11/2569')).toBeVisible()
  await expect(panel.getByLabel('วันที่เอกสารตั้งแต่')).toBeFocused()
  await expect(page).toHaveURL(/\/inbox$/)
  await panel.getByRole('button', { name: '366 วันล่าสุด' }).click()
  await panel.getByLabel('เลขประจำตัวผู้เสียภาษีของคู่ค้า').fill('1234567890123')
  await panel.getByRole('button', { name: 'ค้นหา' }).click()
  await expect(panel.getByText('โปรดระบุเลข 13 หลักให้ถูกต้อง')).toBeVisible()
  // As it is written on paper.
  const written = sender.taxId.replace(/^(.)(....)(.....)(..)(.)$/, '$1-$2-$3-$4-$5')
  await panel.getByLabel('เลขประจำตัวผู้เสียภาษีของคู่ค้า').fill(written)
  await expect(panel.getByLabel('เลขประจำตัวผู้เสียภาษีของคู่ค้า')).toHaveValue(sender.taxId)
  await panel.getByRole('button', { name: 'ค้นหา' }).click()
  await expect(page.getByText('ไม่พบเอกสาร')).toBeVisible()
  await expect(page).toHaveURL(/poNumber=PO-1/)

  const chips = page.getByRole('list', { name: 'ตัวกรองที่ใช้อยู่' })
  await chips.getByRole('button', { name: 'นำตัวกรองออก: เลขที่ใบสั่งซื้อ: PO-1' }).click()
  await expect(inbox.getByRole('listitem')).toHaveCount(2)
  await expect(chips.getByRole('listitem')).toHaveCount(3)
  await page.reload()
  await expect(inbox.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'ตัวกรองเพิ่มเติม (3)' }).click()
  await panel.getByLabel('เลขที่เอกสารเต็ม').fill('IV-2')
  // Closing the panel, and a filter that ends meanwhile, keep what is typed and not sent yet.
  await page.getByRole('button', { name: 'ตัวกรองเพิ่มเติม (3)' }).click()
  await expect(panel).toHaveCount(0)
  await chips.getByRole('button', { name: /^นำตัวกรองออก: เลขประจำตัวผู้เสียภาษีของคู่ค้า/ }).click()
  // The focus does not go with the filter, nor with the panel.
  const opener = page.getByRole('button', { name: /^ตัวกรองเพิ่มเติม/ })
  await expect(opener).toBeFocused()
  await page.getByRole('button', { name: 'ตัวกรองเพิ่มเติม (2)' }).click()
  await expect(panel.getByLabel('เลขที่เอกสารเต็ม')).toHaveValue('IV-2')
  await expect(panel.getByLabel('เลขประจำตัวผู้เสียภาษีของคู่ค้า')).toHaveValue('')
  await panel.getByLabel('เลขที่เอกสารเต็ม').focus()
  await page.keyboard.press('Enter')
  await expect(opener).toBeFocused()
  await expect(inbox.getByRole('listitem')).toHaveCount(1)
  await chips.getByRole('button', { name: 'นำออกทั้งหมด' }).click()
  await expect(inbox.getByRole('listitem')).toHaveCount(2)
  await expect(page).toHaveURL(/\/inbox$/)

  await page.goto(`/inbox?seller=${sender.taxId}`)
  await expect(page.getByRole('heading', { name: 'โปรดตรวจสอบช่วงวันที่' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '366 วันล่าสุด' }).click()
  await expect(inbox.getByRole('listitem')).toHaveCount(2)
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})

test('columns are chosen and kept with the person', async ({ page, context }) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  await sendInvoice(sender, 'IV-1', buyer)
  await enterBusiness(context, page, receiver, '/inbox')
  const inbox = page.getByRole('list', { name: 'กล่องขาเข้า' })
  await expect(inbox.getByText('107.00 THB')).toBeVisible()
  await expect(inbox.getByText('7.00 THB', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'คอลัมน์' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'ภาษีมูลค่าเพิ่ม' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'เลขประจำตัวผู้เสียภาษี' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(inbox.getByText('7.00 THB', { exact: true })).toBeVisible()
  await page.reload()
  await expect(inbox.getByText('7.00 THB', { exact: true })).toBeVisible()
  await expect(inbox.getByText(sender.taxId)).toBeVisible()
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: 'กล่องขาออก' })).toBeVisible()
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})

/** 130 invoices in one call: more than a page of a list. */
async function sendHundred(sender: Business, buyer: string): Promise<void> {
  const form = new FormData()
  for (let n = 1; n <= 130; n++)
    form.append(
      'xml',
      new File([invoiceXml(`IV-${n}`, `${sender.taxId}00000`, buyer)], `${n}.xml`, { type: 'application/xml' }),
    )
  const sent = await sender.calls.post('/api/edocs/bulk', { headers: sender.headers, multipart: form })
  expect(sent.ok(), await sent.text()).toBe(true)
}

test('everything that a search finds is chosen, and exported', async ({ page, context }) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  await sendHundred(sender, buyer)
  await enterBusiness(context, page, receiver, '/inbox')
  await page.getByRole('checkbox', { name: 'เลือกทั้งหมด' }).check()
  await expect(page.getByText(/^เลือกแล้ว \d+ รายการ$/)).toBeVisible()
  await page.getByRole('button', { name: 'เลือกทั้งหมดที่ค้นพบ (ไม่เกิน 1,000 ฉบับ)' }).click()
  await expect(page.getByText('เลือกแล้ว 130 รายการ')).toBeVisible()
  await page.getByRole('button', { name: 'ส่งออก' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV ทุกคอลัมน์' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('khlang-inbox.csv')
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(131)
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})

test('of hundreds of documents only those in sight are in the page, and the keys reach the last one', async ({
  page,
  context,
}) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  await sendHundred(sender, buyer)
  await enterBusiness(context, page, receiver, '/inbox')
  const inbox = page.getByRole('list', { name: 'กล่องขาเข้า' })
  await expect(inbox.getByRole('button').first()).toBeVisible()
  expect(await inbox.getByRole('listitem').count()).toBeLessThan(50)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  // Each time the next page is loaded as the end comes near.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.locator(':focus').locator('xpath=ancestor::li')).toHaveAttribute('aria-setsize', '130', {
      timeout: 500,
    })
  }).toPass()
  expect(await inbox.getByRole('listitem').count()).toBeLessThan(50)
  await page.keyboard.press('x')
  await expect(page.getByText('เลือกแล้ว 1 รายการ')).toBeVisible()
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})

test('the search speaks English, and fits a phone', async ({ page, context }) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  await sendInvoice(sender, 'IV-1', buyer)
  await page.setViewportSize({ width: 360, height: 740 })
  await speakEnglish(page)
  await enterBusiness(context, page, sender, '/outbox')
  await page.getByRole('button', { name: 'More filters' }).click()
  const panel = page.getByRole('form', { name: 'More filters' })
  await panel.getByLabel('Source system').fill('SAP')
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(panel.getByText(/^Choose a document date or processing date range of up to/)).toBeVisible()
  await expectEnglish(page.getByRole('main'), ['บริษัท ผู้รับ จำกัด', 'บริษัท ผู้ส่ง จำกัด', 'บริษัท ซัพพลายสาม จำกัด', 'ผู้ซื้อ'])
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await panel.getByLabel('Source system').fill('')
  await panel.getByLabel('Exact document number').fill('IV-1')
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('list', { name: 'Outbox' }).getByRole('listitem')).toHaveCount(1)
  expect(await overflow(page)).toBe(0)
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})
