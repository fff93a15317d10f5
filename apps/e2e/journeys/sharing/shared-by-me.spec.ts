import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newWorkspace, putFiles } from '../../fixtures/drive.ts'
import { speakEnglish } from '../../fixtures/english.ts'
import { makeLink, makeUploadLink, shareWith } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'somsri1', permissions: ['clipboard-read', 'clipboard-write'] })

test('everything that was shared is in one list, by item, where it is changed and stopped', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const word = crypto.randomUUID().slice(0, 8)
  const folder = await createFolder(workspace.person, workspace.id, `โครงการ ${word}`)
  const ids = await putFiles(workspace, workspace.id, [`งบ ${word}.txt`])
  await shareWith(workspace, ids.get(`งบ ${word}.txt`) ?? '', 'anan01', 'view')
  await shareWith(workspace, folder, 'wichai1', 'download')
  await makeLink(workspace, folder, { name: 'ลูกค้า' })
  await makeUploadLink(workspace, folder, { name: 'ส่งงาน' })

  await page.goto('/sharedwithme')
  await page.getByRole('link', { name: 'ที่ฉันแชร์' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ที่ฉันแชร์')
  const of = (name: string) => page.getByRole('list', { name: `ผู้รับและลิงก์ของ “${name}”` }).getByRole('listitem')
  const project = of(`โครงการ ${word}`)
  await expect(project).toHaveCount(3)
  await expect(project.filter({ hasText: 'wichai1' }).getByRole('combobox')).toHaveValue('download')
  await expect(project.filter({ hasText: 'ลูกค้า' })).toContainText('เปิดแล้ว 0 ครั้ง')
  await expect(project.filter({ hasText: 'ส่งงาน' })).toContainText('ได้รับ 0 ไฟล์')
  await expectAccessible(page)

  const budget = of(`งบ ${word}.txt`)
  await budget.getByRole('combobox').selectOption('edit')
  await expect(page.getByText(/^บันทึกสิทธิ์ของ .+ แล้ว$/)).toBeVisible()
  await expect(budget.getByRole('combobox')).toHaveValue('edit')
  await budget.getByRole('button', { name: /^คำสั่งของ/ }).click()
  await page.getByRole('menuitem', { name: 'ยกเลิกการแชร์…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกการแชร์' }).click()
  await expect(budget).toHaveCount(0)

  await project.filter({ hasText: 'ลูกค้า' }).getByRole('switch').press('Space')
  await expect(project.filter({ hasText: 'ลูกค้า' })).toContainText('ปิดใช้งาน')
  await page.getByRole('button', { name: `จัดการการแชร์ของ โครงการ ${word}` }).click()
  await expect(page.getByRole('dialog', { name: `แชร์ “โครงการ ${word}”` })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: `โครงการ ${word}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`โครงการ ${word}`)
  workspace.close()
})

test.describe('in English, on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the list fits, and its rows say the same', async ({ page }) => {
    const workspace = await newWorkspace('somsri1')
    const name = `Plan ${crypto.randomUUID().slice(0, 8)}.txt`
    const ids = await putFiles(workspace, workspace.id, [name])
    const id = ids.get(name) ?? ''
    await shareWith(workspace, id, 'anan01', 'view')
    for (const link of ['One', 'Two', 'Three']) await makeLink(workspace, id, { name: link })
    await speakEnglish(page)
    await page.goto('/sharedbyme')
    const rows = page.getByRole('list', { name: `Recipients and links of “${name}”` }).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: 'Show all 4' }).first().click()
    await expect(rows).toHaveCount(4)
    await expect(rows.first().getByRole('combobox')).toHaveValue('view')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    workspace.close()
  })
})
