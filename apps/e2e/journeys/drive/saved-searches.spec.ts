import type { Page } from '@playwright/test'
import { newWorkspace, putFiles, row, rows, type Workspace } from '../../fixtures/drive.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'anan01' })

const menu = (page: Page) => page.getByRole('navigation', { name: 'เมนูหลัก' })
const pinned = (page: Page) => menu(page).getByRole('list', { name: 'การค้นหาที่บันทึกไว้' })
const filters = (page: Page) => page.getByRole('search', { name: 'ตัวกรองการค้นหา' })

async function forget(workspace: Workspace) {
  const { result } = await workspace.person.send({ path: '/api/saved-searches' })
  for (const { id } of (result as { items: { id: string }[] }).items)
    await workspace.person.send({ method: 'DELETE', path: `/api/saved-searches/${id}` })
}

test('a search is filtered, saved, opened from the menu, renamed, deleted and restored', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  await forget(workspace)
  const word = `หา${crypto.randomUUID().slice(0, 6)}`
  const tag = `แท็ก${word}`
  const ids = await putFiles(workspace, workspace.id, [
    `${word} หนึ่ง.pdf`,
    `${word} สอง.pdf`,
    `${word} สาม.txt`,
    'อื่น.pdf',
  ])
  const change = (name: string, json: object) =>
    workspace.person.send({ method: 'PATCH', path: `/api/items/${ids.get(name) ?? ''}`, json })
  await change(`${word} หนึ่ง.pdf`, { starred: true, hashtags: [`${tag}/2569`] })
  await change('อื่น.pdf', { hashtags: [tag] })

  // Without criteria the page explains the filters.
  await page.goto('/search')
  await expect(page.getByText('พิมพ์คำในช่องค้นหาด้านบน หรือเลือกตัวกรองอย่างน้อยหนึ่งรายการ')).toBeVisible()
  await expect(filters(page).getByRole('button', { name: 'บันทึกการค้นหานี้' })).toHaveCount(0)
  await page.getByRole('searchbox').fill(word)
  await page.getByRole('searchbox').press('Enter')
  await expect(rows(page)).toHaveCount(3)
  await filters(page).getByLabel('ประเภท').selectOption('PDF')
  await expect(rows(page)).toHaveCount(2)
  await filters(page).getByLabel('แก้ไขล่าสุด').selectOption('7 วันล่าสุด')
  await expect(page).toHaveURL(/within=week/)
  await filters(page).getByLabel('เฉพาะรายการโปรด').check()
  await expect(rows(page)).toHaveCount(1)
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)
  await expect(filters(page).getByLabel('เฉพาะรายการโปรด')).not.toBeChecked()

  // A hashtag alone, with its children, by keyboard.
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).not.toHaveURL(/q=/)
  const line = filters(page).getByRole('combobox', { name: 'แฮชแท็ก' })
  await line.fill(`#${tag}`)
  await expect(page.getByRole('listbox', { name: 'แฮชแท็กที่มีอยู่' }).getByRole('option')).toHaveText([
    `#${tag}`,
    `#${tag}/2569`,
  ])
  await line.press('ArrowDown')
  await line.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, 'อื่น.pdf')).toBeVisible()
  await expect(page).toHaveTitle(`ผลการค้นหา “PDF · #${tag} · 7 วันล่าสุด” · คลัง`)

  await filters(page).getByRole('button', { name: 'บันทึกการค้นหานี้' }).click()
  const dialog = page.getByRole('dialog', { name: 'บันทึกการค้นหา' })
  await expect(dialog.getByLabel('ชื่อ')).toHaveValue(`PDF · #${tag} · 7 วันล่าสุด`)
  await expect(dialog.getByLabel('ชื่อ')).toBeFocused()
  await page.keyboard.type('งานประจำสัปดาห์')
  await page.keyboard.press('Enter')
  await expect(page.getByText('บันทึกการค้นหา “งานประจำสัปดาห์” ไว้ในเมนูแล้ว')).toBeVisible()

  // The same name again is refused, and the dialog says why.
  await filters(page).getByRole('button', { name: 'บันทึกการค้นหานี้' }).click()
  await dialog.getByLabel('ชื่อ').fill('งานประจำสัปดาห์')
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(dialog.getByText('คุณมีการค้นหาชื่อ “งานประจำสัปดาห์” อยู่แล้ว โปรดใช้ชื่ออื่น')).toBeVisible()
  await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
  await page
    .getByRole('button', { name: /ละทิ้ง|ไม่บันทึก|ออก/ })
    .click({ timeout: 1000 })
    .catch(() => undefined)
  await expect(dialog).toHaveCount(0)

  await page.reload()
  const link = pinned(page).getByRole('link', { name: 'งานประจำสัปดาห์' })
  await expect(link).toHaveAttribute('aria-current', 'page')
  await page.goto('/mydrive')
  await expect(link).not.toHaveAttribute('aria-current', 'page')
  await link.click()
  await expect(rows(page)).toHaveCount(2)
  await expect(filters(page).getByLabel('ประเภท')).toHaveValue('pdf')

  await link.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'เปลี่ยนชื่อ' }).click()
  const renaming = page.getByRole('dialog', { name: 'เปลี่ยนชื่อการค้นหา' })
  await renaming.getByLabel('ชื่อ').fill('งานของฉัน')
  await page.keyboard.press('Enter')
  const renamed = pinned(page).getByRole('link', { name: 'งานของฉัน' })
  await expect(renamed).toBeVisible()

  await renamed.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'ลบ' }).click()
  await expect(page.getByText('ลบการค้นหา “งานของฉัน” แล้ว')).toBeVisible()
  await expect(renamed).toHaveCount(0)
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(renamed).toHaveAttribute('aria-current', 'page')

  // Whose name has been taken meanwhile comes back under another one.
  await renamed.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'ลบ' }).click()
  await expect(renamed).toHaveCount(0)
  await workspace.person.send({
    method: 'POST',
    path: '/api/saved-searches',
    json: { name: 'งานของฉัน', query: { q: 'อื่น' } },
  })
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(page.getByText('กู้คืนในชื่อ “งานของฉัน (2)”')).toBeVisible()
  await expect(pinned(page).getByRole('link', { name: 'งานของฉัน (2)' })).toHaveAttribute('aria-current', 'page')
  await forget(workspace)
  workspace.close()
})

