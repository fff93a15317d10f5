import { registerByHttp } from '../../fixtures/messages.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { signInWith } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a password is changed with the current one, which signs out every other device', async ({
  page,
  context,
  browser,
}) => {
  const { username, password } = await registerByHttp()
  const elsewhere = await browser.newContext({ storageState: await signInByHttp(username, password) })
  await context.addCookies((await signInByHttp(username, password)).cookies)
  const other = await elsewhere.newPage()
  await other.goto('/mydrive')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click()
  const dialog = page.getByRole('dialog', { name: 'เปลี่ยนรหัสผ่าน' })
  const current = dialog.getByLabel('รหัสผ่านปัจจุบัน')
  const next = dialog.getByLabel('ตั้งรหัสผ่าน')
  const again = dialog.getByLabel('ยืนยันรหัสผ่าน')
  const save = dialog.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' })
  await expect(current).toBeFocused()

  await current.fill('not-the-one-1')
  await next.fill('short1')
  await again.fill('other-one-1')
  await save.click()
  await expect(dialog).toContainText('รหัสผ่านทั้งสองช่องไม่ตรงกัน')
  await expect(next).toBeFocused()
  await next.fill('brand-new-pass-7')
  await again.fill('brand-new-pass-7')
  await save.click()
  await expect(dialog).toContainText('รหัสผ่านปัจจุบันไม่ถูกต้อง')
  await expect(current).toBeFocused()
  await current.fill(password)
  await next.fill(password)
  await expect(dialog).toContainText('รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสผ่านปัจจุบัน')
  await next.fill('brand-new-pass-7')
  await save.click()
  await expect(page.getByText('เปลี่ยนรหัสผ่านแล้ว')).toBeVisible()
  await expect(dialog).toBeHidden()

  await other.goto('/mydrive')
  await expect(other).toHaveURL(/\/login\?error=SESSION_EXPIRED/)
  await other.goto('/loginbysso')
  await signInWith(other, username, 'brand-new-pass-7')
  await expect(other).toHaveURL(/\/mydrive$/)
  await elsewhere.close()
})
