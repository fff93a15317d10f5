import { expectAccessible } from '../../fixtures/accessibility.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { furnishedBusiness } from '../../fixtures/furnished-business.ts'
import { expect, test } from '../../fixtures/test.ts'

const address = '/onebox-system-admin-managefile'
const department = (business: { department: string }, level: string) => ({
  audience: { type: 'department', id: business.department },
  level,
})

/** Replaces the rules of a folder by these. */
async function setRules(business: Awaited<ReturnType<typeof furnishedBusiness>>, id: string, rules: object[]) {
  const { calls, headers } = business
  const url = `/api/admin/folders/${id}/rules`
  const { result } = (await (await calls.get(url, { headers })).json()) as { result: { revision: number } }
  const data = { revision: result.revision, stopInheriting: id !== business.root, restricted: false, rules }
  expect((await calls.put(url, { headers, data })).status()).toBe(200)
}

test('an admin finds folders with permissions of their own in the tree, and switches a kind off and on again', async ({
  page,
  context,
}) => {
  const business = await furnishedBusiness('บริษัท ปิดประเภท จำกัด')
  const { calls, headers, folder } = business
  await setRules(business, folder, [department(business, 'edit')])
  await calls.post('/api/folders', { headers, data: { parentId: folder, name: 'ปี 2569' } })
  await enterBusiness(context, page, business, address)

  const tree = page.getByRole('region', { name: 'สิทธิ์ของโฟลเดอร์' })
  const row = tree.getByRole('listitem').filter({ hasText: 'สัญญาลูกค้า' })
  await expect(row).toContainText('กำหนดสิทธิ์ไว้ 1 รายการ')
  await expect(row).toContainText('ไม่รับสิทธิ์จากด้านบน')
  await row.getByRole('button', { name: 'แสดงโฟลเดอร์ใน สัญญาลูกค้า' }).press('Enter')
  await expect(tree.getByRole('link', { name: 'ปี 2569' })).toBeVisible()
  await expectAccessible(page)

  const kinds = page.getByRole('region', { name: 'ประเภทสิทธิ์ที่ใช้' })
  const departments = kinds.getByRole('switch', { name: 'สิทธิ์ของแผนก' })
  await departments.click({ force: true })
  const dialog = page.getByRole('alertdialog', { name: 'ปิดสิทธิ์ของแผนกหรือไม่' })
  await dialog.getByText('เสียสิทธิ์ 1 คน').click()
  await expect(dialog.getByText(/แก้ไข → ไม่มีสิทธิ์เข้าถึง ใน สัญญาลูกค้า/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(departments).toBeChecked()
  expect(await business.sees()).toBe(true)

  await departments.click({ force: true })
  await dialog.getByRole('button', { name: 'ปิดการใช้' }).click()
  await expect(departments).not.toBeChecked()
  expect(await business.sees()).toBe(false)
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(departments).toBeChecked()
  expect(await business.sees()).toBe(true)

  // The page of the folder says that what is kept does not apply.
  await departments.click({ force: true })
  await dialog.getByRole('button', { name: 'ปิดการใช้' }).click()
  await tree.getByRole('link', { name: 'สัญญาลูกค้า' }).click()
  await expect(page.getByText('ปิดใช้งานทั้งธุรกิจ', { exact: false }).first()).toBeVisible()
  await page.getByRole('link', { name: 'ไปที่ประเภทสิทธิ์ที่ใช้' }).click()
  await expect(departments).not.toBeChecked()
  await calls.dispose()
})

test('the first time, an admin chooses who may use Drive Business', async ({ page, context }) => {
  const business = await furnishedBusiness('บริษัท เริ่มต้นใช้ จำกัด')
  await enterBusiness(context, page, business, `/drivebusiness/${business.accountId}`)
  const card = page.getByRole('region', { name: 'ใครใช้ไดรฟ์ธุรกิจได้บ้าง' })
  await expect(card.getByText('ขณะนี้ทุกคนในธุรกิจดูและดาวน์โหลดได้ทุกไฟล์')).toBeVisible()
  await expectAccessible(page)
  expect(await business.sees()).toBe(true)
  await card.getByRole('button', { name: 'ยังไม่ให้ใครเห็น' }).click()
  await expect(card).toHaveCount(0)
  expect(await business.sees()).toBe(false)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(card).toHaveCount(0)
  await business.calls.dispose()
})

test('keeping it is a choice too, and employees are not asked', async ({ page, context }) => {
  const business = await furnishedBusiness('บริษัท ใช้ตามนี้ จำกัด')
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.setViewportSize({ width: 360, height: 780 })
  await enterBusiness(context, page, business, `/drivebusiness/${business.accountId}`)
  const card = page.getByRole('region', { name: 'Who can use Drive Business?' })
  await card.getByRole('button', { name: 'Keep it' }).click()
  await expect(card).toHaveCount(0)
  expect(await business.sees()).toBe(true)
  await page.goto(address)
  await expect(page.getByRole('region', { name: 'Permission types in use' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page)
  await business.calls.dispose()
})
