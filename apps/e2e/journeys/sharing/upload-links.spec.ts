import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { newWorkspace, putFiles } from '../../fixtures/drive.ts'
import { makeUploadLink, openShare } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'somsri1', permissions: ['clipboard-read', 'clipboard-write'] })

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const links = (page: Page) => page.getByRole('list', { name: 'ลิงก์อัปโหลดของโฟลเดอร์นี้' }).getByRole('listitem')
const settings = (page: Page) => page.getByRole('dialog', { name: /^(สร้าง|ตั้งค่า)ลิงก์อัปโหลดเข้า/ })

test('an upload link is made with a checklist, sent through, and its board says what has come', async ({
  page,
  browser,
}) => {
  const workspace = await newWorkspace('somsri1')
  await createFolder(workspace.person, workspace.id, 'ใบสมัครงาน')
  await page.goto(workspace.address)
  const share = await openShare(page, 'ใบสมัครงาน')
  await expect(share.getByText('ให้ผู้อื่นส่งไฟล์เข้าโฟลเดอร์นี้ได้โดยไม่เห็นไฟล์ในโฟลเดอร์')).toBeVisible()
  await share.getByRole('button', { name: 'สร้างลิงก์อัปโหลด' }).click()
  const dialog = settings(page)
  await dialog.getByLabel('ชื่อ', { exact: true }).fill('สมัครงาน 2569')
  await dialog.getByLabel('ข้อความถึงผู้ส่งไฟล์').fill('ส่งเป็น pdf เท่านั้น')
  await dialog.getByRole('button', { name: 'เพิ่มเอกสาร' }).click()
  await dialog.getByRole('button', { name: 'เพิ่มเอกสาร' }).click()
  await dialog.getByLabel('เอกสารที่ 1', { exact: true }).fill('สำเนาบัตรประชาชน')
  await dialog.getByLabel('จำนวนไฟล์ที่รับ').fill('0')
  await dialog.getByLabel('ขนาดสูงสุดต่อไฟล์ (MB)').fill('9999')
  await dialog.getByLabel('ประเภทไฟล์ที่รับ').fill('p/df')
  await dialog.getByLabel('ถามชื่อผู้ส่ง').selectOption('required')
  await dialog.getByRole('button', { name: 'สร้างลิงก์' }).click()
  for (const fault of [
    'โปรดกรอกชื่อเอกสารให้ครบทุกรายการ',
    'โปรดกรอกจำนวนตั้งแต่ 1 ถึง 100,000',
    'โปรดกรอกขนาดตั้งแต่ 1 ถึง 5,120 MB',
    'โปรดกรอกนามสกุลไฟล์ เช่น pdf, jpg',
  ])
    await expect(dialog.getByText(fault)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('เอกสารที่ 2', { exact: true }).fill('ทะเบียนบ้าน')
  await dialog.getByLabel('จำนวนไฟล์ที่รับ').fill('5')
  await dialog.getByLabel('ขนาดสูงสุดต่อไฟล์ (MB)').fill('10')
  await dialog.getByLabel('ประเภทไฟล์ที่รับ').fill('pdf')
  await dialog.getByLabel('เมื่อชื่อไฟล์ซ้ำ').selectOption('เก็บเป็นเวอร์ชันใหม่')
  await expect(dialog.getByText('เฉพาะไฟล์ที่คุณแก้ไขได้และประเภทที่เก็บเวอร์ชัน')).toBeVisible()
  await dialog.getByRole('button', { name: 'สร้างลิงก์' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('สร้างลิงก์อัปโหลดแล้ว')).toBeVisible()
  const row = links(page)
  await expect(row).toContainText('เปิดรับไฟล์')
  await expect(row).toContainText('ได้รับ 0 จาก 5 ไฟล์ · เฉพาะ pdf · ชื่อซ้ำเป็นเวอร์ชันใหม่')
  await row.getByRole('button', { name: 'คัดลอก สมัครงาน 2569' }).click()
  await expect(page.getByText('คัดลอกลิงก์อัปโหลดแล้ว')).toBeVisible()
  const address = await clipboard(page)
  expect(new URL(address).pathname).toBe('/sharelinkuploads')

  // Somebody without an account sends one of the two.
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`${new URL(address).pathname}${new URL(address).search}`)
  await visitor.getByLabel('ชื่อ', { exact: true }).fill('สมชาย ใจดี')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('สมัครงาน 2569')
  const chooser = visitor.waitForEvent('filechooser')
  await visitor.getByRole('button', { name: 'เลือกไฟล์สำหรับ สำเนาบัตรประชาชน' }).click()
  await (await chooser).setFiles({ name: 'บัตร.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  const reference = await visitor.getByRole('list', { name: 'ใบรับไฟล์' }).locator('strong').innerText()
  await context.close()

  await row.getByRole('button', { name: /^คำสั่งของ/ }).click()
  await page.getByRole('menuitem', { name: 'ไฟล์ที่ได้รับ' }).click()
  const board = page.getByRole('dialog', { name: 'ไฟล์ที่ได้รับผ่าน “สมัครงาน 2569”' })
  await expect(board.getByRole('list', { name: 'เอกสารที่ขอ' }).getByRole('listitem')).toContainText([
    /สำเนาบัตรประชาชน.*ได้รับแล้ว 1 ไฟล์/,
    /ทะเบียนบ้าน.*ยังไม่ได้รับ/,
  ])
  const received = board.getByRole('list', { name: 'ไฟล์ที่ได้รับ' }).getByRole('listitem')
  await expect(received).toContainText(['บัตร.pdf'])
  await expect(received).toContainText('สมชาย ใจดี (ตามที่กรอก)')
  await expect(received).toContainText(`เลขที่ ${reference}`)
  await expectAccessible(page)
  workspace.close()
})

test('an upload link is changed, switched off, given a new address and deleted', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const folder = await createFolder(workspace.person, workspace.id, 'รับงาน')
  await makeUploadLink(workspace, folder, {
    name: 'เดิม',
    password: 'ช้างม้าวัว-2569',
    checklist: [{ title: 'รายงาน', dueAt: '2030-01-31T16:59:59.000Z' }],
  })
  await page.goto(workspace.address)
  await openShare(page, 'รับงาน')
  const row = links(page)
  await expect(row).toContainText('มีรหัสผ่าน')
  const menu = async (name: string) => {
    await row.getByRole('button', { name: /^คำสั่งของ/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await menu('ตั้งค่า…')
  const dialog = settings(page)
  await expect(dialog.getByLabel('เอกสารที่ 1', { exact: true })).toHaveValue('รายงาน')
  await dialog.getByLabel('ชื่อ', { exact: true }).fill('ใหม่')
  await dialog.getByRole('button', { name: 'ลบเอกสารที่ 1' }).click()
  await dialog.getByRole('switch', { name: 'ลบรหัสผ่านของลิงก์' }).click()
  await dialog.getByRole('switch', { name: 'แสดงคิวอาร์โค้ด' }).click()
  await expect(dialog.getByRole('img', { name: 'คิวอาร์โค้ดของลิงก์' })).toBeVisible()
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('บันทึกการตั้งค่าลิงก์อัปโหลดแล้ว')).toBeVisible()
  await expect(row).toContainText('ใหม่')
  await expect(row).not.toContainText('มีรหัสผ่าน')

  await row.getByRole('switch').press('Space')
  await expect(page.getByText('ปิดใช้งานลิงก์อัปโหลดแล้ว')).toBeVisible()
  await expect(row).toContainText('ปิดใช้งาน')
  await row.getByRole('button', { name: 'คัดลอก ใหม่' }).click()
  const before = await clipboard(page)
  await menu('เปลี่ยนที่อยู่ลิงก์…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'เปลี่ยนที่อยู่' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByText('เปลี่ยนที่อยู่ลิงก์อัปโหลดแล้ว')).toBeVisible()
  await row.getByRole('button', { name: 'คัดลอก ใหม่' }).click()
  await expect.poll(() => clipboard(page)).not.toBe(before)
  await menu('ลบลิงก์…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'ลบลิงก์' }).click()
  await expect(row).toHaveCount(0)
  workspace.close()
})

test('on a phone the settings fit; a file has no upload links', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const workspace = await newWorkspace('somsri1')
  const folder = await createFolder(workspace.person, workspace.id, 'มือถือ')
  await makeUploadLink(workspace, folder, { checklist: [{ title: 'เอกสารชื่อยาวมากที่ต้องการให้ส่งมาทางลิงก์นี้' }] })
  await page.goto(workspace.address)
  await openShare(page, 'มือถือ')
  await links(page)
    .getByRole('button', { name: /^คำสั่งของ/ })
    .click()
  await page.getByRole('menuitem', { name: 'ตั้งค่า…' }).click()
  await expect(settings(page).getByLabel('เอกสารที่ 1', { exact: true })).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await putFiles(workspace, workspace.id, ['ไฟล์.txt'])
  await page.goto(workspace.address)
  const share = await openShare(page, 'ไฟล์.txt')
  await expect(share.getByRole('heading', { name: 'ลิงก์', exact: true })).toBeVisible()
  await expect(share.getByRole('heading', { name: 'ลิงก์อัปโหลด' })).toHaveCount(0)
  workspace.close()
})

test('people are asked by mail, it is seen who has delivered, and who wants no more mails stops them', async ({
  page,
  browser,
}) => {
  const workspace = await newWorkspace('somsri1')
  const folder = await createFolder(workspace.person, workspace.id, 'ขอไฟล์')
  const link = await makeUploadLink(workspace, folder, { name: 'ขอเอกสาร' })
  await page.goto(workspace.address)
  await openShare(page, 'ขอไฟล์')
  await links(page)
    .getByRole('button', { name: /^คำสั่งของ/ })
    .click()
  await page.getByRole('menuitem', { name: 'ไฟล์ที่ได้รับ' }).click()
  const board = page.getByRole('dialog', { name: 'ไฟล์ที่ได้รับผ่าน “ขอเอกสาร”' })
  await board.getByLabel('อีเมล', { exact: true }).fill('ไม่ใช่อีเมล')
  await board.getByRole('button', { name: 'ส่งอีเมลขอไฟล์' }).click()
  await expect(board.getByText('อีเมลไม่ถูกต้อง: ไม่ใช่อีเมล')).toBeVisible()
  const [first, second] = [`a-${link.id}@example.com`, `b-${link.id}@example.com`]
  await board.getByLabel('อีเมล', { exact: true }).fill(`${first}, ${second}`)
  await board.getByLabel('ภาษาของอีเมล').selectOption('en')
  await board.getByLabel('อีเมล', { exact: true }).press('Enter')
  await expect(page.getByText('ส่งอีเมลขอไฟล์ถึง 2 คนแล้ว')).toBeVisible()
  const asked = board.getByRole('list', { name: 'ผู้ที่ได้รับคำขอ' }).getByRole('listitem')
  await expect(asked).toContainText(['ยังไม่ส่ง', 'ยังไม่ส่ง'])
  // They have a mail of today.
  const remind = board.getByRole('button', { name: 'เตือนผู้ที่ยังไม่ส่ง' })
  await expect(remind).toBeDisabled()
  await expectAccessible(page)
  // Who was asked is not asked again.
  await board.getByLabel('อีเมล', { exact: true }).fill(first)
  await board.getByLabel('อีเมล', { exact: true }).press('Enter')
  await expect(page.getByText('ทุกคนได้รับอีเมลขอไฟล์แล้ว')).toBeVisible()
  await expect(asked).toHaveCount(2)
  // A day later they are reminded from another page, of which this one does not know yet.
  await changeDatabase(`update upload_request set asked_at = asked_at - interval '2 days' where email = '${first}'`)
  await board.getByLabel('อีเมล', { exact: true }).fill(second)
  await board.getByLabel('อีเมล', { exact: true }).press('Enter')
  await expect(remind).toBeEnabled()
  await workspace.person.send({ method: 'POST', path: `/api/upload-links/${link.id}/remind`, json: {} })
  await remind.click()
  await expect(page.getByText('ขณะนี้ยังเตือนใครไม่ได้')).toBeVisible()
  await expect(remind).toBeDisabled()

  const { result } = await workspace.person.send({ method: 'GET', path: `/api/upload-links/${link.id}/requests` })
  const ids = new Map((result as { items: { id: string; email: string }[] }).items.map(({ id, email }) => [email, id]))
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`${link.path}&request=${ids.get(first)}`)
  const chooser = visitor.waitForEvent('filechooser')
  await visitor.getByRole('button', { name: 'เลือกไฟล์', exact: true }).click()
  await (await chooser).setFiles({ name: 'งาน.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(visitor.getByRole('list', { name: 'ใบรับไฟล์' }).getByRole('listitem')).toHaveCount(1)
  await visitor.goto(`/sharelinkuploads?stop=${ids.get(second)}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('หยุดรับอีเมลขอไฟล์หรือไม่')
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'หยุดรับอีเมล' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('หยุดรับอีเมลแล้ว')
  await context.close()

  await page.keyboard.press('Escape')
  await expect(board).toHaveCount(0)
  await links(page)
    .getByRole('button', { name: /^คำสั่งของ/ })
    .click()
  await page.getByRole('menuitem', { name: 'ไฟล์ที่ได้รับ' }).click()
  await expect(asked.filter({ hasText: first })).toContainText('ส่งแล้ว')
  await expect(asked.filter({ hasText: second })).toContainText('หยุดรับอีเมล')
  workspace.close()
})
