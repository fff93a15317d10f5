import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { hire } from '../../fixtures/hire.ts'
import { goodPassword, registerByHttp } from '../../fixtures/messages.ts'
import { callAs, signInByHttp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('what an employee shared is listed before they are removed', async ({ page, context }) => {
  const business = await newBusiness('บริษัท แชร์ไว้ จำกัด')
  const { username } = await registerByHttp()
  const { headers, calls } = business
  await hire(business, username)
  const drives = await (await calls.get('/api/drives', { headers })).json()
  const root = drives.result.items.find(({ kind }: { kind: string }) => kind === 'business').rootId
  const folder = (
    await (await calls.post('/api/folders', { data: { parentId: root, name: 'สัญญาลูกค้า' }, headers })).json()
  ).result.id
  await calls.post(`/api/items/${folder}/shares`, {
    data: { with: [{ type: 'username', value: username }], permission: 'view' },
    headers,
  })
  await enterBusiness(context, page, business, '/onebox-system-admin-employees')
  // Of the admin, who shared it; the dialog is closed before anything happens.
  const row = page.getByRole('row').filter({ hasNotText: username }).nth(1)
  await row.getByRole('button', { name: /^ตัวเลือกของ/ }).click()
  await page.getByRole('menuitem', { name: 'นำออกจากธุรกิจ' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'การแชร์ในไดรฟ์ธุรกิจที่สร้างไว้' })).toBeVisible()
  await expect(dialog.getByText('สัญญาลูกค้า')).toBeVisible()
  await expect(dialog.getByText(/^แชร์ให้ · .* · ดูอย่างเดียว/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(dialog).toHaveCount(0)
  await calls.dispose()
})

test('an employee is removed with a look at what they leave behind, and their drive is transferred later', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท ลาออก จำกัด')
  const { username } = await registerByHttp()
  const { calls, headers } = business
  await hire(business, username)
  const drives = await (await calls.get('/api/drives', { headers })).json()
  const root = drives.result.items.find(({ kind }: { kind: string }) => kind === 'business').rootId
  const made = await calls.post('/api/folders', { data: { parentId: root, name: 'งานของผู้ออก' }, headers })
  const folder = (await made.json()).result.id
  const link = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited' }
  await calls.post(`/api/items/${folder}/links`, { data: link, headers })
  // As if the one who leaves had made it.
  const theirs = `(select id from person where username = '${username}')`
  await changeDatabase(`update share_link set created_by = ${theirs} where item_id = '${folder}'`)
  await enterBusiness(context, page, business, '/onebox-system-admin-employees')
  const row = page.getByRole('row').filter({ hasText: username })
  await row.getByRole('button', { name: /^ตัวเลือกของ/ }).click()
  await page.getByRole('menuitem', { name: 'นำออกจากธุรกิจ' }).click()

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('ขั้นที่ 1 จาก 3')).toBeVisible()
  await expect(dialog.getByText('0 ไฟล์')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'ถัดไป' }).click()
  await dialog.getByRole('radio', { name: 'โอนให้เพื่อนร่วมงาน' }).click()
  await expect(dialog.getByRole('button', { name: 'ถัดไป' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'เก็บไว้ 90 วัน' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(dialog.getByText('เก็บไดรฟ์ส่วนตัวไว้ 90 วันเพื่อรอโอน')).toBeVisible()
  await dialog.getByRole('button', { name: 'ย้อนกลับ' }).click()
  await dialog.getByRole('button', { name: 'ถัดไป' }).click()
  await dialog.getByRole('button', { name: 'นำออก', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(0)

  await page.getByRole('link', { name: 'พนักงานที่ออก' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ผู้ที่ออกจากธุรกิจ' })).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: /^โอนไดรฟ์ของ/ }).click()
  // What they had shared is listed here too, once the job after the removal has handed it over.
  await expect(async () => {
    const list = await calls.get('/api/admin/shares', { headers })
    expect((await list.json()).result.items[0].by.name).not.toContain(username)
  }).toPass()
  await expect(dialog.getByText('งานของผู้ออก')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'การแชร์และลิงก์ของธุรกิจ' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'โอนเข้าไดรฟ์ธุรกิจ' }).click()
  await dialog.getByRole('button', { name: 'โอนไดรฟ์', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('ไม่มีไดรฟ์ที่รอโอน')).toBeVisible({ timeout: 15_000 })
  await page.goto(`/drivebusiness/${business.accountId}`)
  await expect(page.getByText(/^ไดรฟ์ของ /).first()).toBeVisible()
  await business.calls.dispose()
})

test('a drive is not transferred where there is no room, and the reason keeps its numbers', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท พื้นที่เต็ม จำกัด')
  const { username } = await registerByHttp()
  const { calls, headers } = business
  await hire(business, username)
  const employee = await callAs(await signInByHttp(username, goodPassword))
  const drives = await (await employee.get('/api/drives', { headers })).json()
  const root = drives.result.items.find(({ kind }: { kind: string }) => kind === 'personal').rootId
  const sent = await employee.put(`/api/folders/${root}/files/report.txt`, {
    data: Buffer.from('x'.repeat(3072)),
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  })
  expect(sent.ok()).toBe(true)
  await changeDatabase(`update drive set quota = 1024 where account_id = '${business.accountId}' and kind = 'business'`)
  await enterBusiness(context, page, business, '/onebox-system-admin-employees')
  const row = page.getByRole('row').filter({ hasText: username })
  await row.getByRole('button', { name: /^ตัวเลือกของ/ }).click()
  await page.getByRole('menuitem', { name: 'นำออกจากธุรกิจ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'ถัดไป' }).click()
  await dialog.getByRole('radio', { name: 'โอนเข้าไดรฟ์ธุรกิจ' }).click()
  await expect(dialog.getByRole('alert')).toContainText('พื้นที่ไม่พอ: ต้องโอน 1 ไฟล์ รวม 3.00 KB แต่ปลายทางเหลือ 1.00 KB')
  await expect(dialog.getByRole('button', { name: 'ถัดไป' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'เก็บไว้ 90 วัน' }).click()
  await expect(dialog.getByRole('button', { name: 'ถัดไป' })).toBeEnabled()
  await employee.dispose()
  await calls.dispose()
})
