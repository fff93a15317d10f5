import { readFile } from 'node:fs/promises'
import { choose, newWorkspace, putFiles, row } from '../../fixtures/drive.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'anan01' })

test('a password is set, required before the file is shown or downloaded, changed and removed', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  await putFiles(workspace, workspace.id, ['ลับ.txt'])
  await page.goto(workspace.address)
  const dialog = page.getByRole('dialog')
  const mark = row(page, 'ลับ.txt').getByRole('img', { name: 'มีรหัสผ่าน' })

  await choose(page, 'ลับ.txt', 'ตั้งหรือเปลี่ยนรหัสผ่าน')
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('ความลับ-41')
  await dialog.getByLabel('ยืนยันรหัสผ่าน').fill('ความลับ-42')
  await dialog.getByRole('button', { name: 'ตั้งรหัสผ่าน' }).click()
  await expect(dialog.getByText('รหัสผ่านทั้งสองช่องไม่ตรงกัน')).toBeVisible()
  await dialog.getByLabel('ยืนยันรหัสผ่าน').fill('ความลับ-41')
  await dialog.getByRole('button', { name: 'ตั้งรหัสผ่าน' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(mark).toBeVisible()

  // Viewing: a wrong one says how many attempts are left, a right one opens it.
  await row(page, 'ลับ.txt').dblclick()
  await expect(dialog.getByText('ไฟล์นี้มีรหัสผ่าน')).toBeVisible()
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('ไม่ใช่')
  await dialog.getByRole('button', { name: 'เปิดไฟล์' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('รหัสผ่านไฟล์ไม่ถูกต้อง ลองได้อีก 4 ครั้ง')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/preview=/)

  // Downloading: required again, and the download continues once it is right.
  const waiting = page.waitForEvent('download')
  await choose(page, 'ลับ.txt', 'ดาวน์โหลด')
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('ความลับ-41')
  await page.keyboard.press('Enter')
  const download = await waiting
  expect(download.suggestedFilename()).toBe('ลับ.txt')
  expect((await readFile(await download.path())).length).toBeGreaterThan(0)

  // Open in this session: no password is required any more.
  await row(page, 'ลับ.txt').dblclick()
  await expect(page.getByRole('dialog', { name: /ลับ\.txt/ })).toBeVisible()
  await expect(page.getByText('ไฟล์นี้มีรหัสผ่าน')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await choose(page, 'ลับ.txt', 'ตั้งหรือเปลี่ยนรหัสผ่าน')
  await dialog.getByLabel('รหัสผ่านปัจจุบัน').fill('ไม่ใช่')
  await dialog.getByLabel('รหัสผ่านใหม่').fill('อีกความลับ-7')
  await dialog.getByLabel('ยืนยันรหัสผ่าน').fill('อีกความลับ-7')
  await dialog.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click()
  await expect(dialog.getByText('รหัสผ่านปัจจุบันไม่ถูกต้อง')).toBeVisible()
  await dialog.getByLabel('รหัสผ่านปัจจุบัน').fill('ความลับ-41')
  await dialog.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click()
  await expect(dialog).toHaveCount(0)

  // The change has closed it; cancelling the dialog leaves the page as it was.
  await row(page, 'ลับ.txt').dblclick()
  await expect(dialog.getByText('ไฟล์นี้มีรหัสผ่าน')).toBeVisible()
  await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(dialog).toHaveCount(0)

  await choose(page, 'ลับ.txt', 'ยกเลิกรหัสผ่าน')
  await dialog.getByRole('button', { name: 'ยกเลิกรหัสผ่าน' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(mark).toHaveCount(0)
  await row(page, 'ลับ.txt').dblclick()
  await expect(page.getByRole('dialog', { name: /ลับ\.txt/ })).toBeVisible()
  workspace.close()
})

test('five wrong ones block the file for a while, and the page says for how long', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  await putFiles(workspace, workspace.id, ['เดา.txt'])
  await page.goto(workspace.address)
  const dialog = page.getByRole('dialog')
  await choose(page, 'เดา.txt', 'ตั้งหรือเปลี่ยนรหัสผ่าน')
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('ความลับ-41')
  await dialog.getByLabel('ยืนยันรหัสผ่าน').fill('ความลับ-41')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await row(page, 'เดา.txt').dblclick()
  for (let n = 1; n <= 5; n++) {
    await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(`เดา ${n}`)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText(n < 5 ? `ลองได้อีก ${5 - n} ครั้ง` : 'โปรดลองอีกครั้งในอีก 1')
  }
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('ความลับ-41')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('ผิดหลายครั้งเกินไป')
  workspace.close()
})
