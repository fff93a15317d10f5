import type { Page } from '@playwright/test'
import { rulesOfColors, violationsOf } from '../../fixtures/accessibility.ts'
import { asBusiness } from '../../fixtures/business.ts'
import type { Desk } from '../../fixtures/drive.ts'
import { applyTheme, clippedTexts, openView, overflow, switchTheme } from '../../fixtures/appearance.ts'
import { adminViews, driveViews, furnish, openPages, type View } from '../../fixtures/pages.ts'
import { storageOf } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

/**
 * Every rule in both languages and both themes, and a narrow phone. One load per language: the theme changes in place.
 */
async function examine(page: Page, view: View): Promise<void> {
  const found: string[] = []
  const note = (where: string, violations: readonly string[]) =>
    found.push(...violations.map((violation) => `${where}: ${violation}`))
  for (const [language, first, second] of [
    ['th', 'light', 'dark'],
    ['en', 'dark', 'light'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await applyTheme(page, language, first)
    await openView(page, view, language)
    note(`${language} ${first}`, await violationsOf(page))
    note(`${language} clipped`, await clippedTexts(page))
    await switchTheme(page, second)
    note(`${language} ${second}`, await violationsOf(page, { rules: rulesOfColors }))
    await page.setViewportSize({ width: 360, height: 740 })
    const pixels = await overflow(page)
    note(`${language} 360 px`, pixels > 0 ? [`${pixels} px too wide`] : [])
    note(`${language} 360 px clipped`, await clippedTexts(page))
  }
  expect.soft(found).toEqual([])
}

// The longest file: its pages are tested by all free workers.
test.describe.configure({ mode: 'parallel' })

test.describe('public pages', () => {
  for (const view of openPages)
    test(`${view.name} is accessible in both languages and themes, at any width`, async ({ page }) => {
      await examine(page, view)
    })
})

test.describe('in the drive', () => {
  test.use({ as: 'somsri1' })
  let desk: Desk
  test.beforeAll(async () => {
    desk = await furnish(storageOf('somsri1'))
  })
  test.afterAll(() => desk.close())
  for (const name of driveViews().map((view) => view.name))
    test(`${name} is accessible in both languages and themes, at any width`, async ({ page }) => {
      const view = driveViews(desk).find((one) => one.name === name)
      if (view) await examine(page, view)
    })
})

test.describe('in the admin area', () => {
  test.use({ as: 'wichai1' })
  let business: string
  test.beforeAll(async () => {
    const { calls, accountId } = await asBusiness('wichai1')
    business = accountId
    await calls.dispose()
  })
  for (const view of adminViews)
    test(`${view.name} is accessible in both languages and themes, at any width`, async ({ page }) => {
      await page.addInitScript((id) => sessionStorage.setItem('biz_active', id), business)
      await examine(page, view)
      await expect(page).toHaveURL(new RegExp(`${view.path}$`))
    })
  test('the storage of both drives is in sight on a low screen, below places that scroll', async ({ page }) => {
    await page.addInitScript((id) => sessionStorage.setItem('biz_active', id), business)
    await page.setViewportSize({ width: 1366, height: 600 })
    await page.goto('/mydrive')
    const storage = page.getByRole('region', { name: 'พื้นที่จัดเก็บ' })
    await expect(storage.getByText('ไดรฟ์ส่วนตัว')).toBeInViewport({ ratio: 1 })
    const last = page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    await expect(storage.getByText('ไดรฟ์ธุรกิจ')).toBeInViewport({ ratio: 1 })
  })
})
