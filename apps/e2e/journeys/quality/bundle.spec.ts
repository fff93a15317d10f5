import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, reportFigure, test } from '../../fixtures/test.ts'

const dist = resolve(import.meta.dirname, '../../../web/dist')
const limit = 230 * 1024
const fileLimit = 15
const publicLimit = 150 * 1024
const gzipped = async (path: string) => gzipSync(await readFile(path), { level: 9 }).length

test('the bundle contains no secrets', async () => {
  const secrets = [process.env.E2E_SERVICE_SECRET, process.env.E2E_MASTER_KEY].filter((text) => text)
  const suspicious = /client_secret|BEGIN [A-Z ]*PRIVATE KEY|SERVICE_SECRET|MASTER_KEY|demo-pass-1|postgres:\/\//
  const found: string[] = []
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(gz|br|woff2|png)$/.test(entry.name)) continue
    const text = await readFile(join(entry.parentPath, entry.name), 'utf8')
    const match = suspicious.exec(text)?.[0] ?? secrets.find((secret) => secret && text.includes(secret))
    if (match) found.push(`${entry.name}: ${match.slice(0, 20)}`)
    if (entry.name.endsWith('.map')) found.push(`${entry.name}: a map of the sources`)
  }
  expect(found).toEqual([])
})

test('the pages of share links weigh at most 150 KB of JavaScript, all of it together', async ({ page }) => {
  const folder = join(dist, 'assets/public')
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const sizes = await Promise.all([join(dist, 'boot.js'), ...scripts.map((name) => join(folder, name))].map(gzipped))
  const sum = sizes.reduce((total, size) => total + size, 0)
  reportFigure('JavaScript of the pages of links', `${(sum / 1024).toFixed(0)} KB gzip in ${sizes.length} files`)
  expect(scripts.length).toBeGreaterThan(2)
  expect(sum).toBeLessThanOrEqual(publicLimit)
  // And they load nothing else.
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/publicfile?id=short')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((path) => path.endsWith('.js') && !/^\/(?:boot\.js|assets\/public\/)/.test(path))).toEqual([])
})

test.describe('signed in', () => {
  test.use({ as: 'somsri1' })

  test('My Drive is usable after at most 230 KB of JavaScript in 15 files', async ({ page }) => {
    const loaded = new Map<string, number>()
    const bodies: Promise<void>[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (!/\.m?js$/.test(pathname) || loaded.has(pathname)) return
      loaded.set(pathname, 0)
      bodies.push(
        response.body().then(
          (body) => void loaded.set(pathname, gzipSync(body, { level: 9 }).length),
          () => undefined,
        ),
      )
    })
    // The page records when its first rows are rendered: this test may be notified later.
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('[role=grid]') && !document.body?.textContent?.includes('โฟลเดอร์นี้ยังว่าง')) return
        performance.mark('usable')
        watch.disconnect()
      })
      watch.observe(document, { childList: true, subtree: true })
    })
    /** The scripts requested before the first rows were rendered. */
    const load = async () => {
      await page.goto('/mydrive')
      await page.getByRole('grid').or(page.getByText('โฟลเดอร์นี้ยังว่าง')).first().waitFor()
      await page.waitForLoadState('networkidle')
      await Promise.all(bodies)
      const early = await page.evaluate(() => {
        const usableAt = performance.getEntriesByName('usable')[0]?.startTime ?? Infinity
        return performance
          .getEntriesByType('resource')
          .filter((entry) => entry.startTime <= usableAt)
          .map((entry) => new URL(entry.name).pathname)
      })
      return new Set(early.filter((path) => loaded.has(path)))
    }
    const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + (loaded.get(name) ?? 0), 0)
    // On a busy machine prefetched scripts may arrive before the rows; required ones always do.
    let usable = await load()
    for (let more = 0; more < 2 && (sum(usable) > limit || usable.size > fileLimit); more++)
      usable = usable.intersection(await load())
    reportFigure(
      'JavaScript before My Drive is usable',
      `${(sum(usable) / 1024).toFixed(0)} KB gzip in ${usable.size} files`,
    )
    reportFigure(
      'JavaScript of My Drive in all',
      `${(sum(loaded.keys()) / 1024).toFixed(0)} KB gzip in ${loaded.size} files`,
    )
    expect(usable.size).toBeGreaterThan(5)
    expect(sum(usable)).toBeLessThanOrEqual(limit)
    // Each file is a request, and costs as one.
    expect(usable.size).toBeLessThanOrEqual(fileLimit)
  })
})
