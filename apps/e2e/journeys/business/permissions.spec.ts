import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { furnishedBusiness } from '../../fixtures/furnished-business.ts'
import { acceptInvitations } from '../../fixtures/hire.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { callAs, signInByHttp } from '../../fixtures/people.ts'
import { saveSettings } from '../../fixtures/save-bar.ts'
import { expect, test } from '../../fixtures/test.ts'

const rulesOf = (page: Page) => page.getByRole('region', { name: 'สิทธิ์ที่กำหนดในโฟลเดอร์นี้' })
const add = async (page: Page, kind: string, whom: string) => {
  await rulesOf(page).getByRole('combobox', { name: 'ประเภท' }).selectOption(kind)
  if (whom !== '') {
    await rulesOf(page).getByRole('combobox', { name: 'เลือกชื่อ' }).click()
    await rulesOf(page).getByRole('combobox', { name: 'เลือกชื่อ' }).fill(whom)
    await page.getByRole('listbox').getByRole('option').filter({ hasText: whom }).click()
  }
  await rulesOf(page).getByRole('button', { name: 'เพิ่ม', exact: true }).click()
}

test('an admin gives a department a folder, sees who loses it before saving, and asks why somebody sees it', async ({
  page,
  context,
}) => {
  const business = await furnishedBusiness('บริษัท กำหนดสิทธิ์ จำกัด')
  await enterBusiness(context, page, business, '/onebox-system-admin-managefile')
  const tree = page.getByRole('region', { name: 'สิทธิ์ของโฟลเดอร์' })
  await tree.getByRole('link', { name: 'ไดรฟ์ธุรกิจ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'สิทธิ์ของโฟลเดอร์ ไดรฟ์ธุรกิจ' })).toBeVisible()
  await page.getByRole('link', { name: 'สัญญาลูกค้า' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'สิทธิ์ของโฟลเดอร์ สัญญาลูกค้า' })).toBeVisible()
  // A new business lets everybody view and download.
  await expect(page.getByRole('list', { name: 'สิทธิ์ที่รับต่อจากโฟลเดอร์ด้านบน' })).toContainText('ทุกคนในธุรกิจ')
  expect(await business.sees()).toBe(true)

  await page.getByRole('switch', { name: 'ไม่รับสิทธิ์จากโฟลเดอร์ด้านบน' }).check({ force: true })
  const outcome = page.getByRole('region', { name: 'ผลหากบันทึก' })
  await expect(outcome.getByText('เสียสิทธิ์ 1 คน')).toBeVisible()
  await expectAccessible(page)
  await outcome.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('บันทึกสิทธิ์ของ สัญญาลูกค้า แล้ว')).toBeVisible()
  expect(await business.sees()).toBe(false)

  await add(page, 'แผนก', 'ฝ่ายขาย')
  await page.getByRole('combobox', { name: 'สิทธิ์ของ ฝ่ายขาย' }).selectOption('แก้ไข')
  await outcome.getByText('ได้สิทธิ์เพิ่ม 1 คน').click()
  await expect(outcome.getByText(/ไม่มีสิทธิ์เข้าถึง → แก้ไข/)).toBeVisible()
  await outcome.getByRole('button', { name: 'บันทึก' }).click()
  await expect(outcome).toHaveCount(0)
  expect(await business.sees()).toBe(true)

  const simulator = page.getByRole('region', { name: 'ตรวจสอบสิทธิ์ของพนักงาน' })
  await simulator.getByRole('combobox', { name: 'เลือกพนักงาน' }).fill(business.employee)
  await page.getByRole('listbox').getByRole('option').filter({ hasText: business.employee }).click()
  await expect(simulator.getByText('จากแผนก: ฝ่ายขาย').first()).toBeVisible()
  await expect(simulator.getByRole('list', { name: 'สิทธิ์จากบนลงล่าง' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)

  // The employee's own rule comes first.
  await add(page, 'พนักงาน', business.employee)
  await page.getByRole('combobox', { name: /^สิทธิ์ของ ทดสอบ/ }).selectOption('ไม่มีสิทธิ์เข้าถึง')
  await expect(outcome.getByText('เสียสิทธิ์ 1 คน')).toBeVisible()
  await outcome.getByRole('button', { name: 'บันทึก' }).click()
  await expect(outcome).toHaveCount(0)
  expect(await business.sees()).toBe(false)
  await business.calls.dispose()
})

test('what somebody may use is prepared while they are invited, and applies once they accept', async ({
  page,
  context,
}) => {
  const business = await furnishedBusiness('บริษัท เตรียมสิทธิ์ จำกัด')
  const { username, password } = await registerByHttp()
  const { calls, headers, root, folder } = business
  expect((await calls.post('/api/admin/employees', { headers, data: { username } })).ok()).toBe(true)
  // A new business lets everybody view; without that, what is prepared is the only permission here.
  const { result } = (await (await calls.get(`/api/admin/folders/${root}/rules`, { headers })).json()) as {
    result: { revision: number }
  }
  const none = { revision: result.revision, rules: [], stopInheriting: false, restricted: false }
  expect((await calls.put(`/api/admin/folders/${root}/rules`, { headers, data: none })).ok()).toBe(true)

  await enterBusiness(context, page, business, `/onebox-system-admin-managedirectoryfile/${folder}`)
  await add(page, 'พนักงาน', username)
  await page.getByRole('combobox', { name: `สิทธิ์ของ ${username}` }).selectOption('แก้ไข')
  await expect(rulesOf(page).getByText('พนักงาน · มีผลเมื่อตอบรับคำเชิญ')).toBeVisible()
  await page.getByRole('region', { name: 'ผลหากบันทึก' }).getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('บันทึกสิทธิ์ของ สัญญาลูกค้า แล้ว')).toBeVisible()
  await expectAccessible(page)

  const theirs = await callAs(await signInByHttp(username, password))
  const status = async () => (await theirs.get(`/api/items/${folder}`, { headers })).status()
  expect(await status()).not.toBe(200)
  await acceptInvitations(username, password)
  expect(await status()).toBe(200)
  await page.reload()
  await expect(rulesOf(page).getByRole('combobox', { name: /^สิทธิ์ของ/ })).toHaveValue('edit')
  await expect(page.getByText('มีผลเมื่อตอบรับคำเชิญ')).toHaveCount(0)
  await Promise.all([theirs.dispose(), calls.dispose()])
})

test('what is not saved is not dropped by a link, by Back or by another account without a question', async ({
  page,
  context,
}) => {
  const business = await furnishedBusiness('บริษัท ยังไม่บันทึก จำกัด')
  await enterBusiness(context, page, business, '/onebox-system-admin-managefile')
  await page.getByRole('region', { name: 'สิทธิ์ของโฟลเดอร์' }).getByRole('link', { name: 'ไดรฟ์ธุรกิจ' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'สิทธิ์ของโฟลเดอร์ ไดรฟ์ธุรกิจ' })
  await expect(heading).toBeVisible()
  await add(page, 'แผนก', 'ฝ่ายขาย')
  const question = page.getByRole('alertdialog', { name: 'ละทิ้งข้อมูลที่กรอกไว้หรือไม่' })
  const isThere = async () => {
    await expect(question).toBeVisible()
    await expect(question.getByRole('button', { name: 'กรอกต่อ' })).toBeFocused()
    await question.getByRole('button', { name: 'กรอกต่อ' }).click()
    await expect(question).toHaveCount(0)
    await expect(heading).toBeVisible()
    await expect(rulesOf(page).getByText('ฝ่ายขาย').first()).toBeVisible()
    await expect(page).toHaveURL(/managedirectoryfile/)
  }
  await page.getByRole('link', { name: 'สัญญาลูกค้า' }).click()
  await expectAccessible(page)
  await isThere()
  await page.goBack()
  await isThere()
  await page.getByRole('button', { name: /^บัญชีที่ใช้อยู่/ }).click()
  await page.getByRole('menuitemradio', { checked: false }).first().click()
  await isThere()
  const asked = page.waitForEvent('dialog')
  await Promise.all([page.close({ runBeforeUnload: true }), asked.then((dialog) => dialog.dismiss())])
  expect((await asked).type()).toBe('beforeunload')

  await page.goBack()
  await question.getByRole('button', { name: 'ละทิ้ง', exact: true }).click()
  await expect(page).toHaveURL(/managefile$/)
  await expect(page.getByRole('region', { name: 'สิทธิ์ของโฟลเดอร์' })).toBeVisible()
  await business.calls.dispose()
})

test('two settings that are not saved ask once, and a saved one not at all', async ({ page, context }) => {
  const business = await furnishedBusiness('บริษัท ตั้งค่าค้าง จำกัด')
  await enterBusiness(context, page, business, '/onebox-system-admin-setting')
  const versions = page.getByRole('region', { name: 'เวอร์ชันของไฟล์' })
  const links = page.getByRole('region', { name: 'ลิงก์', exact: true })
  const days = versions.getByRole('textbox').last()
  const linkDays = links.getByRole('textbox', { name: 'อายุเริ่มต้น (วัน)' })
  const before = { days: Number(await days.inputValue()), linkDays: await linkDays.inputValue() }
  await days.fill(String(before.days + 1))
  await linkDays.fill('9')
  const menu = page.getByRole('link', { name: 'กลับไปที่ไดรฟ์' })
  const question = page.getByRole('alertdialog', { name: 'ละทิ้งข้อมูลที่กรอกไว้หรือไม่' })
  await menu.click()
  await question.getByRole('button', { name: 'กรอกต่อ' }).click()
  await linkDays.fill(before.linkDays)
  await menu.click()
  await question.getByRole('button', { name: 'กรอกต่อ' }).click()
  await saveSettings(page)
  await expect(page.getByText('บันทึกการเก็บเวอร์ชันแล้ว')).toBeVisible()
  await menu.click()
  await expect(page).toHaveURL(/mydrive$/)
  await business.calls.dispose()
})

test('of two admins, the second gets a conflict and reloads', async ({ page, context }) => {
  const business = await furnishedBusiness('บริษัท สองคน จำกัด')
  const { calls, headers, folder } = business
  const address = `/onebox-system-admin-managedirectoryfile/${folder}`
  await enterBusiness(context, page, business, address)
  await add(page, 'แผนก', 'ฝ่ายขาย')
  const rules = `/api/admin/folders/${folder}/rules`
  const { result } = (await (await calls.get(rules, { headers })).json()) as { result: { revision: number } }
  const data = { revision: result.revision, stopInheriting: false, restricted: true, rules: [] }
  await calls.put(rules, { headers, data })
  const outcome = page.getByRole('region', { name: 'ผลหากบันทึก' })
  await outcome.getByRole('button', { name: 'บันทึก' }).click()
  await expect(outcome.getByText('มีผู้แก้ไขสิทธิ์ของโฟลเดอร์นี้ระหว่างที่คุณแก้ไข')).toBeVisible()
  await outcome.getByRole('button', { name: 'โหลดใหม่' }).click()
  await expect(page.getByRole('switch', { name: 'จำกัดการแชร์' })).toBeChecked()
  await expect(outcome).toHaveCount(0)
  // Or keeps what was edited, on top of what the other has saved.
  await add(page, 'แผนก', 'ฝ่ายขาย')
  const { result: now } = (await (await calls.get(rules, { headers })).json()) as { result: { revision: number } }
  await calls.put(rules, { headers, data: { ...data, revision: now.revision, restricted: false } })
  await outcome.getByRole('button', { name: 'บันทึก' }).click()
  await outcome.getByRole('button', { name: 'ใช้การแก้ไขของฉันต่อ' }).click()
  await expect(page.getByRole('switch', { name: 'จำกัดการแชร์' })).not.toBeChecked()
  await outcome.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('บันทึกสิทธิ์ของ สัญญาลูกค้า แล้ว')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'สิทธิ์ของ ฝ่ายขาย' })).toBeVisible()
  await expect(outcome).toHaveCount(0)
  await calls.dispose()
})

test('the page speaks English and fits a phone', async ({ page, context }) => {
  const business = await furnishedBusiness('บริษัท มือถือ จำกัด')
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.setViewportSize({ width: 390, height: 844 })
  await enterBusiness(context, page, business, `/onebox-system-admin-managedirectoryfile/${business.folder}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Permissions for สัญญาลูกค้า' })).toBeVisible()
  await expect(page.getByText('Everyone in the business')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await business.calls.dispose()
})

test('an address of no folder is not found', async ({ page, context, problems }) => {
  problems.expected.push(/40[04]/)
  const business = await furnishedBusiness('บริษัท ที่อยู่ผิด จำกัด')
  await enterBusiness(context, page, business, '/onebox-system-admin-managefile')
  for (const id of ['ไม่มี', crypto.randomUUID()]) {
    await page.goto(`/onebox-system-admin-managedirectoryfile/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'ไม่พบหน้านี้' })).toBeVisible()
  }
})
