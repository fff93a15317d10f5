import { invoice } from '../../../server/test/etax-documents.ts'
import { expectAccessible } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { expect, test } from '../../fixtures/test.ts'

/** A business that sent a document to a company that nobody has registered. */
async function sendingBusiness(name: string) {
  const business = await newBusiness(name)
  const xml = Buffer.from(invoice({ number: 'IV-77', buyer: '099400016550100000' }))
  const sent = await business.calls.post('/api/edocs', {
    headers: business.headers,
    multipart: { xml: { name: 'a.xml', mimeType: 'application/xml', buffer: xml } },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  return business
}

test('a held document is found in the Outbox with its reason, deleted and restored', async ({ page, context }) => {
  const business = await sendingBusiness('บริษัท ส่งเอกสาร จำกัด')
  await enterBusiness(context, page, business, '/mydrive')
  await page.getByRole('link', { name: 'กล่องเอกสารออก' }).first().click()
  const list = page.getByRole('list', { name: 'กล่องเอกสารออก' })
  await expect(list.getByText('ผู้รับยังไม่ลงทะเบียน')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'ค้นหาเลขที่เอกสารหรือชื่อ' }).fill('IV-99')
  await expect(page.getByText('ไม่พบเอกสาร')).toBeVisible()
  await expect(page).toHaveURL(/q=IV-99/)
  await page.getByRole('searchbox', { name: 'ค้นหาเลขที่เอกสารหรือชื่อ' }).fill('IV-77')
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'IV-77' })
  await expect(dialog.getByText('107.00 THB')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'ดาวน์โหลด XML' }).click()
  expect((await download).suggestedFilename()).toBe('IV-77_2026-10-05.xml')
  await dialog.getByRole('button', { name: 'ลบเอกสาร' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ลบเอกสาร' }).click()
  await expect(page.getByText('ย้ายเอกสารไปถังขยะแล้ว')).toBeVisible()
  await page.getByRole('button', { name: 'ถังขยะ', exact: true }).click()
  await list.getByRole('button', { name: 'IV-77' }).click()
  await page.getByRole('dialog', { name: 'IV-77' }).getByRole('button', { name: 'กู้คืน' }).click()
  await expect(page.getByText('กู้คืนเอกสารแล้ว')).toBeVisible()
  await business.calls.dispose()
})

test('an Inbox without documents says so, on a phone too', async ({ page, context }) => {
  const business = await newBusiness('บริษัท รับเอกสาร จำกัด')
  await page.setViewportSize({ width: 360, height: 740 })
  await enterBusiness(context, page, business, '/inbox')
  await expect(page.getByText('ยังไม่มีเอกสารเข้า')).toBeVisible()
  await expectAccessible(page)
  await business.calls.dispose()
})
