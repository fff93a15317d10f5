import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an admin changes their own name and that of the business, and chooses a department for the session', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท โปรไฟล์ จำกัด')
  const { calls, headers } = business
  const { result: me } = (await (await calls.get('/api/admin/employees', { headers })).json()) as {
    result: { items: { id: string }[] }
  }
  const departmentIds: string[] = []
  for (const nameTh of ['ฝ่ายขาย', 'ฝ่ายผลิต']) {
    const made = await calls.post('/api/admin/departments', { headers, data: { nameTh } })
    departmentIds.push(((await made.json()) as { result: { id: string } }).result.id)
  }
  await calls.patch(`/api/admin/employees/${me.items[0]?.id}`, { headers, data: { departmentIds } })
  await enterBusiness(context, page, business, '/profile')

  await page.getByRole('button', { name: 'แก้ไขชื่อ', exact: true }).click()
  const own = page.getByRole('dialog', { name: 'แก้ไขชื่อของคุณ' })
  await own.getByLabel('ชื่อภาษาไทย', { exact: true }).fill('')
  await own.getByLabel('นามสกุลภาษาไทย').fill('รักไทย')
  await own.getByRole('button', { name: 'บันทึก' }).click()
  await expect(own.getByText('โปรดกรอกชื่อภาษาไทย')).toBeVisible()
  await own.getByLabel('ชื่อภาษาไทย', { exact: true }).fill('มานี')
  await expectAccessible(page)
  await own.getByRole('button', { name: 'บันทึก' }).click()
  await expect(own).toHaveCount(0)
  await expect(page.getByRole('main').getByText('มานี รักไทย').first()).toBeVisible()

  const section = page.getByRole('region', { name: 'ธุรกิจที่ใช้อยู่' })
  await section.getByRole('button', { name: 'แก้ไขชื่อธุรกิจ' }).click()
  const dialog = page.getByRole('dialog', { name: 'แก้ไขชื่อธุรกิจ' })
  await dialog.getByLabel('ชื่อภาษาไทย').fill('บริษัท โปรไฟล์ใหม่ จำกัด')
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(section.getByText('บริษัท โปรไฟล์ใหม่ จำกัด')).toBeVisible()
  await expect(section.getByText(business.taxId)).toBeVisible()

  const department = section.getByLabel('แผนกที่ใช้ในเซสชันนี้')
  await department.selectOption({ label: 'ฝ่ายผลิต' })
  await expect(department).toBeEnabled()
  await page.reload()
  await expect(department).toHaveValue(departmentIds[1] ?? '')
  await expectAccessible(page)
})

test('the profile of a business works in English on a phone', async ({ page, context }) => {
  const business = await newBusiness('บริษัท โปรไฟล์อังกฤษ จำกัด')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await enterBusiness(context, page, business, '/profile')
  const section = page.getByRole('region', { name: 'Business in use' })
  await expect(section.getByText('00000 (head office)')).toBeVisible()
  await section.getByRole('button', { name: 'Edit business name' }).click()
  await page.getByRole('dialog').getByLabel('Name in English').fill('Profile Ltd')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Profile Ltd')).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
})
