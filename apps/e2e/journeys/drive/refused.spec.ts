import { errorText } from '@khlang/contract'
import type { Page } from '@playwright/test'
import { newBusinessWorkspace } from '../../fixtures/business-workspace.ts'
import {
  command,
  choose,
  type Workspace,
  makeFolders,
  namesIn,
  newWorkspace,
  press,
  putFiles,
  row,
} from '../../fixtures/drive.ts'
import { pdf } from '../../fixtures/samples.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder, putFile } from '../../support/uploads.ts'

/**
 * Refusals because of other people's work, a name or a target (specification 8: locked files, partly failed, already in
 * the source location, a name that exists), for every operation of the drive, with the texts of the catalogue.
 */
const say = (code: Parameters<typeof errorText>[0], values = {}) => errorText(code, 'th', values)
const results = (page: Page, title: string) => page.getByRole('dialog', { name: title })

/** Disconnects the page from live updates, so that it finds out when it tries. */
async function deafen(page: Page): Promise<void> {
  await page.route('**/api/live/**', (route) => route.abort())
  await page.routeWebSocket('**/api/live/**', (socket) => socket.close())
}

test.describe('a file locked by a colleague', () => {
  test.use({ as: 'kanya01' })
  let workspace: Awaited<ReturnType<typeof newBusinessWorkspace>>
  test.beforeEach(async ({ page, problems }) => {
    problems.expected.push(/ERR_FAILED|WebSocket|40[0349]|423/)
    workspace = await newBusinessWorkspace('delete')
    await deafen(page)
  })
  test.afterEach(() => workspace.close())

  /** Opens the folder as the employee; then the admin locks a file. */
  async function openedThenLocked(page: Page, files: ReadonlyMap<string, string>, name: string): Promise<void> {
    await page.goto(`/drivebusiness/${workspace.businessId}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(workspace.address)
    await expect(row(page, name)).toBeVisible()
    const response = await workspace.person.send({
      method: 'POST',
      path: `/api/items/${files.get(name)}/lock`,
      json: {},
    })
    expect(response.status, response.body.toString()).toBe(200)
  }
  async function twoFiles(page: Page): Promise<void> {
    await makeFolders(workspace, workspace.id, ['ปลายทาง'])
    await openedThenLocked(page, await putFiles(workspace, workspace.id, ['ล็อก.txt', 'ว่าง.txt']), 'ล็อก.txt')
  }

  test('is not renamed', async ({ page }) => {
    await twoFiles(page)
    await choose(page, 'ล็อก.txt', 'เปลี่ยนชื่อ')
    await page.getByLabel('ชื่อใหม่').fill('ใหม่.txt')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('ITEM_LOCKED')).first()).toBeVisible()
    expect(await namesIn(workspace, workspace.id)).toContain('ล็อก.txt')
  })

  test('stays when several are moved, and the list says how many were moved and why not all', async ({ page }) => {
    await twoFiles(page)
    await press(page, 'ล็อก.txt')
    await press(page, 'ว่าง.txt', ['Control'])
    await choose(page, 'ว่าง.txt', 'ย้ายไปยัง…')
    const place = page.getByRole('dialog')
    await place.getByRole('treeitem', { name: 'ปลายทาง' }).click()
    await place.getByRole('button', { name: 'ย้ายมาที่นี่' }).click()
    const failed = results(page, 'ย้ายบางรายการไม่ได้')
    await expect(failed).toContainText('สำเร็จ 1 รายการ ไม่สำเร็จ 1 รายการ')
    await expect(failed).toContainText(say('ITEM_LOCKED'))
    await failed.getByRole('button', { name: 'รับทราบ' }).click()
    await expect(row(page, 'ว่าง.txt')).toHaveCount(0)
    expect(await namesIn(workspace, workspace.id)).toEqual(['ปลายทาง', 'ล็อก.txt'])
  })

  test('is not copied', async ({ page }) => {
    await twoFiles(page)
    await press(page, 'ล็อก.txt')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await expect(results(page, 'คัดลอกรายการไม่ได้')).toContainText(say('ITEM_LOCKED'))
    expect(await namesIn(workspace, workspace.id)).toEqual(['ปลายทาง', 'ล็อก.txt', 'ว่าง.txt'])
  })

  test('is not trashed; once the page knows, its menu says so', async ({ page }) => {
    await twoFiles(page)
    await press(page, 'ล็อก.txt')
    await page.keyboard.press('Delete')
    await expect(results(page, 'ย้ายรายการไปถังขยะไม่ได้')).toContainText(say('ITEM_LOCKED'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.reload()
    await expect(row(page, 'ล็อก.txt').getByRole('img', { name: 'ถูกล็อก' })).toBeVisible()
    await row(page, 'ล็อก.txt').click({ button: 'right' })
    for (const word of ['ดาวน์โหลด', 'เปลี่ยนชื่อ', 'ย้ายไปยัง…', 'ย้ายไปถังขยะ'])
      await expect(await command(page, word)).toHaveAttribute('aria-disabled', 'true')
  })

  test('is named and left out when it is trashed with others, and the others go', async ({ page }) => {
    await twoFiles(page)
    await page.reload()
    await press(page, 'ล็อก.txt')
    await press(page, 'ว่าง.txt', ['Control'])
    await page.keyboard.press('Delete')
    const asked = results(page, 'ย้ายไปถังขยะ: ทำได้บางรายการ')
    await expect(asked).toContainText('ทำได้ 1 จาก 2 รายการที่เลือก')
    await expect(asked.getByRole('region', { name: 'ทำไม่ได้' })).toContainText('ล็อก.txtผู้อื่นล็อกไว้')
    await expect(asked.getByRole('region', { name: 'ทำได้' })).toContainText('ว่าง.txt')
    await asked.getByRole('button', { name: 'ดำเนินการ 1 รายการ' }).click()
    await expect(row(page, 'ว่าง.txt')).toHaveCount(0)
    await expect(row(page, 'ล็อก.txt')).toBeVisible()
  })

  test('is not downloaded, and says so instead of failing silently', async ({ page }) => {
    await twoFiles(page)
    await choose(page, 'ล็อก.txt', 'ดาวน์โหลด')
    await expect(page.getByText(say('ITEM_LOCKED')).first()).toBeVisible()
  })

  test('is not printed, and is named', async ({ page }) => {
    const files = new Map([
      ['ก.pdf', await putFile(workspace.person, workspace.id, 'ก.pdf', pdf(['One']))],
      ['ล็อก.pdf', await putFile(workspace.person, workspace.id, 'ล็อก.pdf', pdf(['Two']))],
    ])
    await openedThenLocked(page, files, 'ล็อก.pdf')
    await press(page, 'ก.pdf')
    await press(page, 'ล็อก.pdf', ['Control'])
    await choose(page, 'ก.pdf', 'พิมพ์ / รวม PDF')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'บันทึกเป็นไฟล์ใหม่' }).click()
    await expect(dialog.getByText(`พิมพ์ “ล็อก.pdf” ไม่ได้: ${say('ITEM_LOCKED')}`)).toBeVisible()
  })
})

test.describe('with view permission only', () => {
  test.use({ as: 'kanya01' })

  test('unavailable commands show the reason, and nothing changes', async ({ page, problems }) => {
    problems.expected.push(/40[0349]/)
    const workspace = await newBusinessWorkspace('view')
    await putFiles(workspace, workspace.id, ['ดูได้.txt'])
    await page.goto(`/drivebusiness/${workspace.businessId}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(workspace.address)
    await row(page, 'ดูได้.txt').click({ button: 'right' })
    for (const word of ['ดาวน์โหลด', 'เปลี่ยนชื่อ', 'ย้ายไปยัง…', 'คัดลอกไปยัง…', 'ย้ายไปถังขยะ']) {
      await expect(await command(page, word)).toHaveAttribute('aria-disabled', 'true')
    }
    await page.keyboard.press('Escape')
    const grid = page.getByRole('grid')
    const height = (await grid.boundingBox())?.height ?? 0
    await grid.click({ button: 'right', position: { x: 300, y: height - 20 } })
    const back = page.getByRole('menu').getByRole('menuitem', { name: 'กู้คืนย้อนหลัง' })
    await expect(back).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await press(page, 'ดูได้.txt')
    await page.keyboard.press('Delete')
    await expect(page.getByText(/สิทธิ์ของคุณ .* ทำรายการนี้ไม่ได้ โปรดติดต่อเจ้าของ/).first()).toBeVisible()
    expect(await namesIn(workspace, workspace.id)).toEqual(['ดูได้.txt'])
    workspace.close()
  })
})

