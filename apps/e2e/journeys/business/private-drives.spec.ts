import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { hire } from '../../fixtures/hire.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an admin sees how full the private drives are, finds one, and goes on to its quota or its transfer', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท ไดรฟ์ส่วนตัว จำกัด')
  const [stays, leaves] = [await registerByHttp(), await registerByHttp()]
  await hire(business, stays.username)
  const id = await hire(business, leaves.username)
  const { calls, headers } = business
  const removed = await calls.post(`/api/admin/employees/${id}/remove`, { headers, data: {} })
  expect(removed.ok(), await removed.text()).toBe(true)
  await enterBusiness(context, page, business, '/onebox-system-admin-index')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^ไดรฟ์ส่วนตัว/ })
    .click()
  await expect(page).toHaveURL(/onebox-system-admin-mydrive/)
  const table = page.getByRole('table', { name: 'ไดรฟ์ส่วนตัวของพนักงาน' })
  const rowOf = (username: string) => table.getByRole('row').filter({ hasText: username })
  await expect(rowOf(stays.username)).toContainText('จาก 10.00 GB')
  await expect(rowOf(stays.username)).toContainText('ทำงานอยู่')
  await expect(rowOf(leaves.username)).toContainText('ย้ายไปถังขยะในอีก 90 วัน')
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('ออกแล้ว')
  await expect(page).toHaveURL(/state=left/)
  await expect(rowOf(stays.username)).toHaveCount(0)
  await rowOf(leaves.username)
    .getByRole('link', { name: /^โอนไดรฟ์ของ/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /พนักงานที่ออก|ผู้ที่ออก/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('')
  await page.getByLabel('ชื่อหรือชื่อผู้ใช้').fill(stays.username)
  await expect(table.getByRole('row')).toHaveCount(2)
  await rowOf(stays.username)
    .getByRole('link', { name: /^กำหนดโควตาของ/ })
    .click()
  await expect(page).toHaveURL(/managestorage\?name=./)
  await expect(page.getByRole('list', { name: 'พนักงาน' }).getByRole('listitem').first()).toBeVisible()
  await calls.dispose()
})

test('the list of private drives fits a phone, in English', async ({ page, context }) => {
  const business = await newBusiness('บริษัท ไดรฟ์บนมือถือ จำกัด')
  const { username } = await registerByHttp()
  await hire(business, username)
  await page.setViewportSize({ width: 360, height: 740 })
  await speakEnglish(page)
  await enterBusiness(context, page, business, '/onebox-system-admin-mydrive')
  const row = page
    .getByRole('table', { name: 'Employees’ private drives' })
    .getByRole('row')
    .filter({ hasText: username })
  await row.scrollIntoViewIfNeeded()
  const [name, button] = [row.getByRole('rowheader'), row.getByRole('link', { name: /^Set quota for / })]
  await expect(button).toBeInViewport({ ratio: 1 })
  // The name stands beside its button, on one line for each of its parts.
  expect((await name.boundingBox())?.width ?? 0).toBeGreaterThan(150)
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await business.calls.dispose()
})
