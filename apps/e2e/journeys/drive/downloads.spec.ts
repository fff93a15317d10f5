import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { putFile, createFolder } from '../../support/uploads.ts'
import { wholeBrowser } from '../../fixtures/browser.ts'
import { choose, newWorkspace, press, putFiles, row } from '../../fixtures/drive.ts'
import { pdf } from '../../fixtures/samples.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'somsri1', ...wholeBrowser })

const askAll = async (page: Page, first: string) => {
  await press(page, first)
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('toolbar').getByRole('button', { name: 'ดาวน์โหลด' }).first().click()
}
const encrypt = (person: Awaited<ReturnType<typeof newWorkspace>>['person'], id: string | undefined) => {
  const passphrase = 'แมวสามตัวนอนบนหลังคา'
  return person.send({
    method: 'POST',
    path: `/api/files/${id}/encrypt`,
    json: { passphrase, confirmPassphrase: passphrase },
  })
}
const arrived = async (page: Page) => {
  const waiting = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'ดาวน์โหลด' }).click()
  const download = await waiting
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('several items are downloaded as one zip, with an optional index, after showing what is omitted', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1')
  const ids = await putFiles(workspace, workspace.id, ['ก.txt', 'ข.txt', 'ลับ.txt'])
  await encrypt(workspace.person, ids.get('ลับ.txt'))
  const folder = await createFolder(workspace.person, workspace.id, 'โฟลเดอร์')
  await putFiles(workspace, folder, ['ในโฟลเดอร์.txt'])
  await page.goto(workspace.address)
  await askAll(page, 'ก.txt')
  const dialog = page.getByRole('dialog', { name: 'ดาวน์โหลด 4 รายการ' })
  // Everything left is included: the number is not an "up to".
  await expect(dialog.getByText(/^4 รายการ รวม/)).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'รายการที่ไม่รวม' })).toContainText('ลับ.txt')
  await expect(dialog.getByRole('radio', { name: /PDF ไฟล์เดียว/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await askAll(page, 'ก.txt')
  const plain = await arrived(page)
  expect(plain.name).toMatch(/^Khlang \d{4}-\d\d-\d\d\.zip$/)
  for (const name of ['ก.txt', 'ข.txt', 'โฟลเดอร์/ในโฟลเดอร์.txt', '_not-included.txt'])
    expect(plain.bytes.includes(Buffer.from(name)), name).toBe(true)
  expect(plain.bytes.includes(Buffer.from('index.csv'))).toBe(false)

  await expect(dialog).toHaveCount(0)
  await askAll(page, 'ก.txt')
  await dialog.getByRole('radio', { name: /พร้อมดัชนี/ }).check()
  const indexed = await arrived(page)
  expect(indexed.bytes.includes(Buffer.from('path,name,size,changed,version,sha256,hashtags'))).toBe(true)
  expect(indexed.bytes.includes(Buffer.from('โฟลเดอร์/ในโฟลเดอร์.txt,ในโฟลเดอร์.txt,'))).toBe(true)
  workspace.close()
})

test('PDFs are merged in the chosen order; one that cannot be merged is named', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  await putFile(workspace.person, workspace.id, 'ก.pdf', pdf(['first of A', 'second of A']))
  await putFile(workspace.person, workspace.id, 'ข.pdf', pdf(['only of B']))
  await putFile(workspace.person, workspace.id, 'ค.pdf', Buffer.from('%PDF-1.7 broken'))
  await page.goto(workspace.address)
  await expect(row(page, 'ค.pdf')).toBeVisible()
  await askAll(page, 'ก.pdf')
  const dialog = page.getByRole('dialog', { name: 'ดาวน์โหลด 3 รายการ' })
  await dialog.getByRole('radio', { name: /PDF ไฟล์เดียว/ }).check()
  await dialog.getByRole('button', { name: 'ดาวน์โหลด' }).click()
  await expect(dialog.getByRole('alert')).toContainText('อ่าน “ค.pdf” ไม่ได้')
  await dialog.getByRole('button', { name: 'นำ ค.pdf ออก' }).click()
  await dialog.getByRole('button', { name: 'เลื่อน ข.pdf ขึ้น' }).click()
  await dialog.getByLabel('ชื่อไฟล์ PDF').fill('รวมเล่ม')
  const merged = await arrived(page)
  expect(merged.name).toBe('รวมเล่ม.pdf')
  expect(merged.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(dialog).toHaveCount(0)
  workspace.close()
})

test('a folder is downloaded by keyboard alone, and the focus returns to it', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const folder = await createFolder(workspace.person, workspace.id, 'งานปี ๒๕๖๙')
  const ids = await putFiles(workspace, folder, ['ก.txt', 'ลับ.txt'])
  await encrypt(workspace.person, ids.get('ลับ.txt'))
  await page.goto(workspace.address)
  await choose(page, 'งานปี ๒๕๖๙', 'ดาวน์โหลด')
  const dialog = page.getByRole('dialog', { name: 'ดาวน์โหลด “งานปี ๒๕๖๙”' })
  await expect(dialog.getByRole('radio', { name: /^ไฟล์ ZIP ทุกไฟล์/ })).toBeFocused()
  await expect(dialog.getByText('ไม่เกิน 3 รายการ')).toBeVisible()
  await expect(dialog.getByText(/_not-included\.txt/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /พร้อมดัชนี/ })).toBeChecked()
  const waiting = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await waiting).suggestedFilename()).toBe('งานปี ๒๕๖๙.zip')
  await expect(dialog).toHaveCount(0)
  await expect(row(page, 'งานปี ๒๕๖๙')).toBeFocused()
  workspace.close()
})
