import { errorText } from '@khlang/contract'
import type { Page } from '@playwright/test'
import { choose, type Workspace, makeFolders, newWorkspace, pick, press, putFiles, row } from '../../fixtures/drive.ts'
import { callAs, storageOf } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

/**
 * The errors of the drive (specification 8) with the texts of the catalogue. The page does not receive changes by
 * others, so it acts on items that no longer exist, which is how people encounter these errors.
 */
test.use({ as: 'anan01' })

let workspace: Workspace
test.beforeEach(async ({ page, problems }) => {
  workspace = await newWorkspace('anan01')
  problems.expected.push(/ERR_FAILED|WebSocket|40[0349]|413/)
  await page.route('**/api/live/**', (route) => route.abort())
  await page.routeWebSocket('**/api/live/**', (socket) => socket.close())
})
test.afterEach(() => workspace.close())

const say = (code: Parameters<typeof errorText>[0], values = {}) => errorText(code, 'th', values)
const elsewhere = (path: string, json: object) => workspace.person.send({ method: 'POST', path, json })
/** Files in the open folder, which others then change. */
async function opened(page: Page, names: readonly string[]): Promise<Map<string, string>> {
  const ids = await putFiles(workspace, workspace.id, names)
  await page.goto(workspace.address)
  for (const name of names) await expect(row(page, name)).toBeVisible()
  return ids
}
const idsOf = (ids: Map<string, string>, ...names: string[]) => names.map((name) => ids.get(name) ?? '')
const results = (page: Page, title: string) => page.getByRole('dialog', { name: title })

async function trashElsewhere(ids: readonly string[]) {
  await elsewhere('/api/items/trash', { ids })
}
async function purgeElsewhere(ids: readonly string[]) {
  await trashElsewhere(ids)
  await elsewhere('/api/items/purge', { ids })
}

for (const [what, code, elsewhere] of [
  ['what is in the trash since', 'ITEM_IN_TRASH', trashElsewhere],
  ['what is gone', 'NOT_FOUND', purgeElsewhere],
] as const)
  test(`renaming: ${what}`, async ({ page }) => {
    const ids = await opened(page, ['เก่า.txt'])
    await elsewhere(idsOf(ids, 'เก่า.txt'))
    await choose(page, 'เก่า.txt', 'เปลี่ยนชื่อ')
    await page.getByLabel('ชื่อใหม่').fill('ใหม่.txt')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say(code)).first()).toBeVisible()
  })

test('moving: partly failed, and to the same folder', async ({ page }) => {
  await makeFolders(workspace, workspace.id, ['ปลายทาง'])
  const ids = await opened(page, ['ก.txt', 'ข.txt'])
  await purgeElsewhere(idsOf(ids, 'ก.txt'))
  await press(page, 'ก.txt')
  await press(page, 'ข.txt', ['Control'])
  await choose(page, 'ข.txt', 'ย้ายไปยัง…')
  const place = page.getByRole('dialog')
  await expect(place.getByText(say('ALREADY_THERE'))).toBeVisible()
  await place.getByRole('treeitem', { name: 'ปลายทาง' }).click()
  await place.getByRole('button', { name: 'ย้ายมาที่นี่' }).click()
  const failed = results(page, 'ย้ายบางรายการไม่ได้')
  await expect(failed).toContainText('ก.txt')
  await expect(failed).toContainText(say('NOT_FOUND'))
  await failed.getByRole('button').last().click()
  await expect(row(page, 'ข.txt')).toHaveCount(0)
})

test('copying: a file encrypted meanwhile', async ({ page }) => {
  const ids = await opened(page, ['ลับ.txt'])
  const [id = ''] = idsOf(ids, 'ลับ.txt')
  const passphrase = 'แมวสามตัวนอนบนหลังคา'
  await elsewhere(`/api/files/${id}/encrypt`, { passphrase, confirmPassphrase: passphrase })
  await press(page, 'ลับ.txt')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  const failed = results(page, 'คัดลอกรายการไม่ได้')
  await expect(failed).toContainText(say('ITEM_ENCRYPTED'))
})

test('downloading: a missing item is reported instead of failing silently', async ({ page }) => {
  const ids = await opened(page, ['หาย.txt'])
  await purgeElsewhere(idsOf(ids, 'หาย.txt'))
  await choose(page, 'หาย.txt', 'ดาวน์โหลด')
  await expect(page.getByText(say('NOT_FOUND'))).toBeVisible()
})

