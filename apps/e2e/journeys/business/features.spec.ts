import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { hire } from '../../fixtures/hire.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { openShare } from '../../fixtures/sharing.ts'
import { saveSettings } from '../../fixtures/save-bar.ts'
import { expect, test } from '../../fixtures/test.ts'

const address = '/onebox-system-admin-managefeature'

test('an admin switches a feature on, blocks a menu for a department, and lets one employee have it again', async ({
  page,
  context,
  browser,
}) => {
  const business = await newBusiness('บริษัท เลือกเมนู จำกัด')
  const { calls, headers } = business
  const { username, password } = await registerByHttp()
  const department = await calls.post('/api/admin/departments', { headers, data: { nameTh: 'คลังสินค้า' } })
  const { id: departmentId } = ((await department.json()) as { result: { id: string } }).result
  await hire(business, username, { departmentIds: [departmentId] })

  // What is off shows an admin where to turn it on.
  await enterBusiness(context, page, business, '/mapdrive')
  await page.getByRole('link', { name: 'เปิดหน้าฟีเจอร์และเมนู' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ฟีเจอร์และเมนู' })).toBeVisible()

  // A feature is off at first; what groups may use of it is asked only when it is on.
  const mapDrive = page.getByRole('switch', { name: /^Map Drive/ })
  await expect(mapDrive).not.toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Map Drive สำหรับทุกคน' })).toHaveCount(0)
  await mapDrive.click()
  await expect(mapDrive).toBeChecked()
  await expect(page.getByText('บันทึกการตั้งค่าของ Map Drive แล้ว')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Map Drive สำหรับทุกคน' })).toHaveValue('allowed')

  // The trash is blocked for a department.
  const add = async (feature: string, kind: string, name: string, value: string) => {
    await page.getByRole('button', { name: `เพิ่มข้อยกเว้น ${feature}` }).click()
    const dialog = page.getByRole('dialog', { name: `เพิ่มข้อยกเว้นของ ${feature}` })
    await dialog.getByLabel('ประเภท').selectOption(kind)
    await dialog.getByRole('combobox', { name: 'เลือกชื่อ' }).click()
    await page.getByRole('option', { name }).click()
    await dialog.getByLabel('สิทธิ์', { exact: true }).selectOption(value)
    await dialog.getByRole('button', { name: 'เพิ่มข้อยกเว้น' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await add('ถังขยะ', 'แผนก', 'คลังสินค้า', 'ใช้ไม่ได้')
  const exceptions = page.getByRole('list', { name: 'ข้อยกเว้นของ ถังขยะ' })
  await expect(exceptions.getByRole('listitem')).toHaveText(/คลังสินค้า/)
  await expect(exceptions.getByRole('combobox')).toHaveValue('blocked')
  await add('กล่องขาเข้า', 'แผนก', 'คลังสินค้า', 'ดูได้')
  await expectAccessible(page)

  // Whoever is of that department has no trash, and cannot turn it on.
  const visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  const storage = await signInByHttp(username, password)
  await enterBusiness(visitor, theirs, { storage, accountId: business.accountId }, '/managefunction')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'ถังขยะ' })).toHaveCount(0)
  const locked = theirs.getByRole('switch', { name: 'ถังขยะ' })
  await expect(locked).toBeDisabled()
  await expect(theirs.getByText(/^ผู้ดูแลธุรกิจปิดเมนูนี้ไว้ หากต้องการใช้ โปรดติดต่อ/)).toBeVisible()
  await expectAccessible(theirs)
  await theirs.goto('/trash')
  await expect(theirs.getByRole('heading', { name: 'ผู้ดูแลธุรกิจปิดเมนู “ถังขยะ” ไว้' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'เปิดเมนูนี้' })).toHaveCount(0)
  const me = (await (await theirs.request.get('/api/me', { headers })).json()) as {
    result: { active: { statusPermissionInbox: string; featureStatus: { trash: string } } }
  }
  expect(me.result.active).toMatchObject({ statusPermissionInbox: 'view', featureStatus: { trash: 'N' } })

  // One exception, removed and brought back; then for everybody. Earlier messages, with an undo of their own, are gone.
  await page.reload()
  await exceptions.getByRole('button', { name: 'ลบข้อยกเว้นของ คลังสินค้า สำหรับ ถังขยะ' }).click()
  await expect(exceptions).toHaveCount(0)
  await page.getByRole('button', { name: 'เลิกทำ' }).last().click()
  await expect(exceptions.getByRole('listitem')).toHaveText(/คลังสินค้า/)
  await page.getByRole('combobox', { name: 'ถังขยะ สำหรับทุกคน' }).selectOption('blocked')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'ถังขยะ สำหรับทุกคน' })).toHaveValue('blocked')
  await visitor.close()
})

