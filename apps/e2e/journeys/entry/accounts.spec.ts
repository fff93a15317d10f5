import { callAs, storageOf } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'malee01' })

/** Without the session of the page, which a sign-in there would end. */
const nobody = { cookies: [], origins: [] }

const company = 'บริษัท วัน เทรดดิ้ง จำกัด'

test('two tabs have two accounts, and keep them over a reload', async ({ page, context }) => {
  await page.goto('/mydrive')
  const other = await context.newPage()
  await other.goto('/mydrive')
  await other.getByRole('button', { name: /^บัญชีที่ใช้อยู่/ }).click()
  await other.getByRole('menuitemradio', { name: company }).click()
  await expect(other.getByRole('button', { name: `บัญชีที่ใช้อยู่: ${company}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^บัญชีที่ใช้อยู่: (?!บริษัท)/ })).toBeVisible()
  await other.reload()
  await page.reload()
  await expect(other.getByRole('button', { name: `บัญชีที่ใช้อยู่: ${company}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^บัญชีที่ใช้อยู่: (?!บริษัท)/ })).toBeVisible()
  await expect(other.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'ไดรฟ์ธุรกิจ' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'ไดรฟ์ธุรกิจ' })).toHaveCount(0)
})

test('the language is kept over a reload, for the account and on public pages', async ({ page }) => {
  await page.goto('/mydrive')
  await page.getByRole('button', { name: /^เมนูของ/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Drive')
  // People, businesses and drives are called by their English names at once, and after a reload.
  await expect(page.getByRole('button', { name: 'Account menu for Malee Rungrueang' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Drive')
  await expect(page).toHaveTitle('My Drive · Khlang')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('button', { name: 'Account menu for Malee Rungrueang' })).toBeVisible()
  await page.getByRole('button', { name: /^Current account/ }).click()
  await expect(page.getByRole('menuitemradio', { name: 'One Trading Co., Ltd.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/dataprotection')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/[ก-๙]/)
  await page.goto('/mydrive')
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('menuitemradio', { name: 'ไทย' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
})

test('the theme is kept over a reload, without a flash of the other one', async ({ page }) => {
  await page.goto('/mydrive')
  // One place for both.
  await expect(page.getByRole('button', { name: /^(ภาษา|ธีม)$/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^เมนูของ/ }).click()
  await page.getByRole('menuitemradio', { name: 'มืด' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('/starred', { waitUntil: 'commit' })
  await page.locator('body').waitFor({ state: 'attached' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const [red = 255] = (background.match(/[\d.]+/g) ?? []).map(Number)
  expect(red, background).toBeLessThan(background.startsWith('oklch') ? 0.4 : 70)
})

test('on a phone the header is one low line, with targets of 44 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/mydrive')
  const header = page.getByRole('banner')
  await expect(header).toBeVisible()
  const sizes = await header.locator('a, button, input').evaluateAll((targets) =>
    targets
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const { width, height } = one.getBoundingClientRect()
        return Math.round(Math.min(width, height))
      }),
  )
  expect(sizes.length).toBeGreaterThan(2)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(56)
})

test.describe('in a session that has just been confirmed', () => {
  test.use({ freshly: true })

  test('a product token is shown with its expiry, and signs in once', async ({ page, browser }) => {
    await page.goto('/profile')
    await page.getByRole('region', { name: 'สำหรับนักพัฒนา' }).getByRole('button', { name: 'สร้างโทเคนใช้ครั้งเดียว' }).click()
    const dialog = page.getByRole('dialog', { name: 'โทเคนใช้ครั้งเดียว' })
    await dialog.getByRole('button', { name: 'สร้างโทเคน' }).click()
    await expect(dialog.getByText(/ใช้ได้อีก [45]:\d{2}/)).toBeVisible()
    const token = (await dialog.locator('code').textContent()) ?? ''
    expect(token.length).toBeGreaterThanOrEqual(22)

    const origin = new URL(page.url()).origin
    const stranger = await browser.newContext({ baseURL: origin, storageState: nobody })
    const other = await stranger.newPage()
    await other.goto(`/easy_loginwithtoken?token=${token}`)
    await expect(other).toHaveURL(/\/mydrive$/)
    await expect(other.getByRole('button', { name: /^เมนูของ มาลี/ })).toBeVisible()
    await stranger.close()

    const second = await browser.newContext({ baseURL: origin, storageState: nobody })
    const again = await second.newPage()
    await again.goto(`/easy_loginwithtoken?token=${token}`)
    await expect(again.getByRole('heading', { level: 1 })).toHaveText('เข้าสู่ระบบด้วยลิงก์นี้ไม่ได้')
    expect(again.url()).not.toContain(token)
    await second.close()
  })
})

test('a computer is signed in by a code that a signed-in phone approves with the right number', async ({
  page,
  browser,
}) => {
  const baseURL = new URL((await page.goto('/mydrive'))?.url() ?? '').origin
  const computer = await browser.newContext({ baseURL, storageState: nobody })
  const screen = await computer.newPage()
  await screen.goto('/easy_login')
  const started = screen.waitForResponse((response) => response.url().endsWith('/api/sign-in/qr'))
  await screen.getByRole('button', { name: 'สแกนคิวอาร์โค้ดด้วยโทรศัพท์ที่เข้าสู่ระบบอยู่' }).click()
  const { result } = (await (await started).json()) as { result: { id: string; number: string | number } }
  await expect(screen.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับเข้าสู่ระบบ' })).toBeVisible()
  await page.goto(`/easy_login?qr=${result.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('อนุญาตให้คอมพิวเตอร์เข้าสู่ระบบ')
  await page.getByLabel('หมายเลขที่แสดงบนคอมพิวเตอร์').fill(String(result.number))
  await page.getByRole('button', { name: 'อนุญาต', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('อนุญาตแล้ว')
  await expect(screen).toHaveURL(/\/mydrive$/, { timeout: 15_000 })
  await computer.close()
})

test('a business that the person has left is refused and forgotten', async ({ page }) => {
  await page.goto('/mydrive')
  const strangers = await callAs(storageOf('wichai1'))
  const me = (await (await strangers.get('/api/me')).json()) as {
    result: { accounts: { accountId: string; type: string }[] }
  }
  await strangers.dispose()
  const foreign = me.result.accounts.find(({ type }) => type === 'Business')?.accountId ?? ''
  // In one step: the open page must not continue with the changed value.
  await page.evaluate((id) => {
    sessionStorage.setItem('biz_active', id)
    location.reload()
  }, foreign)
  await expect(page).toHaveURL(/\/\?denied=COMPANY_NOT_FOUND$/)
  await expect(page.getByRole('status').filter({ hasText: 'เข้าใช้บัญชีธุรกิจไม่ได้' })).toContainText('404: ไม่พบบริษัทนี้')
  expect(await page.evaluate(() => sessionStorage.getItem('biz_active'))).toBeNull()
})
