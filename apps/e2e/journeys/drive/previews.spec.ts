import { film } from '../../fixtures/film.ts'
import { type Workspace, newWorkspace, row } from '../../fixtures/drive.ts'
import { pdf, picture, sound } from '../../fixtures/samples.ts'
import { expect, test } from '../../fixtures/test.ts'
import { putFile } from '../../support/uploads.ts'

test.use({ as: 'anan01' })

let workspace: Workspace
test.beforeEach(async ({ page }) => {
  workspace = await newWorkspace('anan01')
  await page.goto('/profile')
  const put = (name: string, bytes: Buffer) => putFile(workspace.person, workspace.id, name, bytes)
  await put('1 ภาพ.png', picture(400, 300))
  await put('2 เอกสาร.pdf', pdf(['Quotation 2569/001', 'Second page']))
  await put('3 บันทึก.txt', Buffer.from('สวัสดีครับ\nบรรทัดที่สอง'))
  await put('4 ภาพยนตร์.webm', await film(page))
  await put('5 เสียง.wav', sound())
  await put('6 อื่น ๆ.xyz', Buffer.from([0, 1, 2, 3]))
})
test.afterEach(() => workspace.close())

test('pictures, PDF, text, video and audio are shown; the arrows move through the folder', async ({ page }) => {
  await page.goto(workspace.address)
  await row(page, '1 ภาพ.png').dblclick()
  const viewer = page.getByRole('dialog', { name: /^ตัวอย่าง/ })
  const image = viewer.locator('img')
  await expect(image).toBeVisible()
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(400)

  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: 'หน้า 1' })).toBeVisible()
  await expect(viewer.getByRole('heading')).toHaveText('2 เอกสาร.pdf')

  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('บรรทัดที่สอง')).toBeVisible()

  await page.keyboard.press('ArrowRight')
  const ready = (media: HTMLMediaElement) => media.readyState > 0
  await expect.poll(() => viewer.locator('video').evaluate(ready)).toBe(true)

  await viewer.getByRole('button', { name: 'ไฟล์ถัดไป' }).click()
  await expect.poll(() => viewer.locator('audio').evaluate(ready)).toBe(true)

  await viewer.getByRole('button', { name: 'ไฟล์ถัดไป' }).click()
  await expect(viewer.getByText('ไม่รองรับการแสดงตัวอย่างไฟล์ประเภทนี้')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(workspace.id))
  await expect(row(page, '6 อื่น ๆ.xyz')).toBeFocused()
})

test('/preview shows one file by its id, and reports a missing one', async ({ page }) => {
  const response = await workspace.person.send({ path: `/api/items/${workspace.id}/children` })
  const [first] = (response.result as { items: { id: string; name: string }[] }).items
  await page.goto(`/preview?id=${first?.id}`)
  await expect(page.getByRole('dialog', { name: `ตัวอย่าง ${first?.name}` })).toBeVisible()
  await page.goto('/preview?id=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('ไฟล์อาจถูกลบแล้ว หรือคุณไม่มีสิทธิ์เข้าถึง')).toBeVisible()
})
