import type { Locator, Page } from '@playwright/test'
import { command, choose, type Workspace, dropFiles, newWorkspace, row } from '../../fixtures/drive.ts'
import { pdf } from '../../fixtures/samples.ts'
import { expect, test } from '../../fixtures/test.ts'
import { putVersion } from '../../support/uploads.ts'

test.use({ as: 'anan01' })

let workspace: Workspace
test.beforeEach(async () => {
  workspace = await newWorkspace('anan01')
})
test.afterEach(() => workspace.close())

/** Saves a file under its name, each content as the next version; returns its id. */
async function save(name: string, ...contents: (string | Buffer)[]): Promise<string> {
  let id = ''
  for (const content of contents) id = await putVersion(workspace.person, workspace.id, name, Buffer.from(content))
  return id
}

/** The dialog with the versions of a file. */
async function openVersions(page: Page, name: string): Promise<Locator> {
  await page.goto(workspace.address)
  await choose(page, name, 'เวอร์ชัน')
  const dialog = page.getByRole('dialog', { name: `เวอร์ชันของ “${name}”` })
  await expect(dialog).toBeVisible()
  return dialog
}
const line = (dialog: Locator, n: number) => dialog.locator(`[data-n="${n}"]`)
async function act(page: Page, dialog: Locator, n: number, word: string) {
  await dialog.getByRole('button', { name: `คำสั่งของเวอร์ชัน ${n}`, exact: true }).click()
  await page.getByRole('menu').getByRole('menuitem', { name: word }).click()
}
const bytesOf = async (id: string) =>
  (await workspace.person.send({ path: `/api/files/${id}/content` })).body.toString()

