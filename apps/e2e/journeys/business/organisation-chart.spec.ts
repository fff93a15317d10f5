import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { type Business, enterBusiness } from '../../fixtures/enter-business.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { expect, test } from '../../fixtures/test.ts'

const address = '/onebox-system-admin-chart'

/** Writes a chart into the embedded directory, as the operator's command does. */
const writeChart = ({ accountId }: Business, chart: object) =>
  changeDatabase(
    `insert into directory_chart (business_id, chart, changed_at) values ('${accountId}', '${JSON.stringify(chart)}', now())
     on conflict (business_id) do update set chart = excluded.chart`,
  )

const open = (page: Page, name: string | RegExp) => page.locator('summary').filter({ hasText: name }).click()

test('an admin reloads the organisation chart: sees what changes, confirms, reads the report', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท ผังองค์กร จำกัด')
  const { username } = await registerByHttp()
  const departments = [
    { id: 'd1', nameTh: 'ฝ่ายผลิต' },
    { id: 'd2', nameTh: 'ซ่อมบำรุง', parentId: 'd1' },
  ]
  const worker = { id: 'e1', name: 'ช่างใหม่', username, departments: ['d2'], roles: ['r1'] }
  const admin = { id: 'e0', name: 'ผู้ดูแล', username: business.username }
  const roles = [{ id: 'r1', nameTh: 'หัวหน้าช่าง' }]
  await writeChart(business, { departments, roles, employees: [admin, worker] })

  await enterBusiness(context, page, business, '/onebox-system-admin-departments')
  await page.getByRole('link', { name: 'โหลดผังองค์กรใหม่' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ผังองค์กร' })).toBeVisible()
  await expect(page.getByText('ยังไม่ได้ตรวจสอบกับไดเรกทอรี')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'โหลดผังองค์กรใหม่' }).click()
  await expect(page.getByText('พบการเปลี่ยนแปลง รอยืนยัน')).toBeVisible()
  await open(page, 'แผนกใหม่')
  const list = page.getByRole('list', { name: 'แผนกใหม่' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toContainText('อยู่ใต้ ฝ่ายผลิต')
  await open(page, 'พนักงานใหม่')
  await expect(page.getByRole('list', { name: 'พนักงานใหม่' })).toContainText('ซ่อมบำรุง, หัวหน้าช่าง')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'ยืนยันการเปลี่ยนแปลง' }).click()
  const dialog = page.getByRole('dialog', { name: 'ปรับผังองค์กรตามไดเรกทอรีหรือไม่' })
  await expect(dialog).toContainText('5 รายการ')
  await dialog.getByRole('button', { name: 'ปรับผังองค์กร', exact: true }).click()
  await expect(page.getByText('ทำแล้ว 5 รายการ ทำไม่ได้ 0 รายการ')).toBeVisible()
  await page.goto(`/onebox-system-admin-employees?q=${username}`)
  await expect(page.getByRole('row').filter({ hasText: username })).toContainText('ซ่อมบำรุง')

  // Nobody in the directory: that looks wrong, and the last admin stays whatever is typed.
  await writeChart(business, { departments, roles, employees: [] })
  await page.goto(address)
  await page.getByRole('button', { name: 'โหลดผังองค์กรใหม่' }).click()
  await expect(page.getByRole('heading', { name: 'การเปลี่ยนแปลงนี้ดูผิดปกติ' })).toBeVisible()
  await expect(page.getByText('ไดเรกทอรีไม่มีพนักงานเลย')).toBeVisible()
  await open(page, 'พนักงานที่นำออก')
  await page.getByRole('button', { name: 'ยืนยันการเปลี่ยนแปลง' }).click()
  const apply = dialog.getByRole('button', { name: 'ปรับผังองค์กร', exact: true })
  await expect(apply).toBeDisabled()
  await dialog.getByLabel(`พิมพ์ ${business.taxId} เพื่อยืนยัน`).fill(business.taxId)
  await expectAccessible(page)
  await apply.click()
  await expect(page.getByText('ทำแล้ว 1 รายการ ทำไม่ได้ 1 รายการ')).toBeVisible()
  await open(page, 'พนักงานที่นำออก')
  await expect(page.getByRole('list', { name: 'พนักงานที่นำออก' })).toContainText('ธุรกิจต้องมีผู้ดูแลอย่างน้อยหนึ่งคน')
  await page.getByRole('link', { name: 'ผู้ที่ออกจากธุรกิจ' }).click()
  await expect(page.getByRole('row').filter({ hasText: username })).toBeVisible()
})

