import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { furnishedBusiness } from '../../fixtures/furnished-business.ts'
import { expect, test } from '../../fixtures/test.ts'

const address = '/onebox-system-admin-managestorage'

/** Sales with an employee, Overseas below it, and Legal. */
async function withDepartments(name: string) {
  const business = await furnishedBusiness(name)
  const { calls, headers, department } = business
  const add = (data: object) => calls.post('/api/admin/departments', { headers, data })
  expect((await add({ nameTh: 'ขายต่างประเทศ', nameEn: 'Overseas', parentId: department })).status()).toBe(200)
  expect((await add({ nameTh: 'กฎหมาย', nameEn: 'Legal', parentId: null })).status()).toBe(200)
  return business
}

test('an admin opens the tree of departments by keys, sets a quota there, and searches', async ({ page, context }) => {
  const business = await withDepartments('บริษัท โควตาแผนก จำกัด')
  await enterBusiness(context, page, business, address)
  const tree = page.getByRole('treegrid', { name: 'แผนก' })
  const rows = tree.getByRole('row')
  const sales = rows.filter({ hasText: 'ฝ่ายขาย' }).first()
  await expect(rows).toHaveCount(2)
  await expect(sales).toHaveAttribute('aria-expanded', 'false')
  await expect(sales).toHaveAttribute('aria-level', '1')
  await rows.first().focus()
  await page.keyboard.press('End')
  await expect(sales).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(sales).toHaveAttribute('aria-expanded', 'true')
  await expect(rows).toHaveCount(4)
  await page.keyboard.press('ArrowRight')
  const overseas = rows.filter({ hasText: 'ขายต่างประเทศ' })
  await expect(overseas).toBeFocused()
  await expect(overseas).toHaveAttribute('aria-level', '2')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(rows.last()).toBeFocused()
  await expect(rows.last()).toContainText('ค่าเริ่มต้นของระบบ')
  await page.keyboard.press('ArrowLeft')
  await expect(sales).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'โควตาของ ฝ่ายขาย' })
  await dialog.getByRole('radio', { name: 'กำหนดเอง' }).check()
  await dialog.getByLabel('พื้นที่', { exact: true }).fill('3')
  await dialog.getByRole('button', { name: 'บันทึกโควตา' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(sales).toContainText('กำหนดไว้ 3.00 GB')
  await expect(rows.last()).toContainText('โควตาของแผนก (ฝ่ายขาย)')
  await expect(sales).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(rows).toHaveCount(2)

  const search = page.getByRole('searchbox', { name: 'ค้นหาแผนกหรือพนักงาน' })
  await search.fill('ต่างประเทศ')
  await expect(page).toHaveURL(/name=/)
  await expect(rows).toHaveCount(3)
  await expect(overseas).toBeVisible()
  await expect(rows.filter({ hasText: 'กฎหมาย' })).toHaveCount(0)
  await expect(page.getByText('ไม่พบพนักงาน “ต่างประเทศ”')).toBeVisible()
  await search.fill('ไม่มีชื่อนี้')
  await expect(page.getByText('ไม่พบแผนก “ไม่มีชื่อนี้”')).toBeVisible()
  await search.fill(business.employee)
  await expect(page.getByRole('list', { name: 'พนักงาน' }).getByRole('listitem')).toHaveCount(1)
  await business.calls.dispose()
})

test('the tree of departments speaks English and fits a phone', async ({ page, context }) => {
  const business = await withDepartments('บริษัท โควตามือถือ จำกัด')
  await page.setViewportSize({ width: 360, height: 780 })
  await speakEnglish(page)
  await enterBusiness(context, page, business, address)
  const tree = page.getByRole('treegrid', { name: 'Departments' })
  const sales = tree.getByRole('row').filter({ hasText: 'Sales' }).first()
  await sales.focus()
  await page.keyboard.press('ArrowRight')
  await expect(tree.getByRole('row')).toHaveCount(4)
  await expectEnglish(tree.getByRole('row').filter({ hasText: 'Overseas' }))
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await business.calls.dispose()
})
