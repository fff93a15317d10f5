import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { furnishedBusiness } from '../../fixtures/furnished-business.ts'
import { acceptInvitations } from '../../fixtures/hire.ts'
import { goodPassword, lastMessageTo, newUsername, registerByHttp } from '../../fixtures/messages.ts'
import { registerInvited } from '../../fixtures/registering.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { signInWith } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const menuOf = async (page: Page, name: string, entry: string) => {
  await rowOf(page, name)
    .getByRole('button', { name: /^ตัวเลือกของ/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** The three steps of a removal, with the choices as they are. */
async function removeThrough(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'ถัดไป' }).click()
  await dialog.getByRole('button', { name: 'ถัดไป' }).click()
  await dialog.getByRole('button', { name: 'นำออก', exact: true }).click()
}

test('an admin adds people, sorts them into departments and roles, suspends one and removes one', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท รวมคน จำกัด')
  const { username } = await registerByHttp()
  await enterBusiness(context, page, business, '/onebox-system-admin-index')
  await expect(page.getByText('ไม่มีเรื่องที่ต้องดูแล')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^แผนกและบทบาท/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'แผนกและบทบาท' })).toBeVisible()

  // Departments: one, one below it, another that is moved by dragging.
  const save = () => page.getByRole('dialog').getByRole('button', { name: 'บันทึก' }).click()
  const name = page.getByRole('dialog').getByLabel('ชื่อภาษาไทย')
  for (const department of ['สำนักงาน', 'ฝ่ายบัญชี']) {
    await page.getByRole('button', { name: 'เพิ่มแผนก' }).click()
    await name.fill(department)
    await save()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByText('ฝ่ายบัญชี', { exact: true }).dragTo(page.getByText('สำนักงาน', { exact: true }))
  await expect(page.getByText('ย้าย ฝ่ายบัญชี แล้ว')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'สำนักงาน' }).getByText('ฝ่ายบัญชี')).toBeVisible()
  await page.getByRole('button', { name: 'ตัวเลือกของแผนก สำนักงาน' }).click()
  await page.getByRole('menuitem', { name: 'ลบ' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ลบ' }).click()
  await expect(page.getByRole('alertdialog').getByText('แผนกนี้มีแผนกย่อยอยู่')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'เพิ่มบทบาท' }).click()
  await name.fill('หัวหน้างาน')
  await save()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('บันทึกบทบาท หัวหน้างาน แล้ว')).toBeVisible()

  // People: one with an account, one without.
  await page.goto('/onebox-system-admin-employees')
  await page.getByRole('button', { name: 'เพิ่มพนักงาน' }).click()
  const dialog = page.getByRole('dialog', { name: 'เพิ่มพนักงาน' })
  await dialog.getByRole('button', { name: 'เชิญ', exact: true }).click()
  await expect(dialog.getByText('โปรดกรอกข้อมูล')).toBeVisible()
  await dialog.getByRole('button', { name: 'ชื่อผู้ใช้' }).click()
  await dialog.getByRole('textbox', { name: 'ชื่อผู้ใช้' }).fill('ไม่มีคนนี้')
  await dialog.getByRole('button', { name: 'เชิญ', exact: true }).click()
  await expect(dialog.getByText('รูปแบบชื่อผู้ใช้ไม่ถูกต้อง')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'ชื่อผู้ใช้' }).fill(username)
  await dialog.getByRole('combobox', { name: 'แผนก' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'ฝ่ายบัญชี' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'เชิญ', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, username)).toContainText('ฝ่ายบัญชี')
  // Until they accept, the admin sees what was typed.
  await expect(rowOf(page, username)).toContainText('รอตอบรับคำเชิญ')
  await acceptInvitations(username)
  await page.reload()
  await expect(rowOf(page, username)).not.toContainText('รอตอบรับคำเชิญ')

  await page.getByRole('button', { name: 'เพิ่มพนักงาน' }).click()
  const email = `${crypto.randomUUID().slice(0, 8)}@new.example`
  await dialog.getByRole('textbox', { name: 'อีเมล' }).fill(email)
  await dialog.getByRole('button', { name: 'เชิญ', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`ส่งคำเชิญถึง ${email} แล้ว`)).toBeVisible()
  await expect(rowOf(page, email)).toContainText('รอตอบรับคำเชิญ')
  await expect(rowOf(page, email).getByRole('rowheader')).toContainText('คำเชิญใช้ได้ถึง')
  await expect(rowOf(page, email).locator('td[data-label="ใช้งานล่าสุด"]')).toHaveText('–')
  await page.goto('/onebox-system-admin-index')
  await page.getByRole('link', { name: 'คำเชิญที่ยังไม่ตอบรับ 1 รายการ' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, email)).toBeVisible()
  await page.goto('/onebox-system-admin-employees')
  await expectAccessible(page)

  // An address may name a department that was deleted.
  await page.goto(`/onebox-system-admin-employees?department=${crypto.randomUUID()}`)
  await expect(rowOf(page, username)).toContainText('ฝ่ายบัญชี')

  // Changed, found, suspended and undone.
  await menuOf(page, username, 'แก้ไขแผนก บทบาท และสิทธิ์')
  const edit = page.getByRole('dialog', { name: /^แก้ไข/ })
  await edit.getByRole('combobox', { name: 'บทบาท' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'หัวหน้างาน' }).click()
  await page.keyboard.press('Escape')
  await edit.getByRole('button', { name: 'บันทึก' }).click()
  await expect(edit).toHaveCount(0)
  await expect(rowOf(page, username)).toContainText('หัวหน้างาน')
  await page.getByRole('combobox', { name: 'บทบาท' }).selectOption('หัวหน้างาน')
  await expect(page).toHaveURL(/role=/)
  await expect(rowOf(page, email)).toHaveCount(0)
  await menuOf(page, username, 'ระงับการใช้งาน')
  await page.getByRole('alertdialog').getByRole('button', { name: 'ระงับการใช้งาน' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(rowOf(page, username)).toContainText('ถูกระงับ')
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(rowOf(page, username)).not.toContainText('ถูกระงับ')

  await menuOf(page, username, 'นำออกจากธุรกิจ')
  await removeThrough(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('ไม่พบพนักงานที่ตรงกับเงื่อนไข')).toBeVisible()
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()
  await menuOf(page, email, 'ยกเลิกคำเชิญ')
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกคำเชิญ' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(rowOf(page, email)).toHaveCount(0)

  // The business keeps its last admin.
  await menuOf(page, business.username, 'นำออกจากธุรกิจ')
  await removeThrough(page)
  await expect(page.getByRole('dialog').getByText('ธุรกิจต้องมีผู้ดูแลอย่างน้อยหนึ่งคน')).toBeVisible()
  await business.calls.dispose()
})

