import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newWorkspace, putFiles } from '../../fixtures/drive.ts'
import { base } from '../../fixtures/place.ts'
import { makeLink, makeUploadLink, openShare } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'somsri1', permissions: ['clipboard-read', 'clipboard-write'] })

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const links = (page: Page | Locator) => page.getByRole('list', { name: 'ลิงก์ของรายการนี้' }).getByRole('listitem')
const settings = (page: Page) => page.getByRole('dialog', { name: /^(สร้างลิงก์|ตั้งค่าลิงก์)ของ/ })
const more = (dialog: Locator) => dialog.getByText('ตั้งค่าเพิ่มเติม', { exact: true })

test('a link is copied with two presses, and the same one again', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['แผนงาน.txt'])
  await page.goto(workspace.address)
  const dialog = await openShare(page, 'แผนงาน.txt')
  await dialog.getByRole('button', { name: 'คัดลอกลิงก์', exact: true }).click()
  await expect(page.getByText('สร้างลิงก์และคัดลอกแล้ว ผู้ที่มีลิงก์เปิดดูได้')).toBeVisible()
  const address = await clipboard(page)
  expect(new URL(address).pathname).toBe('/publicfile')
  await expect(dialog.getByRole('img', { name: 'คิวอาร์โค้ดของลิงก์' })).toBeVisible()
  await expect(dialog.getByLabel('ที่อยู่ลิงก์', { exact: true })).toHaveValue(address)
  await expect(links(dialog)).toHaveCount(1)
  await expect(links(dialog)).toContainText('ดูอย่างเดียว')
  await expect(dialog.getByText('ผู้ที่เปิดดูได้: คุณ และทุกคนที่มีลิงก์')).toBeVisible()
  await dialog.getByRole('button', { name: 'คัดลอกลิงก์', exact: true }).click()
  await expect(page.getByText('คัดลอกลิงก์ “แผนงาน.txt” แล้ว', { exact: true })).toBeVisible()
  expect(await clipboard(page)).toBe(address)
  await expect(links(dialog)).toHaveCount(1)

  await links(dialog).getByRole('switch').press('Space')
  await expect(page.getByText('ปิดใช้งานลิงก์แล้ว')).toBeVisible()
  await expect(links(dialog)).toContainText('ปิดใช้งาน')
  await expect(dialog.getByText('มีเพียงคุณที่เปิดดูได้')).toBeVisible()
  await expectAccessible(page)
  workspace.close()
})

test('a new link needs one press more: its address is copied and shown with its code, and its figures are live', async ({
  page,
  browser,
}) => {
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['ใบเสนอราคา.txt'])
  await page.clock.install()
  await page.goto(workspace.address)
  const share = await openShare(page, 'ใบเสนอราคา.txt')
  await share.getByRole('button', { name: 'สร้างลิงก์' }).click()
  const dialog = settings(page)
  await expect(dialog.getByLabel('รหัสผ่าน', { exact: true })).toBeVisible()
  // Short: what few links need is below, until it is asked for.
  await expect(dialog.getByLabel('ชื่อลิงก์')).toBeHidden()
  await expect(dialog.getByLabel('ชั่วโมง')).toHaveCount(0)
  await dialog.getByRole('button', { name: '7 วัน' }).click()
  await expect(dialog.getByText(/^หมดอายุ \d/)).toBeVisible()
  await expect(dialog.getByLabel('ชั่วโมง')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'สร้างลิงก์' }).click()
  await expect(page.getByText('สร้างลิงก์และคัดลอกแล้ว', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  const address = await clipboard(page)
  await expect(share.getByLabel('ที่อยู่ลิงก์', { exact: true })).toHaveValue(address)
  await expect(share.getByRole('img', { name: 'คิวอาร์โค้ดของลิงก์' })).toBeVisible()
  await expect(links(share)).toContainText('เปิดแล้ว 0 ครั้ง')
  await expect(links(share)).toContainText(/ถึง \d/)

  const visitor = await browser.newContext({ baseURL: base(), storageState: { cookies: [], origins: [] } })
  const theirs = await visitor.newPage()
  await theirs.goto(new URL(address).pathname + new URL(address).search)
  await expect(theirs.getByRole('heading', { name: 'ใบเสนอราคา.txt' })).toBeVisible()
  await visitor.close()
  await page.clock.runFor(31_000)
  await expect(links(share)).toContainText('เปิดแล้ว 1 ครั้ง')
  await expect(links(share)).toContainText('เปิดล่าสุด')
  workspace.close()
})