test('deleting and restoring: missing items', async ({ page }) => {
  const ids = await opened(page, ['ก.txt', 'ข.txt'])
  await purgeElsewhere(idsOf(ids, 'ก.txt'))
  await press(page, 'ก.txt')
  await page.keyboard.press('Delete')
  await expect(results(page, 'ย้ายรายการไปถังขยะไม่ได้')).toContainText(say('NOT_FOUND'))
  await page.keyboard.press('Escape')

  await trashElsewhere(idsOf(ids, 'ข.txt'))
  await page.goto('/trash')
  await expect(row(page, 'ข.txt').first()).toBeVisible()
  await elsewhere('/api/items/purge', { ids: idsOf(ids, 'ข.txt') })
  await row(page, 'ข.txt').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'กู้คืน', exact: true }).click()
  await expect(results(page, 'กู้คืนรายการไม่ได้')).toContainText(say('NOT_FOUND'))
})

test('creating a folder in a deleted folder', async ({ page }) => {
  await page.goto(workspace.address)
  await expect(page.getByText('โฟลเดอร์นี้ยังว่าง')).toBeVisible()
  await trashElsewhere([workspace.id])
  await page.getByRole('button', { name: 'สร้างใหม่' }).first().click()
  await page.getByRole('menuitem', { name: 'สร้างโฟลเดอร์' }).click()
  await page.getByLabel('ชื่อโฟลเดอร์').fill('ใหม่')
  await page.getByRole('button', { name: 'สร้าง', exact: true }).click()
  await expect(page.getByText(say('ITEM_IN_TRASH')).first()).toBeVisible()
})

test('an invalid path', async ({ page }) => {
  for (const path of ['/directory/ไม่ใช่รหัส', '/directory/00000000-0000-4000-8000-000000000000']) {
    await page.goto(path)
    await expect(page.getByText('อาจถูกลบ')).toBeVisible()
  }
})

test('uploading: the folder is gone, and names cannot be compared', async ({ page }) => {
  const folder = await createFolder(workspace.person, workspace.id, 'ปลายทาง')
  await page.goto(`/directory/${folder}`)
  await expect(page.getByText('โฟลเดอร์นี้ยังว่าง')).toBeVisible()
  const send = (name: string) => pick(page, 'อัปโหลดไฟล์', [{ name, mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await page.route('**/api/uploads/check', (route) => route.abort())
  await send('ก.txt')
  await expect(page.getByText('เชื่อมต่อไม่ได้').or(page.getByText('เริ่มอัปโหลดไม่สำเร็จ')).first()).toBeVisible()
  await page.unroute('**/api/uploads/check')
  await purgeElsewhere([folder])
  await send('ข.txt')
  await expect(
    page
      .getByText(say('NOT_FOUND'))
      .or(page.getByText(say('UPLOAD_FOLDER_NOT_FOUND')))
      .first(),
  ).toBeVisible()
})

test.describe('of a business', () => {
  test.use({ as: 'malee01' })

  test('uploading: a blocked file type, and more than fits', async ({ page }) => {
    const calls = await callAs(storageOf('malee01'))
    const me = (await (await calls.get('/api/me')).json()) as {
      result: { accounts: { type: string; accountId: string }[] }
    }
    const business = me.result.accounts.find(({ type }) => type === 'Business')?.accountId ?? ''
    const headers = { 'X-Account-Id': business }
    const put = async (path: string, data: object) => {
      const response = await calls.put(path, { headers, data })
      expect(response.status(), await response.text()).toBe(200)
    }
    const quotas = (await (await calls.get('/api/admin/quotas/employees', { headers })).json()) as {
      result: { items: { employeeId: string; name: string; used: number }[] }
    }
    const employee = quotas.result.items.find(({ name }) => name.includes('มาลี'))
    const quota = (bytes: number | null) =>
      put('/api/admin/quotas', { audience: 'employee', audienceId: employee?.employeeId, bytes })
    const send = (name: string, size: number) =>
      pick(page, 'อัปโหลดไฟล์', [{ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(size, 1) }])
    await put('/api/blocked-types', { extensions: ['exe'] })
    await quota((employee?.used ?? 0) + 1000)
    try {
      await page.goto(`/drivebusiness/${business}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await send('โปรแกรม.exe', 10)
      await expect(page.getByText(say('FILE_TYPE_BLOCKED')).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'ไดรฟ์ของฉัน' }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไดรฟ์ของฉัน')
      await send('ใหญ่.bin', 5000)
      await expect(page.getByText(/พื้นที่จัดเก็บไม่เพียงพอ/).first()).toBeVisible()
    } finally {
      await put('/api/blocked-types', { extensions: [] })
      await quota(null)
      await calls.dispose()
    }
  })
})
