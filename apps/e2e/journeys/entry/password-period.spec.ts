import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { hire } from '../../fixtures/hire.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { callAs, signInByHttp } from '../../fixtures/people.ts'
import { saveSettings } from '../../fixtures/save-bar.ts'
import { expect, test } from '../../fixtures/test.ts'

const newPassword = 'Krathong-5937'

/** As if this many days had passed since the period was set, the person joined and chose their password. */
const age = (businessId: string, username: string, days: number) =>
  changeDatabase(`
    update sign_in_policy set password_since = now() - interval '${days} days' where business_id = '${businessId}';
    update employee set created_at = now() - interval '${days} days'
      where business_id = '${businessId}' and person_id = (select id from person where username = '${username}');
    update credential set changed_at = now() - interval '${days} days'
      where person_id = (select id from person where username = '${username}')`)

test('a business sets a password period: notice, one last sign-in, then a new password', async ({
  page,
  context,
  browser,
  problems,
}) => {
  problems.expected.push(/\b403\b/)
  const business = await newBusiness('บริษัท รหัสผ่านใหม่ จำกัด')
  const { headers, accountId } = business
  const { username, password } = await registerByHttp()
  await hire(business, username)

  await enterBusiness(context, page, business, '/onebox-system-admin-setting')
  const section = page.locator('#sign-in')
  const days = section.getByLabel('อายุรหัสผ่าน (วัน)')
  await days.fill('367')
  await saveSettings(page)
  await expect(section.getByText('กำหนดอายุรหัสผ่านได้สูงสุด 366 วัน และ 0 คือไม่กำหนด')).toBeVisible()
  await days.fill('90')
  await saveSettings(page)
  await expect(section.getByText('อายุรหัสผ่านมีผลตั้งแต่')).toBeVisible()
  await expectAccessible(page)

  // Before it expires, people are reminded.
  await age(accountId, username, 80)
  const visitor = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const theirs = await visitor.newPage()
  const first = await signInByHttp(username, password)
  await enterBusiness(visitor, theirs, { storage: first, accountId }, '/mydrive')
  await expect(theirs.getByText('จะหมดอายุในอีก 10 วัน')).toBeVisible()
  await theirs.close()
  await visitor.close()

  // Afterwards one sign-in is left, and says so; the next one leads to the page that changes it.
  await age(accountId, username, 91)
  const last = await callAs(await signInByHttp(username, password))
  expect((await last.get('/api/me', { headers })).ok()).toBe(true)
  const again = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const late = await again.newPage()
  await enterBusiness(again, late, { storage: await signInByHttp(username, password), accountId }, '/mydrive')
  await expect(late.getByRole('heading', { level: 1, name: 'เปลี่ยนรหัสผ่าน' })).toBeVisible()
  await expect(late.getByText('รหัสผ่านของคุณหมดอายุสำหรับ บริษัท รหัสผ่านใหม่ จำกัด แล้ว')).toBeVisible()
  await expectAccessible(late)
  expect(await overflow(late)).toBe(0)
  await late.getByLabel('รหัสผ่านปัจจุบัน').fill(password)
  await late.getByLabel('ตั้งรหัสผ่าน', { exact: true }).fill(newPassword)
  await late.getByLabel('ยืนยันรหัสผ่าน').fill(newPassword)
  await late.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click()
  await expect(late).toHaveURL(/\/mydrive$/)
  await expect(late.getByRole('button', { name: /บริษัท รหัสผ่านใหม่ จำกัด/ }).first()).toBeVisible()
  await again.close()
})

test('a business asks for longer passwords: its people read so at sign-in, and choose a longer one', async ({
  page,
  context,
  browser,
}) => {
  const business = await newBusiness('บริษัท รหัสผ่านยาว จำกัด')
  const { accountId } = business
  const { username, password } = await registerByHttp()
  await hire(business, username)
  const tooShort = `${password}-a`
  const long = `${password}-long-enough`

  await enterBusiness(context, page, business, '/onebox-system-admin-setting')
  const section = page.locator('#sign-in')
  const length = section.getByLabel('ความยาวรหัสผ่านขั้นต่ำ (ตัวอักษร)')
  await length.fill('7')
  await saveSettings(page)
  await expect(section.getByText('กำหนดความยาวรหัสผ่านขั้นต่ำได้ตั้งแต่ 8 ถึง 64 ตัวอักษร')).toBeVisible()
  await length.fill(String(tooShort.length + 1))
  await saveSettings(page)
  await expect(page.getByText('บันทึกการตั้งค่าแล้ว')).toBeVisible()
  await page.reload()
  await expect(length).toHaveValue(String(tooShort.length + 1))
  await expectAccessible(page)
  await page.goto('/onebox-system-admin-log?kind=setting')
  await expect(page.getByText('ความยาวรหัสผ่านขั้นต่ำ').first()).toBeVisible()

  const visitor = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const theirs = await visitor.newPage()
  await enterBusiness(visitor, theirs, { storage: await signInByHttp(username, password), accountId }, '/mydrive')
  const notice = theirs.locator('[data-notice="short-password"]')
  await expect(notice).toContainText(`${tooShort.length + 1} ตัวอักษร`)
  expect(await overflow(theirs)).toBe(0)
  await notice.getByRole('link', { name: 'เปลี่ยนรหัสผ่าน' }).click()
  await theirs.getByLabel('รหัสผ่านปัจจุบัน').fill(password)
  await theirs.getByLabel('ตั้งรหัสผ่าน', { exact: true }).fill(tooShort)
  await theirs.getByLabel('ยืนยันรหัสผ่าน').fill(tooShort)
  // Good for their own account, and not for the business, which leads back here.
  await expect(theirs.getByText(/รหัสผ่านที่สั้นกว่าจะเข้าธุรกิจนั้นไม่ได้/)).toBeVisible()
  const changed = theirs.waitForResponse('**/api/password')
  await theirs.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click()
  await changed
  await theirs.goto('/drivebusiness/' + accountId)
  await expect(theirs).toHaveURL(/\/change-password/)
  await theirs.getByLabel('รหัสผ่านปัจจุบัน').fill(tooShort)
  await theirs.getByLabel('ตั้งรหัสผ่าน', { exact: true }).fill(long)
  await theirs.getByLabel('ยืนยันรหัสผ่าน').fill(long)
  await theirs.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click()
  await expect(theirs).toHaveURL(/\/mydrive$/)
  await expect(notice).toBeHidden()
  await visitor.close()
})

test('a password that is easy to guess is said once a session, with the way to change it, in English', async ({
  page,
  context,
}) => {
  const { username, password } = await registerByHttp()
  const { cookies } = await signInByHttp(username, password)
  await changeDatabase(`update credential set is_common = true
    where person_id = (select id from person where username = '${username}')`)
  await context.addCookies(cookies)
  await page.addInitScript(() => localStorage.setItem('signed_in_as', 'x'))
  await speakEnglish(page)
  await page.goto('/mydrive')
  const notice = page.locator('[data-notice="common-password"]')
  await expect(notice).toContainText('Your password is easy to guess.')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Close this message' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: /New|Upload/ }).first()).toBeVisible()
  await expect(notice).toBeHidden()

  await page.goto('/change-password')
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('Create a password').fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/\/mydrive$/)
})
