import { chromium } from '@playwright/test'
import { browser } from '../../apps/e2e/fixtures/browser.ts'
import { scrollList, describeFrames } from '../../apps/e2e/fixtures/scrolling.ts'
import { createFolder } from '../../apps/e2e/support/uploads.ts'
import { milliseconds, plainRow } from '../lib/figures.ts'
import type { Row } from '../lib/report.ts'
import { seedItems } from '../lib/seed.ts'
import type { Bench } from '../lib/world.ts'

/** Scrolling a very large folder in a real browser: while its pages load, and after. */
export async function scrolling({ quick, product, person, sql }: Bench): Promise<Row[]> {
  const count = quick ? 10_000 : 100_000
  const folder = await createFolder(person, person.root, 'many')
  await sql((query) => seedItems(query, folder, count))
  const chrome = await chromium.launch(browser.launchOptions)
  try {
    const context = await chrome.newContext({ viewport: { width: 1440, height: 900 }, locale: 'th-TH' })
    await context.addCookies([{ name: 'token_auth', value: person.token, url: product.base }])
    const page = await context.newPage()
    await page.goto(`${product.base}/mydrive`)
    await page.getByRole('grid').waitFor()
    const since = performance.now()
    await page.goto(`${product.base}/directory/${folder}`)
    const rows = page.getByRole('grid').locator('[data-index]')
    await rows.first().waitFor()
    const opened = performance.now() - since
    const reading = await scrollList(page, { seconds: 5 })
    await rows.first().focus()
    await page.keyboard.press('End')
    await page.locator(`[data-index="${count - 1}"]`).waitFor({ timeout: 180_000 })
    const whole = await scrollList(page, { seconds: 5, step: -120 })
    const show = count.toLocaleString('en-US')
    const row = (id: string, when: string, frames: typeof whole) =>
      plainRow(
        { id, work: `${show} rows scroll ${when}`, why: 'browser, server and database share two cores' },
        describeFrames(frames),
        '≥ 55 frames/s',
        frames.perSecond >= 55,
        `first rows ${milliseconds(opened)}`,
      )
    return [row('reading', 'while pages arrive', reading), row('whole', 'when all have come', whole)]
  } finally {
    await chrome.close()
  }
}