test('people are imported from a file after a look at what each line leads to, and changed together', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท นำเข้า จำกัด')
  const { calls, headers } = business
  await calls.post('/api/admin/departments', { headers, data: { nameTh: 'คลังสินค้า' } })
  const [first, second] = [await registerByHttp(), await registerByHttp()]
  const csv = `username,email,departments\r\n${first.username},,คลังสินค้า\r\n${second.username},,\r\n,ไม่ใช่อีเมล,\r\n`
  await enterBusiness(context, page, business, '/onebox-system-admin-employees')
  await page.getByRole('button', { name: 'นำเข้าจากไฟล์' }).click()
  const dialog = page.getByRole('dialog', { name: 'นำเข้าพนักงานจากไฟล์ CSV' })
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'เลือกไฟล์ CSV' }).click()
  await (await choosing).setFiles({ name: 'พนักงาน.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByText('จะเชิญ 2 คน และข้าม 1 บรรทัด')).toBeVisible()
  await expect(dialog.getByText('บรรทัด 4 คอลัมน์ email')).toBeVisible()
  await expect(dialog.getByText('อีเมลมีอักษรไทย โปรดพิมพ์ด้วยตัวอักษรภาษาอังกฤษ (a–z)')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'ดาวน์โหลดบรรทัดที่ข้าม 1 บรรทัด (CSV)' })).toBeVisible()
  // Corrected, the same file can be chosen again.
  await expect(dialog.locator('input[type=file]')).toHaveValue('')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'นำเข้า', exact: true }).click()
  await expect(dialog.getByText('เชิญ 2 คน และข้าม 1 บรรทัด')).toBeVisible()
  await dialog.getByRole('button', { name: 'เสร็จสิ้น' }).click()
  await expect(dialog).toHaveCount(0)

  for (const { username } of [first, second]) await acceptInvitations(username)
  await page.reload()
  for (const { username } of [first, second])
    await rowOf(page, username).getByRole('checkbox', { name: /^เลือก/ }).check()
  await page.getByRole('button', { name: 'เปลี่ยนแผนกและบทบาท' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'แผนก' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'คลังสินค้า' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('ดำเนินการกับ 2 คนแล้ว')).toBeVisible()
  await expect(rowOf(page, second.username)).toContainText('คลังสินค้า')
  await calls.dispose()
})

