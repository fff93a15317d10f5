import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { sendInvoice } from '../../fixtures/invoices.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { newNationalId } from '../../fixtures/numbers.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

/** A citizen to whom a seller issued two documents in the days of a campaign, and one outside of them. */
async function buyer(sellerName: string) {
  const nationalId = newNationalId()
  const { username, password } = await registerByHttp({ nationalId })
  const seller = await newBusiness(sellerName)
  await sendInvoice(seller, 'RE-1', nationalId, { date: '2025-02-03' })
  await sendInvoice(seller, 'RE-2', nationalId, { date: '2025-02-04' })
  await sendInvoice(seller, 'RE-3', nationalId, { date: '2025-03-04' })
  await seller.calls.dispose()
  return signInByHttp(username, password)
}

test('a citizen imports documents of a campaign, marks them, and keeps the list', async ({ page, context }) => {
  const storage = await buyer('บริษัท ร้านค้า จำกัด')
  await context.addCookies(storage.cookies)
  await page.addInitScript(() => localStorage.setItem('signed_in_as', 'x'))
  await page.goto('/inbox')
  await page.getByRole('link', { name: 'ลดหย่อนภาษี' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'เอกสารลดหย่อนภาษีจากการซื้อสินค้า' })).toBeVisible()
  await expect(page.getByLabel('มาตรการ')).toContainText('Easy E-Receipt 2.0 (ปีภาษี 2568)')
  const rows = page.getByRole('list', { name: 'เอกสาร', exact: true }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.getByText('ยังไม่นำเข้า')).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'นำเข้า RE-1' }).click()
  await expect(page.getByText('นำเข้าแล้ว 1 ฉบับ')).toBeVisible()
  await expect(rows.filter({ hasText: 'RE-1' }).getByText('ใช้สิทธิได้', { exact: true })).toBeVisible()
  const totals = page.getByRole('region', { name: 'ยอดรวม' })
  await expect(totals.getByText('107.00 THB')).toBeVisible()
  await expect(totals.getByText('49,893.00 THB')).toBeVisible()

  await page.getByRole('checkbox', { name: 'เลือก RE-2' }).check()
  await page.getByRole('button', { name: 'นำเข้า 1 ฉบับ' }).click()
  await expect(totals.getByText('214.00 THB')).toBeVisible()

  await page.getByRole('checkbox', { name: 'เลือก RE-1' }).check()
  await page.getByRole('button', { name: 'ทำเครื่องหมาย' }).click()
  await page.getByRole('menuitem', { name: 'ใช้ยื่นภาษีแล้ว' }).click()
  await expect(page.getByText('ทำเครื่องหมายแล้ว 1 ฉบับ')).toBeVisible()
  await expect(rows.filter({ hasText: 'RE-1' }).getByText('ใช้ยื่นภาษีแล้ว')).toBeVisible()

  await page.getByRole('checkbox', { name: 'เลือก RE-1' }).check()
  await page.getByRole('checkbox', { name: 'เลือก RE-2' }).check()
  const zip = page.waitForEvent('download')
  let prepare = () => {}
  const held = new Promise<void>((resolve) => (prepare = resolve))
  await page.route('**/api/edocs/download', async (route) => {
    await held
    await route.continue()
  })
  const toZip = page.getByRole('button', { name: 'ดาวน์โหลด ZIP' })
  await toZip.click()
  await expect(toZip).toHaveAttribute('data-loading', 'true')
  prepare()
  expect((await zip).suggestedFilename()).toMatch(/\.zip$/)
  await expect(page.getByText('เริ่มดาวน์โหลดแล้ว')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'ส่งออก CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^khlang-refund-2025.*\.csv$/)

  // Imported documents are in the Inbox with the hashtag, though the account has not consented to receive any.
  await rows.filter({ hasText: 'RE-1' }).getByRole('link', { name: 'RE-1' }).click()
  await expect(page).toHaveURL(/\/inbox\?doc=/)
  await expect(page.getByRole('dialog', { name: 'RE-1' })).toBeVisible()
})

test('without documents the page says what would be here, in English and on a phone', async ({ page, context }) => {
  const { username, password } = await registerByHttp({ nationalId: newNationalId() })
  await context.addCookies((await signInByHttp(username, password)).cookies)
  await page.addInitScript(() => localStorage.setItem('signed_in_as', 'x'))
  await page.setViewportSize({ width: 360, height: 740 })
  await speakEnglish(page)
  await page.goto('/inbox/refunds')
  await expect(page.getByRole('heading', { name: 'No documents for this campaign' })).toBeVisible()
  await page.getByLabel('Campaign').selectOption('Easy E-Receipt (tax year 2024)')
  await expect(page).toHaveURL(/campaign=/)
  await expect(page.getByText('1 Jan 2024')).toBeVisible()
  await expectEnglish(page.getByRole('main'))
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  const [choice, card] = await Promise.all([
    page.getByLabel('Campaign').boundingBox(),
    page.getByRole('region', { name: 'Totals' }).boundingBox(),
  ])
  expect((card?.y ?? 0) - ((choice?.y ?? 0) + (choice?.height ?? 0))).toBeGreaterThanOrEqual(12)
})
