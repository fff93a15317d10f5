import { appOf } from '../../fixtures/authenticator.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { signInWith } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an authenticator app is set up after confirming oneself, and asked for at the next sign-in', async ({
  page,
  context,
  browser,
}) => {
  const { username, password } = await registerByHttp()
  await context.addCookies((await signInByHttp(username, password)).cookies)
  // A session by a token is not confirmed: it is asked for the password first.
  const { result } = (await (await context.request.post('/api/product-tokens', { data: {} })).json()) as {
    result: { token: string }
  }
  await context.request.post('/api/sign-in/handoff', { data: { kind: 'easyToken', token: result.token } })
  await page.goto('/profile')
  const section = page.locator('#two-factor')
  await section.getByRole('button', { name: 'ตั้งค่าแอปยืนยันตัวตน' }).click()
  const confirm = page.getByRole('dialog', { name: 'ยืนยันตัวตน', exact: true })
  await confirm.getByLabel('รหัสผ่านปัจจุบัน').fill('not-the-one-1')
  await confirm.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
  await expect(confirm).toContainText('รหัสผ่านปัจจุบันไม่ถูกต้อง')
  await confirm.getByLabel('รหัสผ่านปัจจุบัน').fill(password)
  await confirm.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
  await expect(confirm).toHaveCount(0)

  const setUp = page.getByRole('dialog', { name: 'ตั้งค่าแอปยืนยันตัวตน' })
  await expect(setUp.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับแอปยืนยันตัวตน' })).toBeVisible()
  await expect(setUp.getByRole('button', { name: 'คัดลอกรหัสลับ' })).toBeVisible()
  const code = appOf((await setUp.locator('code').textContent()) ?? '')
  await setUp.getByLabel('รหัสจากแอป').fill('123')
  await setUp.getByRole('button', { name: 'เปิดใช้' }).click()
  await expect(setUp).toContainText('โปรดกรอกรหัส 6 หลัก')
  await setUp.getByLabel('รหัสจากแอป').fill(code())
  await setUp.getByRole('button', { name: 'เปิดใช้' }).click()
  const codes = page.getByRole('dialog', { name: 'รหัสกู้คืน' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  // They are never shown again.
  await page.keyboard.press('Escape')
  const recovery = (await codes.getByRole('listitem').allTextContents())[0] ?? ''
  await codes.getByRole('button', { name: 'เก็บไว้แล้ว' }).click()
  await expect(codes).toHaveCount(0)
  await expect(section).toContainText('เหลือ 10 รหัส')

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto('/loginbysso')
  await signInWith(other, username, password)
  await expect(other.getByRole('heading', { name: 'ขั้นตอนที่สอง' })).toBeVisible()
  await other.getByLabel('รหัสจากแอปยืนยันตัวตน').fill('000000')
  await other.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(other.getByText('รหัสไม่ถูกต้องหรือถูกใช้แล้ว')).toBeVisible()
  await other.getByLabel('รหัสจากแอปยืนยันตัวตน').fill(code(1))
  await other.getByLabel('ไม่ต้องถามบนอุปกรณ์นี้เป็นเวลา 30 วัน').check()
  await other.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(other).toHaveURL(/\/mydrive$/)
  // Going back comes to a sign-in that is over, and leads on.
  await other.goBack()
  await expect(other).toHaveURL(/\/mydrive$/)
  await other.goto('/logout')
  await other.goto('/loginbysso')
  await signInWith(other, username, password)
  await expect(other).toHaveURL(/\/mydrive$/)
  await elsewhere.close()

  await page.reload()
  await section.getByRole('button', { name: /^เลิกเชื่อถือ/ }).click()
  await expect(section).toContainText('ไม่มี ระบบจะถามรหัสทุกครั้งที่เข้าสู่ระบบ')

  const lost = await browser.newContext({ locale: 'en-GB' })
  const third = await lost.newPage()
  await speakEnglish(third)
  await third.goto('/loginbysso?lang=en')
  await third.getByLabel('Username, email or mobile number').fill(username)
  await third.getByLabel('Password', { exact: true }).fill(password)
  await third.getByRole('button', { name: 'Sign in', exact: true }).click()
  await third.getByRole('button', { name: 'No phone? Use a recovery code' }).click()
  await expectEnglish(third.getByRole('main'))
  await third.getByLabel('Recovery code').fill(recovery)
  await third.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(third).toHaveURL(/\/mydrive$/)
  await third.goto('/profile')
  await expect(third.locator('#two-factor')).toContainText('9 left')
  await expectEnglish(third.locator('#two-factor'))
  await third.goto('/logout')
  await third.goto('/loginbysso?lang=en')
  await third.getByLabel('Username, email or mobile number').fill(username)
  await third.getByLabel('Password', { exact: true }).fill(password)
  await third.getByRole('button', { name: 'Sign in', exact: true }).click()
  await third.getByRole('button', { name: 'No phone? Use a recovery code' }).click()
  await third.getByLabel('Recovery code').fill(recovery)
  await third.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(third.getByText('Use another one you kept')).toBeVisible()
  await lost.close()
})
