import { type Workspace, newWorkspace, row } from '../../fixtures/drive.ts'
import { pdf, picture } from '../../fixtures/samples.ts'
import { expect, test } from '../../fixtures/test.ts'
import { putFile } from '../../support/uploads.ts'

test.use({ as: 'anan01' })

let workspace: Workspace
test.beforeEach(async () => {
  workspace = await newWorkspace('anan01')
})
test.afterEach(() => workspace.close())

const put = (name: string, bytes: Buffer) => putFile(workspace.person, workspace.id, name, bytes)

test('thumbnails are shown on the cards and in the details; rows of a list keep the icon of their kind', async ({
  page,
}) => {
  await put('ภูเขา.png', picture(400, 300))
  await put('ใบเสนอราคา.pdf', pdf(['Quotation 2569/001']))
  await put('เสียหาย.png', Buffer.from('no picture at all\0\0\0'))
  await put('บันทึก.txt', Buffer.from('สวัสดี'))
  await page.goto(workspace.address)
  await expect(row(page, 'ภูเขา.png').locator('svg').first()).toBeVisible()
  await page.getByRole('button', { name: 'แสดงรายละเอียด' }).click()
  await row(page, 'ภูเขา.png').getByRole('gridcell').nth(3).click()
  const panel = page.getByRole('complementary', { name: 'รายละเอียด' })
  await expect(panel.locator('img[data-shown=true]')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('grid').locator('img')).toHaveCount(0)

  await page.getByRole('button', { name: 'แบบการ์ด' }).click()
  const card = (name: string) => row(page, name).locator('img[data-shown=true]')
  await expect(card('ภูเขา.png')).toBeVisible({ timeout: 20_000 })
  await expect(card('ใบเสนอราคา.pdf')).toBeVisible({ timeout: 20_000 })
  expect(await card('ภูเขา.png').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  // A file without a thumbnail keeps its icon, in the same place; a text shows its first lines.
  await expect(row(page, 'เสียหาย.png').locator('svg').first()).toBeVisible()
  await expect(row(page, 'บันทึก.txt').getByText('สวัสดี')).toBeVisible()
})

test.describe('with view permission only', () => {
  // The permission is that of the mocked response: the server's own refusals have their own tests.
  test.beforeEach(async ({ page }) => {
    await page.route(/\/api\/items\/[^/]+(\/children.*)?$/, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      const text = (await response.text()).replaceAll('"permission":"owner"', '"permission":"view"')
      await route.fulfill({ response, body: text })
    })
    await page.route(/\/content/, (route) => route.abort())
  })

  test('pages, pictures and text are shown without requesting the bytes', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/content')) asked.push(request.url())
    })
    await put('1 สัญญา.pdf', pdf(['Contract', 'Second page', 'Third page']))
    await put('2 ภาพ.png', picture(400, 300))
    await put('3 บันทึก.txt', Buffer.from('สวัสดีครับ\nบรรทัดที่สอง'))
    await put('4 อื่น ๆ.xyz', Buffer.from([0, 1, 2, 3]))
    await page.goto(workspace.address)
    await row(page, '1 สัญญา.pdf').dblclick()
    const viewer = page.getByRole('dialog', { name: /^ตัวอย่าง/ })
    const first = viewer.getByRole('img', { name: 'หน้า 1' })
    await expect(first).toBeVisible({ timeout: 30_000 })
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalHeight), { timeout: 30_000 })
      .toBe(1800)
    await expect(viewer.getByRole('link', { name: 'ดาวน์โหลด' })).toHaveCount(0)

    await viewer.getByRole('button', { name: 'ไฟล์ถัดไป' }).click()
    const image = viewer.getByRole('img', { name: 'หน้า 1' })
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth), { timeout: 30_000 }).toBe(400)

    await viewer.getByRole('button', { name: 'ไฟล์ถัดไป' }).click()
    await expect(viewer.getByText('บรรทัดที่สอง')).toBeVisible()

    await viewer.getByRole('button', { name: 'ไฟล์ถัดไป' }).click()
    await expect(viewer.getByText('ไม่รองรับการแสดงตัวอย่างไฟล์ประเภทนี้')).toBeVisible({ timeout: 20_000 })
    await expect(viewer.getByRole('link', { name: 'ดาวน์โหลด' })).toHaveCount(0)
    expect(asked).toEqual([])
  })
})
