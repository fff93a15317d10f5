import { formatBytes } from '@khlang/contract'
import type { Page } from '@playwright/test'
import { bytesOf, choose, namesIn, newWorkspace, pick, putFiles, row } from '../../fixtures/drive.ts'
import { enterAlone } from '../../fixtures/enter-alone.ts'
import { expect, test } from '../../fixtures/test.ts'
import { putFile } from '../../support/uploads.ts'

test('the log shows what happened, is filtered by the address, and undoes a rename and a move to the trash', async ({
  page,
  context,
}) => {
  const workspace = await newWorkspace(await enterAlone(context, page))
  const ids = await putFiles(workspace, workspace.id, ['รายงานประจำเดือน.txt'])
  const id = ids.get('รายงานประจำเดือน.txt') ?? ''
  await workspace.person.send({ method: 'PATCH', path: `/api/items/${id}`, json: { name: 'รายงานพฤศจิกายน.txt' } })
  await page.goto('/mydrive')
  await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'บันทึกการใช้งาน' }).click()
  await expect(page.getByRole('heading', { name: 'บันทึกการใช้งานของฉัน' })).toBeVisible()
  const renamed = page
    .getByRole('listitem')
    .filter({ hasText: 'คุณเปลี่ยนชื่อ “รายงานประจำเดือน.txt” เป็น “รายงานพฤศจิกายน.txt”' })
  await expect(renamed).toBeVisible()

  await page.getByLabel('ประเภท').selectOption({ label: 'เปลี่ยนชื่อ' })
  await expect(page).toHaveURL(/action=rename/)
  await page.getByLabel('ชื่อรายการ').fill('พฤศจิกายน')
  await expect(page).toHaveURL(/item=/)
  await page.reload()
  await expect(page.getByLabel('ประเภท')).toHaveValue('rename')
  await expect(renamed).toHaveCount(1)
  await renamed.getByRole('button', { name: /^เลิกทำ/ }).click()
  await expect(page.getByText('เลิกทำแล้ว')).toBeVisible()
  expect(await namesIn(workspace, workspace.id)).toEqual(['รายงานประจำเดือน.txt'])
  await expect(renamed.getByRole('button', { name: /^เลิกทำ/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()
  await workspace.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [id] } })
  await page.reload()
  const trashed = page.getByRole('listitem').filter({ hasText: 'คุณย้าย “รายงานประจำเดือน.txt” ไปถังขยะ' })
  await putFiles(workspace, workspace.id, ['รายงานประจำเดือน.txt'])
  await trashed.getByRole('button', { name: /^เลิกทำ/ }).click()
  await expect(trashed.getByRole('alert')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'ส่งออก CSV' }).click()
  expect((await download).suggestedFilename()).toBe('khlang-personal-log.csv')
  workspace.close()
})

test('the storage page shows what fills the drive and empties the trash after a preview', async ({ page, context }) => {
  const workspace = await newWorkspace(await enterAlone(context, page))
  const twin = bytesOf(300_000)
  const original = await putFile(workspace.person, workspace.id, 'ต้นฉบับ.bin', twin)
  await putFile(workspace.person, workspace.id, 'สำเนา.bin', twin)
  const link = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited' }
  await workspace.person.send({ method: 'POST', path: `/api/items/${original}/links`, json: link })
  const waste = await putFile(workspace.person, workspace.id, 'ทิ้ง.bin', Buffer.alloc(50_000))
  await workspace.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [waste] } })
  await page.goto('/managestorageonebox')
  await expect(page.getByRole('heading', { name: 'พื้นที่จัดเก็บ', level: 1 })).toBeVisible()
  await expect(page.getByText('คำนวณล่าสุด')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('คาดการณ์ได้เมื่อมีข้อมูลครบ 7 วัน')).toBeVisible()
  await expect(page.getByRole('link', { name: 'ต้นฉบับ.bin' }).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(`ในไฟล์ทั้งหมด แชร์อยู่ 1 ไฟล์ (${formatBytes(300_000)}) ไม่นับเพิ่ม`)).toBeVisible()
  const group = page.getByRole('listitem').filter({ hasText: 'ซ้ำกัน 2 ไฟล์' }).filter({ hasText: 'สำเนา.bin' })
  await expect(group.getByRole('link', { name: 'ต้นฉบับ.bin' })).toBeVisible()

  await page.getByRole('button', { name: 'ล้างถังขยะ', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/จะลบ \d+ รายการ คืนพื้นที่/)).toBeVisible()
  await dialog.getByRole('button', { name: 'ลบถาวร' }).click()
  await expect(page.getByText('เพิ่มพื้นที่ว่างแล้ว')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'ล้างถังขยะ', exact: true }).click()
  await expect(dialog.getByText('ไม่มีรายการให้ลบ')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'ลบถาวร' })).toBeDisabled()
  workspace.close()
})