test('the page works in English and on a phone, and says when it cannot be loaded or saved', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/\b500\b/)
  const business = await newBusiness('บริษัท ฟีเจอร์อังกฤษ จำกัด')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.route('**/api/admin/features', (route) => route.fulfill({ status: 500, json: {} }))
  await enterBusiness(context, page, business, address)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/admin/features')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Features and menus' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Trash for everyone' })).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await page.route('**/api/admin/features', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await page.getByRole('combobox', { name: 'Trash for everyone' }).selectOption('blocked')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByRole('combobox', { name: 'Trash for everyone' })).toHaveValue('allowed')
  await expectAccessible(page)
})

test('an admin reads what the package of the business lacks, and what to do, before working in vain', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท แพ็กเกจเล็ก จำกัด')
  await changeDatabase(`update account set package = 'free' where id = '${business.accountId}'`)
  await enterBusiness(context, page, business, address)
  const section = page.getByRole('region', { name: 'แพ็กเกจ', exact: true })
  await expect(section).toContainText('แพ็กเกจของธุรกิจนี้คือ Free')
  await expect(section.getByText('คีย์ API – มีในแพ็กเกจ Enterprise')).toBeVisible()
  await expect(section.getByText('โปรดติดต่อผู้ให้บริการเพื่อเปลี่ยนแพ็กเกจ', { exact: false })).toBeVisible()
  await expect(page.getByRole('switch', { name: /^Map Drive/ })).toBeDisabled()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })

  const notice = page.getByRole('note').filter({ hasText: /ซึ่งมีในแพ็กเกจ Enterprise โปรดติดต่อผู้ให้บริการ/ })
  await page.goto('/onebox-system-admin-setting')
  const policy = page.locator('#sign-in')
  await expect(notice).toHaveCount(2)
  await expect(policy.getByLabel('อายุรหัสผ่าน (วัน)')).toBeDisabled()
  await expect(policy.getByRole('checkbox')).toBeDisabled()
  await expectAccessible(page)
  const { calls, headers } = business
  const drives = (await (await calls.get('/api/drives', { headers })).json()) as {
    result: { items: { kind: string; rootId: string }[] }
  }
  const root = drives.result.items.find(({ kind }) => kind === 'business')?.rootId ?? ''
  const made = await calls.post('/api/folders', { headers, data: { parentId: root, name: 'แบบ' } })
  const { id: folder } = ((await made.json()) as { result: { id: string } }).result
  for (const [where, action] of [
    ['/onebox-system-admin-generatekey', page.getByRole('button', { name: 'สร้างคีย์' })],
    ['/onebox-system-admin-departments', page.getByRole('button', { name: 'เพิ่มบทบาท' })],
    ['/onebox-system-admin-mailkeep?tab=checks', page.getByRole('button', { name: 'ตรวจสอบช่วงวันที่' })],
    ['/onebox-system-admin-fileandfolderbackup', page.getByRole('button', { name: 'เลือกไฟล์หรือโฟลเดอร์' })],
    [`/onebox-system-admin-managedirectoryfile/${folder}`, page.getByRole('switch', { name: /^ไม่รับสิทธิ์/ })],
  ] as const) {
    await page.goto(where)
    await expect(notice.first()).toBeVisible()
    await expect(action.first()).toBeDisabled()
    await expectAccessible(page)
  }
  await page.goto('/onebox-system-admin-log?kind=setting')
  await page.getByRole('button', { name: 'ตรวจสอบและส่งออก' }).click()
  await expect(page.getByRole('dialog').getByRole('note')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: /CSV/ })).toBeDisabled()
  await calls.put(`/api/folders/${folder}/files/a.pdf`, { headers, data: Buffer.from('%PDF-') })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/directory/${folder}`)
  const share = await openShare(page, 'a.pdf')
  await share.getByRole('button', { name: 'สร้างลิงก์' }).click()
  const link = page.getByRole('dialog', { name: /^สร้างลิงก์ของ/ })
  await link.getByText('ตั้งค่าเพิ่มเติม', { exact: true }).click()
  await expect(link.getByRole('note')).toContainText('ซึ่งมีในแพ็กเกจ Enterprise')
  await expect(link.getByRole('switch', { name: 'ใส่ลายน้ำ' })).toBeDisabled()
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)

  await changeDatabase(`update account set package = 'enterprise' where id = '${business.accountId}'`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/onebox-system-admin-setting')
  await expect(notice).toHaveCount(0)
  await policy.getByLabel('อายุรหัสผ่าน (วัน)').fill('90')
  await saveSettings(page)
  await expect(policy.getByText('อายุรหัสผ่านมีผลตั้งแต่')).toBeVisible()
  await page.goto(address)
  await expect(section).toContainText('มีความสามารถครบทุกรายการ')
})
