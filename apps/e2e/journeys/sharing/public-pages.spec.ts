import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newWorkspace, putFiles } from '../../fixtures/drive.ts'
import { pdf, picture } from '../../fixtures/samples.ts'
import { changeLink, makeLink } from '../../fixtures/sharing.ts'
import { signInWith } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder, putFile } from '../../support/uploads.ts'
import { demoPassword } from '../../fixtures/people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A file with its own link. */
async function fileWithLink(settings: Parameters<typeof makeLink>[2] = {}, name = 'รายงาน.txt') {
  const workspace = await newWorkspace('somsri1')
  const ids = await putFiles(workspace, workspace.id, [name])
  const id = ids.get(name) ?? ''
  return { workspace, id, link: await makeLink(workspace, id, settings) }
}

test('a file opens without an account, in Thai and in English, and keeps out of search engines', async ({ page }) => {
  const { workspace, link } = await fileWithLink({ remark: 'ฉบับร่าง โปรดอย่าเผยแพร่' })
  const response = await page.goto(link.path)
  expect(response?.headers()['x-robots-tag']).toContain('noindex')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(heading(page)).toHaveText('รายงาน.txt')
  await expect(page).toHaveTitle('รายงาน.txt · คลัง')
  await expect(page.getByText('เนื้อหาของ รายงาน.txt')).toBeVisible()
  await expect(page.getByText('ฉบับร่าง โปรดอย่าเผยแพร่')).toBeVisible()
  await expect(page.getByText(/^แชร์โดย /)).toBeVisible()
  // To look at only.
  await expect(page.getByRole('link', { name: 'ดาวน์โหลด' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText(/^Shared by /)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Shared by /)).toBeVisible()
  workspace.close()
})

test('a folder is browsed, sorted, looked at and downloaded; Back works', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const root = await createFolder(workspace.person, workspace.id, 'เอกสารโครงการ')
  const inside = await createFolder(workspace.person, root, 'แบบแปลน')
  await putFile(workspace.person, root, 'ก ภาพ.png', picture(320, 200))
  await putFile(workspace.person, root, 'ข รายงาน.pdf', pdf(['one', 'two']))
  await putFiles(workspace, root, ['ค บันทึก.txt'])
  await putFiles(workspace, inside, ['ชั้นใน.txt'])
  const link = await makeLink(workspace, root, { permission: 'download' })

  await page.goto(link.path)
  await expect(heading(page)).toHaveText('เอกสารโครงการ')
  const list = page.getByRole('list', { name: 'รายการใน เอกสารโครงการ' }).getByRole('listitem')
  await expect(list.getByRole('link')).toHaveText([/แบบแปลน/, /ก ภาพ\.png/, /ข รายงาน\.pdf/, /ค บันทึก\.txt/])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'เรียงจากมากไปน้อย' }).click()
  await expect(list.getByRole('link')).toHaveText([/แบบแปลน/, /ค บันทึก\.txt/, /ข รายงาน\.pdf/, /ก ภาพ\.png/])
  await page.getByRole('button', { name: 'เรียงจากน้อยไปมาก' }).click()

  await page.getByRole('link', { name: /แบบแปลน/ }).click()
  await expect(page.getByRole('navigation', { name: 'เส้นทางโฟลเดอร์' }).getByRole('listitem')).toHaveText([
    'เอกสารโครงการ',
    'แบบแปลน',
  ])
  await expect(page.getByRole('link', { name: /ชั้นใน\.txt/ })).toBeVisible()
  await page.goBack()
  await expect(list).toHaveCount(4)

  await page.getByRole('link', { name: /ก ภาพ/ }).click()
  const viewer = page.getByRole('dialog', { name: 'ก ภาพ.png' })
  await expect(viewer.getByRole('img', { name: 'หน้า 1' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const second = page.getByRole('dialog', { name: 'ข รายงาน.pdf' })
  await expect(second.getByRole('img', { name: 'หน้า 1' })).toBeVisible()
  await expect(second.locator('[data-page]')).toHaveCount(2)
  await expectAccessible(page)
  await second.getByRole('link', { name: 'ไฟล์ถัดไป' }).click()
  await expect(page.getByText('เนื้อหาของ ค บันทึก.txt')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('link', { name: 'ดาวน์โหลด' }).click()
  expect((await file).suggestedFilename()).toBe('ค บันทึก.txt')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const all = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ดาวน์โหลดทั้งหมด' }).click()
  expect((await all).suggestedFilename()).toMatch(/\.zip$/)
  await page.getByRole('checkbox', { name: 'เลือก ข รายงาน.pdf' }).click()
  await expect(page.getByText('เลือก 1 รายการ')).toBeVisible()
  const some = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ดาวน์โหลดที่เลือก' }).click()
  expect((await some).suggestedFilename()).toMatch(/\.zip$/)
  workspace.close()
})

test('a password is asked for before anything about the item is known', async ({ page }) => {
  const { workspace, link } = await fileWithLink({ password: 'ช้างม้าวัว-2569' })
  await page.goto(link.path)
  await expect(heading(page)).toHaveText('ลิงก์นี้มีรหัสผ่าน')
  await expect(page).toHaveTitle('ลิงก์ที่แชร์ · คลัง')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'เปิดลิงก์' }).click()
  await expect(page.getByRole('alert')).toHaveText('โปรดกรอกรหัสผ่าน')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ผิดแน่นอน')
  await page.getByRole('button', { name: 'เปิดลิงก์' }).click()
  await expect(page.getByRole('alert')).toHaveText('รหัสผ่านไม่ถูกต้อง โปรดลองอีกครั้ง')
  expect(await page.content()).not.toContain('รายงาน.txt')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ช้างม้าวัว-2569')
  await page.keyboard.press('Enter')
  await expect(page.getByText('เนื้อหาของ รายงาน.txt')).toBeVisible()
  // The same browser comes in again without it.
  await page.reload()
  await expect(page.getByText('เนื้อหาของ รายงาน.txt')).toBeVisible()
  workspace.close()
})