test('permissions of a department that is gone are given to others, and deleted', async ({ page, context }) => {
  const business = await newBusiness('บริษัท สิทธิ์ระงับ จำกัด')
  const { calls, headers } = business
  const admin = { id: 'e0', name: 'ผู้ดูแล', username: business.username }
  const others = Array.from({ length: 10 }, (_, n) => ({ id: `o${n}`, nameTh: `ฝ่าย ${n}` }))
  const gone = [
    { id: 'g1', nameTh: 'ฝ่ายเอกสาร' },
    { id: 'g2', nameTh: 'ฝ่ายพัสดุ' },
  ]
  const reload = async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'โหลดผังองค์กรใหม่' }).click()
    await page.getByRole('button', { name: 'ยืนยันการเปลี่ยนแปลง' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ปรับผังองค์กร', exact: true }).click()
    await expect(page.getByText(/^ทำแล้ว \d+ รายการ/)).toBeVisible()
  }
  await writeChart(business, { departments: [...others, ...gone], employees: [admin] })
  await enterBusiness(context, page, business, address)
  await reload()
  const get = async <T>(path: string) => ((await (await calls.get(path, { headers })).json()) as { result: T }).result
  const groups = await get<{ items: { id: string; nameTh: string }[] }>('/api/admin/departments')
  const drives = await get<{ items: { kind: string; rootId: string }[] }>('/api/drives')
  const root = drives.items.find(({ kind }) => kind === 'business')?.rootId ?? ''
  const made = await calls.post('/api/folders', { headers, data: { parentId: root, name: 'ใบสั่งซื้อ' } })
  const { id: folder } = ((await made.json()) as { result: { id: string } }).result
  const rules = gone.map(({ nameTh }) => ({
    audience: { type: 'department', id: groups.items.find((one) => one.nameTh === nameTh)?.id },
    level: 'edit',
  }))
  const { revision } = await get<{ revision: number }>(`/api/admin/folders/${folder}/rules`)
  const data = { revision, stopInheriting: false, restricted: false, rules }
  expect((await calls.put(`/api/admin/folders/${folder}/rules`, { headers, data })).status()).toBe(200)

  await writeChart(business, { departments: others, employees: [admin] })
  await reload()
  await page.getByRole('link', { name: 'ดูสิทธิ์ที่ระงับ' }).click()
  const section = page.getByRole('region', { name: 'สิทธิ์ที่ระงับหลังโหลดผังองค์กร' })
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await section.getByRole('button', { name: 'ให้ผู้อื่น: สิทธิ์ของ ฝ่ายเอกสาร ใน “ใบสั่งซื้อ”' }).click()
  const dialog = page.getByRole('dialog', { name: 'ให้สิทธิ์ของ ฝ่ายเอกสาร ใน “ใบสั่งซื้อ” กับใคร' })
  await expect(dialog.getByRole('button', { name: 'ให้ผู้อื่น' })).toBeDisabled()
  await dialog.getByPlaceholder('เลือกชื่อ').click()
  await dialog.getByRole('option', { name: 'ฝ่าย 3' }).click()
  await expect(dialog.getByText('ไม่มีใครได้หรือเสียสิทธิ์')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'ให้ผู้อื่น' }).click()
  await expect(page.getByText('ให้สิทธิ์ใน “ใบสั่งซื้อ” กับ ฝ่าย 3 แล้ว')).toBeVisible()
  await section.getByRole('button', { name: 'ลบสิทธิ์ของ ฝ่ายพัสดุ ใน “ใบสั่งซื้อ”' }).click()
  const ask = page.getByRole('alertdialog', { name: 'ลบสิทธิ์ของ ฝ่ายพัสดุ ใน “ใบสั่งซื้อ” หรือไม่' })
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'ลบสิทธิ์' }).click()
  await expect(section.getByText('ไม่มีสิทธิ์ที่ระงับ')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(page)).toBe(0)
})

test('the page works in English on a phone, with and without a directory', async ({ page, context }) => {
  const business = await newBusiness('บริษัท ผังอังกฤษ จำกัด')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await enterBusiness(context, page, business, address)
  await expect(page.getByText('No directory is connected to this business yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload organisation chart' })).toHaveCount(0)
  await writeChart(business, {
    departments: [{ id: 'd1', nameTh: 'ฝ่ายผลิต', nameEn: 'Production' }],
    employees: [
      { id: 'e1', name: 'Somebody without an address' },
      { id: 'e2', name: 'New', email: 'new@chart.example', departments: ['d1'] },
    ],
  })
  await page.reload()
  await page.getByRole('button', { name: 'Reload organisation chart' }).click()
  await expect(page.getByText('Changes found, waiting for you')).toBeVisible()
  await open(page, 'New employees')
  await expect(page.getByText('The directory has no email or mobile number')).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  // The chart changes meanwhile: what was found is stale.
  const data = { nameTh: 'แผนกที่เพิ่งสร้าง' }
  await business.calls.post('/api/admin/departments', { data, headers: business.headers })
  await page.getByRole('button', { name: 'Confirm changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the organisation chart?' })
  await dialog.getByRole('button', { name: 'Apply changes' }).click()
  await expect(
    dialog.getByText('The organisation chart has changed since it was compared. Compare it again.'),
  ).toBeVisible()
  await expectAccessible(page)
})
