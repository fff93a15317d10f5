import { choose, namesIn, newWorkspace, putFiles, row } from '../../fixtures/drive.ts'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder, putVersion } from '../../support/uploads.ts'

test.use({ as: 'anan01', freshly: true })

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const typed = (when: Date) => new Date(when.getTime() + 7 * 3_600_000).toISOString().slice(0, 19)

/** A folder changed after a point in time: a file with new content, one trashed, one added. */
async function changed() {
  const workspace = await newWorkspace('anan01')
  const folder = await createFolder(workspace.person, workspace.id, 'งบประมาณ')
  const ids = await putFiles(workspace, folder, ['แผน.txt', 'ร่าง.txt'])
  await wait(1500)
  // To the second, the precision of the field.
  const at = new Date(Math.floor(Date.now() / 1000) * 1000)
  await wait(1500)
  await putVersion(workspace.person, folder, 'แผน.txt', Buffer.from('เขียนทับ'))
  await workspace.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [ids.get('ร่าง.txt')] } })
  await putFiles(workspace, folder, ['ใหม่.txt'])
  return { workspace, folder, at, ids }
}

test('a folder is restored as it was, next to the current one, after a preview', async ({ page }) => {
  const { workspace, folder, at } = await changed()
  await page.goto(workspace.address)
  const dialog = page.getByRole('dialog')
  await choose(page, 'งบประมาณ', 'กู้คืนย้อนหลัง')
  const field = dialog.getByLabel('วันและเวลา (เวลาประเทศไทย)')
  await field.fill('2020-01-01T09:00:00')
  await expect(dialog.getByText(/เลือกเวลาตั้งแต่/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'ดูรายการก่อนกู้คืน' })).toBeDisabled()
  await field.fill(typed(at))
  await dialog.getByRole('button', { name: 'ดูรายการก่อนกู้คืน' }).click()

  const back = dialog.getByRole('list', { name: 'รายการที่จะกู้คืน' })
  await expect(back.getByText('ร่าง.txt')).toBeVisible()
  await expect(back.getByRole('listitem').filter({ hasText: 'แผน.txt' })).toContainText('เปลี่ยนแปลงหลังจากนั้น')
  await expect(back.getByRole('listitem').filter({ hasText: 'ร่าง.txt' })).toContainText('อยู่ในถังขยะ')
  await expect(dialog.getByRole('radio', { name: /โฟลเดอร์ใหม่/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'กู้คืน', exact: true }).click()
  await expect(dialog.getByText('กู้คืนครบแล้ว 3 รายการ')).toBeVisible()
  await dialog.getByRole('button', { name: 'เปิดโฟลเดอร์ที่กู้คืน' }).click()
  await expect(page).toHaveTitle(/^งบประมาณ – กู้คืน/)
  await expect(row(page, 'แผน.txt')).toBeVisible()
  await expect(row(page, 'ร่าง.txt')).toBeVisible()
  await expect(row(page, 'ใหม่.txt')).toHaveCount(0)
  expect((await namesIn(workspace, folder)).sort()).toEqual(['แผน.txt', 'ใหม่.txt'].sort())
  workspace.close()
})

test('in place nothing is overwritten: a new version, trashed items restored, newer ones stay', async ({ page }) => {
  const { workspace, folder, at, ids } = await changed()
  await page.goto(workspace.address)
  const dialog = page.getByRole('dialog')
  await choose(page, 'งบประมาณ', 'กู้คืนย้อนหลัง')
  await dialog.getByLabel('วันและเวลา (เวลาประเทศไทย)').fill(typed(at))
  await dialog.getByRole('button', { name: 'ดูรายการก่อนกู้คืน' }).click()
  await dialog.getByRole('radio', { name: /ตำแหน่งเดิม/ }).check()
  const left = dialog.getByRole('list', { name: 'รายการที่ไม่กู้คืน' })
  await expect(left.getByRole('listitem').filter({ hasText: 'ใหม่.txt' })).toContainText('คงไว้ตามเดิม')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('button', { name: 'กู้คืน', exact: true }).click()
  await expect(dialog.getByText('กู้คืนครบแล้ว 2 รายการ')).toBeVisible()
  await dialog.getByRole('button', { name: 'ปิด', exact: true }).last().click()
  expect((await namesIn(workspace, folder)).sort()).toEqual(['แผน.txt', 'ร่าง.txt', 'ใหม่.txt'].sort())
  const plan = await workspace.person.send({ path: `/api/files/${ids.get('แผน.txt') ?? ''}/content` })
  expect(plan.body.toString()).toContain('เนื้อหาของ แผน.txt')
  workspace.close()
})
