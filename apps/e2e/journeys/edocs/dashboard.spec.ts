import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { sendInvoice } from '../../fixtures/invoices.ts'
import { expect, test } from '../../fixtures/test.ts'

const unknown = '099400016550100000'

/** The month before this one: as the product names it, and its first, fifth and last day. */
function lastMonth() {
  const now = new Date()
  const day = (month: number, date: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, date))
  const iso = (when: Date) => when.toISOString().slice(0, 10)
  const label = day(-1, 5).toLocaleDateString('th-TH', { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return { label, from: iso(day(-1, 1)), fifth: iso(day(-1, 5)), to: iso(day(0, 0)) }
}
const month = lastMonth()

/** A business that has sent three documents of the last month, none of which has arrived. */
async function sender(name: string) {
  const business = await newBusiness(name)
  for (const number of ['IV-1', 'IV-2', 'IV-3']) await sendInvoice(business, number, unknown, { date: month.fifth })
  return business
}

const rows = (page: Page) => page.getByRole('list', { name: 'กล่องขาออก', exact: true }).getByRole('listitem')

test('the figures of an Outbox open the lists that they count', async ({ page, context }) => {
  const business = await sender('บริษัท แดชบอร์ด จำกัด')
  await enterBusiness(context, page, business, '/outbox')
  await page.getByRole('link', { name: 'แดชบอร์ด', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'แดชบอร์ดกล่องขาออก' })).toBeVisible()
  const bars = page.getByRole('list', { name: 'จำนวนเอกสารรายเดือน' }).getByRole('link')
  await expect(bars).toHaveCount(6)
  await expectAccessible(page)

  await bars.filter({ hasText: month.label }).click()
  await expect(page).toHaveURL(new RegExp(`/outbox\\?from=${month.from}&to=${month.to}`))
  await expect(rows(page)).toHaveCount(3)
  await page.goBack()

  await page.getByRole('table', { name: 'เอกสารที่รอส่งหรือส่งไม่สำเร็จ' }).getByRole('link', { name: '3' }).click()
  await expect(page).toHaveURL(/status=pending&reason=receiver_unknown/)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'นำตัวกรองออก: เฉพาะ: ผู้รับยังไม่ลงทะเบียน' }).click()
  await expect(page).not.toHaveURL(/reason=/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'แดชบอร์ดกล่องขาออก' })).toBeVisible()

  await page.getByRole('table', { name: 'ผู้รับที่มีเอกสารมากที่สุด' }).getByRole('link').click()
  await expect(page).toHaveURL(/party=[0-9a-f-]{36}/)
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'นำตัวกรองออก: เฉพาะคู่ค้ารายที่เลือก' })).toBeVisible()
  await page.goBack()

  await page.getByLabel('ประเภทเอกสาร', { exact: true }).selectOption('ใบกำกับภาษี')
  await expect(page).toHaveURL(/docType=388/)
  await page.getByText('แสดงเป็นตาราง').click()
  const months = page.getByRole('table', { name: 'จำนวนเอกสารรายเดือน' })
  await expect(months.getByRole('row', { name: new RegExp(month.label) })).toContainText('321.00 THB')
  await business.calls.dispose()
})

const name = 'บริษัท แดชบอร์ดอังกฤษ จำกัด'

test('an empty Inbox says so, and figures work in English, in the dark, on a phone', async ({ page, context }) => {
  const business = await sender(name)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await speakEnglish(page)
  await enterBusiness(context, page, business, '/outbox/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox dashboard' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Documents held or failed' })).toContainText('isn’t registered')
  await page.getByText('Show as a table').click()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await page.goto('/inbox/dashboard')
  await expect(page.getByRole('heading', { name: 'No documents in the last 6 months' })).toBeVisible()
  await expectEnglish(page.getByRole('main'), [name])
  await expectAccessible(page)
  await business.calls.dispose()
})
