import type { Page } from '@playwright/test'
import { choose, grip, newWorkspace, press, putFiles } from '../../fixtures/drive.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'anan01' })

const panel = (page: Page) => page.getByRole('tabpanel')
const group = (page: Page, name: string) => panel(page).getByRole('region', { name, exact: true })
const children = (page: Page, name: string) => group(page, name).getByRole('listitem')
const command = async (page: Page, of: string, word: string) => {
  await page.getByRole('button', { name: `คำสั่งของ “${of}”` }).click()
  await page.getByRole('menu').getByRole('menuitem', { name: word }).click()
}

test('documents are related by picking and by dragging, reordered, removed and added again, renamed and deleted', async ({
  page,
}) => {
  const workspace = await newWorkspace('anan01')
  await putFiles(workspace, workspace.id, ['ใบแจ้งหนี้.txt', 'ใบเสร็จ ก.txt', 'ใบเสร็จ ข.txt', 'ใบเสร็จ ค.txt'])
  await page.goto(`${workspace.address}?details=true`)
  await press(page, 'ใบแจ้งหนี้.txt')
  await page.getByRole('tab', { name: 'เกี่ยวข้อง' }).click()
  await expect(panel(page).getByText('ยังไม่มีเอกสารที่เกี่ยวข้อง')).toBeVisible()

  await panel(page).getByRole('button', { name: 'เพิ่มเอกสารที่เกี่ยวข้อง' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'เอกสารที่เลือกเป็น' }).click()
  await page.getByRole('option', { name: 'ใบเสร็จรับเงินของเอกสารนี้' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'ใบแจ้งหนี้.txt' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'ใบเสร็จ ก.txt' }).check()
  await dialog.getByRole('checkbox', { name: 'ใบเสร็จ ข.txt' }).check()
  await dialog.getByRole('button', { name: 'เพิ่ม 2 ฉบับ' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(children(page, 'ใบเสร็จรับเงินของเอกสารนี้')).toHaveText(['ใบเสร็จ ก.txt', 'ใบเสร็จ ข.txt'])

  // Dropped on the panel, with a custom name.
  await grip(page, 'ใบเสร็จ ค.txt').dragTo(panel(page).getByText('เป็นเอกสารหลักของ'))
  await dialog.getByRole('combobox', { name: 'เอกสารที่เลือกเป็น' }).click()
  await page.getByRole('option', { name: 'กำหนดชื่อเอง' }).click()
  await dialog.getByLabel('ชื่อความสัมพันธ์').fill('ฉบับร่าง')
  await dialog.getByRole('button', { name: 'เพิ่ม 1 ฉบับ' }).click()
  await expect(children(page, 'ฉบับร่าง')).toHaveText(['ใบเสร็จ ค.txt'])

  await command(page, 'ใบเสร็จ ข.txt', 'เลื่อนขึ้น')
  await expect(children(page, 'ใบเสร็จรับเงินของเอกสารนี้')).toHaveText(['ใบเสร็จ ข.txt', 'ใบเสร็จ ก.txt'])
  await command(page, 'ใบเสร็จ ข.txt', 'นำออกจากความสัมพันธ์')
  await expect(children(page, 'ใบเสร็จรับเงินของเอกสารนี้')).toHaveText(['ใบเสร็จ ก.txt'])
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(children(page, 'ใบเสร็จรับเงินของเอกสารนี้')).toHaveText(['ใบเสร็จ ข.txt', 'ใบเสร็จ ก.txt'])

  const waiting = page.waitForEvent('download')
  await command(page, 'ใบเสร็จรับเงินของเอกสารนี้', 'ดาวน์โหลดทั้งชุด')
  await dialog.getByRole('button', { name: 'ดาวน์โหลด' }).click()
  expect((await waiting).suggestedFilename()).toMatch(/\.zip$/)

  await command(page, 'ฉบับร่าง', 'เปลี่ยนชื่อความสัมพันธ์')
  await dialog.getByLabel('ชื่อความสัมพันธ์').fill('ร่างแรก')
  await dialog.getByRole('button', { name: 'เปลี่ยนชื่อ' }).click()
  await expect(children(page, 'ร่างแรก')).toHaveCount(1)
  await command(page, 'ร่างแรก', 'ลบความสัมพันธ์')
  await page.getByRole('alertdialog').getByRole('button', { name: 'ลบความสัมพันธ์' }).click()
  await expect(group(page, 'ร่างแรก')).toHaveCount(0)

  // From the child back to its master, staying among the related documents.
  await panel(page).getByRole('button', { name: 'ใบเสร็จ ก.txt', exact: true }).click()
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'ใบเสร็จ ก.txt' })).toBeVisible()
  await expect(panel(page).getByText('เป็นเอกสารย่อยของ')).toBeVisible()
  await panel(page).getByRole('button', { name: 'ใบแจ้งหนี้.txt' }).click()
  await expect(children(page, 'ใบเสร็จรับเงินของเอกสารนี้')).toHaveText(['ใบเสร็จ ข.txt', 'ใบเสร็จ ก.txt'])
  workspace.close()
})

test('copies include their relations if ticked, and their hashtags always', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  const files = await putFiles(workspace, workspace.id, ['ใบแจ้งหนี้.txt', 'ใบเสร็จ.txt'])
  const id = files.get('ใบแจ้งหนี้.txt') ?? ''
  await workspace.person.send({ method: 'PATCH', path: `/api/items/${id}`, json: { hashtags: ['ด่วน'] } })
  const json = { name: 'receipt of', childIds: [files.get('ใบเสร็จ.txt')] }
  await workspace.person.send({ method: 'POST', path: `/api/items/${id}/relations`, json })
  await page.goto(`${workspace.address}?details=true`)

  const dialog = page.getByRole('dialog')
  const copy = async (along: boolean) => {
    await choose(page, 'ใบแจ้งหนี้.txt', 'คัดลอกไปยัง')
    const tick = dialog.getByRole('checkbox', { name: 'คัดลอกความสัมพันธ์ด้วย' })
    await expect(tick).not.toBeChecked()
    if (along) await tick.check()
    await dialog.getByRole('button', { name: 'คัดลอกมาที่นี่' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await copy(false)
  await press(page, 'ใบแจ้งหนี้ (2).txt')
  await expect(page.getByRole('list', { name: 'แฮชแท็ก' }).getByRole('listitem')).toHaveText(['#ด่วน'])
  await page.getByRole('tab', { name: 'เกี่ยวข้อง' }).click()
  await expect(panel(page).getByText('ยังไม่มีเอกสารที่เกี่ยวข้อง')).toBeVisible()
  await copy(true)
  await press(page, 'ใบแจ้งหนี้ (3).txt')
  await page.getByRole('tab', { name: 'เกี่ยวข้อง' }).click()
  await expect(children(page, 'ใบเสร็จรับเงินของเอกสารนี้')).toHaveText(['ใบเสร็จ.txt'])
  workspace.close()
})