test('a link that is changed while it is open says so, politely', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const root = await createFolder(workspace.person, workspace.id, 'เปิดอยู่')
  await createFolder(workspace.person, root, 'ต่อไป')
  const link = await makeLink(workspace, root)
  await page.goto(link.path)
  await expect(page.getByRole('link', { name: /ต่อไป/ })).toBeVisible()
  await changeLink(workspace, link, { password: 'ช้างม้าวัว-2569' })
  await page.getByRole('link', { name: /ต่อไป/ }).click()
  await expect(heading(page)).toHaveText('ลิงก์นี้มีรหัสผ่าน')
  await expect(page.getByText('การเปิดลิงก์ครั้งก่อนสิ้นสุดแล้ว โปรดกรอกรหัสผ่านอีกครั้ง')).toBeVisible()
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ช้างม้าวัว-2569')
  await page.keyboard.press('Enter')
  await expect(page.getByText('โฟลเดอร์นี้ยังว่าง')).toBeVisible()
  workspace.close()
})

test('each state has a page of its own, and the owner can be asked', async ({ page }) => {
  for (const path of ['/publicfile', '/publicfolder?id=short', `/public?id=${'x'.repeat(43)}`]) {
    await page.goto(path)
    await expect(heading(page), path).toHaveText('ไม่พบลิงก์นี้')
    await expect(page.getByRole('button', { name: 'ขอจากเจ้าของ' }), path).toHaveCount(0)
  }
  const { workspace, link } = await fileWithLink({ openLimit: 1 })
  await changeLink(workspace, link, { enabled: false })
  await page.goto(link.path)
  await expect(heading(page)).toHaveText('ลิงก์นี้ถูกปิดใช้งาน')
  await expectAccessible(page)

  await changeLink(workspace, link, { enabled: true })
  await page.goto(link.path)
  await expect(heading(page)).toHaveText('รายงาน.txt')
  await page.context().clearCookies()
  await page.reload()
  await expect(heading(page)).toHaveText('ลิงก์นี้เปิดครบจำนวนครั้งแล้ว')

  await page.getByRole('button', { name: 'ขอจากเจ้าของ' }).click()
  await page.getByRole('button', { name: 'ส่งคำขอ' }).click()
  await expect(page.getByText('โปรดกรอกชื่อ')).toBeVisible()
  await expect(page.getByText('รูปแบบอีเมลไม่ถูกต้อง')).toBeVisible()
  await page.getByLabel('ชื่อ', { exact: true }).fill('วิชัย')
  await page.getByLabel('อีเมล').fill('wichai@example.com')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ส่งคำขอ' }).click()
  await expect(heading(page)).toHaveText('ส่งคำขอแล้ว')
  workspace.close()
})

test('an item in the trash closes its links', async ({ page }) => {
  const { workspace, id, link } = await fileWithLink()
  await workspace.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [id] } })
  await page.goto(link.path)
  await expect(heading(page)).toHaveText('รายการนี้ถูกลบหรือปิดการแชร์แล้ว')
  workspace.close()
})

test('a link that needs a sign-in leads to it and back', async ({ page }) => {
  const { workspace, link } = await fileWithLink({ loginRequired: true })
  await page.goto(link.path)
  await expect(heading(page)).toHaveText('โปรดเข้าสู่ระบบเพื่อเปิดลิงก์นี้')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page).toHaveURL(/\/login_sharelink\?returnTo=/)
  await page.getByRole('button', { name: /รหัสผ่าน/ }).click()
  await signInWith(page, 'anan01', demoPassword)
  await expect(page.getByText('เนื้อหาของ รายงาน.txt')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/publicfile')
  workspace.close()
})

test('a file that cannot be shown says why', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const id = await putFile(workspace.person, workspace.id, 'ข้อมูล.bin', Buffer.from([1, 2, 3, 4]))
  const link = await makeLink(workspace, id, { permission: 'download' })
  await page.goto(link.path)
  await expect(page.getByRole('heading', { name: 'แสดงตัวอย่างไฟล์นี้ไม่ได้' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ดาวน์โหลด' }).first()).toBeVisible()
  await expectAccessible(page)
  workspace.close()
})

test('on a phone the pages fit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const workspace = await newWorkspace('somsri1')
  const root = await createFolder(workspace.person, workspace.id, 'โฟลเดอร์ที่มีชื่อยาวมากจนต้องขึ้นบรรทัดใหม่บนโทรศัพท์')
  await putFiles(workspace, root, ['ไฟล์ที่มีชื่อยาวมากเหมือนกันสำหรับการทดสอบบนจอแคบ.txt'])
  const link = await makeLink(workspace, root, { permission: 'download' })
  await page.goto(link.path)
  await expect(page.getByRole('link', { name: /ไฟล์ที่มีชื่อยาว/ })).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await page.getByRole('link', { name: /ไฟล์ที่มีชื่อยาว/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await overflow(page)).toBe(0)
  workspace.close()
})
