import type { Locator } from '@playwright/test'
import {
  command,
  choose,
  type Workspace,
  grip,
  makeFolders,
  namesIn,
  newWorkspace,
  openWhole,
  press,
  putFiles,
  row,
  rows,
  selected,
} from '../../fixtures/drive.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'somsri1' })

let workspace: Workspace
test.beforeEach(async () => {
  workspace = await newWorkspace('somsri1')
})
test.afterEach(() => workspace.close())

test('a new folder appears in its list and can be opened', async ({ page }) => {
  await page.goto(workspace.address)
  await page.getByRole('button', { name: 'สร้างใหม่' }).first().click()
  await page.getByRole('menuitem', { name: 'สร้างโฟลเดอร์' }).click()
  await page.getByLabel('ชื่อโฟลเดอร์').fill('สัญญาเช่า ปี ๒๕๖๙')
  await page.getByRole('button', { name: 'สร้าง', exact: true }).click()
  await row(page, 'สัญญาเช่า ปี ๒๕๖๙').dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('สัญญาเช่า ปี ๒๕๖๙')
  await page.getByRole('navigation', { name: 'เส้นทางโฟลเดอร์' }).getByRole('link', { name: workspace.name }).click()
  await expect(row(page, 'สัญญาเช่า ปี ๒๕๖๙')).toBeVisible()
})

test('a forbidden name is reported at once, and one click applies the nearest valid one', async ({ page }) => {
  await page.goto(workspace.address)
  await page.getByRole('button', { name: 'สร้างใหม่' }).first().click()
  await page.getByRole('menuitem', { name: 'สร้างโฟลเดอร์' }).click()
  await page.getByLabel('ชื่อโฟลเดอร์').fill('งบ 1/2 "ร่าง"')
  await expect(page.getByText(/ชื่อต้องไม่มีอักขระ/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'สร้าง', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: /^ใช้ชื่อ/ }).click()
  await page.getByRole('button', { name: 'สร้าง', exact: true }).click()
  await expect(row(page, 'งบ 1_2 _ร่าง_')).toBeVisible()
})