test.describe('names and targets', () => {
  test.use({ as: 'anan01' })
  let workspace: Workspace
  test.beforeEach(async ({ problems }) => {
    problems.expected.push(/40[0349]/)
    workspace = await newWorkspace('anan01')
  })
  test.afterEach(() => workspace.close())

  test('creating a document with a taken name', async ({ page }) => {
    await putFiles(workspace, workspace.id, ['รายงาน.txt'])
    await page.goto(workspace.address)
    await page.getByRole('button', { name: 'สร้างใหม่' }).first().click()
    await page.getByRole('menuitem', { name: 'สร้างไฟล์ข้อความ (txt)' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('รายงาน')
    await page.getByRole('button', { name: 'สร้าง', exact: true }).click()
    await expect(page.getByText(say('FILE_EXISTS', { name: 'รายงาน.txt' })).first()).toBeVisible()
  })

  test('a folder is not moved into itself', async ({ page }) => {
    const folder = await createFolder(workspace.person, workspace.id, 'ชั้นนอก')
    await createFolder(workspace.person, folder, 'ชั้นใน')
    await page.goto(workspace.address)
    await choose(page, 'ชั้นนอก', 'ย้ายไปยัง…')
    const place = page.getByRole('dialog')
    const itself = place.getByRole('treeitem', { name: 'ชั้นนอก' })
    await expect(itself).toHaveAttribute('aria-disabled', 'true')
    await expect(itself).toHaveAttribute('aria-selected', 'false')
  })

  test('restoring asks for a target if the folder is gone, and for a choice if the name is taken', async ({ page }) => {
    const folder = await createFolder(workspace.person, workspace.id, 'จะหายไป')
    const inside = await putFiles(workspace, folder, ['ไร้บ้าน.txt'])
    const taken = await putFiles(workspace, workspace.id, ['ซ้ำ.txt'])
    const act = (path: string, ids: (string | undefined)[]) =>
      workspace.person.send({ method: 'POST', path: `/api/items/${path}`, json: { ids } })
    await act('trash', [...inside.values()])
    await act('trash', [folder])
    await act('trash', [...taken.values()])
    await putFiles(workspace, workspace.id, ['ซ้ำ.txt'])

    await page.goto('/trash')
    await choose(page, 'ซ้ำ.txt', 'กู้คืน')
    const conflict = page.getByRole('dialog')
    await expect(conflict).toContainText('ปลายทางมี “ซ้ำ.txt” อยู่แล้ว')
    await conflict.getByRole('radio', { name: /เก็บไว้ทั้งสอง/ }).check()
    await conflict.getByRole('button', { name: 'ดำเนินการต่อ' }).click()
    await expect(row(page, 'ซ้ำ.txt')).toHaveCount(0)
    await expect.poll(() => namesIn(workspace, workspace.id)).toEqual(['ซ้ำ (2).txt', 'ซ้ำ.txt'])

    await choose(page, 'ไร้บ้าน.txt', 'กู้คืน')
    const place = page.getByRole('dialog', { name: /โฟลเดอร์เดิมไม่มีแล้ว/ })
    await expect(place).toBeVisible()
    await page.keyboard.press('Escape')
  })
})
