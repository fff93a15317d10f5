import { createECDH, randomBytes } from 'node:crypto'
import type { Page, Worker } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { wholeBrowser } from '../../fixtures/browser.ts'
import { expect, test } from '../../fixtures/test.ts'

// The headless one allows no notifications.
test.use({ as: 'somsri1', ...wholeBrowser })

const settings = '/notifications?tab=settings'
const turn = (page: Page) => page.getByRole('switch', { name: 'แจ้งเตือนบนเครื่องนี้' })

/** The browser of a test has no push service: its place is taken by an address of one, and keys of nobody. */
async function givePushService(page: Page) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`,
    keys: { p256dh: own.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
  await page.addInitScript((given) => {
    const shown = { ...given, toJSON: () => given, unsubscribe: () => Promise.resolve(true) }
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey
      document.documentElement.dataset.pushKey = typeof key === 'string' ? key : ''
      if (sessionStorage.getItem('push-service') === 'slow')
        await new Promise((answer) => window.addEventListener('push-service-answers', answer, { once: true }))
      return shown as unknown as PushSubscription
    }
  }, subscription)
  return subscription
}

const pushOf = async (page: Page) =>
  ((await (await page.request.get('/api/push')).json()) as { result: { publicKey: string; endpoint: string | null } })
    .result

test.describe('on a device that allows it', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'], freshly: true })

  test('notifications are turned on, stay on, and are turned off; and for each kind', async ({ page }) => {
    const { endpoint } = await givePushService(page)
    await page.goto(settings)
    await expect(turn(page)).not.toBeChecked()
    await expectAccessible(page)
    await turn(page).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('เครื่องนี้จะแสดงการแจ้งเตือน')).toBeVisible({ timeout: 70_000 })
    const setting = await pushOf(page)
    expect(setting.endpoint).toBe(endpoint)
    expect(await page.locator('html').getAttribute('data-push-key')).toBe(setting.publicKey)
    await page.reload()
    await expect(turn(page)).toBeChecked()

    const kind = page.getByRole('checkbox', { name: 'แสดง “มีความคิดเห็นใหม่” บนเครื่อง' })
    const saved = page.waitForResponse(/\/api\/notice-choices\/commented$/)
    await kind.focus()
    await page.keyboard.press('Space')
    await saved
    await expect(kind).not.toBeChecked()
    await page.reload()
    await expect(kind).not.toBeChecked()
    await kind.focus()
    await page.keyboard.press('Space')
    await expect(kind).toBeChecked()
    await page.getByText(/^เปิดไว้เสมอ \d+ เรื่อง$/).click()
    await expect(page.getByRole('checkbox', { name: 'แสดง “มีการลบหรือแก้ไขไฟล์จำนวนมาก” บนเครื่อง' })).toBeDisabled()

    await page.setViewportSize({ width: 390, height: 800 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await turn(page).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('เครื่องนี้จะไม่แสดงการแจ้งเตือน')).toBeVisible()
    expect((await pushOf(page)).endpoint).toBeNull()
  })

  test('what is turned off stays off, even if the page was just renewing it', async ({ page }) => {
    await givePushService(page)
    await page.goto(settings)
    await turn(page).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('เครื่องนี้จะแสดงการแจ้งเตือน')).toBeVisible({ timeout: 70_000 })
    await page.evaluate(() => sessionStorage.setItem('push-service', 'slow'))
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-push-key', /./)
    await turn(page).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('เครื่องนี้จะไม่แสดงการแจ้งเตือน')).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('push-service-answers')))
    // A call of the page that comes after whatever the renewal sends.
    await page.evaluate(() => fetch('/api/push').then((response) => response.text()))
    expect((await pushOf(page)).endpoint).toBeNull()
  })

  test('the service worker shows a message once, and opens its page and no other site', async ({ page, context }) => {
    await page.goto('/mydrive')
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state)), {
        timeout: 70_000,
      })
      .toBe('activated')
    const worker = context.serviceWorkers()[0]
    if (!worker) throw new Error('no service worker')
    const message = { id: 'one', title: 'คลัง', body: 'อนันต์ แชร์ “สัญญา” ให้คุณ', path: '/sharedwithme', language: 'th' }
    await push(page, message)
    await push(page, message)
    const shown = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, lang, data }) => ({
          title,
          body,
          lang,
          path: (data as { path: string }).path,
        })),
      )
    await expect.poll(shown).toEqual([{ title: 'คลัง', body: message.body, lang: 'th', path: '/sharedwithme' }])
    expect(await opens(worker, '/sharedwithme')).toMatch(/\/sharedwithme$/)
    expect(await opens(worker, '/directory/x?item=y&details=true')).toMatch(/\/directory\/x\?item=y&details=true$/)
    for (const path of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/logout', '/api/me', null, 7])
      expect(await opens(worker, path), String(path)).toMatch(/^http:\/\/[^/]+\/notifications$/)
  })
})

test('where it is blocked, the setting says so and what to do', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.goto(settings)
  await expect(page.getByText('เบราว์เซอร์ปิดกั้นการแจ้งเตือนของเว็บไซต์นี้')).toContainText('อนุญาต')
  await expect(turn(page)).toBeDisabled()
  await expectAccessible(page)
})

test('where it is not possible, the setting says so and what to do', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.goto(settings)
  await expect(page.getByText('เบราว์เซอร์นี้แสดงการแจ้งเตือนไม่ได้')).toContainText('หน้าจอโฮม')
  await expect(turn(page)).toHaveCount(0)
  await expectAccessible(page)
})

/** Delivers a message to the service worker, as the browser does after it has decrypted it. */
async function push(page: Page, message: object) {
  const devtools = await page.context().newCDPSession(page)
  const found = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) done(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await found,
    data: JSON.stringify(message),
  })
  await devtools.detach()
}

/** What a click on a notification opens; a test's click is no gesture, so the window itself is not opened. */
const opens = (worker: Worker, path: unknown) =>
  worker.evaluate(async (given) => {
    const scope = self as unknown as {
      registration: {
        showNotification(title: string, options: object): Promise<void>
        getNotifications(): Promise<unknown[]>
      }
      clients: { openWindow(address: string): Promise<null> }
    }
    await scope.registration.showNotification('test', { tag: 'test', data: { path: given } })
    const notifications = (await scope.registration.getNotifications()) as { tag: string }[]
    const notification = notifications.find(({ tag }) => tag === 'test')
    return new Promise<string>((done) => {
      scope.clients.openWindow = (address) => {
        done(address)
        return Promise.resolve(null)
      }
      const Click = Reflect.get(self, 'NotificationEvent') as new (name: string, init: object) => Event
      self.dispatchEvent(new Click('notificationclick', { notification }))
    })
  }, path)
