import { packageFeatureNames } from '@khlang/contract/package-names'
import { packageFeatures } from '@khlang/contract/packages'
import { adminPages, adminRoutes, guardedRoutes, notYetGuarded, publicRoutes } from '../../fixtures/routes.ts'
import { asBusiness } from '../../fixtures/business.ts'
import { expect, test } from '../../fixtures/test.ts'

const namesake = (titles: readonly string[]) => titles.find((title, at) => titles.indexOf(title) !== at)
const here = (url: string) => url.slice(new URL(url).origin.length)

test('each public page is a separate page, open to everybody', async ({ page, context }) => {
  for (const { path, title, heading, at } of publicRoutes) {
    // Each as for a first visit; only the scripts stay cached.
    await context.clearCookies()
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
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

test('the pages about the service say whom to contact, and name what there is', async ({ page }) => {
  // As the server writes the page where the operator is known.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () =>
      document.querySelector('meta[name="operator"]')?.setAttribute('content', 'บริษัท ผู้ให้บริการ จำกัด, 02 000 0000'),
    )
  })
  for (const path of ['/detailfeature', '/listpackage', '/terminate-service']) {
    await page.goto(path)
    await expect(page.getByRole('main'), path).toContainText('บริษัท ผู้ให้บริการ จำกัด, 02 000 0000')
  }
  await page.goto('/detailfeature')
  for (const name of ['การแชร์', 'เอกสารอิเล็กทรอนิกส์'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  // What only the larger package includes is the same list on both pages.
  const larger = packageFeatures.map((feature) => packageFeatureNames[feature].th)
  for (const name of larger) await expect(page.getByRole('main')).toContainText(name)
  await page.goto('/listpackage')
  const enterprise = page.getByRole('region', { name: 'Enterprise' })
  await expect(enterprise.getByRole('listitem')).toHaveText(['ทุกอย่างในแพ็กเกจ Free', ...larger])
})

test('without a session no page of the drive is shown', async ({ page }) => {
  for (const { path } of [
    ...guardedRoutes,
    { path: '/messages' },
    { path: '/preview?id=a' },
    { path: '/directory/a' },
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/login\?returnTo=/)
    expect(decodeURI(new URL(page.url()).searchParams.get('returnTo') ?? ''), path).toBe(path)
  }
})

test.describe('signed in', () => {
  test.use({ as: 'somsri1' })

  test('each page of the drive has a title of its own and its main heading', async ({ page }) => {
    expect(namesake(guardedRoutes.map(({ title }) => title))).toBeUndefined()
    for (const { path, title, heading } of guardedRoutes) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading)
      await expect(page, path).toHaveTitle(new RegExp(`${title.replace(/[()]/g, '\\$&')}.* · คลัง$`))
    }
  })

  test('every page has a title, whatever its address contains', async ({ page }) => {
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

  test('an address keeps its valid parameters, and ignores invalid ones', async ({ page }) => {
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

  test('/loading restores the session and continues to addresses of this site only', async ({ page }) => {
    await page.goto('/loading')
    await expect(page).toHaveURL(/\/mydrive$/)
    await page.goto('/loading?next=/starred')
    await expect(page).toHaveURL(/\/starred$/)
    await page.goto('/loading?next=https://evil.example')
    await expect(page).toHaveURL(/localhost:\d+\/mydrive$/)
  })

  test('unsent messages are visible to the demo admin only', async ({ page }) => {
    await page.goto('/messages')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('คุณไม่มีสิทธิ์ดูส่วนนี้')
  })

  test('a folder that does not open leads to My Drive', async ({ page }) => {
    await page.goto('/directory/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('คุณไม่มีสิทธิ์ดูส่วนนี้')
    await page.getByRole('main').getByRole('link', { name: 'ไปที่ไดรฟ์ของฉัน' }).click()
    await expect(page).toHaveURL(/\/mydrive$/)
  })

  test('an unknown address says so', async ({ page }) => {
    expect((await page.goto('/no-such-page'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไม่พบหน้านี้')
    await page.getByRole('link', { name: 'กลับหน้าหลัก' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('addresses without a page yet show a visitor nothing', async ({ page }) => {
  for (const path of notYetGuarded) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page, path).toHaveURL(/\/login\?returnTo=/)
  }
})

const notYet = 'หน้านี้ยังไม่เปิดให้ใช้งาน'

test.describe('a signed-in person', () => {
  test.use({ as: 'somsri1' })
  test('reads which addresses have no page yet, and finds them in no menu', async ({ page }) => {
    await page.goto('/mydrive')
    const menu = page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link')
    await expect(menu.first()).toBeVisible()
    const inMenus = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const path of notYetGuarded) {
      expect(inMenus).not.toContain(path)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(notYet)
    }
    await expect(page).toHaveTitle(`${notYet} · คลัง`)
    await page.getByRole('link', { name: 'กลับไปไดรฟ์ของฉัน' }).click()
    await expect(page).toHaveURL(/\/mydrive$/)
  })
})

test.describe('an admin of a business', () => {
  test.use({ as: 'wichai1' })
  test('finds a title of its own on each page of business management, and reads which have no page yet', async ({
    page,
  }) => {
    const { calls, accountId } = await asBusiness('wichai1')
    await calls.dispose()
    await page.addInitScript((id) => sessionStorage.setItem('biz_active', id), accountId)
    const titles: string[] = []
    for (const path of adminRoutes) {
      await page.goto(path, { waitUntil: 'commit' })
      const heading = page.getByRole('heading', { level: 1 })
      if (!adminPages.includes(path)) {
        await expect(heading, path).toHaveText(notYet)
        continue
      }
      await expect(heading, path).not.toHaveText(notYet)
      // That of a folder that is not there names the error.
      if (!path.endsWith('/1')) await expect(page, path).toHaveTitle(`${await heading.innerText()} · คลัง`)
      titles.push(await page.title())
    }
    expect(namesake(titles)).toBeUndefined()
    await page.goto('/onebox-system-admin-nothing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไม่พบหน้านี้')
    // Without their feature two of them lead to the start of business management.
    await page.route('**/api/me', async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text()).replace(/"(business_logo|inputmore)":true/g, '"$1":false')
      await route.fulfill({ response: answer, body: text })
    })
    for (const name of ['managelogo', 'template']) {
      await page.goto(`/onebox-system-admin-${name}`)
      await expect(page, name).toHaveURL(/onebox-system-admin-index$/)
    }
  })
})

test('the admin area requires a session', async ({ page }) => {
  for (const path of adminRoutes) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page, path).toHaveURL(/\/login\?returnTo=/)
  }
})

for (const [who, account, lands] of [
  ['somsri1', 'a citizen', /\/mydrive$/],
  ['prasit1', 'an employee', /\/mydrive$/],
] as const)
  test.describe('admin guard', () => {
    test.use({ as: who })
    test(`${account} cannot open the admin area`, async ({ page }) => {
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
      await expect(page.getByText('เข้าส่วนจัดการธุรกิจไม่ได้: บัญชีนี้ไม่ใช่ผู้ดูแลธุรกิจ')).toBeVisible()
    })
  })

test('/?error= shows the text of the catalogue', async ({ page }) => {
  for (const [path, text] of [
    ['/?error=IDENTITY_PROVIDER_PROBLEM', 'ติดต่อผู้ให้บริการยืนยันตัวตนไม่ได้ โปรดลองอีกครั้ง'],
    ['/?error=SESSION_EXPIRED', 'เซสชันหมดอายุ โปรดเข้าสู่ระบบอีกครั้ง'],
    ['/?error=TOO_MANY_REQUESTS', 'ส่งคำขอบ่อยเกินไป โปรดลองอีกครั้งในอีก สักครู่'],
    ['/?error=<b>x</b>', 'เข้าสู่ระบบไม่สำเร็จ โปรดลองอีกครั้ง'],
    ['/?error=PROFILE_FAILED', '403: เข้าถึงข้อมูลผู้ใช้ไม่ได้ โปรดลองอีกครั้ง'],
    ['/?error=404', 'เข้าสู่ระบบไม่สำเร็จ โปรดลองอีกครั้ง'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('status').filter({ hasText: text }), path).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  }
})

test('without a directory service its sign-in and sign-out say so, and a company is not offered it', async ({
  page,
}) => {
  await page.goto('/redirectdirectory')
  const notice = page.getByRole('status').filter({ hasText: 'ระบบนี้ไม่ได้เชื่อมต่อกับบริการไดเรกทอรีขององค์กร' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'ใช้ชื่อผู้ใช้และรหัสผ่าน' })).toBeVisible()
  await page.goto('/logout?azure=1')
  await expect(page).toHaveURL(/\/\?error=DIRECTORY_NOT_CONNECTED$/)
  await expect(notice).toBeVisible()
  await page.goto('/loginbydomain?domain=one.example')
  await expect(page.getByRole('button', { name: 'ใช้อีเมลองค์กร' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'ใช้บัญชีไดเรกทอรีขององค์กร' })).toHaveCount(0)
})

test.describe('an error for a signed-in person', () => {
  test.use({ as: 'somsri1' })
  test('shows its number where the profile cannot be read, and the page opens once it can', async ({
    page,
    problems,
  }) => {
    problems.expected.push(/CallError: 403/)
    const body = {
      status: 'ER',
      errorCode: '403',
      machineCode: 'PROFILE_FAILED',
      errorMessage: 'เข้าถึงไม่ได้',
      fields: [],
    }
    await page.route('**/api/me', (route) => route.fulfill({ status: 403, json: body }))
    await page.goto('/mydrive')
    await expect(page.getByRole('alert')).toContainText('เข้าใช้งานไม่ได้')
    await expect(page.getByRole('alert')).toContainText('403: เข้าถึงไม่ได้')
    await page.unroute('**/api/me')
    await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
  })
  test('is shown, too', async ({ page }) => {
    // Public pages check the session only if somebody was signed in before.
    await page.goto('/mydrive')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
    await page.goto('/?error=IDENTITY_PROVIDER_PROBLEM')
    await expect(page.getByText('ติดต่อผู้ให้บริการยืนยันตัวตนไม่ได้ โปรดลองอีกครั้ง')).toBeVisible()
    await expect(page.getByRole('link', { name: 'ไปที่ไดรฟ์ของฉัน' })).toBeVisible()
  })
})
