import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { demoPassword, signInByHttp } from '../../fixtures/people.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInWith } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

const keptIn = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))

/** A new person on their drive, whose session can be ended elsewhere. */
async function openAsSomebody(page: Page, context: BrowserContext) {
  const { username, password } = await registerByHttp()
  const { cookies } = await signInByHttp(username, password)
  await context.addCookies(cookies)
  await page.goto('/mydrive')
  await expect(page.getByText('โฟลเดอร์นี้ยังว่าง')).toBeVisible()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const endElsewhere = (request: APIRequestContext) => request.get('/logout_', { headers: { cookie } })
  return { username, password, endElsewhere }
}

test('the menu signs out by /logout, and the session ends on the server, too', async ({ page, context }) => {
  const { username, password } = await registerByHttp()
  await page.goto('/loginbysso')
  await signInWith(page, username, password)
  await expect(page).toHaveURL(/\/mydrive$/)
  const before = await context.cookies()
  await page.getByRole('button', { name: /^เมนูของ/ }).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('main').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true })).toBeVisible()
  expect((await context.cookies()).find(({ name }) => name === 'token_auth')).toBeUndefined()
  await context.addCookies(before)
  // Somebody who has signed out does not read that anything expired.
  await page.goto('/mydrive')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fmydrive/)
})

test('signing out in one tab leaves nothing to read in another', async ({ page, context }) => {
  await openAsSomebody(page, context)
  const other = await context.newPage()
  await other.goto('/mydrive')
  await other.getByRole('button', { name: /^เมนูของ/ }).click()
  await other.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await expect(other).toHaveURL(/\/$/)
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByText('โฟลเดอร์นี้ยังว่าง')).toBeHidden()
})

test('/logout_ ends the session and returns to the start page', async ({ page, context }) => {
  const { username, password } = await registerByHttp()
  await context.addCookies((await signInByHttp(username, password)).cookies)
  await page.goto('/mydrive')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
  await page.goto('/logout_')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/mydrive')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fmydrive/)
})

test('signing out by address clears what the browser keeps, and the next person starts on their own drive', async ({
  page,
  context,
}) => {
  const kept = () =>
    page.evaluate(() => [document.cookie, ...Object.keys(localStorage), ...Object.keys(sessionStorage)].join(' '))
  for (const path of ['/logout', '/logout_']) {
    await context.addCookies((await signInByHttp('prasit1')).cookies)
    await page.goto('/mydrive')
    await page.getByRole('button', { name: /^บัญชีที่ใช้อยู่/ }).click()
    await page.getByRole('menuitemradio', { name: 'บริษัท วัน เทรดดิ้ง จำกัด' }).click()
    await expect.poll(kept, path).toMatch(/biz_active=.*signed_in_as.*biz_active/)
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.goto(path)
    await expect(page, path).toHaveURL(/localhost:\d+\/(\?.*)?$/)
    await expect(page.getByRole('main').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true })).toBeVisible()
    expect((await kept()).trim().split(' ').sort(), path).toEqual(['language', 'theme'])
    expect(
      (await context.cookies()).map(({ name }) => name).filter((name) => !/known_device|^oidc_(?!session)/.test(name)),
    ).toEqual([])
    await page.goto('/loginbysso')
    await signInWith(page, 'somsri1', demoPassword)
    await expect(page, path).toHaveURL(/\/mydrive$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
    await page.goto('/logout_')
  }
})

