import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { expect, test } from '../../fixtures/test.ts'

const address = '/onebox-system-admin-dashboard'

/** A business with two files in Drive Business, one of them open to anybody by a link, and one in a private drive. */
async function busyBusiness(name: string) {
  const business = await newBusiness(name)
  const { calls, headers } = business
  const drives = (await (await calls.get('/api/drives', { headers })).json()) as {
    result: { items: { kind: string; rootId: string }[] }
  }
  const rootOf = (kind: string) => drives.result.items.find((one) => one.kind === kind)?.rootId ?? ''
  const put = async (folder: string, file: string) => {
    const made = await calls.put(`/api/folders/${folder}/files/${encodeURIComponent(file)}`, {
      headers: { ...headers, 'content-type': 'text/plain' },
      data: 'เนื้อหาของไฟล์',
    })
    return ((await made.json()) as { result: { itemId: string } }).result.itemId
  }
  const shared = await put(rootOf('business'), 'สัญญา.txt')
  await put(rootOf('business'), 'งบประมาณ.txt')
  await put(rootOf('personal'), 'ส่วนตัว.txt')
  await calls.post(`/api/items/${shared}/links`, {
    headers,
    data: { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited' },
  })
  return business
}

/** The number that a link shows first. */
const numberOf = async (page: Page, list: string) => {
  const bar = page.getByRole('list', { name: list }).getByRole('link').last()
  return { bar, count: Number((await bar.innerText()).split('\n')[0]) }
}
const entries = (page: Page) => page.getByRole('main').locator('section > ul > li')

test('an admin reads the figures of six months, and opens the list of each', async ({ page, context }) => {
  const business = await busyBusiness('บริษัท ตัวเลข จำกัด')
  await enterBusiness(context, page, business, '/onebox-system-admin-index')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^แดชบอร์ด/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'แดชบอร์ด' })).toBeVisible()
  await expect(page.getByText('นับกิจกรรมถึง')).toBeVisible()
  await expect(page.getByRole('list', { name: 'เพิ่มและคัดลอก รายเดือน' }).getByRole('link')).toHaveCount(6)
  await expectAccessible(page)

  // A bar opens the log with as many rows.
  const added = await numberOf(page, 'เพิ่มและคัดลอก รายเดือน')
  expect(added.count).toBeGreaterThanOrEqual(3)
  await added.bar.click()
  await expect(page).toHaveURL(/system-admin-log\?action=add&from=\d{4}-\d\d-01&to=/)
  await expect(entries(page)).toHaveCount(added.count)
  await page.goBack()

  // So does a person's number, for the action that the address holds.
  await page.getByLabel('ประเภทของกิจกรรม').selectOption('access')
  await expect(page).toHaveURL(/action=access/)
  const people = page.getByRole('table', { name: 'ผู้ใช้ที่มีกิจกรรมมากที่สุด' })
  const person = people.getByRole('link').first()
  await expect(person).toHaveAttribute('href', /action=access/)
  const times = Number(await person.innerText())
  await person.click()
  await expect(page).toHaveURL(/actor=/)
  await expect(entries(page)).toHaveCount(times)
  await page.goBack()

  await page.getByRole('region', { name: 'กิจกรรม', exact: true }).getByText('แสดงเป็นตาราง').click()
  await expect(page.getByRole('columnheader', { name: 'ไม่ได้รับอนุญาต' })).toBeVisible()

  const links = page.getByRole('definition').filter({ hasText: '1' })
  await links.getByRole('link', { name: '1', exact: true }).click()
  await expect(page).toHaveURL(/system-admin-sharing\?kind=link&reach=outside&state=active/)
  await expect(page.getByRole('listitem').filter({ hasText: 'สัญญา.txt' })).toBeVisible()
  await page.goBack()

  // The private drive of the only employee.
  await page.getByRole('table', { name: 'พนักงานที่ใช้ไดรฟ์ส่วนตัวมากที่สุด' }).getByRole('link').click()
  await expect(page).toHaveURL(/managestorage\?name=/)
  await expect(page.getByRole('searchbox', { name: 'ค้นหาแผนกหรือพนักงาน' })).not.toHaveValue('')
})

test('the dashboard works in English, in the dark, on a phone', async ({ page, context }) => {
  const business = await busyBusiness('บริษัท ตัวเลขอังกฤษ จำกัด')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await enterBusiness(context, page, business, address)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Activity counted up to')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Added and copied by month' })).toBeVisible()
  await page.getByText('Show as a table').first().click()
  await page.getByText('Show as a table').last().click()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
})
