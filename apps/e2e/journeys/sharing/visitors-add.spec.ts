import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { namesIn, newWorkspace, putFiles } from '../../fixtures/drive.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { changeLink, makeLink, openShare } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'somsri1', permissions: ['clipboard-read', 'clipboard-write'] })

const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`เนื้อหาของ ${name}`) })
const shown = (page: Page) => page.getByRole('list', { name: /^รายการใน/ }).getByRole('listitem')

async function chooseFiles(page: Page, button: string, ...files: ReturnType<typeof file>[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles(files)
}

test('a folder’s link lets visitors add files: chosen in its settings, not for a file, and shown in /links', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1')
  const name = `รวมงาน ${crypto.randomUUID().slice(0, 6)}`
  await createFolder(workspace.person, workspace.id, name)
  await putFiles(workspace, workspace.id, ['เดี่ยว.txt'])
  await page.goto(workspace.address)
  for (const [item, why] of [
    ['เดี่ยว.txt', 'ใช้ได้กับลิงก์ของโฟลเดอร์เท่านั้น'],
    [name, /ต้องบอกชื่อก่อน/],
  ] as const) {
    const share = await openShare(page, item)
    await share.getByRole('button', { name: 'สร้างลิงก์', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^สร้างลิงก์ของ/ })
    await dialog.locator('summary').click()
    const adds = dialog.getByRole('switch', { name: 'ให้ผู้เปิดลิงก์เพิ่มไฟล์' })
    await expect(dialog.getByText(why)).toBeVisible()
    await expectAccessible(page)
    if (item !== name) {
      await expect(adds).toBeDisabled()
      await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      continue
    }
    await adds.press(' ')
    await dialog.getByRole('button', { name: 'สร้างลิงก์' }).click()
    await expect(page.getByRole('list', { name: 'ลิงก์ของรายการนี้' })).toContainText('ผู้เปิดลิงก์เพิ่มไฟล์ได้')
  }
  await page.goto('/links')
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('ผู้เปิดลิงก์เพิ่มไฟล์ได้')
  workspace.close()
})

test('a visitor says who they are, adds files on a phone, and sees them; a folder that takes none offers nothing', async ({
  browser,
}) => {
  const workspace = await newWorkspace('somsri1')
  const top = await createFolder(workspace.person, workspace.id, 'งานกลุ่ม')
  const below = await createFolder(workspace.person, top, 'รูปภาพ')
  await putFiles(workspace, top, ['ก.txt'])
  const link = await makeLink(workspace, top, { uploads: true })
  const plain = await makeLink(workspace, top)

  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    viewport: { width: 390, height: 800 },
  })
  const page = await context.newPage()
  await page.goto(plain.path)
  await expect(shown(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'เพิ่มไฟล์' })).toHaveCount(0)

  await page.goto(link.path)
  const add = page.getByRole('button', { name: 'เพิ่มไฟล์' })
  await add.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'ต่อไป' }).click()
  await expect(page.getByRole('alert')).toHaveText('โปรดกรอกชื่อของคุณ')
  await page.getByLabel('ชื่อ', { exact: true }).fill('  ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('โปรดกรอกชื่อของคุณ')
  await page.getByLabel('ชื่อ', { exact: true }).fill('น้องพลอย')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('เพิ่มในชื่อ น้องพลอย')).toBeVisible()
  await chooseFiles(page, 'เลือกไฟล์', file('ก.txt'), file('ข.txt'))
  await expect(shown(page)).toHaveCount(4)
  await expect(page.getByText('เพิ่มแล้ว 2 ไฟล์')).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  expect((await namesIn(workspace, top)).toSorted()).toEqual(['ก (2).txt', 'ก.txt', 'ข.txt', 'รูปภาพ'].toSorted())

  await page.getByRole('link', { name: /^รูปภาพ/ }).click()
  await expect(page.getByText('คุณเพิ่มไฟล์แรกได้')).toBeVisible()
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'ลากมา.txt', { type: 'text/plain' }))
    return transfer
  })
  await page.getByText('คุณเพิ่มไฟล์แรกได้').dispatchEvent('drop', { dataTransfer: data })
  await expect(shown(page)).toHaveCount(1)
  expect(await namesIn(workspace, below)).toEqual(['ลากมา.txt'])

  await changeLink(workspace, link, { uploads: false })
  await chooseFiles(page, 'เลือกไฟล์', file('ค.txt'))
  await expect(page.getByRole('alert')).toHaveText('โฟลเดอร์นี้ไม่รับไฟล์แล้ว โปรดติดต่อผู้แชร์')
  await expect(page.getByRole('button', { name: 'เพิ่มไฟล์' })).toHaveCount(0)
  await context.close()
  workspace.close()
})

test('in English, with what is refused', async ({ browser }) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  const top = await createFolder(workspace.person, workspace.id, 'Project')
  const link = await makeLink(workspace, top, { uploads: true })
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await speakEnglish(page)
  await page.goto(link.path)
  await page.getByRole('button', { name: 'Add files' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter your name.')
  await expectEnglish(page.locator('body'))
  await page.getByLabel('Name', { exact: true }).fill('\u202E\u200B')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Enter your name.')
  await page.getByLabel('Name', { exact: true }).fill('<b>Ploy</b>')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Adding as <b>Ploy</b>')).toBeVisible()
  await chooseFiles(page, 'Choose files', file('notes.txt'))
  await expect(page.getByText('1 file added')).toBeVisible()
  await expectEnglish(page.locator('body'))
  await context.close()
  workspace.close()
})