test('somebody without an account is invited by mail, registers with it, accepts, and leaves again', async ({
  page,
}) => {
  const business = await newBusiness('บริษัท เชิญชวน จำกัด')
  const email = `${crypto.randomUUID().slice(0, 8)}@new.example`
  const { calls, headers } = business
  await calls.post('/api/admin/employees', { headers, data: { email } })
  const address = /http\S+\/register\?invitation=\S+/.exec(await lastMessageTo(email))?.[0] ?? ''
  const { pathname, search } = new URL(address)
  await page.goto(pathname + search)
  await expect(page.getByRole('textbox', { name: /^อีเมล/ })).toHaveValue(email)
  // The token leaves the address at once, and is kept by the tab.
  await expect(page).toHaveURL(/\/register$/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^อีเมล/ })).toHaveValue(email)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('เชิญคุณเข้าร่วม บริษัท เชิญชวน จำกัด')
  const username = newUsername()
  await registerInvited(page, username, goodPassword)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await signInWith(page, username, goodPassword)
  // The token has left the address; nothing is accepted yet.
  await expect(page).toHaveURL(/\/profile#businesses$/)
  const businesses = page.locator('#businesses')
  await expect(businesses.getByText('บริษัท เชิญชวน จำกัด')).toBeVisible()
  await expectAccessible(page)
  await businesses.getByRole('button', { name: 'ตอบรับ คำเชิญของ บริษัท เชิญชวน จำกัด' }).click()
  await expect(page.getByText('เข้าร่วม บริษัท เชิญชวน จำกัด แล้ว')).toBeVisible()
  await businesses.getByRole('button', { name: 'ออกจากธุรกิจ บริษัท เชิญชวน จำกัด' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('ไดรฟ์ส่วนตัวของคุณในธุรกิจเก็บไว้ 90 วัน')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'ออกจากธุรกิจ', exact: true }).click()
  await expect(businesses.getByText('คุณยังไม่ได้อยู่ในธุรกิจใด')).toBeVisible()
  const left = (await (await calls.get('/api/admin/leavers', { headers })).json()) as { result: { items: object[] } }
  expect(left.result.items).toHaveLength(1)

  // The same address again leads nowhere, and says so; that of older mails, too.
  for (const path of ['/profile', '/sharedwithme']) {
    await page.goto(`${path}${search.replace(/&email=.*/, '')}`)
    await expect(page.getByText('ไม่พบคำเชิญนี้').first()).toBeVisible()
  }
  await calls.dispose()
})

test('somebody with an account answers on a phone, in English, and the admin sees who declined', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท ปฏิเสธ จำกัด')
  const { calls, headers } = business
  const { username } = await registerByHttp()
  await calls.post('/api/admin/employees', { headers, data: { username } })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.setViewportSize({ width: 390, height: 844 })
  await context.addCookies((await signInByHttp(username, goodPassword)).cookies)
  await page.goto('/notifications')
  await page.getByRole('main').getByText('Accept or decline', { exact: false }).first().click()
  const businesses = page.locator('#businesses')
  await expect(businesses.getByText(/If you accept, its Admin Business sees/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await businesses.getByRole('button', { name: /^Decline the invitation/ }).click()
  await expect(page.getByText(/^You declined the invitation/)).toBeVisible()
  const listed = (await (await calls.get('/api/admin/employees', { headers })).json()) as {
    result: { items: { name: string; status: string; personId: string | null }[] }
  }
  expect(listed.result.items.find(({ name }) => name === username)).toMatchObject({
    status: 'declined',
    personId: null,
  })
  await calls.dispose()
})

test('the pages speak English and fit a phone', async ({ page, context }) => {
  const business = await newBusiness('บริษัท สองภาษา จำกัด')
  await business.calls.post('/api/admin/departments', {
    headers: business.headers,
    data: { nameTh: 'ฝ่ายขาย', nameEn: 'Sales' },
  })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.setViewportSize({ width: 390, height: 844 })
  await enterBusiness(context, page, business, '/onebox-system-admin-employees')
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
  await expect(rowOf(page, business.username)).toContainText('Admin Business')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.goto('/onebox-system-admin-departments')
  await expect(page.getByText('Sales', { exact: true })).toBeVisible()
  await business.calls.dispose()
})

test('a form stays open while another admin removes what it is about, says so, and the page follows', async ({
  page,
  context,
}) => {
  const business = await furnishedBusiness('บริษัท ผู้ดูแลสองคน จำกัด')
  const { calls, headers, employee, department } = business
  /** The page asks again, as it does when its window is returned to. */
  const askAgain = async () => {
    const asked = page.waitForResponse('**/api/admin/departments')
    await context.setOffline(true)
    await context.setOffline(false)
    await asked
  }
  await enterBusiness(context, page, business, '/onebox-system-admin-employees')
  const listed = (await (await calls.get('/api/admin/employees', { headers })).json()) as {
    result: { items: { id: string; username: string }[] }
  }
  const { id } = listed.result.items.find(({ username }) => username === employee) ?? {}
  await page
    .getByRole('button', { name: /^ตัวเลือกของ/ })
    .last()
    .waitFor()
  await menuOf(page, employee, 'แก้ไข')
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'กล่องขาเข้า' }).selectOption({ index: 1 })
  expect((await calls.post(`/api/admin/employees/${id}/remove`, { headers, data: {} })).status()).toBe(200)
  await askAgain()
  await expect(rowOf(page, employee)).toHaveCount(0)
  await form.getByRole('button', { name: 'บันทึก' }).click()
  await expect(form.getByText('ไม่พบพนักงานนี้')).toBeVisible()

  await page.goto('/onebox-system-admin-departments')
  await page.getByRole('button', { name: 'ตัวเลือกของแผนก ฝ่ายขาย' }).click()
  await page.getByRole('menuitem', { name: 'ลบ' }).click()
  expect((await calls.delete(`/api/admin/departments/${department}`, { headers })).status()).toBe(200)
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'ลบ' }).click()
  await expect(question.getByText('ไม่พบรายการ')).toBeVisible()
  await question.getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(page.getByText('ฝ่ายขาย', { exact: true })).toHaveCount(0)
  await calls.dispose()
})
