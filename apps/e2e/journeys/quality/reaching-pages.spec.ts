import type { Page } from '@playwright/test'
import { newBusiness } from '../../fixtures/business.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { adminPages, guardedRoutes } from '../../fixtures/routes.ts'
import { expect, test } from '../../fixtures/test.ts'

/** What nobody looks for by a link: a search, an expired password and a business that demands a second factor lead there. */
const notByLinks = ['/search', '/change-password', '/two-factor']

/** The addresses of a page without their search and hash, and with ids as one address. */
const addressesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([download])')].map((link) =>
      new URL(link.href).pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id'),
    ),
  )

/** Opens what hides links: menus of the header are pressed, tabs and folds are opened. */
async function addressesOf(page: Page, address: string): Promise<Set<string>> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // Its folders are asked for once the rest is there.
  if (address === '/onebox-system-admin-managefile')
    await expect(page.locator('a[href^="/onebox-system-admin-managedirectoryfile/"]').first()).toBeVisible()
  const found = new Set(await addressesOn(page))
  for (const tab of await page.getByRole('button', { name: 'รายการที่ซ่อน', pressed: false }).all()) {
    await tab.click()
    await expect(page.getByRole('link', { name: /^รายการที่ซ่อนทั้งหมด/ })).toBeVisible()
    for (const one of await addressesOn(page)) found.add(one)
  }
  if (address === '/mydrive') {
    await page.getByRole('button', { name: /^การแจ้งเตือน/ }).click()
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
    for (const one of await addressesOn(page)) found.add(one)
  }
  return found
}

/** Every address that links lead to from My Drive, each page opened once. */
async function walk(page: Page, mayOpen: (address: string) => boolean): Promise<Set<string>> {
  const reached = new Set(['/mydrive'])
  const waiting = ['/mydrive']
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    for (const address of await addressesOf(page, next)) {
      if (reached.has(address)) continue
      reached.add(address)
      if (mayOpen(address)) waiting.push(address)
    }
  return reached
}

/** Where the menu of the profile leads: its entries are no links. */
const ofProfile = ['/profile', '/managefunction']

const pagesOf = (routes: readonly string[]) => routes.map((path) => path.replace(/\?.*$/, ''))
const isPage = (address: string) => pagesOf(guardedRoutes.map(({ path }) => path)).includes(address)

test.describe('a citizen', () => {
  test.use({ as: 'somsri1' })
  test('reaches every page from My Drive by links alone', async ({ page }) => {
    const reached = await walk(page, isPage)
    for (const address of ofProfile) for (const one of await addressesOf(page, address)) reached.add(one)
    const wanted = pagesOf(guardedRoutes.map(({ path }) => path))
    const ofBusiness = ['/trash/vault']
    const missed = wanted.filter((path) => ![...reached, ...ofProfile, ...notByLinks, ...ofBusiness].includes(path))
    expect(missed).toEqual([])
  })
})

test('an Admin Business reaches every page of business management from My Drive by links alone', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท เดินครบ จำกัด')
  await changeDatabase(`insert into business_feature (business_id, feature, status)
    select '${business.accountId}', feature, 'Y' from unnest(array['business_logo', 'rename_document']) as feature
    on conflict do nothing`)
  const drives = (await (await business.calls.get('/api/drives', { headers: business.headers })).json()) as {
    result: { items: { kind: string; rootId: string }[] }
  }
  const parentId = drives.result.items.find(({ kind }) => kind === 'business')?.rootId
  await business.calls.post('/api/folders', { headers: business.headers, data: { parentId, name: 'เอกสารของบริษัท' } })
  await enterBusiness(context, page, business, '/mydrive')
  const reached = await walk(page, (address) => address.startsWith('/onebox-system-admin-') && !address.includes(':id'))
  const wanted = adminPages.map((path) => path.replace('/1', '/:id'))
  expect(wanted.filter((path) => !reached.has(path))).toEqual([])
  expect([...reached]).toContain('/trash')
  await business.calls.dispose()
})
