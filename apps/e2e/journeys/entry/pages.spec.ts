import { adminRoutes, guardedRoutes, missingRoutes, publicRoutes } from '../../fixtures/routes.ts'
import { expect, test } from '../../fixtures/test.ts'

const here = (url: string) => url.slice(new URL(url).origin.length)

test('each public page is a page of its own, open to everybody', async ({ page, context }) => {
  for (const { path, title, heading, at } of publicRoutes) {
    // Each as by somebody who comes for the first time; only the programs of the pages are kept.
    await context.clearCookies()
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    await expect(page, path).toHaveTitle(title ? `${title} · คลัง` : 'คลัง · ไดรฟ์เอกสาร')
    expect(here(page.url()), path).toMatch(at ?? new RegExp(`^${path}$`))
    await expect(page.locator('html'), path).toHaveAttribute('lang', 'th')
    expect(await page.locator('#content').count(), path).toBe(1)
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
  }
})

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
      await expect(page, path).toHaveTitle(new RegExp(`${title.replace(/[()]/g, '\\$&')}.* · คลัง$`))
    }
  })

  test('no page is without a title, whatever its address holds', async ({ page }) => {
    const titles: Record<string, string> = {
      '/search': 'ค้นหา · คลัง',
      '/search?q=': 'ค้นหา · คลัง',
      '/search?q=ไม่มีแน่นอน': 'ผลการค้นหา “ไม่มีแน่นอน” · คลัง',
      '/search?q=2569': 'ผลการค้นหา “2569” · คลัง',
      '/search?q=true': 'ผลการค้นหา “true” · คลัง',
      '/messages': 'ข้อความขาออก · คลัง',
      '/directory/00000000-0000-4000-8000-000000000000': 'ไดรฟ์ของฉัน · คลัง',
      '/drivebusiness/00000000-0000-4000-8000-000000000000': 'ไดรฟ์ธุรกิจ · คลัง',
      '/preview': 'ดูตัวอย่าง · คลัง',
      '/no-such-page': 'ไม่พบหน้านี้ · คลัง',
    }
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page, path).toHaveTitle(title)
    }
  })

  test('an address keeps what was asked for, and shows nothing of what makes no sense', async ({ page }) => {
    for (const q of ['true', '2569', 'null', '"ใบเสนอราคา"', '[1]']) {
      await page.goto(`/search?q=${encodeURIComponent(q)}`)
      await expect(page.getByRole('searchbox'), q).toHaveValue(q)
      await expect(page.getByRole('heading', { level: 1 }), q).toContainText(q)
      expect(new URL(page.url()).searchParams.get('q')).toBe(q)
    }
    await page.goto('/mydrive?view=bogus&sort=bogus&order=bogus&details=bogus')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
    await expect(page.getByRole('button', { name: 'แบบรายการ' })).toHaveAttribute('aria-pressed', 'true')
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

test('/?error= says in the words of the catalogue what happened', async ({ page }) => {
  for (const [path, words] of [
    ['/?error=IDENTITY_PROVIDER_PROBLEM', 'ติดต่อผู้ให้บริการยืนยันตัวตนไม่ได้ โปรดลองใหม่'],
    ['/?error=SESSION_EXPIRED', 'เซสชันหมดอายุ โปรดเข้าสู่ระบบอีกครั้ง'],
    ['/?error=TOO_MANY_REQUESTS', 'มีคำขอมากเกินไป โปรดลองใหม่ใน สักครู่'],
    ['/?error=<b>x</b>', 'เข้าสู่ระบบไม่สำเร็จ โปรดลองใหม่อีกครั้ง'],
    ['/?error=404', 'เข้าสู่ระบบไม่สำเร็จ โปรดลองใหม่อีกครั้ง'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('status').filter({ hasText: words }), path).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  }
})

test.describe('an error for somebody who is signed in', () => {
  test.use({ as: 'somsri1' })
  test('is told to them, too', async ({ page }) => {
    // Public pages ask for the session only where somebody was signed in before.
    await page.goto('/mydrive')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
    await page.goto('/?error=IDENTITY_PROVIDER_PROBLEM')
    await expect(page.getByText('ติดต่อผู้ให้บริการยืนยันตัวตนไม่ได้ โปรดลองใหม่')).toBeVisible()
    await expect(page.getByRole('link', { name: 'ไปที่ไดรฟ์ของฉัน' })).toBeVisible()
  })
})
