import { choose, makeFolders, newWorkspace, rows, selected } from '../../fixtures/drive.ts'
import { scrollList, describeFrames } from '../../fixtures/scrolling.ts'
import { expect, reportFigure, test } from '../../fixtures/test.ts'

test.use({ as: 'somsri1' })

test('a folder of 10,000 opens at once, scrolls to its end, is selected completely, and downloaded as a zip made by a job', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1', 'หมื่นรายการ')
  const names = Array.from({ length: 10_000 }, (_, n) => `แฟ้มที่ ${String(n + 1).padStart(5, '0')}`)
  await makeFolders(workspace, workspace.id, names)
  await page.goto('/mydrive')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
  const since = performance.now()
  await page.goto(workspace.address)
  await expect(page.getByText('แฟ้มที่ 00001')).toBeVisible()
  reportFigure('10,000 rows: first rows after a full load', `${(performance.now() - since).toFixed(0)} ms`)
  expect(await rows(page).count(), 'only what is seen is drawn').toBeLessThan(120)

  // The smoothness is measured by the bench.
  reportFigure('10,000 rows: scrolling', describeFrames(await scrollList(page, { seconds: 1 })))
  await expect(rows(page).first()).toBeVisible()
  expect(await rows(page).count(), 'only what is seen is drawn').toBeLessThan(120)

  // The last row of a list most of which has not been loaded.
  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect(page.getByText('แฟ้มที่ 10000')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Control+a')
  await expect(page.getByText('เลือก 10,000 รายการ')).toBeVisible({
    timeout: 30_000,
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('toolbar').getByText('10,000', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(selected(page)).toHaveCount(0)

  // A link to an item far below, such as one of a notification, brings it into sight.
  const newest = await workspace.person.send({
    path: `/api/items/${workspace.id}/children?sort=name&order=desc&limit=3`,
  })
  const { items } = newest.result as { items: { id: string; name: string }[] }
  await page.goto(`${workspace.address}?item=${items[2]?.id}`)
  await expect(page.getByText('แฟ้มที่ 09998')).toBeInViewport({ timeout: 30_000 })
  await expect(selected(page)).toHaveText(/แฟ้มที่ 09998/)

  // The zip is too large for a request: a job makes it, and it is listed separately.
  await page.goto(`/search?q=${encodeURIComponent(workspace.name)}`)
  await choose(page, workspace.name, 'ดาวน์โหลด')
  const dialog = page.getByRole('dialog', { name: `ดาวน์โหลด “${workspace.name}”` })
  await expect(dialog.getByText(/^10,001 รายการ.*แจ้งทางอีเมล/)).toBeVisible()
  await dialog.getByRole('radio', { name: /พร้อมดัชนี/ }).check()
  await dialog.getByRole('button', { name: 'ดาวน์โหลด' }).click()
  await expect(page.getByText(/กำลังสร้างไฟล์ ZIP ของ 10,001 รายการ/)).toBeVisible()
  await page.getByRole('button', { name: 'ดูความคืบหน้า' }).click()
  const prepared = page
    .getByRole('list', { name: 'ไฟล์ ZIP' })
    .getByRole('listitem')
    .filter({ hasText: `${workspace.name}.zip` })
  await expect(prepared).toContainText('เก็บถึง', { timeout: 60_000 })
  const arriving = page.waitForEvent('download')
  await prepared.getByRole('link', { name: `ดาวน์โหลด “${workspace.name}.zip”` }).click()
  expect((await arriving).suggestedFilename()).toBe(`${workspace.name}.zip`)
  await prepared.getByRole('button', { name: `ลบ “${workspace.name}.zip”` }).click()
  await expect(prepared).toHaveCount(0)
  await workspace.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [workspace.id] } })
  workspace.close()
})
