import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { invoiceXml, receiverAndSender } from '../../fixtures/invoices.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { expect, test } from '../../fixtures/test.ts'

type Business = Awaited<ReturnType<typeof newBusiness>>

async function sendFor(from: Business, number: string, sellerTaxId: string, buyer: string): Promise<void> {
  const buffer = Buffer.from(invoiceXml(number, `${sellerTaxId}00000`, buyer))
  const multipart = { xml: { name: 'a.xml', mimeType: 'application/xml', buffer } }
  const sent = await from.calls.post('/api/edocs', { headers: from.headers, multipart })
  expect(sent.ok(), await sent.text()).toBe(true)
}

test('a document that only names a seller is marked, held by a list of sellers, and taken in once it is accepted', async ({
  page,
  context,
}) => {
  const { receiver, sender: seller, buyer } = await receiverAndSender()
  const stranger = await newBusiness('บริษัท ผู้อื่น จำกัด')
  await sendFor(stranger, 'IV-901', seller.taxId, buyer)
  const list = { action: 'approve', mode: 'specific', taxIds: [seller.taxId] }
  expect((await receiver.calls.put('/api/consent', { headers: receiver.headers, data: list })).ok()).toBe(true)
  await sendFor(stranger, 'IV-902', seller.taxId, buyer)
  await enterBusiness(context, page, receiver, '/inbox')
  const row = page.getByRole('listitem').filter({ hasText: 'IV-901' })
  await expect(row).toContainText('ผู้ส่งไม่ใช่ผู้ขาย')
  await expect(row).toContainText('ส่งโดย บริษัท ผู้อื่น จำกัด')
  const held = page.getByRole('region', { name: 'เอกสารที่รอคุณตรวจสอบผู้ส่ง' })
  await expect(held).toContainText('IV-902')
  await expect(held).toContainText('บริษัท ผู้อื่น จำกัด')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 700 })
  expect(await overflow(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await held.getByRole('button', { name: 'รับ IV-902', exact: true }).click()
  await expect(held).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'IV-902' })).toBeVisible()
  await row.getByRole('button', { name: 'IV-901' }).click()
  await expect(page.getByText('ผู้ส่งไม่ใช่ผู้ขาย และผู้ขายไม่ได้ลงลายมือชื่อ').first()).toBeVisible()
  await page.getByRole('button', { name: 'ยืนยันว่าใช้ได้' }).click()
  await expect(page.getByText('ยืนยันแล้ว 1 ฉบับ')).toBeVisible()
})

test('a business lets another one send in its name, and ends that', async ({ page, context }) => {
  const [seller, accountant] = await Promise.all([newBusiness('บริษัท ผู้ขาย จำกัด'), newBusiness('สำนักงานบัญชี จำกัด')])
  await enterBusiness(context, page, seller, '/onebox-system-admin-setting')
  const section = page.getByRole('region', { name: 'ผู้ส่งเอกสารในนามธุรกิจ' })
  await section.getByRole('button', { name: 'เพิ่มผู้ส่งในนาม' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('เลขประจำตัวผู้เสียภาษี').fill(accountant.taxId)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  await expect(section.getByRole('listitem')).toContainText('สำนักงานบัญชี จำกัด')
  await speakEnglish(page)
  await page.reload()
  const english = page.getByRole('region', { name: 'Who can send on our behalf' })
  await expect(english.getByRole('button', { name: 'Let others send on our behalf' })).toBeVisible()
  await english.getByRole('button', { name: /^End for/ }).click()
  await expect(english.getByRole('listitem')).toHaveCount(0)
  await expectEnglish(english)
})