for (const serviceWorkers of ['block', 'allow'] as const)
  test.describe(`service workers: ${serviceWorkers}`, () => {
    test.use({ serviceWorkers })

    test('a link of another site does not sign out, but leads to a page that asks', async ({ page, context }) => {
      await openAsSomebody(page, context)
      const own = new URL(page.url()).origin
      if (serviceWorkers === 'allow') {
        await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
        await page.reload()
      }
      const elsewhere = 'http://elsewhere.example/'
      await page.route(elsewhere, (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<a href="${own}/logout">ของรางวัล</a>` }),
      )
      for (const answer of ['ใช้งานต่อ', 'ออกจากระบบ']) {
        await page.goto(elsewhere)
        await page.getByRole('link', { name: 'ของรางวัล' }).click()
        await expect(page).toHaveURL(/\/sign-out$/)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('ออกจากระบบหรือไม่')
        await page.getByRole('main').getByText(answer, { exact: true }).click()
        await expect(page).toHaveURL(answer === 'ใช้งานต่อ' ? /\/mydrive$/ : /\/$/)
      }
      await page.goto('/mydrive')
      await expect(page).toHaveURL(/\/login\?returnTo=%2Fmydrive/)
    })
  })

test('a session that ends elsewhere is reported at the next step, and all local data is cleared', async ({
  page,
  context,
  request,
}) => {
  const { username, password, endElsewhere } = await openAsSomebody(page, context)
  await page.evaluate(() => {
    for (const key of ['drive_view', 'menu_folded', 'khlang.uploads.gone']) localStorage.setItem(key, 'x')
    localStorage.setItem('theme', 'light')
    indexedDB.open('khlang-uploads', 1).onsuccess = (event) => (event.target as IDBOpenDBRequest).result.close()
  })
  await endElsewhere(request)
  // A request of the page may have found out before the click: then the menu is gone.
  const trash = page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'ถังขยะ' })
  await trash.click({ timeout: 5000 }).catch(() => undefined)
  await expect(page).toHaveURL(/\/login\?error=SESSION_EXPIRED/)
  const notice = page.getByRole('status').filter({ hasText: 'เซสชันหมดอายุ โปรดเข้าสู่ระบบอีกครั้ง' })
  await expect(notice).toBeVisible()
  // Nothing is left but the language, the theme and the mark of a known device; the way back is in the address.
  await expect
    .poll(() => keptIn(page))
    .toEqual({ local: ['language', 'theme'], session: [], cookies: '', databases: [] })
  const marks = (await context.cookies()).map(({ name }) => name)
  expect(marks.filter((name) => !/^oidc_(?!session)/.test(name))).toEqual(['known_device'])
  // Signing in again leads back to the same page.
  await page.getByRole('button', { name: 'ใช้ชื่อผู้ใช้และรหัสผ่าน' }).click()
  await signInWith(page, username, password)
  await expect(page).toHaveURL(/\/trash$|\/mydrive$/)
})

test('following another link during the redirect to the sign-in page does not prevent it', async ({
  page,
  context,
  request,
}) => {
  const { endElsewhere } = await openAsSomebody(page, context)
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name, exact: true })
  await link('รายการโปรด').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('รายการโปรด')
  await endElsewhere(request)
  // The sign-in page loads slowly, which leaves time to navigate.
  const { promise: held, resolve: late } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const refused = page.waitForResponse((response) => response.status() === 401)
  await context.setOffline(true)
  await context.setOffline(false)
  await refused
  await link('ไดรฟ์ของฉัน').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
  late()
  await expect(page).toHaveURL(/\/login\?error=SESSION_EXPIRED/)
  await expect(page.getByRole('status').filter({ hasText: 'เซสชันหมดอายุ' })).toBeVisible()
})

test('a session that ends while a change is sent is reported, without other errors in the page', async ({
  page,
  context,
  request,
}) => {
  const { endElsewhere } = await openAsSomebody(page, context)
  await page.getByRole('button', { name: 'สร้างใหม่' }).first().click()
  await page.getByRole('menuitem', { name: 'สร้างโฟลเดอร์' }).click()
  await page.getByLabel('ชื่อโฟลเดอร์').fill('ยังไม่ได้บันทึก')
  await endElsewhere(request)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\?error=SESSION_EXPIRED&returnTo=%2Fmydrive/)
  await expect(page.getByText('เซสชันหมดอายุ โปรดเข้าสู่ระบบอีกครั้ง')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('one device can sign another one out', async ({ page, context, browser }) => {
  const { username, password } = await registerByHttp()
  await context.addCookies((await signInByHttp(username, password)).cookies)
  const other = await browser.newContext({ storageState: await signInByHttp(username, password) })
  const elsewhere = await other.newPage()
  await page.goto('/profile')
  await elsewhere.goto(new URL('/mydrive', page.url()).href)
  await expect(elsewhere.getByText('โฟลเดอร์นี้ยังว่าง')).toBeVisible()
  await page.getByRole('button', { name: 'ออกจากระบบในอุปกรณ์อื่นทั้งหมด' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /ออกจากระบบ/ })
    .click()
  await expect(page.getByText('ออกจากระบบแล้ว')).toBeVisible()
  // It is led to the sign-in page, maybe before it is loaded again, and stays there.
  const expired = /\/login\?error=SESSION_EXPIRED&returnTo=%2Fmydrive/
  for (let times = 0; times < 2; times++) {
    await elsewhere.reload()
    await expect(elsewhere.getByText('เซสชันหมดอายุ โปรดเข้าสู่ระบบอีกครั้ง')).toBeVisible()
    await expect(elsewhere).toHaveURL(expired)
  }
  await page.reload()
  await expect(page).toHaveURL(/\/profile$/)
  await other.close()
})

test('no secret is stored where a script could read it', async ({ page, context }) => {
  const { username, password } = await registerByHttp()
  await page.goto('/loginbysso')
  await signInWith(page, username, password)
  await expect(page).toHaveURL(/\/mydrive$/)
  const cookies = await context.cookies()
  const token = cookies.find(({ name }) => name === 'token_auth')
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect((token?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(86_400)
  const readable = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
  )
  expect(readable).not.toContain(token?.value)
  expect(readable).not.toMatch(/token|account_?id|key"/i)
})
