import { makeFolders, newWorkspace, putFiles, row } from '../../fixtures/drive.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'wichai1' })

test('the search box suggests items, pages and commands by keyboard', async ({ page }) => {
  const workspace = await newWorkspace('wichai1')
  const word = `เสนอแนะ${Date.now()}`
  await putFiles(workspace, workspace.id, [`ก่อน${word}หลัง.txt`, 'อื่น.txt'])
  await makeFolders(workspace, workspace.id, [`โฟลเดอร์ ${word}`])
  await page.goto(workspace.address)
  await expect(row(page, 'อื่น.txt')).toBeVisible()

  const box = page.getByRole('searchbox')
  const list = page.getByRole('listbox', { name: 'คำแนะนำ' })
  await page.keyboard.press('/')
  await expect(list.getByRole('group', { name: 'ล่าสุด' })).toBeVisible()
  await page.keyboard.type(word)
  const items = list.getByRole('group', { name: 'ไฟล์และโฟลเดอร์' })
  await expect(items.getByRole('option')).toHaveCount(2)
  await expect(items.getByRole('option', { name: `ก่อน${word}หลัง.txt` })).toContainText(workspace.name)
  await expect(items.locator('mark')).toHaveText([word, word])
  // The first suggestion is the search itself; the text field keeps the focus.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(box).toBeFocused()
  await expect(list.locator('[aria-selected=true]')).toHaveAttribute(
    'id',
    (await box.getAttribute('aria-activedescendant')) ?? '',
  )
  await list.getByRole('option', { name: 'ก่อน' }).hover()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/directory\/.*preview=/)
  await expect(page.getByText(`เนื้อหาของ ก่อน${word}หลัง.txt`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(list.getByRole('group', { name: 'หน้า' })).toBeVisible()
  await page.keyboard.type('ถังขยะ')
  await list.getByRole('option', { name: 'ถังขยะ', exact: true }).click()
  await expect(page).toHaveURL(/\/trash$/)

  await page.goto(workspace.address)
  await expect(row(page, 'อื่น.txt')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('สร้างโฟลเดอร์')
  await list.getByRole('option', { name: 'สร้างโฟลเดอร์', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('what a search has found is marked, and sorted as chosen', async ({ page }) => {
  const workspace = await newWorkspace('wichai1')
  const word = `เรียง${Date.now()}`
  await putFiles(workspace, workspace.id, [`${word} 10.txt`, `${word} 2.txt`, `${word}.txt`])
  await page.goto(`/search?q=${word}`)
  const names = page.getByRole('grid').locator('[data-index] [title^="เรียง"]')
  await expect(names).toHaveText([`${word}.txt`, `${word} 2.txt`, `${word} 10.txt`])
  expect((await row(page, `${word}.txt`).locator('mark').allTextContents()).join('')).toBe(word)
  await page.getByRole('button', { name: 'เรียงตาม: ความเกี่ยวข้อง' }).click()
  await page.getByRole('menuitemradio', { name: 'วันที่แก้ไข' }).click()
  await expect(names).toHaveText([`${word}.txt`, `${word} 2.txt`, `${word} 10.txt`])
  await page.getByRole('columnheader', { name: 'ชื่อ' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=name/)
  await page.getByRole('columnheader', { name: 'ชื่อ' }).getByRole('button').click()
  await expect(names).toHaveText([`${word}.txt`, `${word} 10.txt`, `${word} 2.txt`])
})
