import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Desk } from '../../fixtures/drive.ts'
import { overflow, show, turn, wear } from '../../fixtures/look.ts'
import { driveViews, furnish, openPages, type View } from '../../fixtures/pages.ts'
import { storageOf } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

async function faultsOf(page: Page, only?: 'colours'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (only ? axe.withRules(['color-contrast']) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(' ')} ${(node.any[0]?.message ?? '').slice(0, 110)}`),
  )
}

/** Both languages, both themes, and a narrow phone. */
async function examine(page: Page, view: View): Promise<void> {
  const found: string[] = []
  const note = (where: string, faults: readonly string[]) => found.push(...faults.map((fault) => `${where}: ${fault}`))
  await wear(page, 'th', 'light')
  await show(page, view, 'th')
  note('th light', await faultsOf(page))
  await turn(page, 'dark')
  note('th dark', await faultsOf(page, 'colours'))
  await page.setViewportSize({ width: 360, height: 740 })
  note(
    'th 360 px',
    [await overflow(page)].filter((pixels) => pixels > 0).map((pixels) => `${pixels} px too wide`),
  )

  await page.setViewportSize({ width: 1440, height: 900 })
  await wear(page, 'en', 'dark')
  await show(page, view, 'en')
  note('en dark', await faultsOf(page))
  await page.setViewportSize({ width: 360, height: 740 })
  note(
    'en 360 px',
    [await overflow(page)].filter((pixels) => pixels > 0).map((pixels) => `${pixels} px too wide`),
  )
  expect.soft(found).toEqual([])
}

test.describe('open to everybody', () => {
  for (const view of openPages)
    test(`${view.name} is readable for everybody, in both languages and themes, on any width`, async ({ page }) => {
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
    test(`${name} is readable for everybody, in both languages and themes, on any width`, async ({ page }) => {
      const view = driveViews(desk).find((one) => one.name === name)
      if (view) await examine(page, view)
    })
})
