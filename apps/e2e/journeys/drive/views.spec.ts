import { choose, type Workspace, namesIn, newWorkspace, press, putFiles, row } from '../../fixtures/drive.ts'
import { createFolder, putFile } from '../../support/uploads.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'anan01' })

let workspace: Workspace
test.beforeEach(async () => {
  workspace = await newWorkspace('anan01')
})
test.afterEach(() => workspace.close())

const unique = () => Math.random().toString(36).slice(2, 8)

test('an item is trashed at once, and Undo restores it', async ({ page }) => {
  await putFiles(workspace, workspace.id, ['ทิ้ง.txt'])
  await page.goto(workspace.address)
  await press(page, 'ทิ้ง.txt')
  await page.keyboard.press('Delete')
  await expect(row(page, 'ทิ้ง.txt')).toHaveCount(0)
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(row(page, 'ทิ้ง.txt')).toBeVisible()
  expect(await namesIn(workspace, workspace.id)).toEqual(['ทิ้ง.txt'])
})

test('after Undo the focus is in the list, on the restored item, and never lost', async ({ page }) => {
  await putFiles(workspace, workspace.id, ['ก.txt', 'ข.txt', 'ค.txt'])
  await page.goto(workspace.address)
  const undo = page.getByRole('button', { name: 'เลิกทำ' })
  const inList = () => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)

  await press(page, 'ข.txt')
  // Held down, it trashes one.
  await page.keyboard.down('Delete')
  await expect(row(page, 'ข.txt')).toHaveCount(0)
  await expect(row(page, 'ค.txt')).toBeFocused()
  await page.keyboard.down('Delete')
  await page.keyboard.up('Delete')
  await expect(row(page, 'ค.txt')).toHaveAttribute('aria-selected', 'false')
  // The response is slow: until then the list as it is has the focus.
  let respond = () => {}
  const slow = new Promise<void>((resolve) => (respond = resolve))
  await page.route('**/api/items/restore', async (route) => {
    await slow
    await route.continue()
  })
  await undo.click()
  await expect.poll(inList).toBe(true)
  respond()
  await expect(row(page, 'ข.txt')).toBeFocused()
  await expect(row(page, 'ข.txt')).toHaveAttribute('aria-selected', 'true')

  await page.keyboard.press('F2')
  await page.getByLabel('ชื่อใหม่').fill('ฮ.txt')
  await page.keyboard.press('Enter')
  await expect(row(page, 'ฮ.txt')).toBeVisible()
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(row(page, 'ข.txt')).toBeFocused()
})

test('the trash shows the remaining days, restores, and deletes permanently only after confirmation', async ({
  page,
}) => {
  const [kept, gone] = [`เก็บ ${unique()}.txt`, `ลบ ${unique()}.txt`]
  const ids = await putFiles(workspace, workspace.id, [kept, gone])
  await workspace.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [...ids.values()] } })
  await page.goto('/trash')
  await expect(row(page, kept)).toContainText('อีก 7 วัน')
  await expect(row(page, kept)).toContainText(`ไดรฟ์ของฉัน / ${workspace.name}`)
  await choose(page, kept, 'กู้คืน')
  await expect(row(page, kept)).toHaveCount(0)
  await expect.poll(() => namesIn(workspace, workspace.id)).toEqual([kept])
  await choose(page, gone, 'ลบถาวร')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`“${gone}” จะถูกลบถาวร`)
  await question.getByRole('button', { name: 'ลบถาวร' }).click()
  await expect(row(page, gone)).toHaveCount(0)
  expect((await workspace.person.send({ path: `/api/items/${ids.get(gone)}` })).status).toBe(404)
})

test('a starred item is among the favourites, a hidden one leaves its list', async ({ page }) => {
  const [star, hide] = [`ดาว ${unique()}.txt`, `ซ่อน ${unique()}.txt`]
  await putFiles(workspace, workspace.id, [star, hide])
  await page.goto(workspace.address)
  await choose(page, star, 'เพิ่มในรายการโปรด')
  await expect(row(page, star).getByRole('img', { name: 'รายการโปรด' })).toBeVisible()
  await choose(page, hide, 'ซ่อน')
  await expect(row(page, hide)).toHaveCount(0)
  await expect(page.getByText('ซ่อนแล้ว 1 รายการ')).toBeVisible()
  await page.goto('/starred')
  await expect(row(page, star)).toBeVisible()
  await page.goto('/hidden')
  await choose(page, hide, 'เลิกซ่อน')
  await expect(row(page, hide)).toHaveCount(0)
  await expect(page.getByText('เลิกซ่อนแล้ว 1 รายการ')).toBeVisible()
  await page.goto(workspace.address)
  await expect(row(page, hide)).toBeVisible()
  await page.goto('/recent')
  await expect(row(page, star)).toBeVisible()
})

