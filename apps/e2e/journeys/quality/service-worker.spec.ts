import { serveNewer } from '../../fixtures/newer.ts'
import { expect, test } from '../../fixtures/test.ts'

// A sign-in ends the session that the browser had: these have one of their own.
test.use({ as: 'somsri1', freshly: true, serviceWorkers: 'allow' })

const ready = () => navigator.serviceWorker.ready.then(({ active }) => active?.state)

test('pages open without a network, and say what needs one', async ({ page, context, problems }) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.goto('/mydrive')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
  await expect.poll(() => page.evaluate(ready), { timeout: 40_000 }).toBe('activated')
  await page.reload()
  await context.setOffline(true)
  await page.goto('/datapolicy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('นโยบายความเป็นส่วนตัวและคุกกี้')
  await page.goto('/loginbysso')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไม่มีการเชื่อมต่ออินเทอร์เน็ต')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(page).toHaveURL(/\/mydrive$|interaction/)
})

test('a new version is loaded automatically when the page is idle, and waits otherwise', async ({ page }) => {
  const site = await serveNewer()
  await page.goto(`${site.base}/mydrive`)
  await expect.poll(() => page.evaluate(ready), { timeout: 40_000 }).toBe('activated')
  await page.reload()
  await page.getByRole('button', { name: 'สร้างใหม่' }).first().click()
  await page.getByRole('menuitem', { name: 'สร้างโฟลเดอร์' }).click()
  await page.getByLabel('ชื่อโฟลเดอร์').fill('ยังพิมพ์อยู่')
  site.renew()
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration?.update()))
  await expect(page.getByText('มีเวอร์ชันใหม่ ระบบจะโหลดใหม่เมื่อคุณทำงานเสร็จ')).toBeVisible({ timeout: 20_000 })
  await page.waitForTimeout(1500)
  await expect(page.getByLabel('ชื่อโฟลเดอร์')).toHaveValue('ยังพิมพ์อยู่')
  const reloaded = page.waitForEvent('load', { timeout: 15_000 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ละทิ้ง' }).click()
  await reloaded
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
  await site.close()
})
