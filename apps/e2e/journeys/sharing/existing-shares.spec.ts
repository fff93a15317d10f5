import type { Locator } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newWorkspace, press, putFiles } from '../../fixtures/drive.ts'
import { speakEnglish } from '../../fixtures/english.ts'
import { openShare, shareWith } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'somsri1' })

const line = (dialog: Locator) => dialog.getByRole('combobox', { name: 'ผู้รับ', exact: true })
const send = (dialog: Locator) => dialog.getByRole('button', { name: 'แชร์', exact: true })
const holder = (dialog: Locator, name: string) =>
  dialog.getByRole('list', { name: 'ผู้มีสิทธิ์เข้าถึงรายการนี้' }).getByRole('listitem').filter({ hasText: name })

test('somebody who has access already is asked about, and one press changes their level', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const ids = await putFiles(workspace, workspace.id, ['สัญญา.txt'])
  await shareWith(workspace, ids.get('สัญญา.txt') ?? '', 'anan01', 'view')
  await page.goto(workspace.address)
  const dialog = await openShare(page, 'สัญญา.txt')
  for (const name of ['anan01', 'wichai1']) {
    await line(dialog).fill(name)
    await line(dialog).press('Enter')
  }
  await dialog.getByLabel('ระดับสิทธิ์').selectOption('edit')
  await send(dialog).press('Enter')

  await expect(page.getByText('แชร์กับผู้รับ 1 รายแล้ว')).toBeVisible()
  const chip = dialog.getByRole('list', { name: 'ผู้รับที่เลือก' }).getByRole('listitem')
  await expect(chip).toHaveCount(1)
  await expect(chip).toContainText('มีสิทธิ์ “ดูอย่างเดียว” อยู่แล้ว เปลี่ยนเป็น “แก้ไข” หรือไม่')
  await expectAccessible(page)
  await chip.getByRole('button', { name: /^เปลี่ยน / }).press('Enter')
  await expect(page.getByText('เปลี่ยนสิทธิ์ของผู้รับ 1 รายแล้ว')).toBeVisible()
  await expect(holder(dialog, 'anan01').getByRole('combobox')).toHaveValue('edit')
  await expect(line(dialog)).toBeFocused()

  // What is the same already is said, and asks nothing; by keyboard alone.
  await line(dialog).fill('anan01')
  await line(dialog).press('Enter')
  await dialog.getByLabel('ระดับสิทธิ์').selectOption('edit')
  await send(dialog).click()
  await expect(page.getByText('ผู้รับ 1 รายมีสิทธิ์นี้อยู่แล้ว')).toBeVisible()
  workspace.close()
})

test('of several items each says who was new, and one press changes all shares that were there', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const ids = await putFiles(workspace, workspace.id, ['ก.txt', 'ข.txt'])
  await shareWith(workspace, ids.get('ก.txt') ?? '', 'anan01', 'view')
  await page.goto(workspace.address)
  await press(page, 'ก.txt')
  await press(page, 'ข.txt', ['Control'])
  await page.getByRole('toolbar', { name: 'คำสั่งสำหรับรายการที่เลือก' }).getByRole('button', { name: 'แชร์' }).click()
  const dialog = page.getByRole('dialog', { name: 'แชร์ 2 รายการ' })
  await line(dialog).fill('anan01')
  await line(dialog).press('Enter')
  await dialog.getByLabel('ระดับสิทธิ์').selectOption('edit')
  await send(dialog).click()
  const results = page.getByRole('list', { name: 'ผลการแชร์' }).getByRole('listitem')
  await expect(results.filter({ hasText: 'ก.txt' })).toContainText('เปลี่ยนเป็น “แก้ไข” หรือไม่')
  await expect(results.filter({ hasText: 'ข.txt' })).toContainText('ใหม่ 1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'เปลี่ยนสิทธิ์ 1 ราย' }).click()
  await expect(page.getByText('แชร์ 2 รายการแล้ว · ใหม่ 1 · เปลี่ยนแล้ว 1')).toBeVisible()
  workspace.close()
})

test.describe('in English', () => {
  test('the question and the button', async ({ page }) => {
    const workspace = await newWorkspace('somsri1')
    const ids = await putFiles(workspace, workspace.id, ['contract.txt'])
    await shareWith(workspace, ids.get('contract.txt') ?? '', 'anan01', 'view')
    await speakEnglish(page)
    await page.goto(workspace.address)
    await press(page, 'contract.txt')
    await page.getByRole('toolbar').getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share “contract.txt”' })
    await dialog.getByRole('combobox', { name: 'Recipients' }).fill('anan01')
    await dialog.getByLabel('Permission level').selectOption('edit')
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(dialog.getByText('Has View only – change to Edit?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Change access for 1 recipient' }).click()
    await expect(page.getByText('Changed access for 1 recipient')).toBeVisible()
    workspace.close()
  })
})
