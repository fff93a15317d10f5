import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { expectEnglish } from '../../fixtures/english.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { signInWith } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a sign-in on a new device is notified, and leads to the devices, which are many and ended singly or together', async ({
  page,
  browser,
}) => {
  const { username, password } = await registerByHttp()
  await page.goto('/loginbysso')
  await signInWith(page, username, password)
  await expect(page).toHaveURL(/\/mydrive$/)
  const bell = page.getByRole('banner').getByRole('button', { name: /^การแจ้งเตือน/ })
  // The first sign-in of a new person is no news.
  await expect(bell).toHaveAccessibleName('การแจ้งเตือน')

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto('/loginbysso')
  await signInWith(other, username, password)
  await expect(other).toHaveURL(/\/mydrive$/)
  await expect(bell).toHaveAccessibleName('การแจ้งเตือน ยังไม่อ่าน 1 รายการ')

  await page.goto('/notifications')
  await page
    .getByRole('main')
    .getByText(/^มีการเข้าสู่ระบบบัญชีของคุณจากอุปกรณ์ใหม่: /)
    .click()
  await expect(page).toHaveURL(/\/profile#sessions$/)
  for (let n = 0; n < 20; n++) await signInByHttp(username, password)
  await page.reload()
  const section = page.locator('#sessions')
  const rows = section.getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await section.getByRole('button', { name: 'แสดงเพิ่มเติม' }).click()
  await expect(rows).toHaveCount(22)
  await expect(rows.filter({ hasText: 'อุปกรณ์นี้' })).toContainText('ด้วยรหัสผ่าน')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await rows
    .nth(20)
    .getByRole('button', { name: /^ออกจากระบบ/ })
    .click()
  await other.goto('/mydrive')
  await expect(other).toHaveURL(/\/login\?error=SESSION_EXPIRED/)
  await section.getByRole('button', { name: 'ออกจากระบบในอุปกรณ์อื่นทั้งหมด' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('รหัสผ่านอุปกรณ์ของ Map Drive ทั้งหมดจะใช้ไม่ได้อีก')
  await page.getByRole('alertdialog').getByRole('button', { name: 'ออกจากระบบในอุปกรณ์อื่นทั้งหมด' }).click()
  await expect(rows).toHaveCount(1)
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expectEnglish(section)
  await expect(rows).toContainText('by password')
  await elsewhere.close()
})
