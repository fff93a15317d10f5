import type { Page } from '@playwright/test'
import { choose, row } from '../../fixtures/drive.ts'
import { demoPassword, type DemoName } from '../../fixtures/people.ts'
import { signInWith } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'
import { type Product, startProduct } from '../../support/product.ts'

/** A product as `npm start` makes it; that of the other journeys begins without files. */
let product: Product
test.beforeAll(async () => {
  product = await startProduct({ env: { DEMO_CONTENT: undefined, TRUST_PROXY: '127.0.0.1,::1' } })
})
test.afterAll(() => product.remove())

async function enter(page: Page, name: DemoName): Promise<void> {
  await page.goto(`http://localhost:${product.port}/loginbysso`)
  await signInWith(page, name, demoPassword)
  await expect(page).toHaveURL(/\/mydrive$/)
}

test('somsri finds her files, with hashtags, versions and related documents', async ({ page }) => {
  await enter(page, 'somsri1')
  for (const name of ['ลูกค้า', 'ภาษี', 'บ้านและครอบครัว', 'อ่านก่อน.md']) await expect(row(page, name)).toBeVisible()
  await row(page, 'ภาษี').dblclick()
  await row(page, 'ปีภาษี 2568').dblclick()
  await page.getByRole('button', { name: 'แสดงรายละเอียด' }).click()
  await row(page, 'ภ.ง.ด.90.xlsx').locator('[data-part=check]').click({ force: true })
  await page.getByRole('tab', { name: 'เกี่ยวข้อง' }).click()
  await expect(page.getByRole('button', { name: 'ใบเสร็จกองทุน RMF.pdf' })).toBeVisible()
  await choose(page, 'ภ.ง.ด.90.xlsx', 'เวอร์ชัน')
  await expect(page.getByRole('dialog').locator('[data-n="1"]')).toBeVisible()
})

async function actFor(page: Page, business: string): Promise<void> {
  const account = page.getByRole('button', { name: /^บัญชีที่ใช้อยู่/ })
  await account.click()
  await page.getByRole('menuitemradio', { name: business }).click()
  await expect(account).toContainText(business)
}

for (const [name, own, foreign] of [
  ['prasit1', 'ฝ่ายขาย', 'ฝ่ายบัญชี'],
  ['kanya01', 'ฝ่ายบัญชี', 'ฝ่ายขาย'],
] as const)
  test(`${name} finds the folder of the own department in Drive Business, and not that of the other`, async ({
    page,
  }) => {
    await enter(page, name)
    await actFor(page, 'บริษัท วัน เทรดดิ้ง จำกัด')
    await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'ไดรฟ์ธุรกิจ' }).click()
    await expect(row(page, 'ประกาศบริษัท')).toBeVisible()
    await expect(row(page, own)).toBeVisible()
    await expect(row(page, foreign)).toHaveCount(0)
    await row(page, own).dblclick()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(own)
    await expect(page.getByRole('button', { name: 'สร้างใหม่' }).first()).toBeVisible()
  })

test('wichai1 finds what his company has sent in six months', async ({ page }) => {
  await enter(page, 'wichai1')
  await actFor(page, 'บริษัท ทู ซัพพลาย จำกัด')
  // It is made while people look around; the draft is its last document, and states follow.
  const sent = page.getByRole('list', { name: 'กล่องขาออก' })
  await expect(async () => {
    await page.goto(`http://localhost:${product.port}/outbox`)
    await expect(sent.getByText('ฉบับร่าง', { exact: true })).toBeVisible({ timeout: 3000 })
    await expect(sent.getByText('เลขที่ซ้ำ', { exact: true })).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('link', { name: 'แดชบอร์ด' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('แดชบอร์ดกล่องขาออก')
  await expect(page.getByText('บริษัท วัน เทรดดิ้ง จำกัด').first()).toBeVisible()
})
