import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newWorkspace } from '../../fixtures/drive.ts'
import { bytesOfDownload, marksIn, unzip } from '../../fixtures/marked-copies.ts'
import { pdf, picture } from '../../fixtures/samples.ts'
import { makeLink } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder, putFile } from '../../support/uploads.ts'

const report = pdf(['one', 'two', 'three'])
/** A reader of signatures finds one here. */
const signed = Buffer.from(
  pdf(['agreed'])
    .toString('latin1')
    .replace(
      '/Type /Catalog',
      () => '/Type /Catalog /AcroForm << /Fields [ << /FT /Sig /T (s) /V << /Type /Sig /ByteRange [0 1 2 3] >> >> ] >>',
    ),
  'latin1',
)

async function folderWithLink() {
  const workspace = await newWorkspace('somsri1')
  const root = await createFolder(workspace.person, workspace.id, 'เอกสารประกวดราคา')
  const id = await putFile(workspace.person, root, 'ก รายงาน.pdf', report)
  await putFile(workspace.person, root, 'ข ภาพ.png', picture(320, 200))
  await putFile(workspace.person, root, 'ค ลงนาม.pdf', signed)
  await putFile(workspace.person, root, 'ง บันทึก.txt', Buffer.from('plain'))
  const link = await makeLink(workspace, root, { permission: 'download', watermark: true, name: 'ผู้เสนอราคา' })
  return { workspace, id, link }
}

const download = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'ดาวน์โหลด' })

test('a visitor downloads a PDF with a watermark, whose code identifies the visitor', async ({ page }) => {
  const { workspace, id, link } = await folderWithLink()
  await page.goto(link.path)
  // What they get is said before.
  await expect(page.getByText(/^ไฟล์ PDF, PNG, JPEG และ TIFF ที่ดาวน์โหลดจะเป็นสำเนาที่มีลายน้ำ/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /ก รายงาน/ }).click()
  const coming = page.waitForEvent('download')
  await download(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'กำลังเตรียมสำเนาที่มีลายน้ำ' })).toBeVisible()
  const file = await coming
  expect(file.suggestedFilename()).toBe('ก รายงาน.pdf')
  const { code, drawn } = marksIn(await bytesOfDownload(file))
  expect(code).not.toBeNull()
  expect(drawn).toBeGreaterThan(0)
  const view = await workspace.person.send({ path: `/api/links/views/${code}` })
  expect(view.result).toMatchObject({ link: { id: link.id, name: 'ผู้เสนอราคา' } })
  // Again: the copy is there already.
  const again = page.waitForEvent('download')
  await download(page).click()
  expect(marksIn(await bytesOfDownload(await again)).code).toBe(code)
  // Nobody changes what was shared.
  const original = await workspace.person.send({ path: `/api/files/${id}/content` })
  expect(original.body.equals(report)).toBe(true)
  workspace.close()
})

test('a PDF that is signed says why it cannot be downloaded, in Thai and in English', async ({ page }) => {
  const { workspace, link } = await folderWithLink()
  await page.goto(link.path)
  await page.getByRole('link', { name: /ค ลงนาม/ }).click()
  await download(page).click()
  await expect(page.getByRole('alert')).toContainText('ลงลายมือชื่อดิจิทัล')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText(/are downloaded as copies with a watermark/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: /ค ลงนาม/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('alert')).toContainText('digitally signed')
  expect(await overflow(page)).toBe(0)
  workspace.close()
})

test('a ZIP holds the copies, and says what it leaves out', async ({ page }) => {
  const { workspace, link } = await folderWithLink()
  await page.goto(link.path)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ดาวน์โหลดทั้งหมด' }).click()
  const entries = await unzip(await bytesOfDownload(await coming))
  expect([...entries.keys()].toSorted()).toEqual(['_not-included.txt', 'ก รายงาน.pdf', 'ข ภาพ.png'])
  expect(marksIn(entries.get('ก รายงาน.pdf') ?? Buffer.alloc(0)).code).not.toBeNull()
  expect(entries.get('ข ภาพ.png')?.equals(picture(320, 200))).toBe(false)
  const left = entries.get('_not-included.txt')?.toString()
  expect(left).toMatch(/ค ลงนาม\.pdf\s+.*ลายมือชื่อดิจิทัล/)
  expect(left).toMatch(/ง บันทึก\.txt/)
  workspace.close()
})
