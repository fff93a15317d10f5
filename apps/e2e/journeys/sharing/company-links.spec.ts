import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newBusinessWorkspace } from '../../fixtures/business-workspace.ts'
import { putFiles } from '../../fixtures/drive.ts'
import { storageOf } from '../../fixtures/people.ts'
import { openShare } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'malee01', permissions: ['clipboard-read', 'clipboard-write'] })

test('a link for people in the company opens for a colleague, and is closed to everybody else', async ({
  page,
  browser,
}) => {
  const workspace = await newBusinessWorkspace('view')
  await putFiles(workspace, workspace.id, ['ประกาศภายใน.txt'])
  await page.addInitScript((id) => sessionStorage.setItem('biz_active', id), workspace.businessId)
  await page.goto(workspace.address)
  const share = await openShare(page, 'ประกาศภายใน.txt')
  await share.getByRole('button', { name: 'สร้างลิงก์', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^สร้างลิงก์ของ/ })
  await dialog.getByRole('radio', { name: 'คนในธุรกิจของฉัน' }).check()
  await expect(dialog.getByText('ต้องเข้าสู่ระบบ เมื่อออกจากธุรกิจจะเปิดลิงก์ไม่ได้ทันที')).toBeVisible()
  await expect(dialog.getByRole('switch', { name: 'ต้องเข้าสู่ระบบก่อนเปิด' })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'สร้างลิงก์' }).click()
  const row = page.getByRole('list', { name: 'ลิงก์ของรายการนี้' }).getByRole('listitem')
  await expect(row).toContainText('คนในธุรกิจของฉัน')
  await row.getByRole('button', { name: /^คัดลอกลิงก์/ }).click()
  const { pathname, search } = new URL(await page.evaluate(() => navigator.clipboard.readText()))

  const visit = async (as?: Parameters<typeof storageOf>[0]) => {
    const context = await browser.newContext({ storageState: as ? storageOf(as) : { cookies: [], origins: [] } })
    const visitor = await context.newPage()
    await visitor.goto(pathname + search)
    return { context, heading: visitor.getByRole('heading', { level: 1 }), visitor }
  }
  const colleague = await visit('prasit1')
  await expect(colleague.heading).toHaveText('ประกาศภายใน.txt')
  const nobody = await visit()
  await expect(nobody.heading).toHaveText('โปรดเข้าสู่ระบบเพื่อเปิดลิงก์นี้')
  const stranger = await visit('wichai1')
  await expect(stranger.heading).toHaveText('รายการนี้ถูกลบหรือปิดการแชร์แล้ว')
  await expect(stranger.visitor.getByText('ประกาศภายใน')).toHaveCount(0)
  await expect(stranger.visitor.getByRole('button', { name: 'ขอจากเจ้าของ' })).toBeVisible()
  for (const { context } of [colleague, nobody, stranger]) await context.close()
  workspace.close()
})
