import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newBusinessWorkspace } from '../../fixtures/business-workspace.ts'
import { row } from '../../fixtures/drive.ts'
import { storageOf } from '../../fixtures/people.ts'
import { base } from '../../fixtures/place.ts'
import { openShare } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder, putFile } from '../../support/uploads.ts'

test.use({ as: 'malee01' })

test('an item of Drive Business is shared with a department, whose people find it in “shared with me”', async ({
  page,
  browser,
}) => {
  const workspace = await newBusinessWorkspace('view')
  const name = `ใบเสนอราคา ${crypto.randomUUID().slice(0, 6)}`
  const id = await createFolder(workspace.person, workspace.id, name)
  await putFile(workspace.person, id, 'ราคา.txt', Buffer.from('ราคาพิเศษ'))
  const chosen = (business: string) => sessionStorage.setItem('biz_active', business)
  await page.addInitScript(chosen, workspace.businessId)
  await page.goto(workspace.address)
  const dialog = await openShare(page, name)
  await dialog.getByRole('combobox', { name: 'ผู้รับ', exact: true }).fill('ฝ่ายขาย')
  const option = dialog.getByRole('option', { name: /ฝ่ายขาย/ })
  await expect(option).toContainText('แผนก')
  await option.click()
  await expect(dialog.getByRole('list', { name: 'ผู้รับที่เลือก' }).getByRole('listitem')).toHaveText('ฝ่ายขาย')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'แชร์', exact: true }).click()
  await expect(page.getByText('แชร์กับผู้รับ 1 รายแล้ว')).toBeVisible()
  const holders = dialog.getByRole('list', { name: 'ผู้มีสิทธิ์เข้าถึงรายการนี้' }).getByRole('listitem')
  await expect(holders.filter({ hasText: 'ฝ่ายขาย' })).toBeVisible()

  // Prasit works in this department.
  const context = await browser.newContext({ baseURL: base(), storageState: storageOf('prasit1') })
  await context.addInitScript(chosen, workspace.businessId)
  const his = await context.newPage()
  await his.goto('/sharedwithme')
  await expect(row(his, name)).toBeVisible()
  await row(his, name).dblclick()
  await expect(his).toHaveURL(new RegExp(`/directorysharefile/${id}`))
  await expect(row(his, 'ราคา.txt')).toBeVisible()

  // Kanya does not.
  const other = await browser.newContext({ baseURL: base(), storageState: storageOf('kanya01') })
  await other.addInitScript(chosen, workspace.businessId)
  const hers = await other.newPage()
  await hers.goto('/sharedwithme')
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText('แชร์กับฉัน')
  await hers.waitForLoadState('networkidle')
  await expect(row(hers, name)).toHaveCount(0)
  await Promise.all([context.close(), other.close()])
  workspace.close()
})
