import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { many, receiverOfMany } from '../../fixtures/many-documents.ts'
import { expect, test } from '../../fixtures/test.ts'

const inboxOf = (page: Page) => page.getByRole('list', { name: 'กล่องขาเข้า', exact: true })

/** Goes to the last document by the keyboard: each time the next page is loaded as the end comes near. */
async function toTheEnd(page: Page, count: number): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  const last = page.locator(':focus').locator('xpath=ancestor::li')
  const position = async () => {
    await page.keyboard.press('End')
    const attributes = ['aria-posinset', 'aria-setsize'] as const
    return Promise.all(attributes.map((name) => last.getAttribute(name, { timeout: 300 }).catch(() => null)))
  }
  await expect.poll(position, { intervals: [50], timeout: 120_000 }).toEqual([String(count), String(count)])
}

test('of 3,000 documents the keys reach every one, filters find some, and counts are right', async ({
  page,
  context,
}) => {
  const receiver = await receiverOfMany()
  test.skip(receiver === null, 'no SQL can be run here')
  if (!receiver) return
  await enterBusiness(context, page, receiver, '/inbox')
  const inbox = inboxOf(page)
  const rows = inbox.getByRole('listitem')
  await expect(inbox.getByRole('button', { name: 'IV-0001' })).toBeVisible()
  expect(await rows.count()).toBeLessThan(50)
  await expectAccessible(page)

  await toTheEnd(page, many.documents)
  await expect(page.locator(':focus')).toHaveText(`IV-${many.documents}`)
  expect(await rows.count()).toBeLessThan(50)
  await expectAccessible(page)
  // From the last one back, one by one and at once.
  await page.keyboard.press('k')
  await expect(page.locator(':focus')).toHaveText(`IV-${many.documents - 1}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `IV-${many.documents - 1}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator(':focus')).toHaveText(`IV-${many.documents - 1}`)
  await page.keyboard.press('Home')
  await expect(page.locator(':focus')).toHaveText('IV-0001')
  // Everything that is loaded is chosen, and counted.
  await page.getByRole('checkbox', { name: 'เลือกทั้งหมด' }).check()
  await expect(page.getByText(/^เลือกแล้ว 3,?000 รายการ$/)).toBeVisible()

  await page.getByLabel('ประเภทเอกสาร').selectOption('ใบรับ (ใบเสร็จรับเงิน)')
  await expect(page).toHaveURL(/docType=T01/)
  await expect(inbox.getByRole('button', { name: 'IV-0003' })).toBeVisible()
  await expectAccessible(page)
  // The oldest is first at once, without going through all.
  await page.getByRole('button', { name: 'ใหม่ไปเก่า' }).click()
  await page.getByRole('menuitemradio', { name: 'เก่าไปใหม่' }).click()
  await expect(page).toHaveURL(/order=oldest/)
  await expect(rows.first()).toContainText(`IV-${many.documents}`)

  await page.goto('/inbox?unread=1')
  await expect(inbox.getByRole('button', { name: 'IV-0010' })).toBeVisible()
  await toTheEnd(page, many.unread)

  await page.goto('/inbox?documentNo=IV-2718')
  await expect(rows).toHaveCount(1)
  await page.goto('/inbox?q=IV-2718')
  await expect(rows).toHaveCount(1)

  await page.goto('/inbox/dashboard')
  const total = page.getByRole('main')
  await expect(total.getByText('3,000', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('table', { name: 'ตามประเภทเอกสาร' })
    .getByRole('row', { name: /ใบรับ \(ใบเสร็จรับเงิน\)/ })
    .getByRole('link', { name: '1,000' })
    .click()
  await expect(page).toHaveURL(/docType=T01/)
  // By document date, as it names a range of days.
  await expect(inbox.getByRole('listitem').first()).toBeVisible()
  await toTheEnd(page, many.receipts)
  await receiver.calls.dispose()
})
