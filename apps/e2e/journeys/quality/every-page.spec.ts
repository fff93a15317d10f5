import type { Page } from '@playwright/test'
import { rulesOfColors, violationsOf } from '../../fixtures/accessibility.ts'
import { asBusiness } from '../../fixtures/business.ts'
import type { Workspace } from '../../fixtures/drive.ts'
import { applyTheme, clippedTexts, cutTexts, openView, overflow, switchTheme } from '../../fixtures/appearance.ts'
import { adminViews, driveViews, furnish, openPages, type View } from '../../fixtures/pages.ts'
import { storageOf } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Of one view, as it is opened in this language and theme: every rule, both themes, and a narrow phone. */
async function examine(page: Page, view: View, [language, first, second]: (typeof appearances)[number]) {
  const found: string[] = []
  const note = (where: string, violations: readonly string[]) =>
    found.push(...violations.map((violation) => `${view.name} ${language} ${where}: ${violation}`))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: first })
  await openView(page, view, language)
  note(first, await violationsOf(page))
  note('clipped', await clippedTexts(page))
  note('1440 px', await cutTexts(page))
  await switchTheme(page, second)
  note(second, await violationsOf(page, { rules: rulesOfColors }))
  await page.setViewportSize({ width: 360, height: 740 })
  // What depends on the width of the screen is drawn in the next frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const pixels = await overflow(page)
  note('360 px', pixels > 0 ? [`${pixels} px too wide`] : [])
  note('360 px clipped', await clippedTexts(page))
  note('360 px', await cutTexts(page))
  return found
}

const appearances = [
  ['th', 'light', 'dark'],
  ['en', 'dark', 'light'],
] as const

/** One load of each view per language: its theme changes in place. What is wrong with one hides no other. */
async function examineAll(page: Page, views: readonly View[]): Promise<void> {
  // Each view finds a browser that remembers nothing of the one before.
  await page.addInitScript(() => localStorage.clear())
  for (const appearance of appearances) {
    await applyTheme(page, appearance[0], appearance[1])
    for (const view of views)
      await test.step(`${view.name} in ${appearance[0]}`, async () => {
        expect.soft(await examine(page, view, appearance).catch(String)).toEqual([])
        if (view.admin) await expect.soft(page).toHaveURL(new RegExp(`${view.path}$`))
      })
  }
}

/** A tab that has shown some pages examines the next one in half the time: its programs are compiled and optimised. */
function inGroups(views: readonly View[]) {
  const groups = Array.from({ length: Math.ceil(views.length / 9) }, (_, n) => views.slice(n * 9, n * 9 + 9))
  return groups.map((group) => group.map(({ name }) => name))
}

const title = (names: readonly string[]) => `accessible in both languages and themes, at any width: ${names.join(', ')}`

// The longest file: its pages are tested by all free workers.
test.describe.configure({ mode: 'parallel' })

test.describe('public pages', () => {
  for (const names of inGroups(openPages))
    test(title(names), async ({ page }) => {
      await examineAll(
        page,
        openPages.filter(({ name }) => names.includes(name)),
      )
    })
})

test.describe('in the drive', () => {
  test.use({ as: 'somsri1' })
  let workspace: Workspace
  test.beforeAll(async () => {
    workspace = await furnish(storageOf('somsri1'))
  })
  test.afterAll(() => workspace.close())
  for (const names of inGroups(driveViews()))
    test(title(names), async ({ page }) => {
      await examineAll(
        page,
        driveViews(workspace).filter(({ name }) => names.includes(name)),
      )
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
  for (const names of inGroups(adminViews))
    test(title(names), async ({ page }) => {
      await page.addInitScript((id) => sessionStorage.setItem('biz_active', id), business)
      await examineAll(
        page,
        adminViews.filter(({ name }) => names.includes(name)),
      )
    })
  test('the storage of both drives is in sight on a low screen, below places that scroll', async ({ page }) => {
    await page.addInitScript((id) => sessionStorage.setItem('biz_active', id), business)
    await page.setViewportSize({ width: 1366, height: 600 })
    await page.goto('/mydrive')
    const storage = page.getByRole('region', { name: 'พื้นที่จัดเก็บ' })
    await expect(storage.getByText(/^ไดรฟ์ส่วนตัว .* จาก/)).toBeInViewport({ ratio: 1 })
    const last = page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    await expect(storage.getByText(/^ไดรฟ์ธุรกิจ .* จาก/)).toBeInViewport({ ratio: 1 })
  })
})
