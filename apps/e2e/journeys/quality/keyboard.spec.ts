import type { Page } from '@playwright/test'
import { waitUntilLoaded } from '../../fixtures/appearance.ts'
import { guardedRoutes, publicRoutes } from '../../fixtures/routes.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Tabs through a page: the first stop skips to the content, and the focus is always visible. */
async function walk(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await waitUntilLoaded(page)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const invisible: string[] = []
  const seen = new Set<string>()
  for (let steps = 0; steps < 25; steps++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement) || at === document.body) return null
      const style = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      const parent = at.closest('label, [data-focus-within], div') ?? at
      const rings = [style, getComputedStyle(parent)].some(
        (one) => (one.outlineStyle !== 'none' && Number.parseFloat(one.outlineWidth) > 0) || one.boxShadow !== 'none',
      )
      const edge = at.matches('input, select, textarea')
      const inside = box.width > 0 && box.bottom > 0 && box.top < innerHeight
      return { name: at.outerHTML.slice(0, 90), seen: inside && (rings || edge) }
    })
    if (!stop || seen.has(stop.name)) break
    seen.add(stop.name)
    if (!stop.seen) invisible.push(stop.name)
  }
  expect.soft(seen.size, `${path} can be walked`).toBeGreaterThan(0)
  expect.soft(invisible, `${path}: stops that nobody sees`).toEqual([])
}

test('every public page can be tabbed through with visible focus', async ({ page }) => {
  for (const { path, at } of publicRoutes) if (!at) await walk(page, path)
})

test.describe('signed in', () => {
  test.use({ as: 'somsri1' })

  test('every page of the drive can be tabbed through with visible focus', async ({ page }) => {
    for (const { path } of guardedRoutes) await walk(page, path)
  })

  test('the first stop skips to the content', async ({ page }) => {
    await page.goto('/mydrive')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'ข้ามไปยังเนื้อหา' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })

  test('the list of shortcuts opens by its key and includes those of the list', async ({ page }) => {
    await page.goto('/mydrive')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'แป้นพิมพ์ลัด' })
    await expect(keys).toContainText('F2')
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
  })
})
