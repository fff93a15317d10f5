import type { Page } from '@playwright/test'
import { choose, makeFolders, newWorkspace, openWhole, putFiles, row, rows } from '../../fixtures/drive.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'anan01' })

const work = (page: Page) => page.getByRole('region', { name: 'งานเบื้องหลัง' })

test('a large copy runs in the background: outcome and failures are shown after a reload', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  const { result } = await workspace.person.send({
    method: 'POST',
    path: '/api/folders',
    json: { parentId: workspace.id, name: 'แฟ้มใหญ่' },
  })
  const { id } = result as { id: string }
  const names = Array.from({ length: 2001 }, (_, n) => `โฟลเดอร์ ${n}`)
  await makeFolders(workspace, id, names)
  const files = await putFiles(workspace, id, ['ปิดไว้.txt', 'เปิด.txt'])
  const password = 'รหัสผ่านไฟล์-9731'
  await workspace.person.send({
    method: 'PUT',
    path: `/api/files/${files.get('ปิดไว้.txt')}/password`,
    json: { password, confirmPassword: password },
  })
  await page.goto(workspace.address)
  await choose(page, 'แฟ้มใหญ่', 'คัดลอกไปยัง')
  await page.getByRole('dialog').getByRole('button', { name: 'คัดลอกมาที่นี่' }).click()
  await expect(work(page)).toContainText('คัดลอก แฟ้มใหญ่ ไปยัง', { timeout: 20_000 })
  await page.reload()
  await expect(work(page)).toContainText('สำเร็จ 2,003 จาก 2,004 รายการ ไม่สำเร็จ 1 รายการ', { timeout: 60_000 })
  await expect(row(page, 'แฟ้มใหญ่ (2)')).toBeVisible()

  await work(page).getByRole('button', { name: 'ดูรายการที่ไม่สำเร็จ' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'รายการที่ไม่สำเร็จ' })).toContainText('ปิดไว้.txt')
  await expect(dialog).toContainText('รหัสผ่าน')
  await dialog.getByRole('button', { name: 'ปิด', exact: true }).last().click()
  await expect(dialog).toHaveCount(0)
  // Other tasks of the same person may be listed too.
  const away = work(page).getByRole('button', { name: /^ปิด: คัดลอก แฟ้มใหญ่/ })
  await away.click()
  await expect(away).toHaveCount(0)
  await page.reload()
  await expect(row(page, 'แฟ้มใหญ่ (2)')).toBeVisible()
  await expect(away).toHaveCount(0)
  workspace.close()
})

test('many items are trashed with a count, and a way to cancel the rest; the key undoes what the message is about', async ({
  page,
}) => {
  const workspace = await newWorkspace('anan01')
  await makeFolders(
    workspace,
    workspace.id,
    Array.from({ length: 450 }, (_, n) => `แฟ้ม ${n}`),
  )
  let letGo = () => {}
  const held = new Promise<void>((go) => (letGo = go))
  await page.route('**/api/items/trash', async (route) => {
    await held
    await route.continue()
  })
  await openWhole(page, workspace.address)
  await rows(page).first().focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('เลือก 450 รายการ')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(work(page)).toContainText('ย้าย 450 รายการ ไปถังขยะ')
  await expect(work(page)).toContainText('0 จาก 450 รายการ')
  await work(page).getByRole('button', { name: 'ยกเลิก: ย้าย 450 รายการ ไปถังขยะ' }).click()
  await expect(work(page)).toContainText('กำลังยกเลิก')
  letGo()
  await expect(page.getByText('ย้าย 200 รายการ ไปถังขยะแล้ว ยกเลิกส่วนที่เหลืออีก 250 รายการ')).toBeVisible()
  await expect(page.getByRole('grid').getByText('250 รายการ', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'เลิกทำ' }).focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('เลิกทำแล้ว')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('grid').getByText('450 รายการ', { exact: true })).toBeVisible()
  workspace.close()
})
