import type { Page } from '@playwright/test'
import { newBusinessWorkspace } from '../../fixtures/business-workspace.ts'
import { choose } from '../../fixtures/drive.ts'
import { openShare } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'malee01', permissions: ['clipboard-read', 'clipboard-write'] })

/** Counts what a mouse does in a page from now on, on whichever button. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.evaluate(() => {
    const { countClick } = window as unknown as { countClick: () => void }
    window.addEventListener('pointerdown', countClick, true)
  })
  return () => clicks
}

test('a folder is shared with a department and by a link with its code, and taken away again, in few clicks', async ({
  page,
}) => {
  const workspace = await newBusinessWorkspace('view')
  const name = `สัญญาจ้าง ${crypto.randomUUID().slice(0, 6)}`
  await createFolder(workspace.person, workspace.id, name)
  await page.addInitScript((business) => sessionStorage.setItem('biz_active', business), workspace.businessId)
  await page.goto(workspace.address)
  const clicks = await countClicks(page)

  const dialog = await openShare(page, name)
  await dialog.getByRole('combobox', { name: 'ผู้รับ', exact: true }).fill('ฝ่ายขาย')
  await dialog.getByRole('option', { name: /ฝ่ายขาย/ }).click()
  await dialog.getByRole('button', { name: 'แชร์', exact: true }).click()
  await expect(page.getByText('แชร์กับผู้รับ 1 รายแล้ว')).toBeVisible()
  await dialog.getByRole('button', { name: 'คัดลอกลิงก์', exact: true }).click()
  await expect(dialog.getByRole('img', { name: 'คิวอาร์โค้ดของลิงก์' })).toBeVisible()
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe('/publicfolder')
  await dialog.getByRole('button', { name: 'เสร็จสิ้น' }).click()
  await expect(dialog).toHaveCount(0)
  const shared = clicks()
  expect(shared).toBeGreaterThan(0)
  expect(shared).toBeLessThanOrEqual(12)

  await choose(page, name, 'แชร์')
  const holder = dialog.getByRole('list', { name: 'ผู้มีสิทธิ์เข้าถึงรายการนี้' }).getByRole('listitem')
  await expect(dialog.getByText(/^ผู้ที่เปิดดูได้: /)).toContainText('ฝ่ายขาย')
  await holder
    .filter({ hasText: 'ฝ่ายขาย' })
    .getByRole('button', { name: /^คำสั่งของ/ })
    .click()
  await page.getByRole('menuitem', { name: 'ยกเลิกการแชร์…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกการแชร์' }).click()
  await expect(holder.filter({ hasText: 'ฝ่ายขาย' })).toHaveCount(0)
  const ended = clicks() - shared
  process.stdout.write(`clicks: ${shared} to share, ${ended} to end\n`)
  expect(ended).toBeLessThanOrEqual(10)
  workspace.close()
})