test.describe('a person whom no other journey uses', () => {
  test('the figures of the menu and of the storage page follow every change, in another tab too', async ({
    page,
    context,
  }) => {
    const workspace = await newWorkspace(await enterAlone(context, page))
    await page.goto(workspace.address)
    const other = await context.newPage()
    await other.goto('/managestorageonebox')
    const shownIn = (where: Page) => where.getByRole('region', { name: 'พื้นที่จัดเก็บ' }).getByRole('paragraph').first()
    const used = async () => {
      const { drives } = (await workspace.person.send({ path: '/api/storage' })).result as {
        drives: { used: number }[]
      }
      return `ใช้ไป ${formatBytes(drives.reduce((sum, drive) => sum + drive.used, 0))} จาก`
    }
    const expectSame = async () => {
      for (const where of [page, other])
        await expect(async () => {
          await expect(shownIn(where)).toContainText(await used(), { timeout: 500 })
        }).toPass({ timeout: 6000 })
      await expect(
        other
          .getByRole('main')
          .getByText(await used())
          .first(),
      ).toBeVisible({ timeout: 6000 })
    }
    const upload = () =>
      pick(page, 'อัปโหลดไฟล์', [{ name: 'ใหญ่.txt', mimeType: 'text/plain', buffer: bytesOf(3_000_000) }])
    const before = await used()
    await upload()
    await expect(row(page, 'ใหญ่.txt')).toBeVisible()
    const once = await used()
    expect(once).not.toBe(before)
    await expectSame()

    // A new version counts beside the old one.
    await upload()
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /เพิ่มเป็นเวอร์ชันใหม่/ })
      .check()
    await page.getByRole('dialog').getByRole('button', { name: 'อัปโหลด 1 ไฟล์' }).click()
    await expect.poll(used).not.toBe(once)
    await expectSame()

    // What is in the trash still counts: the whole does not change, its parts do.
    const inTrash = other.locator('dl [data-part=trash] dd')
    const empty = await inTrash.textContent()
    await choose(page, 'ใหญ่.txt', 'ย้ายไปถังขยะ')
    await expect(row(page, 'ใหญ่.txt')).toHaveCount(0)
    await expect(inTrash).not.toHaveText(empty ?? '', { timeout: 10_000 })
    await expectSame()
    await page.goto('/trash')
    await choose(page, 'ใหญ่.txt', 'กู้คืน')
    await expect(row(page, 'ใหญ่.txt')).toHaveCount(0)
    await expect(inTrash).toHaveText(empty ?? '', { timeout: 10_000 })
    await expectSame()

    await page.goto(workspace.address)
    await choose(page, 'ใหญ่.txt', 'ย้ายไปถังขยะ')
    await expect(row(page, 'ใหญ่.txt')).toHaveCount(0)
    await page.goto('/trash')
    await row(page, 'ใหญ่.txt').last().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'ลบถาวร' }).click()
    const full = await used()
    await page.getByRole('alertdialog').getByRole('button', { name: 'ลบถาวร' }).click()
    await expect.poll(used).not.toBe(full)
    await expectSame()

    await page.goto(workspace.address)
    await upload()
    await choose(page, 'ใหญ่.txt', 'ย้ายไปถังขยะ')
    await expect(row(page, 'ใหญ่.txt')).toHaveCount(0)
    const filled = await used()
    await other.getByRole('button', { name: 'ล้างถังขยะ', exact: true }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'ลบถาวร' }).click()
    await expect.poll(used).not.toBe(filled)
    await expectSame()
    workspace.close()
  })
})

test.describe('over quota', () => {
  test.use({ as: 'prasit1' })

  test('a notice on every page says what still works and leads to freeing space', async ({ page }) => {
    await page.route('**/api/storage', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as {
        result: { used: number; max: number; drives: { max: number; used: number }[] }
      }
      for (const drive of body.result.drives) Object.assign(drive, { used: 1100, max: 1000 })
      await route.fulfill({ response, json: { ...body, result: { ...body.result, used: 1100, max: 1000 } } })
    })
    await page.goto('/mydrive')
    await expect(page.getByRole('status').filter({ hasText: 'พื้นที่เกินโควตา' })).toBeVisible()
    await expect(page.getByText('ใช้พื้นที่เกินโควตา เพิ่มไฟล์ไม่ได้จนกว่าจะมีพื้นที่ว่าง')).toBeVisible()
    await page.getByRole('link', { name: 'เพิ่มพื้นที่ว่าง' }).click()
    await expect(page.getByRole('heading', { name: 'พื้นที่จัดเก็บ', level: 1 })).toBeVisible()
  })
})
