import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { asBusiness, newBusiness } from '../../fixtures/business.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { storageOf } from '../../fixtures/people.ts'
import { receiverAndSender, sendInvoice } from '../../fixtures/invoices.ts'
import { expect, test } from '../../fixtures/test.ts'

const menus = { th: ['เมนูหลัก', 'เมนูจัดการธุรกิจ'], en: ['Main menu', 'Business management'] } as const

/** What of a menu has to be scrolled to be seen. */
const scrolled = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name, exact: true })
    .evaluate(
      (menu) =>
        [menu, ...menu.querySelectorAll('*')].filter(
          (part) => getComputedStyle(part).overflowY !== 'visible' && part.scrollHeight > part.clientHeight,
        ).length,
    )

test('both menus fit a screen of 1366 × 768 in both languages, everything unfolded', async ({ page, context }) => {
  // Every feature is on, so that every page is in the menu.
  const { calls, accountId } = await asBusiness('malee01')
  await page.setViewportSize({ width: 1366, height: 768 })
  await enterBusiness(context, page, { storage: storageOf('malee01'), accountId }, '/mydrive')
  for (const language of ['th', 'en'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    for (const [index, path] of ['/mydrive', '/onebox-system-admin-index'].entries()) {
      await page.goto(path)
      const menu = page.getByRole('navigation', { name: menus[language][index] ?? '', exact: true })
      await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 })
      expect(await scrolled(page, menus[language][index] ?? ''), `${language} ${path}`).toBe(0)
      await expectAccessible(page)
    }
  }
  await calls.dispose()
})

test('the last group of the menu folds, and stays so; where somebody is stays in sight', async ({ page, context }) => {
  const business = await newBusiness('บริษัท พับเมนู จำกัด')
  await enterBusiness(context, page, business, '/links')
  const menu = page.getByRole('navigation', { name: 'เมนูหลัก' })
  const more = menu.getByRole('button', { name: 'เพิ่มเติม' })
  await expect(menu.getByRole('group', { name: 'ไดรฟ์', exact: true }).getByRole('link').last()).toHaveText('ไฟล์หมดอายุ')
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(menu.getByRole('link', { name: 'แฮชแท็ก' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'ลิงก์ของฉัน' })).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await expect(menu.getByRole('link', { name: 'แฮชแท็ก' })).toBeVisible()
  await business.calls.dispose()
})

test('business management has a menu of its own, and every setting is found by its words', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท หาเจอ จำกัด')
  await enterBusiness(context, page, business, '/mydrive')
  await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'จัดการธุรกิจ' }).click()
  const menu = page.getByRole('navigation', { name: 'เมนูจัดการธุรกิจ' })
  await expect(menu.getByRole('link', { name: 'งานวันนี้' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'พนักงาน', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'พนักงาน' })).toBeVisible()

  const find = menu.getByRole('searchbox', { name: 'ค้นหาการตั้งค่า' })
  await find.fill('คนนอก')
  await menu.getByRole('link', { name: 'การแชร์กับบุคคลภายนอก' }).click()
  await expect(page.getByRole('region', { name: 'การแชร์กับบุคคลภายนอก' })).toBeInViewport()
  await find.fill('ไม่มีการตั้งค่าแบบนี้')
  await expect(menu.getByRole('status')).toHaveText('ไม่พบการตั้งค่านี้ ลองใช้คำอื่น')
  await expectAccessible(page)

  // From anywhere, in either language.
  await menu.getByRole('link', { name: 'กลับไปที่ไดรฟ์' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ไดรฟ์ของฉัน')
  for (const [words, found] of [
    ['blocked', 'ประเภทไฟล์ที่ห้ามอัปโหลด'],
    ['สองขั้นตอน', 'การยืนยันตัวตนสองขั้นตอนของพนักงาน'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    await page.getByRole('option', { name: found }).click()
    await expect(page).toHaveURL(/onebox-system-admin-/)
  }
  await business.calls.dispose()
})

test('the menu counts what waits: unread documents, and tasks of an admin', async ({ page, context }) => {
  const { receiver, sender } = await receiverAndSender()
  await sendInvoice(sender, 'NEW-0001', `${receiver.taxId}00000`)
  await enterBusiness(context, page, receiver, '/mydrive')
  const inbox = page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: /^กล่องขาเข้า/ })
  await expect(inbox.getByRole('img', { name: 'ยังไม่ได้อ่าน 1' })).toBeVisible()
  await inbox.click()
  await page.getByText('NEW-0001').first().click()
  await expect(inbox.getByRole('img')).toHaveCount(0)
})

test.describe('with the chat', () => {
  test.use({ as: 'somsri1' })
  test('it covers neither the menu nor the page when it is open', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto('/mydrive')
    const chat = page.getByRole('region', { name: 'แชต', exact: true })
    await chat.getByRole('button', { name: 'แชต', exact: true }).click()
    await expect(page.frameLocator('iframe[title="หน้าต่างแชต"]').getByText('เข้าสู่ระบบเป็น')).toBeVisible()
    const edgeOf = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().right)
    const left = await chat.evaluate((one) => one.getBoundingClientRect().left)
    expect(left).toBeGreaterThanOrEqual(await edgeOf('main'))
    expect(left).toBeGreaterThan(await edgeOf('aside'))
  })
})
