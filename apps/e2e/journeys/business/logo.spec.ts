import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { expect, test } from '../../fixtures/test.ts'

const address = '/onebox-system-admin-managelogo'
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" fill="#b45309"/></svg>'

async function withLogos(name: string) {
  const business = await newBusiness(name)
  await changeDatabase(
    `insert into business_feature (business_id, feature, status) values ('${business.accountId}', 'business_logo', 'Y')`,
  )
  return business
}

test('a business shows a picture of its own to its people and on pages of links, or its name', async ({
  page,
  context,
  browser,
}) => {
  const business = await withLogos('บริษัท มีโลโก้ จำกัด')
  await enterBusiness(context, page, business, address)
  const mark = page.getByRole('banner').getByRole('link', { name: 'คลัง ไปที่ไดรฟ์ของฉัน' })
  await expect(page.getByRole('radio', { name: 'โลโก้ของคลัง' })).toBeChecked()
  await expect(mark.getByText('คลัง')).toBeVisible()
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^(เลือกไฟล์โลโก้|เปลี่ยนรูป)$/ }).click()
    await (await choosing).setFiles({ name, mimeType, buffer })
  }
  await choose('หน้าเว็บ.svg', 'image/svg+xml', Buffer.from('<html></html>'))
  await expect(page.getByText('โลโก้ต้องเป็นไฟล์ JPEG, PNG, SVG หรือ ICO')).toBeVisible()
  await choose('ใหญ่.png', 'image/png', Buffer.alloc(4 * 1024 * 1024 + 1))
  await expect(page.getByText('ไฟล์โลโก้ใหญ่เกิน 4 MB')).toBeVisible()

  await choose('โลโก้.svg', 'image/svg+xml', Buffer.from(drawing))
  await expect(page.getByText('บันทึกโลโก้แล้ว')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'รูปภาพของธุรกิจ' })).toBeChecked()
  await expect(mark.getByRole('img', { name: 'บริษัท มีโลโก้ จำกัด' })).toBeVisible()
  await expectAccessible(page)

  const { calls, headers } = business
  const drives = (await (await calls.get('/api/drives', { headers })).json()) as {
    result: { items: { kind: string; rootId: string }[] }
  }
  const parentId = drives.result.items.find(({ kind }) => kind === 'business')?.rootId
  const folder = await calls.post('/api/folders', { headers, data: { parentId, name: 'แค็ตตาล็อก' } })
  const { id } = ((await folder.json()) as { result: { id: string } }).result
  const data = { permission: 'view', expiresIn: { days: 1, hours: 0, minutes: 0 }, openLimit: 'unlimited' }
  const link = await calls.post(`/api/items/${id}/links`, { headers, data })
  const { url } = ((await link.json()) as { result: { url: string } }).result
  const visitor = await (await browser.newContext()).newPage()
  const { pathname, search } = new URL(url)
  await visitor.goto(pathname + search)
  await expect(visitor.getByRole('img', { name: 'บริษัท มีโลโก้ จำกัด' })).toBeVisible()
  await visitor.close()

  await page.getByRole('radio', { name: 'ชื่อธุรกิจ' }).click()
  await expect(mark.getByText('บริษัท มีโลโก้ จำกัด')).toBeVisible()
  await calls.dispose()
})

test('the page speaks English and fits a phone', async ({ page, context }) => {
  const business = await withLogos('บริษัท โลโก้เล็ก จำกัด')
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.setViewportSize({ width: 390, height: 844 })
  await enterBusiness(context, page, business, address)
  await expect(page.getByRole('heading', { level: 1, name: 'Business logo' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Khlang logo' })).toBeChecked()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await business.calls.dispose()
})