test('a file that cannot carry a watermark says so at the switch; a folder can hold files of both kinds', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['แผนงาน.pptx'])
  await createFolder(workspace.person, workspace.id, 'เอกสาร')
  await page.goto(workspace.address)
  const mark = settings(page).getByRole('switch', { name: 'ใส่ลายน้ำ' })
  const share = await openShare(page, 'แผนงาน.pptx')
  await share.getByRole('button', { name: 'สร้างลิงก์' }).click()
  await more(settings(page)).click()
  await expect(mark).toBeDisabled()
  await expect(
    settings(page).getByText('ใส่ลายน้ำได้เฉพาะไฟล์ pdf, png, jpeg, jpg และ tiff', { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)

  await page.goto(workspace.address)
  const ofFolder = await openShare(page, 'เอกสาร')
  await ofFolder.getByRole('button', { name: 'สร้างลิงก์', exact: true }).click()
  await more(settings(page)).click()
  await mark.click()
  await settings(page).getByRole('switch', { name: 'ให้เปิดไฟล์ประเภทอื่นโดยไม่มีลายน้ำ' }).click()
  await settings(page).getByRole('button', { name: 'สร้างลิงก์' }).click()
  await expect(links(ofFolder)).toContainText('มีลายน้ำ')
  workspace.close()
})

