import { expectAccessible } from '../../fixtures/accessibility.ts'
import { choose, type Workspace, newWorkspace, putFiles, row } from '../../fixtures/drive.ts'
import { shareWith } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'anan01' })

test('what others shared is listed with who, when and until when; it is opened, hidden, shown again and left', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1')
  const name = `ได้รับ ${crypto.randomUUID().slice(0, 6)}`
  const id = await createFolder(workspace.person, workspace.id, name)
  const inside = await createFolder(workspace.person, id, 'ชั้นใน')
  await putFiles(workspace, inside, ['เอกสาร.txt'])
  await shareWith(workspace, id, 'anan01', 'view')

  await page.goto('/mydrive')
  await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'แชร์กับฉัน' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('แชร์กับฉัน')
  for (const column of ['แชร์โดย', 'แชร์ให้', 'สิทธิ์ของฉัน', 'แชร์เมื่อ', 'วันหมดอายุ'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  await expect(row(page, name)).toContainText('ไม่หมดอายุ')
  await expect(row(page, name).getByRole('gridcell', { name: 'ดูอย่างเดียว', exact: true })).toBeVisible()
  await expectAccessible(page)

  // Nothing is added here (S045), and folders keep the way that they were reached by.
  await expect(page.getByText('วางเพื่ออัปโหลด')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'สร้างใหม่' })).toHaveCount(0)
  await row(page, name).dblclick()
  await expect(page).toHaveURL(new RegExp(`/directorysharefile/${id}`))
  await row(page, 'ชั้นใน').dblclick()
  await expect(page).toHaveURL(new RegExp(`/directorysharefile/${inside}`))
  const crumbs = page.getByRole('navigation', { name: 'เส้นทางโฟลเดอร์' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['แชร์กับฉัน', name, 'ชั้นใน'])
  await crumbs.getByRole('link', { name: 'แชร์กับฉัน' }).click()
  await expect(page).toHaveURL(/\/sharedwithme/)

  await choose(page, name, 'ซ่อน')
  await expect(row(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'รายการที่ซ่อน' }).click()
  await expect(row(page, name)).toBeVisible()
  await choose(page, name, 'เลิกซ่อน')
  await expect(row(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'รายการที่ได้รับ' }).click()

  await choose(page, name, 'เลิกรับการแชร์')
  const ask = page.getByRole('alertdialog')
  await expect(ask).toContainText(`เลิกรับการแชร์ “${name}” หรือไม่`)
  await ask.getByRole('button', { name: 'เลิกรับการแชร์' }).click()
  await expect(page.getByText('เลิกรับการแชร์ 1 รายการแล้ว')).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
  workspace.close()
})

test('the address of an invitation leads to the shared item, or says why not', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const name = `เชิญ ${crypto.randomUUID().slice(0, 6)}`
  const id = await createFolder(workspace.person, workspace.id, name)
  await shareWith(workspace, id, 'anan01', 'view')
  // The token is in a mail; that it proves an address is tested on the server.
  const accepting = '**/api/share-invitations/accept'
  await page.route(accepting, (route) => route.fulfill({ json: { status: 'OK', result: { itemId: id } } }))
  await page.goto('/sharedwithme?invitation=from-the-mail')
  await expect(page.getByText('รับคำเชิญแล้ว')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/sharedwithme\\?item=${id}$`))
  await expect(row(page, name)).toHaveAttribute('aria-selected', 'true')
  await page.unroute(accepting)
  await page.goto('/sharedwithme?invitation=used-before')
  await expect(page.getByText('ไม่พบคำเชิญนี้ อาจถูกยกเลิก หมดอายุ หรือใช้ไปแล้ว')).toBeVisible()
  await expect(page).toHaveURL(/\/sharedwithme$/)
  workspace.close()
})

test.describe('an open folder that is taken away', () => {
  type Given = { workspace: Workspace; id: string; shareId: string }
  const ways: [string, (given: Given) => Promise<unknown>][] = [
    [
      'by the end of the share',
      ({ workspace, shareId }) => workspace.person.send({ method: 'DELETE', path: `/api/shares/${shareId}` }),
    ],
    [
      'to the trash of its owner',
      ({ workspace, id }) => workspace.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [id] } }),
    ],
  ]
  for (const [how, take] of ways)
    test(`goes ${how}, with what is open of it, and the page says so`, async ({ page }) => {
      const workspace = await newWorkspace('somsri1')
      const id = await createFolder(workspace.person, workspace.id, `ยืม ${crypto.randomUUID().slice(0, 6)}`)
      const inside = await createFolder(workspace.person, id, 'ชั้นใน')
      await putFiles(workspace, inside, ['ลับ.txt'])
      const shareId = await shareWith(workspace, id, 'anan01', 'view')
      const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/api/live'))
      await page.goto(`/directorysharefile/${inside}`)
      await expect(row(page, 'ลับ.txt')).toBeVisible()
      await connected
      await row(page, 'ลับ.txt').dblclick()
      const viewer = page.getByRole('dialog', { name: 'ลับ.txt' })
      await expect(viewer).toBeVisible()

      await take({ workspace, id, shareId })
      // Sooner than a page would ask by itself.
      const promised = { timeout: 10_000 }
      await expect(page.getByText('โฟลเดอร์นี้อาจถูกลบแล้ว หรือคุณไม่มีสิทธิ์เข้าถึง')).toBeVisible(promised)
      await expect(viewer).toHaveCount(0)
      await expect(page.getByRole('main').getByText('ลับ.txt')).toHaveCount(0)
      await expectAccessible(page)

      // Restored, or shared again, it comes back by itself.
      if (how.includes('trash'))
        await workspace.person.send({
          method: 'POST',
          path: '/api/items/restore',
          json: { ids: [id], onConflict: 'keep_both' },
        })
      else await shareWith(workspace, id, 'anan01', 'view')
      await expect(row(page, 'ลับ.txt')).toBeVisible(promised)
      workspace.close()
    })
})
