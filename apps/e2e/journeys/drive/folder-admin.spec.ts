import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newBusinessWorkspace } from '../../fixtures/business-workspace.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

// An admin of a folder who is no Admin Business (C58).
test.use({ as: 'kanya01' })

const open = async (page: Page, address: string, businessId: string, tab: string) => {
  await page.addInitScript((id) => sessionStorage.setItem('biz_active', id), businessId)
  await page.goto(`${address}?details=true&tab=${tab}`)
}

test('an admin of a folder changes who may do what in it, and sees before saving what that does', async ({ page }) => {
  const workspace = await newBusinessWorkspace('admin')
  await open(page, workspace.address, workspace.businessId, 'permissions')
  const details = page.getByRole('complementary', { name: 'รายละเอียด' })
  await expect(details.getByRole('list', { name: 'สิทธิ์ที่กำหนดในโฟลเดอร์นี้' })).toContainText('ผู้ดูแลโฟลเดอร์')
  await expectAccessible(page)
  await details.getByRole('button', { name: 'แก้ไขสิทธิ์' }).click()
  const dialog = page.getByRole('dialog', { name: `สิทธิ์ของโฟลเดอร์ ${workspace.name}` })
  // Only Admin Business gives the level, and takes it away.
  await expect(dialog.getByRole('combobox', { name: /^สิทธิ์ของ / })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'ประเภท' }).selectOption('แผนก')
  await dialog.getByRole('combobox', { name: 'เลือกชื่อ' }).fill('ฝ่ายขาย')
  await page.getByRole('option', { name: 'ฝ่ายขาย' }).click()
  await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  const level = dialog.getByRole('combobox', { name: 'สิทธิ์ของ ฝ่ายขาย' })
  await expect(level.getByRole('option', { name: 'ผู้ดูแลโฟลเดอร์' })).toHaveCount(0)
  await level.selectOption('แก้ไข')
  await expect(dialog.getByText(/^ได้สิทธิ์เพิ่ม \d+ คน$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText(`บันทึกสิทธิ์ของ ${workspace.name} แล้ว`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details.getByRole('list', { name: 'สิทธิ์ที่กำหนดในโฟลเดอร์นี้' })).toContainText('ฝ่ายขาย')
  workspace.close()
})

test('an admin of a folder sees who did what in it', async ({ page }) => {
  const workspace = await newBusinessWorkspace('admin')
  await createFolder(workspace.person, workspace.id, 'สัญญา 2569')
  await open(page, workspace.address, workspace.businessId, 'activity')
  const details = page.getByRole('complementary', { name: 'รายละเอียด' })
  await expect(details.getByRole('tab', { name: 'กิจกรรม' })).toHaveAttribute('aria-selected', 'true')
  await expect(details.getByRole('listitem').filter({ hasText: '“สัญญา 2569”' }).first()).toBeVisible()
  await expectAccessible(page)
  workspace.close()
})

test('somebody who may edit sees neither', async ({ page }) => {
  const workspace = await newBusinessWorkspace('edit')
  await open(page, workspace.address, workspace.businessId, 'activity')
  const details = page.getByRole('complementary', { name: 'รายละเอียด' })
  await expect(details.getByRole('tab', { name: 'ผู้มีสิทธิ์' })).toBeVisible()
  await expect(details.getByRole('tab', { name: /กิจกรรม|^สิทธิ์$/ })).toHaveCount(0)
  workspace.close()
})
