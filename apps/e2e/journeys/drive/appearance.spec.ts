import type { Locator } from '@playwright/test'
import { makeFolders, newWorkspace, press, putFiles, row } from '../../fixtures/drive.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'wichai1' })

test('row height and columns are chosen once, for every device of the person', async ({ page, browser, baseURL }) => {
  const workspace = await newWorkspace('wichai1')
  await putFiles(workspace, workspace.id, [
    'สั้น.txt',
    'รายงานการประชุมคณะกรรมการบริหารครั้งที่ 12 ประจำปีงบประมาณ 2569 ฉบับแก้ไขล่าสุด.txt',
  ])
  await page.goto(workspace.address)
  const heightOf = async () => (await row(page, 'สั้น.txt').boundingBox())?.height
  expect(await heightOf()).toBe(44)
  const settings = page.getByRole('button', { name: 'การแสดงรายการ' })
  await settings.click()
  // Columns are chosen one after the other: the menu stays open.
  await page.getByRole('menuitemcheckbox', { name: 'ประเภท' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'ขนาด' }).click()
  await expect(page.getByRole('columnheader', { name: 'ประเภท' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'ขนาด' })).toHaveCount(0)
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('compact') ?? false)
  await page.getByRole('menuitemradio', { name: 'กระชับ' }).click()
  await expect.poll(heightOf).toBe(32)
  expect((await saved).ok()).toBe(true)

  const storageState = await page.context().storageState()
  const other = await browser.newPage({ storageState, locale: 'th-TH', ...(baseURL && { baseURL }) })
  await other.goto(workspace.address)
  await expect(other.getByRole('columnheader', { name: 'ประเภท' })).toBeVisible()
  expect((await row(other, 'สั้น.txt').boundingBox())?.height).toBe(32)
  await other.close()

  // A long name is cut in its middle: its extension is in sight.
  await page.setViewportSize({ width: 700, height: 700 })
  const long = row(page, 'รายงานการประชุมคณะกรรมการบริหารครั้งที่ 12 ประจำปีงบประมาณ 2569 ฉบับแก้ไขล่าสุด.txt')
  const end = await long
    .getByText(/\.txt$/)
    .last()
    .boundingBox()
  const cell = await long.getByRole('gridcell').nth(1).boundingBox()
  expect((end?.x ?? 0) + (end?.width ?? 9999)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0))
  await workspace.person.send({
    method: 'PATCH',
    path: '/api/me',
    json: { lists: { density: 'comfortable', columns: ['owner', 'modified', 'size'] } },
  })
})

test('a grid has its folders on low lines above, and cards that show what is in a text', async ({ page }) => {
  const workspace = await newWorkspace('wichai1')
  await putFiles(workspace, workspace.id, ['บันทึก.txt'])
  await makeFolders(workspace, workspace.id, ['โครงการ'])
  await page.goto(`${workspace.address}?view=grid`)
  const folder = await row(page, 'โครงการ').boundingBox()
  const file = await row(page, 'บันทึก.txt').boundingBox()
  expect(folder?.height).toBe(52)
  expect(file?.height).toBe(188)
  expect(file?.y).toBeGreaterThan((folder?.y ?? 0) + 52)
  await expect(row(page, 'บันทึก.txt').getByText('เนื้อหาของ บันทึก.txt')).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'บันทึก.txt')).toHaveAttribute('aria-selected', 'true')
})

test('messages cover one row at most, one at a time, and never the storage', async ({ page }) => {
  const workspace = await newWorkspace('wichai1')
  await putFiles(workspace, workspace.id, ['หนึ่ง.txt', 'สอง.txt', 'สาม.txt'])
  await page.goto(workspace.address)
  const shown = page.getByRole('region', { name: 'การแจ้งเตือน' }).locator('> div:visible')
  for (const name of ['หนึ่ง.txt', 'สอง.txt']) {
    await press(page, name)
    await page.keyboard.press('Delete')
    await expect(row(page, name)).toHaveCount(0)
    await expect(shown).toHaveCount(1)
    await expect(shown).toContainText(name)
  }
  for (const size of [
    { width: 1366, height: 768 },
    { width: 900, height: 700 },
  ]) {
    await page.setViewportSize(size)
    const toast = await shown.boundingBox()
    const storage = await page.getByRole('complementary').first().boundingBox()
    expect(toast?.height).toBeLessThanOrEqual(48)
    expect(toast?.x).toBeGreaterThan((storage?.x ?? 0) + (storage?.width ?? 9999))
  }
})

test('a message with the longest name is short, and covers no button of a dialog', async ({ page }) => {
  const workspace = await newWorkspace('wichai1')
  const longest = `${'รายงานการประชุมคณะกรรมการ'.repeat(10)}.txt`
  await putFiles(workspace, workspace.id, [longest, 'แชร์.txt'])
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(workspace.address)
  await press(page, longest)
  await page.keyboard.press('Delete')
  const shown = page.getByRole('region', { name: 'การแจ้งเตือน' }).locator('> div:visible')
  await expect(shown).toContainText(/ย้าย รายงานการประชุม.+….+\.txt ไปถังขยะแล้ว/)
  // It stays while the pointer rests on it.
  await shown.hover()
  expect((await shown.boundingBox())?.height).toBeLessThanOrEqual(84)

  await row(page, 'แชร์.txt').getByRole('gridcell').nth(3).click()
  await page.keyboard.press('Control+Alt+a')
  const dialog = page.getByRole('dialog', { name: 'แชร์ “แชร์.txt”' })
  await dialog.getByRole('combobox', { name: 'ผู้รับ', exact: true }).fill('anan01')
  await shown.hover()
  const toast = await boxOf(shown)
  for (const name of ['ยกเลิก', 'แชร์', 'ปิด']) {
    const button = await boxOf(dialog.getByRole('button', { name, exact: true }).first())
    const isBeside = button.x >= toast.x + toast.width || toast.x >= button.x + button.width
    const isAboveOrBelow = button.y >= toast.y + toast.height || toast.y >= button.y + button.height
    expect(isBeside || isAboveOrBelow, name).toBe(true)
  }
  await shown.getByRole('button', { name: 'เลิกทำ' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'ละทิ้ง' }).click()
  await expect(row(page, longest)).toBeVisible()
})

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It has no place on the page')
  return box
}
