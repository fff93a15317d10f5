import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a citizen closes their account, sees until when, and keeps it', async ({ page, context }) => {
  const { username, password } = await registerByHttp()
  const storage = await signInByHttp(username, password)
  await context.addCookies(storage.cookies)
  await page.addInitScript(() => localStorage.setItem('signed_in_as', 'x'))
  await page.goto('/profile')
  await page.locator('#closing').getByRole('button', { name: 'ดาวน์โหลดทั้งหมด' }).click()
  await expect(page.locator('#closing').getByRole('link', { name: 'ไปที่การดาวน์โหลด' })).toBeVisible()
  await page.getByRole('button', { name: 'ปิดบัญชี', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^ปิดบัญชี / })
  await dialog.getByLabel('เหตุผล').fill('ไม่ได้ใช้แล้ว')
  const confirm = dialog.getByRole('button', { name: 'ปิดบัญชี', exact: true })
  await dialog.getByLabel(/^พิมพ์ /).fill('x')
  await expect(confirm).toBeDisabled()
  // What was typed is not lost with a key.
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'กรอกต่อ' }).click()
  await dialog.getByLabel(/^พิมพ์ /).fill(username)
  await expectAccessible(page)
  await confirm.click()
  const section = page.locator('#closing')
  await expect(section).toContainText('กำลังปิดบัญชี ส่งออกข้อมูลได้ถึง')
  await section.getByRole('link', { name: 'ดูประกาศ' }).click()
  await expect(page.getByText('สาเหตุ: ไม่ได้ใช้แล้ว')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'ดูหรือยกเลิกการปิดบัญชีในโปรไฟล์' }).click()
  // Every page of the drive says so, until it is taken back.
  const notice = page.locator('[data-notice="account-ending"]')
  await expect(notice).toContainText('บัญชีนี้กำลังปิด ขณะนี้ดูและดาวน์โหลดได้เท่านั้น ข้อมูลจะถูกลบหลังจาก')
  await expect(notice.getByRole('link', { name: 'ดูประกาศ' })).toHaveAttribute('href', '/terminate-service')
  // Nothing is offered that would be refused.
  await page.getByRole('link', { name: 'ไดรฟ์ของฉัน', exact: true }).click()
  const reason = 'บัญชีนี้กำลังปิดหรือถูกระงับ จึงดูและดาวน์โหลดได้เท่านั้น'
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'อัปโหลดไฟล์' })).toHaveAttribute('title', reason)
  await page.getByRole('button', { name: 'สร้างใหม่' }).click()
  await expect(page.getByRole('menuitem', { name: 'สร้างโฟลเดอร์' })).toBeDisabled()
  await page.goto('/profile')
  // The page that says so follows, too.
  const other = await context.newPage()
  await other.clock.install()
  await other.goto('/terminate-service')
  await expect(other.getByText('สาเหตุ: ไม่ได้ใช้แล้ว')).toBeVisible()
  await section.getByRole('button', { name: 'ยกเลิกการปิดบัญชี' }).click()
  await expect(section.getByRole('button', { name: 'ปิดบัญชี', exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await other.clock.runFor(31_000)
  await expect(other.getByRole('heading', { name: 'บัญชีใช้งานได้แล้ว' })).toBeVisible()
  await other.close()
})

test('in English on a phone', async ({ page, context }) => {
  const { username, password } = await registerByHttp()
  const storage = await signInByHttp(username, password)
  await page.setViewportSize({ width: 360, height: 740 })
  await context.addCookies(storage.cookies)
  await page.addInitScript(() => {
    localStorage.setItem('signed_in_as', 'x')
    localStorage.setItem('language', 'en')
  })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Close the account' }).click()
  const dialog = page.getByRole('dialog', { name: /^Close the account/ })
  await expect(dialog.getByLabel(`Type ${username} to confirm`)).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
})