test('Back closes an open dialog and stays; what was typed is not lost without a question', async ({ page }) => {
  await makeFolders(workspace, workspace.id, ['งาน'])
  await page.goto(workspace.address)
  await row(page, 'งาน').dblclick()
  await expect(page.getByText('โฟลเดอร์นี้ยังว่าง')).toBeVisible()
  const inside = page.url()
  const dialog = page.getByRole('dialog')
  const field = page.getByLabel('ชื่อโฟลเดอร์')
  const open = async () => {
    await page.getByRole('button', { name: 'สร้างใหม่' }).first().click()
    await page.getByRole('menuitem', { name: 'สร้างโฟลเดอร์' }).click()
    await expect(field).toBeFocused()
  }
  const question = dialog.getByRole('alert').filter({ hasText: 'ละทิ้งข้อมูลที่กรอกไว้หรือไม่' })
  await open()
  await field.fill('ยังไม่ได้สร้าง')
  await page.goBack()
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(inside)
  await question.getByRole('button', { name: 'กรอกต่อ' }).click()
  await expect(field).toHaveValue('ยังไม่ได้สร้าง')
  await page.goBack()
  await question.getByRole('button', { name: 'ละทิ้ง', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(inside)

  await open()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(inside)
  await page.goBack()
  await expect(row(page, 'งาน')).toBeVisible()
})

test('Back closes a dialog also on the first page of a tab, and leaves it afterwards in one step', async ({ page }) => {
  await page.goto('about:blank')
  await page.goto(workspace.address)
  const dialog = page.getByRole('dialog')
  for (const isTyped of [true, false]) {
    await page.getByRole('button', { name: 'สร้างใหม่' }).first().click()
    await page.getByRole('menuitem', { name: 'สร้างโฟลเดอร์' }).click()
    await expect(page.getByLabel('ชื่อโฟลเดอร์')).toBeFocused()
    if (isTyped) await page.getByLabel('ชื่อโฟลเดอร์').fill('ยังไม่ได้สร้าง')
    await page.goBack()
    if (isTyped) await dialog.getByRole('button', { name: 'ละทิ้ง', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe(workspace.address)
  }
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('F2 renames, keeps the extension, and refuses a taken name', async ({ page }) => {
  await putFiles(workspace, workspace.id, ['รายงาน.txt', 'บันทึก.txt'])
  await page.goto(workspace.address)
  await press(page, 'รายงาน.txt')
  await page.keyboard.press('F2')
  const field = page.getByLabel('ชื่อใหม่')
  await expect(field).toBeFocused()
  expect(
    await field.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    ),
  ).toBe('รายงาน')
  await field.fill('บันทึก.txt')
  await expect(page.getByText('มี “บันทึก.txt” ในโฟลเดอร์นี้อยู่แล้ว')).toBeVisible()
  await field.fill('รายงานประจำปี.txt')
  await page.keyboard.press('Enter')
  await expect(row(page, 'รายงานประจำปี.txt')).toBeVisible()
  // The row changes at once; the server is updated shortly after.
  await expect
    .poll(() => namesIn(workspace, workspace.id))
    .toEqual(expect.arrayContaining(['รายงานประจำปี.txt', 'บันทึก.txt']))
  await expect(page.getByRole('button', { name: 'เลิกทำ' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(row(page, 'รายงาน.txt')).toBeVisible()
})

test('dragging onto a folder moves, with undo', async ({ page }) => {
  await makeFolders(workspace, workspace.id, ['เก็บถาวร'])
  await putFiles(workspace, workspace.id, ['ก.txt', 'ข.txt'])
  await openWhole(page, workspace.address)
  await grip(page, 'ก.txt').dragTo(row(page, 'เก็บถาวร'))
  await expect(row(page, 'ก.txt')).toHaveCount(0)
  await expect(page.getByText(/ย้าย .* ไปยัง “เก็บถาวร” แล้ว/)).toBeVisible()
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(row(page, 'ก.txt')).toBeVisible()
})

test('the dialog moves several items, and asks about a taken name', async ({ page }) => {
  await makeFolders(workspace, workspace.id, ['ปลายทาง'])
  await putFiles(workspace, workspace.id, ['หนึ่ง.txt', 'สอง.txt'])
  const target = (
    (await workspace.person.send({ path: `/api/items/${workspace.id}/children` })).result as {
      items: { id: string; type: string }[]
    }
  ).items.find(({ type }) => type === 'folder')
  await putFiles(workspace, target?.id ?? '', ['หนึ่ง.txt'])
  await page.goto(workspace.address)
  await press(page, 'หนึ่ง.txt')
  await press(page, 'สอง.txt', ['Control'])
  await page
    .getByRole('toolbar', { name: 'คำสั่งสำหรับรายการที่เลือก' })
    .getByRole('button', { name: /^ย้ายไปยัง/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /ย้าย .* ไปยัง/ })
  await dialog.getByRole('treeitem', { name: 'ปลายทาง' }).click()
  await dialog.getByRole('button', { name: 'ย้ายมาที่นี่' }).click()
  const question = page.getByRole('dialog', { name: /มีชื่อซ้ำ 1 รายการ/ })
  await question.getByRole('radio', { name: /เก็บไว้ทั้งสอง/ }).check()
  await question.getByRole('button', { name: 'ดำเนินการต่อ' }).click()
  await expect(row(page, 'สอง.txt')).toHaveCount(0)
  await expect
    .poll(async () => (await namesIn(workspace, target?.id ?? '')).toSorted())
    .toEqual(['สอง.txt', 'หนึ่ง (2).txt', 'หนึ่ง.txt'].toSorted())
})

test('mouse, Shift, Ctrl and the rubber band select as on a desktop', async ({ page }) => {
  await putFiles(
    workspace,
    workspace.id,
    Array.from({ length: 8 }, (_, n) => `ไฟล์ ${n + 1}.txt`),
  )
  await page.goto(workspace.address)
  await press(page, 'ไฟล์ 2.txt')
  await expect(selected(page)).toHaveCount(1)
  await press(page, 'ไฟล์ 5.txt', ['Shift'])
  await expect(selected(page)).toHaveCount(4)
  await press(page, 'ไฟล์ 3.txt', ['Control'])
  await expect(selected(page)).toHaveCount(3)
  await expect(page.getByText('เลือก 3 รายการ')).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(selected(page)).toHaveCount(8)
  await page.keyboard.press('Escape')
  await expect(selected(page)).toHaveCount(0)

  const first = await row(page, 'ไฟล์ 3.txt').boundingBox()
  const last = await row(page, 'ไฟล์ 6.txt').boundingBox()
  if (!first || !last) throw new Error('the rows are not there')
  await page.mouse.move(first.x + first.width * 0.6, first.y + 10)
  await page.mouse.down()
  await page.mouse.move(last.x + last.width * 0.7, last.y + last.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(selected(page)).toHaveCount(4)
})

test('everything by keyboard: search, arrows, type-ahead, rename, cut, paste, trash, undo', async ({ page }) => {
  await makeFolders(workspace, workspace.id, ['ซ้าย'])
  await putFiles(workspace, workspace.id, ['กาแฟ.txt', 'Tea.txt', 'น้ำ.txt'])
  await page.goto(workspace.address)
  await expect(rows(page)).toHaveCount(4)
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.matches('[data-index]'))) break
  }
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.type('te')
  await expect(row(page, 'Tea.txt')).toBeFocused()
  await page.keyboard.press('F2')
  await expect(page.getByLabel('ชื่อใหม่')).toBeFocused()
  await page.keyboard.type('Green tea')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Green tea.txt')).toBeFocused()
  await page.keyboard.press('Control+x')
  await page.keyboard.press('Home')
  await expect(row(page, 'ซ้าย')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ซ้าย')
  await expect(page.getByText('โฟลเดอร์นี้ยังว่าง')).toBeVisible()
  await page.keyboard.press('Control+v')
  await expect(row(page, 'Green tea.txt')).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(workspace.name)
  await expect(row(page, 'Green tea.txt')).toHaveCount(0)
  await row(page, 'ซ้าย').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('the menu of an item has the commands of the toolbar, and they work', async ({ page }) => {
  await putFiles(workspace, workspace.id, ['เมนู.txt'])
  await page.goto(workspace.address)
  await row(page, 'เมนู.txt').click({ button: 'right' })
  expect(await page.getByRole('menuitem').count()).toBeLessThanOrEqual(10)
  for (const word of ['เปิด', 'ดาวน์โหลด', 'เปลี่ยนชื่อ', 'ย้ายไปยัง…', 'คัดลอกไปยัง…', 'เพิ่มในรายการโปรด', 'ซ่อน', 'ย้ายไปถังขยะ'])
    await expect(await command(page, word)).toBeVisible()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await choose(page, 'เมนู.txt', 'ดาวน์โหลด')
  expect((await download).suggestedFilename()).toBe('เมนู.txt')
})

test('a group of the menu opens by keyboard, and as a sheet on a phone', async ({ page }) => {
  await putFiles(workspace, workspace.id, ['เมนู.txt'])
  await page.goto(workspace.address)
  await press(page, 'เมนู.txt')
  await page.keyboard.press('Shift+F10')
  const group = page.getByRole('menuitem', { name: 'ย้ายและคัดลอก' })
  await group.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('menuitem', { name: 'ย้ายไปยัง…' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(group).toBeFocused()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await row(page, 'เมนู.txt').locator('[data-part=more]').click()
  const sheet = page.getByRole('menu')
  await expect(sheet).toBeVisible()
  await expect.poll(async () => bottomOf(sheet)).toBe(844)
  for (const entry of await sheet.getByRole('menuitem').all())
    expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await group.click()
  await page.getByRole('menuitem', { name: 'ย้ายไปยัง…' }).click()
  await expect(page.getByRole('dialog', { name: /ย้าย/ })).toBeVisible()
})

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box ? Math.round(box.y + box.height) : 0
}

test('keys pressed while a dialog is loading do not affect the list', async ({ page }) => {
  await putFiles(workspace, workspace.id, ['รายงาน.txt', 'บันทึก.txt'])
  let arrive = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/follow-*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.goto(workspace.address)
  await press(page, 'รายงาน.txt')
  await page.keyboard.press('F2')
  for (const key of ['Delete', 'ArrowUp', 'Control+a', 'Control+x', 'Backspace', '/']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)
  await expect(selected(page)).toHaveCount(1)
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  arrive()
  await expect(page.getByLabel('ชื่อใหม่')).toHaveValue('รายงาน.txt')
  await expect(page.getByLabel('ชื่อใหม่')).toBeFocused()
  expect((await namesIn(workspace, workspace.id)).toSorted()).toEqual(['บันทึก.txt', 'รายงาน.txt'].toSorted())
})

test('the dialogs of shortcuts are preloaded: text typed right after F2 is not lost', async ({ page }) => {
  await putFiles(workspace, workspace.id, ['รายงาน.txt'])
  await openWhole(page, workspace.address)
  await press(page, 'รายงาน.txt')
  // Both keys in one turn of the event loop, as from a fast typist on a busy machine.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => setTimeout(idle, 100))))
  await page.keyboard.press('F2')
  await page.keyboard.insertText('แผนงาน')
  await expect(page.getByLabel('ชื่อใหม่')).toHaveValue('แผนงาน.txt')
})

test('on a phone the button under the thumb offers all that can be made, and is nowhere else', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(workspace.address)
  // Where nothing can be dragged from elsewhere, nothing offers it.
  await expect(page.getByText('อัปโหลดไฟล์จากโทรศัพท์ หรือสร้างโฟลเดอร์ได้เลย')).toBeVisible()
  await putFiles(workspace, workspace.id, ['เดิม.txt'])
  await expect(row(page, 'เดิม.txt')).toBeVisible()
  await page.getByRole('button', { name: 'สร้างใหม่' }).click()
  await page.getByRole('menuitem', { name: 'สร้างเอกสาร (docx)' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('จดหมาย')
  await page.keyboard.press('Enter')
  await expect(row(page, 'จดหมาย.docx')).toBeVisible()
  await page.getByRole('button', { name: 'รายละเอียด' }).first().click()
  await expect(page.getByRole('complementary').last()).toBeVisible()
  const covered = page.getByRole('button', { name: 'สร้างใหม่' }).click({ trial: true, timeout: 1000 })
  await expect(covered).rejects.toThrow(/intercepts pointer events/)
  await page.goto('/trash')
  await expect(page.getByRole('heading', { name: 'ถังขยะ', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'สร้างใหม่' })).toHaveCount(0)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a tap opens, also after a preview or a menu was closed, and selects after a long press', async ({ page }) => {
    await putFiles(workspace, workspace.id, ['ก.txt', 'ข.txt', 'ค.txt'])
    await page.goto(workspace.address)
    const tap = (name: string) => row(page, name).locator('[title]').first().tap()
    const preview = page.getByRole('dialog')
    await tap('ก.txt')
    await expect(preview.getByRole('heading', { name: 'ก.txt' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(preview.getByRole('heading', { name: 'ข.txt' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(preview).toHaveCount(0)
    await row(page, 'ค.txt').locator('[data-part=more]').tap()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await tap('ก.txt')
    await expect(preview.getByRole('heading', { name: 'ก.txt' })).toBeVisible()
    await page.keyboard.press('Escape')

    await row(page, 'ก.txt').locator('[data-part=check]').tap()
    await tap('ค.txt')
    await expect(preview).toHaveCount(0)
    await expect(row(page, 'ค.txt')).toHaveAttribute('aria-selected', 'true')
  })
})
