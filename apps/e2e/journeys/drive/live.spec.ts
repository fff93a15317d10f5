import { createFolder, putFile } from '../../support/uploads.ts'
import { makeFolders, newWorkspace, press, putFiles, row, selected } from '../../fixtures/drive.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'somsri1' })

/** Sooner than a page would reload its list by itself. */
const promised = { timeout: 10_000 }

test('changes by others appear in an open folder, and the selection stays', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const files = await putFiles(workspace, workspace.id, ['ก.txt', 'ข.txt', 'ค.txt'])
  const other = await createFolder(workspace.person, workspace.person.root, `${workspace.name} อื่น`)
  const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/api/live'))
  await page.goto(workspace.address)
  await expect(row(page, 'ค.txt')).toBeVisible()
  await connected
  await press(page, 'ข.txt')
  await expect(selected(page)).toHaveCount(1)
  // The first change may arrive when the page has just begun to watch.
  await putFile(workspace.person, workspace.id, 'แรก.txt', Buffer.from('x'))
  await expect(row(page, 'แรก.txt')).toBeVisible()

  await putFile(workspace.person, workspace.id, 'ง.txt', Buffer.from('x'))
  await expect(row(page, 'ง.txt')).toBeVisible(promised)
  const send = (path: string, json: unknown, method = 'POST') => workspace.person.send({ method, path, json })
  await send(`/api/items/${files.get('ก.txt')}`, { name: 'เปลี่ยนชื่อ.txt' }, 'PATCH')
  await expect(row(page, 'เปลี่ยนชื่อ.txt')).toBeVisible(promised)
  await expect(row(page, 'ก.txt')).toHaveCount(0)
  await send('/api/items/move', { ids: [files.get('ค.txt')], targetId: other })
  await expect(row(page, 'ค.txt')).toHaveCount(0, promised)
  await send('/api/items/trash', { ids: [files.get('ก.txt')] })
  await expect(row(page, 'เปลี่ยนชื่อ.txt')).toHaveCount(0, promised)
  await send(`/api/items/${files.get('ข.txt')}/lock`, {})
  await expect(row(page, 'ข.txt').getByRole('img', { name: /ล็อก/ })).toBeVisible(promised)
  await expect(selected(page)).toHaveCount(1)
  await expect(selected(page)).toContainText('ข.txt')
  workspace.close()
})

test('an open folder that is trashed elsewhere says so, and is restored in its place', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const inside = await createFolder(workspace.person, workspace.id, 'ข้างใน')
  const trash = (id: string) => workspace.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [id] } })
  const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/api/live'))
  await page.goto(`/directory/${inside}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'อัปโหลดไฟล์' })).toBeVisible()
  await connected
  for (const [id, restore] of [
    [inside, 'กู้คืน'],
    [workspace.id, `กู้คืน “${workspace.name}”`],
  ] as const) {
    await trash(id)
    await expect(main.getByRole('heading', { name: '“ข้างใน” อยู่ในถังขยะ' })).toBeVisible(promised)
    await expect(main.getByRole('button', { name: 'อัปโหลดไฟล์' })).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'เปิดถังขยะ' })).toBeVisible()
    await main.getByRole('button', { name: restore, exact: true }).click()
    await expect(main.getByRole('button', { name: 'อัปโหลดไฟล์' })).toBeVisible()
  }
  await trash(workspace.id)
  await main.getByRole('link', { name: 'ไปยังโฟลเดอร์ด้านบน' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ไดรฟ์ของฉัน')
  workspace.close()
})

test('rows that are added or removed above do not move the visible ones', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  await makeFolders(
    workspace,
    workspace.id,
    Array.from({ length: 300 }, (_, n) => `แฟ้ม ${String(n).padStart(3, '0')}`),
  )
  await page.goto(workspace.address)
  await expect(row(page, 'แฟ้ม 000')).toBeVisible()
  await putFile(workspace.person, workspace.id, 'ท้ายสุด.txt', Buffer.from('x'))
  await row(page, 'แฟ้ม 000').hover()
  await page.mouse.wheel(0, 4000)
  const seen = row(page, 'แฟ้ม 100')
  await expect(seen).toBeVisible()
  await seen.scrollIntoViewIfNeeded()
  const before = (await seen.boundingBox())?.y
  await makeFolders(workspace, workspace.id, ['กกก 1', 'กกก 2', 'กกก 3'])
  // The page has reloaded the list once it counts three more.
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', /305|304/)
  await expect(seen).toBeVisible()
  expect(Math.abs(((await seen.boundingBox())?.y ?? 0) - (before ?? 0))).toBeLessThan(2)
  workspace.close()
})

test('a page that lost its connection catches up when it reconnects', async ({ page, context, problems }) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED/)
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['ก.txt'])
  await page.goto(workspace.address)
  await expect(row(page, 'ก.txt')).toBeVisible()
  await context.setOffline(true)
  await putFile(workspace.person, workspace.id, 'ข.txt', Buffer.from('x'))
  await context.setOffline(false)
  await expect(row(page, 'ข.txt')).toBeVisible({ timeout: 30_000 })
  workspace.close()
})