test('a star stays when an older response of the list arrives late', async ({ page }) => {
  const [star, more] = [`ดาว ${unique()}.txt`, `อีก ${unique()}.txt`]
  await putFiles(workspace, workspace.id, [star])
  await page.goto(workspace.address)
  await expect(row(page, star)).toBeVisible()
  const { promise: held, resolve: late } = Promise.withResolvers<void>()
  const reading = page.waitForRequest(/\/children\?/)
  await page.route('**/children?*', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response }).catch(() => undefined)
  })
  await putFiles(workspace, workspace.id, [more])
  await reading
  await choose(page, star, 'เพิ่มในรายการโปรด')
  await expect(page.getByText('เพิ่มในรายการโปรดแล้ว')).toBeVisible()
  late()
  await expect(row(page, more)).toBeVisible()
  await expect(row(page, star).getByRole('img', { name: 'รายการโปรด' })).toBeVisible()
})

test('search finds Thai names by a part of a word, and leads to the folder', async ({ page }) => {
  const word = `กขค${unique()}`
  await putFiles(workspace, workspace.id, [`ใบเสนอราคา${word}ฉบับแก้ไข.txt`])
  await page.goto('/mydrive')
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill(`ราคา${word}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  const found = `ใบเสนอราคา${word}ฉบับแก้ไข.txt`
  await expect(row(page, found)).toContainText(`ไดรฟ์ของฉัน / ${workspace.name}`)
  await choose(page, found, 'แสดงในโฟลเดอร์')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(workspace.name)
  await page.goto('/search?q=ไม่มีทางพบแน่นอน')
  await expect(page.getByText('ไม่พบ “ไม่มีทางพบแน่นอน”')).toBeVisible()
  await page.goto(`/search?q=${'หายไปไหน'.repeat(12)}`)
  await expect(page.getByText(/^ไม่พบ “(หายไปไหน)+[^”]{0,9}…[^”]{8,14}”$/)).toBeVisible()
})

test('the details show facts, permission and its reason; an old version is restored', async ({ page }) => {
  const id = await putFile(workspace.person, workspace.id, 'ร่าง.txt', Buffer.from('ร่างแรก'))
  await workspace.person.send({
    method: 'PUT',
    path: `/api/folders/${workspace.id}/files/${encodeURIComponent('ร่าง.txt')}?file_duplicate=create_tag_version`,
    body: Buffer.from('ร่างที่สอง ยาวกว่า'),
    headers: { 'content-type': 'application/octet-stream' },
  })
  await page.goto(workspace.address)
  await press(page, 'ร่าง.txt')
  await page.keyboard.press('Control+i')
  const panel = page.getByRole('complementary').filter({ hasText: 'SHA-256' })
  await expect(panel.getByText('เจ้าของ').first()).toBeVisible()
  await expect(panel).toContainText('คุณเป็นเจ้าของ')
  await expect(panel).toContainText('เวอร์ชัน 2')
  await page.getByRole('tab', { name: 'เวอร์ชัน' }).click()
  await page.getByRole('button', { name: 'คำสั่งของเวอร์ชัน 1' }).click()
  await page.getByRole('menuitem', { name: 'กู้คืนเวอร์ชันนี้' }).click()
  await expect(page.getByText('กู้คืนเวอร์ชัน 1 เป็นเวอร์ชัน 3 แล้ว')).toBeVisible()
  await expect(page.locator('[data-n="3"]')).toContainText('ปัจจุบัน')
  expect((await workspace.person.send({ path: `/api/files/${id}/content` })).body.toString()).toBe('ร่างแรก')
})

test('a change over a newer one is reported with what to do', async ({ page, context }) => {
  const ids = await putFiles(workspace, workspace.id, ['สองแท็บ.txt'])
  await page.goto(workspace.address)
  await press(page, 'สองแท็บ.txt')
  await page.keyboard.press('F2')
  const other = await context.newPage()
  await other.goto(workspace.address)
  await press(other, 'สองแท็บ.txt')
  await other.keyboard.press('F2')
  await other.getByLabel('ชื่อใหม่').fill('จากแท็บที่สอง.txt')
  await other.keyboard.press('Enter')
  await expect(row(other, 'จากแท็บที่สอง.txt')).toBeVisible()
  await page.getByLabel('ชื่อใหม่').fill('จากแท็บแรก.txt')
  await page.keyboard.press('Enter')
  const stale = page.getByRole('alertdialog', { name: 'รายการนี้เปลี่ยนไปแล้ว' })
  // A name has no copy that could be saved instead.
  await expect(stale.getByText(/แก้ไขรายการนี้เมื่อ .* โปรดโหลดใหม่แล้วลองอีกครั้ง$/)).toBeVisible()
  const item = await workspace.person.send({ path: `/api/items/${ids.get('สองแท็บ.txt')}` })
  expect((item.result as { name: string }).name).toBe('จากแท็บที่สอง.txt')

  // Loaded anew, what was typed is still there, and goes over the newer name.
  await stale.getByRole('button', { name: 'โหลดใหม่' }).click()
  const field = page.getByRole('dialog').getByLabel('ชื่อใหม่')
  await expect(field).toHaveValue('จากแท็บแรก.txt')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(page, 'จากแท็บแรก.txt')).toBeVisible()
  await expect.poll(() => namesIn(workspace, workspace.id)).toEqual(['จากแท็บแรก.txt'])
})

test('lines of the list span its width, and a state is centred', async ({ page }) => {
  await putFiles(workspace, workspace.id, ['เส้น.txt'])
  await page.goto(workspace.address)
  const line = await row(page, 'เส้น.txt').boundingBox()
  const grid = await page.getByRole('grid').boundingBox()
  if (!line || !grid) throw new Error('the list is not there')
  expect(Math.abs(line.x + line.width - (grid.x + grid.width))).toBeLessThan(1)
  const head = await page.getByRole('columnheader', { name: 'ขนาด' }).boundingBox()
  const cell = await row(page, 'เส้น.txt').getByRole('gridcell').nth(3).boundingBox()
  expect(Math.abs((head?.x ?? 0) - (cell?.x ?? 9))).toBeLessThan(1)

  await page.goto('/directory/00000000-0000-4000-8000-000000000000')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  const middle = await title.evaluate((heading) => {
    const state = heading.parentElement?.getBoundingClientRect()
    const drawn = [...(heading.parentElement?.children ?? [])].map((child) => child.getBoundingClientRect())
    const room = document.getElementById('content')?.getBoundingClientRect()
    if (!state || !room) return null
    const [top, bottom] = [Math.min(...drawn.map((box) => box.top)), Math.max(...drawn.map((box) => box.bottom))]
    return ((top + bottom) / 2 - room.top) / room.height
  })
  expect(middle).toBeGreaterThan(0.44)
  expect(middle).toBeLessThan(0.54)
})

test('menus show shortcuts if there is a keyboard, and omit them on a narrow screen', async ({ page }) => {
  await putFiles(workspace, workspace.id, ['เมนู.txt'])
  await page.goto(workspace.address)
  const keys = page.getByRole('menu').locator('kbd')
  await row(page, 'เมนู.txt').click({ button: 'right' })
  await expect(keys.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  await row(page, 'เมนู.txt').click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(keys.filter({ visible: true })).toHaveCount(0)
})

test('a folder opened by keyboard gives the focus to its first row, and one opened by mouse does not', async ({
  page,
}) => {
  const inside = await createFolder(workspace.person, workspace.id, 'ข้างใน')
  for (const name of ['ก.txt', 'ข.txt']) await putFile(workspace.person, inside, name, Buffer.from('x'))
  await page.goto(workspace.address)
  await press(page, 'ข้างใน')
  await page.keyboard.press('Enter')
  await expect(row(page, 'ก.txt')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'ข.txt')).toBeFocused()
  await page.goBack()
  await row(page, 'ข้างใน').dblclick()
  await expect(row(page, 'ก.txt')).toBeVisible()
  await expect(row(page, 'ก.txt')).not.toBeFocused()
})

test('columns stay apart beside the details', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  await putFiles(workspace, workspace.id, ['ก.txt'])
  await page.setViewportSize({ width: 1100, height: 700 })
  await page.goto(`${workspace.address}?details=true`)
  await expect(row(page, 'ก.txt')).toBeVisible()
  const gap = await row(page, 'ก.txt').evaluate((element) => {
    const line = [element, ...element.querySelectorAll('*')].find((one) => getComputedStyle(one).display === 'grid')
    return line ? Number.parseFloat(getComputedStyle(line).columnGap) : 0
  })
  expect(gap).toBeGreaterThanOrEqual(8)
  workspace.close()
})