test('versions show who, when, how and how large; one is labelled, kept, and deleted', async ({ page }) => {
  await save('งบประมาณ.txt', 'หนึ่ง', 'สองสอง', 'สามสามสาม')
  const dialog = await openVersions(page, 'งบประมาณ.txt')
  await expect(dialog.getByText('3 เวอร์ชัน ใช้พื้นที่รวม 60 B')).toBeVisible()
  await expect(line(dialog, 3)).toContainText('ปัจจุบัน')
  await expect(line(dialog, 2)).toContainText(/อัปโหลด/)
  await expect(line(dialog, 2)).toContainText(/โดย .+/)
  await expect(line(dialog, 2)).toContainText(/25\d\d .*18 B/)

  await act(page, dialog, 1, 'ตั้งป้ายกำกับ')
  const label = page.getByRole('dialog', { name: 'ป้ายกำกับของเวอร์ชัน 1' })
  await label.getByLabel('ป้ายกำกับ').fill('ก'.repeat(51))
  await expect(label.getByText('ยาวเกิน 50 ตัวอักษร โปรดย่อให้สั้นลง')).toBeVisible()
  await expect(label.getByRole('button', { name: 'บันทึกป้ายกำกับ' })).toBeDisabled()
  await label.getByLabel('ป้ายกำกับ').fill('ฉบับเสนอบอร์ด')
  await page.keyboard.press('Enter')
  await expect(line(dialog, 1)).toContainText('ฉบับเสนอบอร์ด')

  await act(page, dialog, 1, 'เก็บไว้เสมอ')
  await expect(page.getByText('เก็บเวอร์ชัน 1 ไว้เสมอแล้ว')).toBeVisible()
  await expect(line(dialog, 1).getByRole('img', { name: 'เก็บไว้เสมอ' })).toBeVisible()
  await act(page, dialog, 1, 'ยกเลิกเก็บไว้เสมอ')
  await expect(line(dialog, 1).getByRole('img', { name: 'เก็บไว้เสมอ' })).toHaveCount(0)

  // The current one has no such command in its menu.
  await dialog.getByRole('button', { name: 'คำสั่งของเวอร์ชัน 3' }).click()
  await expect(page.getByRole('menuitem', { name: 'ลบเวอร์ชันนี้' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await act(page, dialog, 2, 'ลบเวอร์ชันนี้')
  const ask = page.getByRole('alertdialog', { name: 'ลบเวอร์ชัน 2 หรือไม่' })
  await expect(ask).toContainText('จะถูกลบถาวรและกู้คืนไม่ได้')
  await ask.getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(line(dialog, 2)).toBeVisible()
  await act(page, dialog, 2, 'ลบเวอร์ชันนี้')
  await ask.getByRole('button', { name: 'ลบเวอร์ชัน' }).click()
  await expect(line(dialog, 2)).toHaveCount(0)
  await expect(dialog.getByText('2 เวอร์ชัน ใช้พื้นที่รวม 42 B')).toBeVisible()
})

test('an old version is restored, which can be undone; it is downloaded with its number in the name', async ({
  page,
}) => {
  const id = await save('แผน.txt', 'แผนเดิม', 'แผนใหม่')
  const dialog = await openVersions(page, 'แผน.txt')
  await act(page, dialog, 1, 'กู้คืนเวอร์ชันนี้')
  await expect(page.getByText('กู้คืนเวอร์ชัน 1 เป็นเวอร์ชัน 3 แล้ว')).toBeVisible()
  await expect(line(dialog, 3)).toContainText('กู้คืน')
  expect(await bytesOf(id)).toBe('แผนเดิม')
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(line(dialog, 4)).toContainText('ปัจจุบัน')
  expect(await bytesOf(id)).toBe('แผนใหม่')

  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'ดาวน์โหลดเวอร์ชัน 1' }).click()
  expect((await download).suggestedFilename()).toBe('แผน (v1).txt')
})

test('two versions of a text are compared line by line and word by word', async ({ page }) => {
  const lines = Array.from({ length: 30 }, (_, n) => `บรรทัดที่ ${n + 1}`)
  const changed = lines.with(14, 'บรรทัดที่สิบห้า แก้แล้ว').concat('ต่อท้าย')
  const [old, now] = [lines.join('\n'), changed.join('\n')]
  await save('สัญญา.txt', old, now, old, now)
  const dialog = await openVersions(page, 'สัญญา.txt')
  await act(page, dialog, 1, 'เปรียบเทียบกับเวอร์ชันปัจจุบัน')
  const compare = page.getByRole('dialog', { name: 'เปรียบเทียบ “สัญญา.txt”' })
  await expect(compare.getByText('เพิ่ม 2 บรรทัด ลบ 1 บรรทัด')).toBeVisible()
  const list = compare.getByRole('region', { name: 'ความแตกต่างระหว่างเวอร์ชัน 1 กับเวอร์ชัน 4' })
  await expect(list.locator('[data-kind=old]')).toContainText('บรรทัดที่ 15')
  await expect(list.locator('[data-kind=new]').first().locator('mark')).toContainText(['สิบห้า', 'แก้แล้ว'])
  await expect(list.locator('[data-kind=new]').last()).toContainText('ต่อท้าย')
  await expect(list.getByText(/^เหมือนกัน \d+ บรรทัด$/).first()).toBeVisible()

  await compare.getByLabel('เวอร์ชันใหม่').selectOption('3')
  await expect(compare.getByText('ข้อความของทั้งสองเวอร์ชันเหมือนกัน')).toBeVisible()
  await compare.getByLabel('เวอร์ชันเก่า').selectOption('3')
  await expect(compare.getByText('โปรดเลือกสองเวอร์ชันที่ต่างกัน')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(compare).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('pages of two versions are shown side by side, on a phone one at a time', async ({ page }) => {
  await save('ใบเสนอราคา.pdf', pdf(['Quotation 1']), pdf(['Quotation 2', 'Terms']))
  const dialog = await openVersions(page, 'ใบเสนอราคา.pdf')
  await dialog.getByRole('button', { name: 'ดูเวอร์ชัน 1' }).click()
  const preview = page.getByRole('dialog', { name: 'ใบเสนอราคา.pdf · เวอร์ชัน 1' })
  await expect(preview.getByRole('img', { name: 'หน้า 1 ของเวอร์ชัน 1' })).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Escape')

  await dialog.getByRole('button', { name: 'เปรียบเทียบสองเวอร์ชัน' }).click()
  const compare = page.getByRole('dialog', { name: 'เปรียบเทียบ “ใบเสนอราคา.pdf”' })
  const old = compare.getByRole('img', { name: 'หน้า 1 ของเวอร์ชัน 1' })
  const now = compare.getByRole('img', { name: 'หน้า 1 ของเวอร์ชัน 2' })
  await expect(old).toBeVisible({ timeout: 20_000 })
  await expect(now).toBeVisible({ timeout: 20_000 })
  for (const drawn of [old, now]) await expect(drawn).toHaveAttribute('data-shown', 'true', { timeout: 20_000 })
  const [left, right] = [await old.boundingBox(), await now.boundingBox()]
  expect(Math.abs((left?.y ?? 0) - (right?.y ?? 99))).toBeLessThan(2)
  expect(left?.x ?? 0).toBeLessThan(right?.x ?? 0)
  await expect(compare.getByText('เวอร์ชันนี้ไม่มีหน้า 2')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(old).toBeHidden()
  await expect(now).toBeVisible()
  await compare.getByRole('group', { name: 'แสดงหน้าของ' }).getByRole('button', { name: 'เวอร์ชัน 1' }).click()
  await expect(old).toBeVisible()
  await expect(now).toBeHidden()
})

test('a file with one version says so; so does one whose type keeps none', async ({ page }) => {
  await save('เดียว.txt', 'x')
  await save('คลิป.mp4', 'x')
  const dialog = await openVersions(page, 'เดียว.txt')
  await expect(dialog.getByRole('heading', { name: 'มีเพียงเวอร์ชันเดียว' })).toBeVisible()
  await expect(dialog.getByText('เมื่ออัปโหลดไฟล์นี้เป็นเวอร์ชันใหม่')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'เปรียบเทียบสองเวอร์ชัน' })).toHaveCount(0)
  const other = await openVersions(page, 'คลิป.mp4')
  await expect(other.getByText('ไฟล์ประเภทนี้ไม่เก็บเวอร์ชัน')).toBeVisible()
})

test('by keyboard alone', async ({ page }) => {
  await save('คีย์.txt', 'หนึ่ง', 'สอง')
  const dialog = await openVersions(page, 'คีย์.txt')
  await dialog.getByRole('button', { name: 'คำสั่งของเวอร์ชัน 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'กู้คืนเวอร์ชันนี้' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'ลบเวอร์ชันนี้' })).toBeFocused()
  await page.keyboard.press('Enter')
  const ask = page.getByRole('alertdialog')
  await expect(ask.getByRole('button', { name: 'ยกเลิก' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ask).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('refusals of the server are shown, and the list can be loaded again', async ({ page }) => {
  await save('เสีย.txt', 'หนึ่ง', 'สอง')
  await page.goto(workspace.address)
  let reply: 'broken' | 'whole' = 'broken'
  await page.route('**/versions?*', (route) =>
    reply === 'broken'
      ? route.fulfill({
          status: 403,
          json: { status: 'ER', machineCode: 'UNAVAILABLE', errorMessage: 'ระบบไม่พร้อมใช้งานชั่วคราว' },
        })
      : route.continue(),
  )
  await choose(page, 'เสีย.txt', 'เวอร์ชัน')
  await expect(page.getByText('ระบบไม่พร้อมใช้งานชั่วคราว')).toBeVisible()
  reply = 'whole'
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  const dialog = page.getByRole('dialog', { name: 'เวอร์ชันของ “เสีย.txt”' })
  await page.route('**/versions/1', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 'ER', machineCode: 'VERSION_CURRENT', errorMessage: 'ลบเวอร์ชันปัจจุบันไม่ได้' },
    }),
  )
  await act(page, dialog, 1, 'ลบเวอร์ชันนี้')
  const ask = page.getByRole('alertdialog')
  await ask.getByRole('button', { name: 'ลบเวอร์ชัน' }).click()
  await expect(ask.getByText('ลบเวอร์ชันปัจจุบันไม่ได้')).toBeVisible()
})

test('without permission to list versions the reason is shown', async ({ page }) => {
  await save('ดูอย่างเดียว.txt', 'หนึ่ง', 'สอง')
  await page.route(/\/api\/items\/[^/]+(\/children.*)?$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const text = (await response.text()).replaceAll('"permission":"owner"', '"permission":"view"')
    await route.fulfill({ response, body: text })
  })
  await page.goto(workspace.address)
  await row(page, 'ดูอย่างเดียว.txt').click({ button: 'right' })
  await expect(await command(page, 'เวอร์ชัน')).toHaveAttribute('aria-disabled', 'true')
})

test('what may not be done to a version is refused with the permission that one has', async ({ page }) => {
  await save('ลบไม่ได้.txt', 'หนึ่ง', 'สอง')
  await page.route(/\/api\/items\/[^/]+(\/children.*)?$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const text = (await response.text()).replaceAll('"permission":"owner"', '"permission":"edit"')
    await route.fulfill({ response, body: text })
  })
  const dialog = await openVersions(page, 'ลบไม่ได้.txt')
  await dialog.getByRole('button', { name: 'คำสั่งของเวอร์ชัน 1' }).click()
  await expect(page.getByRole('menuitem', { name: 'ลบเวอร์ชันนี้' })).toContainText('สิทธิ์ของคุณ (แก้ไข) ทำรายการนี้ไม่ได้')
})

test('uploading over a file whose type keeps no versions offers a copy or nothing', async ({ page }) => {
  await save('คลิป.mp4', 'เก่า')
  await save('งาน.txt', 'เก่า')
  await page.goto(workspace.address)
  await expect(row(page, 'คลิป.mp4')).toBeVisible()
  const list = page.getByRole('grid')
  await dropFiles(list, [{ name: 'คลิป.mp4', text: 'ใหม่', type: 'video/mp4' }])
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expect(dialog.getByText('เก็บไว้ทั้งสองไฟล์')).toBeVisible()
  await expect(dialog.getByText('เพิ่มเป็นเวอร์ชันใหม่')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'ไม่อัปโหลด' }).click()

  await dropFiles(list, [
    { name: 'คลิป.mp4', text: 'ใหม่', type: 'video/mp4' },
    { name: 'งาน.txt', text: 'ใหม่' },
  ])
  await expect(dialog.getByRole('radio')).toHaveCount(4)
  await dialog.getByRole('radio', { name: /เพิ่มเป็นเวอร์ชันใหม่/ }).check()
  await expect(dialog.getByText('1 ไฟล์เพิ่มเวอร์ชันไม่ได้ ระบบจะเก็บไว้ทั้งสองไฟล์').first()).toBeVisible()
  await expect(dialog.getByLabel('วิธีจัดการ คลิป.mp4').locator('option')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'อัปโหลด 2 ไฟล์' }).click()
  await expect(row(page, 'คลิป (2).mp4')).toBeVisible()
  await choose(page, 'งาน.txt', 'เวอร์ชัน')
  await expect(page.getByRole('dialog').locator('[data-n="2"]')).toBeVisible()
})
