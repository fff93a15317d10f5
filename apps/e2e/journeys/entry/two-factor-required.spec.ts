import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { appOf } from '../../fixtures/authenticator.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { hire } from '../../fixtures/hire.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { saveBar, saveSettings } from '../../fixtures/save-bar.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a business requires a second factor: first with days of grace, then before anybody enters', async ({
  page,
  context,
  browser,
  problems,
}) => {
  problems.expected.push(/\b403\b/)
  const business = await newBusiness('บริษัท สองขั้นตอน จำกัด')
  const { headers, accountId } = business
  const { username, password } = await registerByHttp()
  await hire(business, username)
  const visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  const storage = await signInByHttp(username, password)
  await enterBusiness(visitor, theirs, { storage, accountId }, '/mydrive')
  await expect(theirs.getByRole('grid').or(theirs.getByText('โฟลเดอร์นี้ยังว่าง')).first()).toBeVisible()

  // Nothing is asked for yet, of this business nor of the own drive.
  await theirs.goto('/two-factor')
  await expect(theirs.getByText('ขณะนี้ไม่มีธุรกิจใดขอให้คุณยืนยันตัวตนเพิ่มเติม')).toBeVisible()
  await expect(theirs.getByText('ธุรกิจนี้กำหนดให้ยืนยันตัวตนสองขั้นตอน')).toHaveCount(0)
  await theirs.goto(`/two-factor?account=${accountId}`)
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'เข้าใช้ บริษัท สองขั้นตอน จำกัด' }).click()
  await expect(theirs).toHaveURL(/\/mydrive$/)

  await enterBusiness(context, page, business, '/onebox-system-admin-index')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^การตั้งค่า/ })
    .click()
  const section = page.locator('#sign-in')
  await expect(section.getByText('ยังไม่ได้ตั้งค่า 2 คน จากทั้งหมด 2 คน')).toBeVisible()
  await section.getByRole('checkbox', { name: /^กำหนดให้ยืนยันตัวตนสองขั้นตอน/ }).check()
  await section.getByLabel('จำนวนวันผ่อนผัน').fill('365')
  await saveSettings(page)
  await expect(section.getByText(/^โปรดกรอกจำนวนวันตั้งแต่ 0 ถึง/)).toBeVisible()
  await section.getByLabel('จำนวนวันผ่อนผัน').fill('14')
  await expectAccessible(page)
  await saveSettings(page)
  await expect(page.getByText('บันทึกการตั้งค่าแล้ว')).toBeVisible()
  await expect(section.getByText('กำหนดไว้ตั้งแต่')).toBeVisible()

  // Employees are reminded while there is time.
  await theirs.reload()
  await expect(theirs.getByText('ธุรกิจนี้กำหนดให้ยืนยันตัวตนสองขั้นตอน เหลือเวลา 14 วัน')).toBeVisible()
  await section.getByLabel('จำนวนวันผ่อนผัน').fill('0')
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/admin/sign-in-policy') && response.request().method() !== 'GET',
  )
  await saveSettings(page)
  await saved
  await expect(saveBar(page)).toHaveCount(0)

  // Afterwards the way in leads through an authenticator app, also for whoever is inside.
  await theirs.getByRole('link', { name: 'ล่าสุด' }).click()
  await expect(theirs).toHaveURL(new RegExp(`/two-factor\\?account=${accountId}$`))
  await theirs.setViewportSize({ width: 360, height: 740 })
  await theirs.goto(`/two-factor?account=${accountId}`)
  await expect(theirs.getByRole('heading', { level: 1, name: 'ยืนยันตัวตนเพื่อเข้าใช้ธุรกิจ' })).toBeVisible()
  const refused = await theirs.request.get('/api/me', { headers })
  expect(((await refused.json()) as { machineCode: string }).machineCode).toBe('TWO_FACTOR_REQUIRED')
  expect(await overflow(theirs)).toBe(0)
  await theirs.getByRole('button', { name: 'ตั้งค่าแอปยืนยันตัวตน' }).click()
  const setUp = theirs.getByRole('dialog', { name: 'ตั้งค่าแอปยืนยันตัวตน' })
  const code = appOf((await setUp.locator('code').textContent()) ?? '')
  await setUp.getByLabel('รหัสจากแอป').fill(code())
  await setUp.getByRole('button', { name: 'เปิดใช้' }).click()
  await theirs.getByRole('dialog', { name: 'รหัสกู้คืน' }).getByRole('button', { name: 'เก็บไว้แล้ว' }).click()
  await expect(theirs).toHaveURL(/\/mydrive$/)
  const inside = await theirs.request.get('/api/me', { headers })
  expect(inside.ok()).toBe(true)
  await visitor.close()
})

test('whoever is suspended while they are inside is led out of the business', async ({ browser, problems }) => {
  problems.expected.push(/\b403\b/)
  const business = await newBusiness('บริษัท ระงับสิทธิ์ จำกัด')
  const { calls, headers, accountId } = business
  const { username, password } = await registerByHttp()
  const id = await hire(business, username)
  const visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  await enterBusiness(visitor, theirs, { storage: await signInByHttp(username, password), accountId }, '/mydrive')
  const menu = theirs.getByRole('navigation', { name: 'เมนูหลัก' })
  await expect(menu.getByRole('link', { name: 'ไดรฟ์ธุรกิจ' })).toBeVisible()
  const suspended = await calls.post(`/api/admin/employees/${id}/suspend`, { headers, data: {} })
  expect(suspended.ok()).toBe(true)
  await expect(theirs).toHaveURL(/\/\?denied=MEMBERSHIP_SUSPENDED$/)
  await expect(theirs.getByRole('status').filter({ hasText: 'เข้าใช้บัญชีธุรกิจไม่ได้' })).toContainText(
    '403: ผู้ดูแลธุรกิจระงับสิทธิ์ของคุณไว้',
  )
  await theirs.getByRole('main').getByRole('link', { name: 'ไปที่ไดรฟ์ของฉัน' }).click()
  await expect(menu.getByRole('link', { name: 'ล่าสุด' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'ไดรฟ์ธุรกิจ' })).toHaveCount(0)
  await visitor.close()
})
