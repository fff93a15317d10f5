import { newWorkspace, putFiles, row, rows, type Workspace } from '../../fixtures/drive.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'anan01' })

let workspace: Workspace
let word: string
test.beforeEach(async () => {
  workspace = await newWorkspace('anan01')
  word = `ขั้นสูง${crypto.randomUUID().slice(0, 6)}`
  const ids = await putFiles(workspace, workspace.id, [
    `${word} งบ.pdf`,
    `${word} ร่าง งบ.pdf`,
    `${word} รูป.png`,
    `${word} ทิ้ง.txt`,
  ])
  await workspace.person.send({
    method: 'PATCH',
    path: `/api/items/${ids.get(`${word} งบ.pdf`) ?? ''}`,
    json: { starred: true },
  })
  const json = { ids: [ids.get(`${word} ทิ้ง.txt`)] }
  await workspace.person.send({ method: 'POST', path: '/api/items/trash', json })
})
test.afterEach(() => workspace.close())

test('advanced search writes what can be typed, and reads it back', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent(word)}`)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'ค้นหาขั้นสูง' }).click()
  const dialog = page.getByRole('dialog', { name: 'ค้นหาขั้นสูง' })
  await expect(dialog.getByLabel('มีคำเหล่านี้ทุกคำ')).toHaveValue(word)
  await dialog.getByLabel('ไม่มีคำเหล่านี้').fill('ร่าง')
  await dialog.getByLabel('ประเภท').selectOption('PDF')
  await dialog.getByLabel('เจ้าของ').fill('ฉัน')
  await dialog.getByLabel('จำนวน').fill('มาก')
  await expect(dialog.getByText('โปรดกรอกตัวเลข')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'ค้นหา', exact: true })).toBeDisabled()
  await dialog.getByLabel('เปรียบเทียบขนาด').selectOption('ไม่เกิน')
  await dialog.getByLabel('จำนวน').fill('5')
  await dialog.getByLabel('ตำแหน่ง').selectOption('ในโฟลเดอร์ชื่อ…')
  await dialog.getByLabel('ชื่อโฟลเดอร์').fill(workspace.name)
  await dialog.getByLabel('สถานะ').selectOption('รายการโปรด')
  const folder = /\s/.test(workspace.name) ? `"${workspace.name}"` : workspace.name
  const written = `${word} -ร่าง ประเภท:พีดีเอฟ เจ้าของ:ฉัน ขนาด:<=5mb อยู่ใน:${folder} สถานะ:รายการโปรด`
  await expect(dialog.getByText(written)).toBeVisible()
  await dialog.getByRole('button', { name: 'ค้นหา', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, `${word} งบ.pdf`)).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue(written)

  await page.getByRole('button', { name: 'ค้นหาขั้นสูง' }).click()
  await expect(dialog.getByLabel('สถานะ')).toHaveValue('starred')
  await expect(dialog.getByLabel('ชื่อโฟลเดอร์')).toHaveValue(workspace.name)
  await dialog.getByLabel('สถานะ').selectOption('อยู่ในถังขยะ')
  await dialog.getByLabel('ประเภท').selectOption('ทั้งหมด')
  await dialog.getByLabel('ตำแหน่ง').selectOption('ทั้งหมด')
  await dialog.getByRole('button', { name: 'ค้นหา', exact: true }).click()
  await expect(row(page, `${word} ทิ้ง.txt`)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})

test('what is typed with an unknown key is explained', async ({ page }) => {
  await page.goto('/search')
  const box = page.getByRole('searchbox')
  await box.fill(`${word} สี:แดง`)
  await box.press('Enter')
  await expect(page.getByText(/ไม่มีตัวกรอง “สี:แดง” จึงค้นหาเป็นคำ ตัวกรองที่ใช้ได้: ชื่อ: ประเภท:/)).toBeVisible()
  await box.fill(`${word} type:image`)
  await box.press('Enter')
  await expect(row(page, `${word} รูป.png`)).toBeVisible()
  await expect(page.getByText('ไม่มีตัวกรอง')).toHaveCount(0)
})

test.describe('in English, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('advanced search writes English', async ({ page }) => {
    await speakEnglish(page)
    await page.goto(`/search?q=${encodeURIComponent(word)}`)
    await page.getByRole('button', { name: 'Advanced search' }).click()
    const dialog = page.getByRole('dialog', { name: 'Advanced search' })
    await expectEnglish(dialog, [word])
    await dialog.getByLabel('Type').selectOption('Image')
    await dialog.getByLabel('Date to search by').selectOption('Created')
    await expect(dialog.getByText(`${word} type:image`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(row(page, `${word} รูป.png`)).toBeVisible()
  })
})