test('many are collapsed, and a phone has them in its menu', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  await forget(workspace)
  for (let n = 1; n <= 10; n++)
    await workspace.person.send({
      method: 'POST',
      path: '/api/saved-searches',
      json: { name: `ที่ ${String(n).padStart(2, '0')}`, query: { q: `คำ ${n}` } },
    })
  await page.goto('/mydrive')
  await expect(pinned(page).getByRole('link')).toHaveCount(8)
  await menu(page).getByRole('button', { name: 'แสดงทั้งหมด 10 รายการ' }).click()
  await expect(pinned(page).getByRole('link')).toHaveCount(10)

  await page.setViewportSize({ width: 390, height: 780 })
  await page.getByRole('button', { name: 'เพิ่มเติม' }).click()
  const drawer = page.getByRole('dialog', { name: 'เพิ่มเติม' })
  await drawer.getByRole('button', { name: 'ตัวเลือกของ “ที่ 02”' }).click()
  await page.getByRole('menuitem', { name: 'ลบ' }).click()
  await expect(drawer.getByRole('link', { name: 'ที่ 02' })).toHaveCount(0)
  await drawer.getByRole('link', { name: 'ที่ 01' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveTitle('ผลการค้นหา “คำ 1” · คลัง')
  await expect(filters(page).getByLabel('ประเภท')).toBeHidden()
  await filters(page).getByRole('button', { name: 'ตัวกรอง' }).click()
  await filters(page).getByLabel('ประเภท').selectOption('รูปภาพ')
  await expect(filters(page).getByRole('button', { name: 'ตัวกรอง (1)' })).toHaveAttribute('aria-expanded', 'true')
  await filters(page).getByRole('button', { name: 'ล้างตัวกรอง' }).click()
  await expect(page).not.toHaveURL(/type=/)
  await forget(workspace)
  workspace.close()
})
