import { adminRoutes, guardedRoutes, missingRoutes, publicRoutes } from '../../fixtures/routes.ts'
import { expect, test } from '../../fixtures/test.ts'

const here = (url: string) => url.slice(new URL(url).origin.length)

for (const { path, title, heading, at } of publicRoutes) {
  test(`${path} is a page of its own, open to everybody`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(title ? `${title} · คลัง` : 'คลัง · ไดรฟ์เอกสาร')
    expect(here(page.url())).toMatch(at ?? new RegExp(`^${path}$`))
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    expect(await page.locator('#content').count()).toBe(1)
  })
}

test('nobody who is not signed in sees a page of the drive', async ({ page }) => {
  for (const { path } of [
    ...guardedRoutes,
    { path: '/messages' },
    { path: '/preview?id=a' },
    { path: '/directory/a' },
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/\?expired=true&returnTo=/)
    expect(decodeURI(new URL(page.url()).searchParams.get('returnTo') ?? ''), path).toBe(path)
  }
})

test.describe('signed in', () => {
  test.use({ as: 'somsri1' })

  test('each page of the drive has its title and its main heading', async ({ page }) => {
    for (const { path, title, heading } of guardedRoutes) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading)
      await expect(page, path).toHaveTitle(new RegExp(`${title}.* · คลัง$`))
    }
  })

  test('/loading restores the session and goes on to addresses of this site only', async ({ page }) => {
    await page.goto('/loading')
    await expect(page).toHaveURL(/\/mydrive$/)
    await page.goto('/loading?next=/starred')
    await expect(page).toHaveURL(/\/starred$/)
    await page.goto('/loading?next=https://evil.example')
    await expect(page).toHaveURL(/localhost:\d+\/mydrive$/)
  })

  test('messages that left nowhere are for the demo admin alone', async ({ page }) => {
    await page.goto('/messages')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('คุณไม่มีสิทธิ์ดูส่วนนี้')
  })

  test('an address that leads nowhere says so', async ({ page }) => {
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไม่พบหน้านี้')
    await page.getByRole('link', { name: 'กลับหน้าหลัก' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('pages that are not made yet say that they are not there', async ({ page }) => {
  for (const path of missingRoutes) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('ไม่พบหน้านี้')
  }
})

test('the admin area asks for a session first', async ({ page }) => {
  for (const path of adminRoutes) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page, path).toHaveURL(/\/\?expired=true/)
  }
})

for (const [who, account, lands] of [
  ['somsri1', 'a citizen', /\/mydrive$/],
  ['prasit1', 'an employee', /\/mydrive$/],
] as const)
  test.describe('admin guard', () => {
    test.use({ as: who })
    test(`${account} does not reach the admin area`, async ({ page }) => {
      await page.goto('/mydrive')
      const switcher = page.getByRole('button', { name: /^บัญชีที่ใช้อยู่/ })
      if (who === 'prasit1') {
        await switcher.click()
        await page.getByRole('menuitemradio', { name: 'บริษัท วัน เทรดดิ้ง จำกัด' }).click()
        await expect(switcher).toHaveText(/บริษัท/)
      }
      for (const path of adminRoutes.slice(0, 4)) {
        await page.goto(path)
        await expect(page, path).toHaveURL(lands)
      }
    })
  })
