import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, tell, test } from '../../fixtures/test.ts'

const dist = resolve(import.meta.dirname, '../../../web/dist')
const limit = 230 * 1024

test('nothing secret stands in what browsers are given', async () => {
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

test.describe('signed in', () => {
  test.use({ as: 'somsri1' })

  test('My Drive is usable after 230 KB of JavaScript at most', async ({ page }) => {
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
    await page.goto('/mydrive')
    await page.getByRole('grid').or(page.getByText('โฟลเดอร์นี้ยังว่าง')).first().waitFor()
    const usable = new Set(loaded.keys())
    await page.waitForLoadState('networkidle')
    await Promise.all(bodies)
    const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + (loaded.get(name) ?? 0), 0)
    tell('JavaScript before My Drive is usable', `${(sum(usable) / 1024).toFixed(0)} KB gzip in ${usable.size} files`)
    tell('JavaScript of My Drive in all', `${(sum(loaded.keys()) / 1024).toFixed(0)} KB gzip in ${loaded.size} files`)
    expect(sum(usable)).toBeLessThanOrEqual(limit)
  })
})