test('every setting of a link is checked where it is made, saved, and shown again', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['สัญญา.pdf'])
  await page.goto(workspace.address)
  const share = await openShare(page, 'สัญญา.pdf')
  await share.getByRole('button', { name: 'สร้างลิงก์' }).click()
  const dialog = settings(page)
  await more(dialog).click()
  await dialog.getByLabel('ชื่อลิงก์').fill('ลูกค้า ก')
  await dialog.getByRole('radio', { name: 'ดูและดาวน์โหลด' }).click()
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('12345')
  await dialog.getByRole('group', { name: 'อายุของลิงก์' }).last().getByRole('button', { name: 'กำหนดเอง' }).click()
  await dialog.getByRole('group', { name: 'จำนวนครั้งที่เปิดได้' }).last().getByRole('button', { name: 'กำหนดเอง' }).click()
  await dialog.getByRole('button', { name: 'สร้างลิงก์' }).click()
  await expect(dialog.getByText('รหัสผ่านของลิงก์ต้องมีอย่างน้อย 6 ตัวอักษร')).toBeVisible()
  await expect(dialog.getByText('โปรดกำหนดวันหมดอายุ หรือเลือก “ไม่หมดอายุ”')).toBeVisible()
  await expect(dialog.getByText('โปรดกำหนดจำนวนครั้งที่เปิดได้ หรือเลือก “ไม่จำกัด”')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel('วัน', { exact: true }).fill('๒')
  await dialog.getByLabel('ชั่วโมง').fill('24')
  await expect(dialog.getByText('วันต้องเป็น 0–3,660 ชั่วโมง 0–23 และนาที 0–59')).toBeVisible()
  await dialog.getByLabel('ชั่วโมง').fill('3')
  await expect(dialog.getByText(/^หมดอายุ \d/)).toBeVisible()
  await dialog.getByLabel('จำนวนครั้ง', { exact: true }).fill('0')
  await expect(dialog.getByText('โปรดกรอกจำนวนตั้งแต่ 1 ถึง 1,000,000')).toBeVisible()
  await dialog.getByLabel('จำนวนครั้ง', { exact: true }).fill('5')
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('123456')
  await dialog.getByRole('switch', { name: 'ใส่ลายน้ำ' }).click()
  await expect(dialog.getByRole('switch', { name: 'แสดงคิวอาร์โค้ด' })).toBeChecked()
  await dialog.getByLabel('หมายเหตุ').fill('ฉบับร่าง')
  await dialog.getByRole('button', { name: 'สร้างลิงก์' }).click()
  await expect(dialog.getByText('รหัสผ่านนี้คาดเดาง่ายเกินไป โปรดใช้รหัสผ่านอื่น')).toBeVisible()
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('ช้างม้าวัว-2569')
  await expect(dialog.getByText('ความปลอดภัยของรหัสผ่าน: ดี')).toBeVisible()
  await dialog.getByRole('button', { name: 'สร้างลิงก์' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('สร้างลิงก์ “ลูกค้า ก” และคัดลอกแล้ว')).toBeVisible()
  const row = links(share).filter({ hasText: 'ลูกค้า ก' })
  for (const fact of ['ดูและดาวน์โหลด', 'เปิดแล้ว 0 จาก 5 ครั้ง', 'มีรหัสผ่าน', 'มีลายน้ำ']) await expect(row).toContainText(fact)

  await row.getByRole('button', { name: /^คำสั่งของลิงก์/ }).click()
  await page.getByRole('menuitem', { name: 'ตั้งค่า…' }).click()
  await expect(dialog.getByLabel('วัน', { exact: true })).toHaveValue('2')
  await expect(dialog.getByLabel('จำนวนครั้ง', { exact: true })).toHaveValue('5')
  await expect(dialog.getByRole('img', { name: 'คิวอาร์โค้ดของลิงก์' })).toBeVisible()
  for (const kind of ['PNG', 'SVG']) {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: `ดาวน์โหลด ${kind}` }).click()
    expect((await download).suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`))
  }
  await expectAccessible(page)
  await dialog.getByRole('switch', { name: 'แสดงคิวอาร์โค้ด' }).click()
  await expect(dialog.getByRole('img', { name: 'คิวอาร์โค้ดของลิงก์' })).toHaveCount(0)
  await dialog.getByRole('switch', { name: 'ลบรหัสผ่านของลิงก์' }).click()
  await dialog.getByRole('group', { name: 'อายุของลิงก์' }).last().getByRole('button', { name: 'ไม่หมดอายุ' }).click()
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('บันทึกการตั้งค่าลิงก์แล้ว')).toBeVisible()
  await expect(row).not.toContainText('มีรหัสผ่าน')
  workspace.close()
})

test('a link that was opened as often as it may says so, and has no switch that is on', async ({ page, browser }) => {
  const workspace = await newWorkspace('somsri1')
  const ids = await putFiles(workspace, workspace.id, ['ครบแล้ว.txt'])
  const link = await makeLink(workspace, ids.get('ครบแล้ว.txt') ?? '', { openLimit: 1 })
  const visitor = await browser.newContext({ baseURL: base(), storageState: { cookies: [], origins: [] } })
  const theirs = await visitor.newPage()
  await theirs.goto(link.path)
  await expect(theirs.getByRole('heading', { name: 'ครบแล้ว.txt' })).toBeVisible()
  await visitor.close()
  await page.goto(workspace.address)
  const row = links(await openShare(page, 'ครบแล้ว.txt'))
  await expect(row).toContainText('เปิดครบจำนวนครั้ง')
  await expect(row.getByRole('switch')).toHaveCount(0)
  workspace.close()
})

test('a file is shared from its preview', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const ids = await putFiles(workspace, workspace.id, ['ดูก่อน.txt'])
  await page.goto(`${workspace.address}?preview=${ids.get('ดูก่อน.txt')}`)
  await page.getByRole('dialog').getByRole('button', { name: 'แชร์', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'แชร์ “ดูก่อน.txt”' })
  await dialog.getByRole('button', { name: 'คัดลอกลิงก์', exact: true }).click()
  await expect(page.getByText('สร้างลิงก์และคัดลอกแล้ว ผู้ที่มีลิงก์เปิดดูได้')).toBeVisible()
  expect(new URL(await clipboard(page)).pathname).toBe('/publicfile')
  workspace.close()
})

test('a link gets a new address, and is deleted', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const ids = await putFiles(workspace, workspace.id, ['ย้าย.txt'])
  const link = await makeLink(workspace, ids.get('ย้าย.txt') ?? '', { name: 'เดิม' })
  await page.goto(workspace.address)
  const dialog = await openShare(page, 'ย้าย.txt')
  const row = links(dialog)
  await row.getByRole('button', { name: 'คัดลอกลิงก์ เดิม' }).click()
  const before = await clipboard(page)
  expect(before).toContain(link.path)
  await row.getByRole('button', { name: /^คำสั่งของลิงก์/ }).click()
  await page.getByRole('menuitem', { name: 'เปลี่ยนที่อยู่ลิงก์…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'เปลี่ยนที่อยู่' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByText('เปลี่ยนที่อยู่ลิงก์แล้ว')).toBeVisible()
  await row.getByRole('button', { name: 'คัดลอกลิงก์ เดิม' }).click()
  await expect.poll(() => clipboard(page)).not.toBe(before)
  await row.getByRole('button', { name: /^คำสั่งของลิงก์/ }).click()
  await page.getByRole('menuitem', { name: 'ลบลิงก์…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ลบลิงก์' }).click()
  await expect(row).toHaveCount(0)
  workspace.close()
})

test('one’s links are filtered and searched, switched off together, and show how they are used', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const word = crypto.randomUUID().slice(0, 8)
  const ids = await putFiles(workspace, workspace.id, [`หนึ่ง-${word}.txt`, `สอง-${word}.txt`])
  for (const id of ids.values()) await makeLink(workspace, id, { name: `ของ ${word}` })
  await page.goto('/links')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ลิงก์ของฉัน')
  await page.getByRole('searchbox', { name: 'ค้นหาชื่อลิงก์หรือชื่อรายการ' }).fill(word)
  const list = page.getByRole('list', { name: 'ลิงก์ของฉัน' }).getByRole('listitem')
  await expect(list).toHaveCount(2)
  await expectAccessible(page)

  await list
    .first()
    .getByRole('button', { name: /^คำสั่งของลิงก์/ })
    .click()
  await page.getByRole('menuitem', { name: 'สถิติการเปิด' }).click()
  await expect(page.getByText('ยังไม่มีผู้เปิดลิงก์นี้ใน 90 วันที่ผ่านมา')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'เลือกทั้งหมดที่แสดง' }).click()
  await page.getByRole('button', { name: 'ปิดใช้งาน' }).click()
  await expect(page.getByText('ปิดใช้งาน 2 ลิงก์แล้ว')).toBeVisible()
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('on')
  await expect(page.getByText('ไม่พบลิงก์')).toBeVisible()
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('off')
  await expect(list).toHaveCount(2)

  await page.getByRole('button', { name: 'ค้นหารหัสลายน้ำ' }).click()
  const dialog = page.getByRole('dialog', { name: 'ค้นหารหัสลายน้ำ' })
  await dialog.getByRole('button', { name: 'ค้นหา' }).click()
  await expect(dialog.getByText('โปรดกรอกรหัสลายน้ำ')).toBeVisible()
  await dialog.getByLabel('รหัสลายน้ำ').fill('NOSUCHCODE')
  await dialog.getByRole('button', { name: 'ค้นหา' }).click()
  await expect(dialog.getByText('ไม่พบรหัสลายน้ำนี้ โปรดตรวจสอบตัวอักษร')).toBeVisible()
  workspace.close()
})

test('upload links are listed with the links, by kind, with what has come in, and have their own commands there', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1')
  const word = crypto.randomUUID().slice(0, 8)
  const folder = await createFolder(workspace.person, workspace.id, `ใบสมัคร-${word}`)
  await makeLink(workspace, folder, { name: 'ดูใบสมัคร' })
  await makeUploadLink(workspace, folder, {
    name: 'ส่งใบสมัคร',
    maxFiles: 5,
    expiresIn: { days: 3, hours: 0, minutes: 0 },
  })
  await page.goto('/links')
  await page.getByRole('searchbox', { name: 'ค้นหาชื่อลิงก์หรือชื่อรายการ' }).fill(word)
  const list = page.getByRole('list', { name: 'ลิงก์ของฉัน' }).getByRole('listitem')
  await expect(list).toHaveCount(2)
  await expect(list.first()).toContainText(/เปิดรับไฟล์.*ลิงก์อัปโหลด · ส่งใบสมัคร · ได้รับ 0 จาก 5 ไฟล์ · ถึง/)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'ประเภท' }).selectOption('upload')
  await expect(list).toHaveCount(1)
  expect(new URL(page.url()).searchParams.get('kind')).toBe('upload')

  await list.getByRole('button', { name: /^คำสั่งของ/ }).click()
  await page.getByRole('menuitem', { name: 'ไฟล์ที่ได้รับ' }).click()
  await expect(page.getByText('ยังไม่มีไฟล์ที่ได้รับผ่านลิงก์นี้')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await list.getByRole('switch').press('Space')
  await expect(page.getByText('ปิดใช้งานลิงก์อัปโหลดแล้ว')).toBeVisible()
  await expect(list).toContainText('ปิดใช้งาน')
  await list.getByRole('switch').press('Space')
  await expect(list).toContainText('เปิดรับไฟล์')

  await page.getByRole('combobox', { name: 'ประเภท' }).selectOption('')
  await expect(list).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'เลือกทั้งหมดที่แสดง' }).click()
  await page.getByRole('button', { name: 'ปิดใช้งาน' }).click()
  await expect(page.getByText('ปิดใช้งาน 2 ลิงก์แล้ว')).toBeVisible()
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('full')
  await expect(page.getByText('ไม่พบลิงก์')).toBeVisible()
  workspace.close()
})

test('what the business decides about links is said in the fields, before anything is sent', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['ตามเกณฑ์.txt'])
  const policy = {
    allowsLinks: true,
    defaultDays: 3,
    maxDays: 7,
    defaultOpens: null,
    maxOpens: 5,
    passwordRequired: true,
    passwordLength: 12,
    loginRequired: true,
  }
  await page.route(/\/api\/items\/[^/]+\/link-policy$/, (route) =>
    route.fulfill({ json: { status: 'OK', result: policy } }),
  )
  await page.goto(workspace.address)
  const share = await openShare(page, 'ตามเกณฑ์.txt')
  // A link by one press cannot have the password that the business wants.
  await share.getByRole('button', { name: 'คัดลอกลิงก์', exact: true }).click()
  const dialog = settings(page)
  await more(dialog).click()
  await expect(dialog.getByLabel('วัน', { exact: true })).toHaveValue('3')
  await expect(dialog.getByLabel('จำนวนครั้ง', { exact: true })).toHaveValue('5')
  await expect(dialog.getByRole('switch', { name: 'ต้องเข้าสู่ระบบก่อนเปิด' })).toBeChecked()
  await expect(dialog.getByRole('switch', { name: 'ต้องเข้าสู่ระบบก่อนเปิด' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'ไม่หมดอายุ' })).toHaveCount(0)
  await expect(dialog.getByText('ธุรกิจกำหนดอายุไม่เกิน 7 วัน')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('วัน', { exact: true }).fill('8')
  await dialog.getByLabel('จำนวนครั้ง', { exact: true }).fill('6')
  await dialog.getByRole('button', { name: 'สร้างลิงก์' }).click()
  for (const fault of ['ธุรกิจกำหนดให้ลิงก์มีรหัสผ่าน', 'ธุรกิจกำหนดอายุไม่เกิน 7 วัน', 'ธุรกิจกำหนดให้เปิดได้ไม่เกิน 5 ครั้ง'])
    await expect(dialog.getByText(fault).first()).toBeVisible()
  await dialog.getByLabel('วัน', { exact: true }).fill('7')
  await dialog.getByLabel('ชั่วโมง').fill('0')
  await dialog.getByLabel('จำนวนครั้ง', { exact: true }).fill('5')
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('ช้างม้าวัว')
  await dialog.getByRole('button', { name: 'สร้างลิงก์' }).click()
  await expect(dialog.getByText('ธุรกิจกำหนดให้รหัสผ่านมีอย่างน้อย 12 ตัวอักษร')).toBeVisible()
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('ช้างม้าวัว-2569')
  await dialog.getByRole('button', { name: 'สร้างลิงก์' }).click()
  await expect(dialog).toBeHidden()
  await expect(links(share)).toContainText('เปิดแล้ว 0 จาก 5 ครั้ง')

  policy.allowsLinks = false
  await share.getByRole('button', { name: 'สร้างลิงก์' }).click()
  await expect(dialog.getByText('ธุรกิจของคุณไม่อนุญาตให้ใช้ลิงก์')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'สร้างลิงก์' })).toBeDisabled()
  workspace.close()
})
