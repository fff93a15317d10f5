import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { callAs, signInByHttp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Somebody with an account, signed in. */
async function newPerson() {
  const { username, password } = await registerByHttp()
  const storage = await signInByHttp(username, password)
  return { username, storage, calls: await callAs(storage) }
}
const numbersOf = async (business: Awaited<ReturnType<typeof newBusiness>>) => {
  const me = (await (await business.calls.get('/api/me')).json()) as {
    result: { accounts: { accountId: string; taxId?: string }[] }
  }
  const taxId = me.result.accounts.find(({ accountId }) => accountId === business.accountId)?.taxId ?? ''
  return { taxId, branchNo: '00000' }
}

test('somebody asks to join a business, and an admin accepts them', async ({ page, context, browser }) => {
  const business = await newBusiness('บริษัท รับคน จำกัด')
  await business.calls.post('/api/admin/departments', { headers: business.headers, data: { nameTh: 'ฝ่ายผลิต' } })
  const { taxId } = await numbersOf(business)
  const { username, storage } = await newPerson()
  await context.addCookies(storage.cookies)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'ขอเข้าร่วมธุรกิจ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('เลขประจำตัวผู้เสียภาษี').fill('1234')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('เลขประจำตัวผู้เสียภาษีหรือรหัสสาขาไม่ถูกต้อง')).toBeVisible()
  await dialog.getByLabel('เลขประจำตัวผู้เสียภาษี').fill(taxId)
  await dialog.getByLabel('รหัสสาขา').fill('00099')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('ไม่พบธุรกิจที่ใช้เลขและสาขานี้')).toBeVisible()
  await dialog.getByLabel('รหัสสาขา').fill('00000')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'ขอเข้าร่วม บริษัท รับคน จำกัด' })).toBeVisible()
  await dialog.getByLabel('ข้อความถึงผู้ดูแลธุรกิจ').fill('เริ่มงานวันจันทร์')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'ส่งคำขอ' }).click()
  await expect(dialog).toHaveCount(0)
  const mine = page.getByRole('listitem').filter({ hasText: 'บริษัท รับคน จำกัด' })
  await expect(mine).toContainText('รอคำตอบ')

  const others = await browser.newContext()
  const admin = await others.newPage()
  await enterBusiness(others, admin, business, '/onebox-system-admin-index')
  await admin.getByRole('link', { name: 'คำขอเข้าร่วมที่รอคำตอบ 1 รายการ' }).click()
  const row = admin.getByRole('listitem').filter({ hasText: username })
  await expect(row).toContainText('เริ่มงานวันจันทร์')
  await expectAccessible(admin)
  await row.getByRole('button', { name: /^รับเข้าร่วม/ }).click()
  await admin.getByRole('dialog').getByRole('combobox', { name: 'แผนก' }).click()
  await admin.getByRole('listbox').getByRole('option', { name: 'ฝ่ายผลิต' }).click()
  await admin.keyboard.press('Escape')
  await admin.getByRole('dialog').getByRole('button', { name: 'รับเข้าร่วม' }).click()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await expect(admin.getByRole('heading', { name: 'คำขอเข้าร่วมที่รอคำตอบ' })).toHaveCount(0)
  await expect(admin.getByRole('row').filter({ hasText: username })).toContainText('ฝ่ายผลิต')
  await others.close()

  await page.reload()
  await expect(mine.filter({ hasText: 'เข้าร่วมแล้ว' })).toBeVisible()
  await business.calls.dispose()
})

test('a request is refused with a reason, and another one is withdrawn', async ({ page, context }) => {
  const business = await newBusiness('บริษัท ปิดรับ จำกัด')
  const other = await newBusiness('บริษัท เปลี่ยนใจ จำกัด')
  const { username, storage, calls } = await newPerson()
  for (const one of [business, other]) await calls.post('/api/join-requests', { data: await numbersOf(one) })

  const others = await context.browser()?.newContext()
  if (!others) throw new Error('The browser is gone')
  const admin = await others.newPage()
  await enterBusiness(others, admin, business, '/onebox-system-admin-employees')
  await admin.getByRole('listitem').filter({ hasText: username }).getByRole('button', { name: /^ไม่รับ/ }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'ไม่รับ' }).click()
  await expect(dialog.getByText('โปรดระบุเหตุผล')).toBeVisible()
  await dialog.getByLabel('เหตุผล').fill('ไม่พบชื่อในฝ่ายบุคคล')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'ไม่รับ' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(admin.getByRole('listitem').filter({ hasText: username })).toHaveCount(0)
  await others.close()

  await context.addCookies(storage.cookies)
  await page.goto('/profile')
  const refused = page.getByRole('listitem').filter({ hasText: 'บริษัท ปิดรับ จำกัด' })
  await expect(refused).toContainText('ไม่ได้รับการตอบรับ')
  await expect(refused).toContainText('ไม่พบชื่อในฝ่ายบุคคล')
  await page.getByRole('button', { name: 'ถอนคำขอเข้าร่วม บริษัท เปลี่ยนใจ จำกัด' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'บริษัท เปลี่ยนใจ จำกัด' })).toContainText('ถอนแล้ว')
  await expectAccessible(page)
  for (const one of [business, other]) await one.calls.dispose()
})

test('in English on a phone', async ({ page, context }) => {
  const business = await newBusiness('บริษัท จอเล็ก จำกัด')
  const { username, calls, storage } = await newPerson()
  await calls.post('/api/join-requests', { data: { ...(await numbersOf(business)), remark: 'ฝ่ายขาย' } })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await context.addCookies(storage.cookies)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Requests to join a business' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'จอเล็ก' })).toContainText('Waiting')
  expect(await overflow(page)).toBe(0)
  await context.clearCookies()
  await enterBusiness(context, page, business, '/onebox-system-admin-employees')
  await expect(page.getByRole('heading', { name: 'Requests to join' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: username })).toContainText('ฝ่ายขาย')
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await business.calls.dispose()
})
