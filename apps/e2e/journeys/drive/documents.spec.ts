import { newWorkspace, row } from '../../fixtures/drive.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'somsri1' })

test('empty documents are created in the open folder, with validated names', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  await page.goto(workspace.address)
  await expect(page.getByText('โฟลเดอร์นี้ยังว่าง')).toBeVisible()
  const create = async (what: string) => {
    await page.getByRole('button', { name: 'สร้างใหม่' }).first().click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'สร้าง', exact: true })

  for (const [what, extension] of [
    ['สร้างเอกสาร (docx)', 'docx'],
    ['สร้างตารางคำนวณ (xlsx)', 'xlsx'],
    ['สร้างงานนำเสนอ (pptx)', 'pptx'],
    ['สร้างไฟล์ข้อความ (txt)', 'txt'],
  ] as const) {
    await create(what)
    await dialog.getByLabel(`ชื่อไฟล์ (ระบบเติม .${extension} ให้โดยอัตโนมัติ)`).fill('รายงาน')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`สร้าง “รายงาน.${extension}” แล้ว`)).toBeVisible()
    await expect(row(page, `รายงาน.${extension}`)).toBeVisible()
  }

  await create('สร้างเอกสาร (docx)')
  await dialog.getByLabel(/^ชื่อไฟล์/).fill('รายงาน')
  await save.click()
  await expect(dialog).toContainText('มีไฟล์ชื่อ “รายงาน.docx” อยู่แล้ว')
  await dialog.getByLabel(/^ชื่อไฟล์/).fill('งบ/2569')
  await expect(save).toBeDisabled()
  await dialog.getByLabel(/^ชื่อไฟล์/).fill('งบ 2569')
  await save.click()
  await expect(row(page, 'งบ 2569.docx')).toBeVisible()

  // From the empty area, too.
  await page.getByRole('grid').click({ button: 'right', position: { x: 300, y: 600 } })
  await page.getByRole('menuitem', { name: 'สร้างไฟล์ข้อความ (txt)' }).click()
  await dialog.getByLabel(/^ชื่อไฟล์/).fill('บันทึก.txt')
  await save.click()
  await expect(row(page, 'บันทึก.txt')).toBeVisible()
  workspace.close()
})
