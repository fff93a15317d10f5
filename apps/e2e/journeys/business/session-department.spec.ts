import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { pick, row } from '../../fixtures/drive.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { openShare } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'

/** A business whose admin is in two departments. */
async function businessWithDepartments(nameTh: string) {
  const business = await newBusiness(nameTh)
  const { calls, headers } = business
  const departments = [
    { nameTh: 'ฝ่ายขาย', nameEn: 'Sales' },
    { nameTh: 'ฝ่ายผลิต', nameEn: 'Production' },
  ]
  const departmentIds: string[] = []
  for (const data of departments) {
    const made = await calls.post('/api/admin/departments', { headers, data })
    departmentIds.push(((await made.json()) as { result: { id: string } }).result.id)
  }
  const listed = await calls.get('/api/admin/employees', { headers })
  const { result } = (await listed.json()) as { result: { items: { id: string }[] } }
  await calls.patch(`/api/admin/employees/${result.items[0]?.id}`, { headers, data: { departmentIds } })
  const drives = (await (await calls.get('/api/drives', { headers })).json()) as {
    result: { items: { kind: string; rootId: string }[] }
  }
  const root = drives.result.items.find(({ kind }) => kind === 'business')?.rootId ?? ''
  return { ...business, root, departmentIds }
}

test('the department of the session is preselected in rules and offered in shares, and stands in the log and with uploads', async ({
  page,
  context,
}) => {
  const business = await businessWithDepartments('บริษัท แผนกของเซสชัน จำกัด')
  await enterBusiness(context, page, business, '/profile')
  const department = page.getByLabel('แผนกที่ใช้ในเซสชันนี้')
  await expect(page.getByText('แผนกนี้ถูกเลือกไว้ก่อนเมื่อเพิ่มสิทธิ์หรือแชร์')).toBeVisible()
  await department.selectOption({ label: 'ฝ่ายผลิต' })
  await expect(department).toBeEnabled()

  // Uploads into Drive Business say so in their details.
  await page.goto(`/directory/${business.root}?details=true`)
  await pick(page, 'อัปโหลดไฟล์', [{ name: 'แบบ.txt', mimeType: 'text/plain', buffer: Buffer.from('แบบ') }])
  await expect(row(page, 'แบบ.txt')).toBeVisible()
  await row(page, 'แบบ.txt').getByRole('gridcell').nth(3).click()
  const details = page.getByRole('complementary', { name: 'รายละเอียด' })
  await expect(details.getByRole('term').filter({ hasText: 'อัปโหลดในแผนก' })).toBeVisible()
  await expect(details.getByText('ฝ่ายผลิต', { exact: true })).toBeVisible()
  await expectAccessible(page)

  // A share offers it, and has it only once somebody takes it.
  const share = await openShare(page, 'แบบ.txt')
  const chosen = share.getByRole('list', { name: 'ผู้รับที่เลือก' })
  await expect(chosen.getByRole('listitem')).toHaveCount(0)
  await expectAccessible(page)
  await share.getByRole('button', { name: 'เพิ่มแผนก ฝ่ายผลิต ที่คุณใช้งานอยู่' }).click()
  await expect(chosen.getByRole('listitem')).toHaveText('ฝ่ายผลิต')
  await share.getByRole('button', { name: 'แชร์', exact: true }).click()
  await expect(page.getByText('แชร์กับผู้รับ 1 รายแล้ว')).toBeVisible()
  await page.keyboard.press('Escape')

  // A new rule begins with it, and is added by its button alone.
  await page.goto('/onebox-system-admin-managefile')
  await page.getByRole('region', { name: 'สิทธิ์ของโฟลเดอร์' }).getByRole('link', { name: 'ไดรฟ์ธุรกิจ' }).click()
  const rules = page.getByRole('region', { name: 'สิทธิ์ที่กำหนดในโฟลเดอร์นี้' })
  await expect(rules.getByRole('combobox', { name: 'ประเภท' })).toHaveValue('department')
  await expect(rules.getByRole('combobox', { name: 'เลือกชื่อ' })).toHaveValue('ฝ่ายผลิต')
  await expect(page.getByRole('combobox', { name: 'สิทธิ์ของ ฝ่ายผลิต' })).toHaveCount(0)
  await expectAccessible(page)
  await rules.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'สิทธิ์ของ ฝ่ายผลิต' })).toBeVisible()
  await expect(rules.getByRole('combobox', { name: 'เลือกชื่อ' })).toHaveValue('')
  await page.getByRole('region', { name: 'ผลหากบันทึก' }).getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText(/^บันทึกสิทธิ์ของ .* แล้ว$/)).toBeVisible()

  // The log says for which department, and is narrowed down to it.
  await page.goto('/onebox-system-admin-log')
  const entries = page.getByRole('main').getByRole('listitem')
  const uploaded = entries.filter({ hasText: 'แบบ.txt' }).filter({ hasText: 'เพิ่ม' })
  await expect(uploaded.first()).toContainText('ใช้งานในแผนก ฝ่ายผลิต')
  await page.goto(`/onebox-system-admin-log?department=${business.departmentIds[0]}`)
  await expect(page.getByRole('combobox', { name: 'แผนกที่ใช้งาน' })).toHaveValue('ฝ่ายขาย')
  await expect(entries.filter({ hasText: 'แบบ.txt' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'แผนกที่ใช้งาน' }).click()
  await page.getByRole('option', { name: 'ฝ่ายผลิต' }).click()
  await expect(uploaded.first()).toBeVisible()
  await expectAccessible(page)
  await business.calls.dispose()
})

test('in English and on a phone, the log and the details name the department', async ({ page, context }) => {
  const business = await businessWithDepartments('บริษัท แผนกอังกฤษ จำกัด')
  await speakEnglish(page)
  await enterBusiness(context, page, business, `/directory/${business.root}`)
  await business.calls.post('/api/folders', {
    headers: business.headers,
    data: { parentId: business.root, name: 'Drawings' },
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/onebox-system-admin-log')
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Drawings' }).first()
  await expect(entry).toContainText(/for the (Sales|Production) department/)
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/profile')
  const note = page.getByText('It’s preselected for new permissions and shares')
  await expect(note).toBeVisible()
  await expectEnglish(note)
  await business.calls.dispose()
})
