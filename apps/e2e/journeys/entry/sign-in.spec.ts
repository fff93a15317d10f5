import { codeFor, registerByHttp } from '../../fixtures/messages.ts'
import { demoPassword } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'
import { signInWith } from '../../fixtures/sign-in.ts'

test('a wrong password is refused with an explanation, the right one opens My Drive', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'ใช้ชื่อผู้ใช้และรหัสผ่าน' }).click()
  await signInWith(page, 'somsri1', 'wrong-pass-1')
  await expect(page.getByRole('alert')).toHaveText('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง')
  await signInWith(page, 'somsri1', demoPassword)
  await expect(page).toHaveURL(/\/mydrive$/)
  await expect(page).toHaveTitle(/ไดรฟ์ของฉัน/)
})

test('both fields are required', async ({ page }) => {
  await page.goto('/loginbysso')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('โปรดกรอกชื่อผู้ใช้และรหัสผ่าน')
  const login = page.getByLabel('ชื่อผู้ใช้ อีเมล หรือหมายเลขโทรศัพท์มือถือ')
  const password = page.getByLabel('รหัสผ่าน', { exact: true })
  await expect(login).toBeFocused()
  for (const field of [login, password]) await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(login).toHaveAccessibleDescription('โปรดกรอกชื่อผู้ใช้ อีเมล หรือหมายเลขโทรศัพท์มือถือ')
  await expect(password).toHaveAccessibleDescription('โปรดกรอกรหัสผ่าน')
  await login.fill('somsri1')
  await page.keyboard.press('Enter')
  await expect(password).toBeFocused()
  await expect(login).toHaveAccessibleDescription('')
})

test('every other form of signing in marks what is empty, too', async ({ page }) => {
  const marked = async (name: string | RegExp, message: string | RegExp) => {
    const field = page.getByRole('textbox', { name })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(message)
    await expect(field).toBeFocused()
  }
  await page.goto('/loginbydomain')
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await marked('อีเมลองค์กร', /^โปรดกรอกอีเมลหรือโดเมนขององค์กร/)
  await page.goto('/loginsms')
  await page.getByRole('button', { name: 'ส่งรหัส OTP' }).click()
  await marked(/^หมายเลขโทรศัพท์มือถือ/, /^หมายเลขโทรศัพท์มือถือไม่ถูกต้อง/)
  await page.getByRole('textbox', { name: /^หมายเลขโทรศัพท์มือถือ/ }).fill('0899990000')
  await page.getByRole('button', { name: 'ส่งรหัส OTP' }).click()
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await marked('รหัส OTP 6 หลัก', 'โปรดกรอกรหัส OTP ให้ครบ 6 หลัก')
})

test('five wrong passwords delay the next one, with the remaining time', async ({ page }) => {
  const { username } = await registerByHttp()
  await page.goto('/loginbysso')
  for (let tries = 0; tries < 5; tries++) {
    await signInWith(page, username, `wrong-pass-${tries}`)
    await expect(page.getByRole('alert')).toHaveText('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง')
  }
  await signInWith(page, username, 'wrong-pass-9')
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(/โปรดลองอีกครั้งในอีก \d{1,2}:\d{2}/)
  const first = await alert.textContent()
  await expect(alert).not.toHaveText(first ?? '')
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true })).toBeDisabled()
})

test('a mobile number and its one-time code sign in', async ({ page }) => {
  const { mobile } = await registerByHttp()
  await page.goto('/loginsms')
  await page.getByLabel('หมายเลขโทรศัพท์มือถือ', { exact: false }).fill(mobile)
  await page.getByRole('button', { name: 'ส่งรหัส OTP' }).click()
  await expect(page.getByText(`หากหมายเลข ${mobile} ถูกต้อง`)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/รหัสใช้ได้อีก [45]:\d{2}/)
  const code = await codeFor(mobile)
  await page.getByLabel('รหัส OTP 6 หลัก').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page.getByText(/รหัส OTP ไม่ถูกต้อง ลองได้อีก 2 ครั้ง/)).toBeVisible()
  await page.getByLabel('รหัส OTP 6 หลัก').fill(code)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page).toHaveURL(/\/mydrive$/)
})

test('the demo admin reads the code of a demo number on the messages page', async ({ browser, page }) => {
  await page.goto('/loginsms')
  await page.getByLabel('หมายเลขโทรศัพท์มือถือ', { exact: false }).fill('081-000-0002')
  await page.getByRole('button', { name: 'ส่งรหัส OTP' }).click()
  await expect(page.getByLabel('รหัส OTP 6 หลัก')).toBeVisible()
  const admin = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const messages = await admin.newPage()
  await messages.goto('/loginbysso?returnTo=/messages')
  await signInWith(messages, 'malee01', demoPassword)
  await expect(messages).toHaveURL(/\/messages$/)
  const first = messages
    .getByRole('listitem')
    .filter({ hasText: /\+?66810000002|081-?000-?0002/ })
    .first()
  const code = /\b\d{6}\b/.exec((await first.textContent()) ?? '')?.[0] ?? ''
  await admin.close()
  await page.getByLabel('รหัส OTP 6 หลัก').fill(code)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await expect(page).toHaveURL(/\/mydrive$/)
})

test('the requested address opens after signing in; only a session that was there has expired', async ({
  page,
  context,
}) => {
  for (const isKnown of [false, true]) {
    await page.goto('/starred')
    await expect(page).toHaveURL(
      isKnown ? /\/login\?error=SESSION_EXPIRED&returnTo=%2Fstarred/ : /\/login\?returnTo=%2Fstarred/,
    )
    const main = page.getByRole('main')
    await expect(main.getByText('โปรดเข้าสู่ระบบเพื่อเปิดหน้านี้')).toHaveCount(isKnown ? 0 : 1)
    await expect(main.getByText('เซสชันหมดอายุ')).toHaveCount(isKnown ? 1 : 0)
    await page.getByRole('button', { name: 'ใช้ชื่อผู้ใช้และรหัสผ่าน' }).click()
    await signInWith(page, 'somsri1', demoPassword)
    await expect(page).toHaveURL(/\/starred$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('รายการโปรด')
    await context.clearCookies()
  }
})

for (const elsewhere of [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/%2F%2Fevil.example',
]) {
  test(`a return address ${elsewhere} is not followed`, async ({ page }) => {
    await page.goto(`/loginbysso?returnTo=${encodeURIComponent(elsewhere)}`)
    await signInWith(page, 'somsri1', demoPassword)
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\//)
    await expect(page.getByRole('main')).toBeVisible()
    expect(new URL(page.url()).hostname).toBe('localhost')
  })
}

test('hovering over a link that requires a session does not leave the page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'ลงทะเบียนธุรกิจ' }).hover()
  await page.waitForTimeout(1500)
  await expect(page).toHaveURL(/\/$/)
})
