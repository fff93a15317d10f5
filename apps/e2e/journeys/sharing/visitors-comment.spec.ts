import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { choose, newWorkspace, putFiles } from '../../fixtures/drive.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { storageOf } from '../../fixtures/people.ts'
import { changeLink, makeLink, openShare } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder, putFile } from '../../support/uploads.ts'

test.use({ as: 'somsri1', permissions: ['clipboard-read', 'clipboard-write'] })

test('visitors of a folder’s link comment on a file on a phone, and its owner answers beside the internal comments', async ({
  page,
  browser,
}) => {
  const workspace = await newWorkspace('somsri1')
  const top = await createFolder(workspace.person, workspace.id, 'ใบเสนอราคา')
  await putFiles(workspace, top, ['ราคา.txt', 'อื่น.txt'])
  await page.goto(workspace.address)
  const share = await openShare(page, 'ใบเสนอราคา')
  await share.getByRole('button', { name: 'สร้างลิงก์', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^สร้างลิงก์ของ/ })
  await dialog.locator('summary').click()
  await dialog.getByRole('switch', { name: 'ให้ผู้เปิดลิงก์แสดงความคิดเห็น' }).press(' ')
  await dialog.getByRole('button', { name: 'สร้างลิงก์' }).click()
  const row = page.getByRole('list', { name: 'ลิงก์ของรายการนี้' }).getByRole('listitem')
  await expect(row).toContainText('ผู้เปิดลิงก์แสดงความคิดเห็นได้')
  await row.getByRole('button', { name: /^คัดลอกลิงก์/ }).click()
  const { pathname, search } = new URL(await page.evaluate(() => navigator.clipboard.readText()))

  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    viewport: { width: 390, height: 800 },
  })
  const visitor = await context.newPage()
  await visitor.goto(pathname + search)
  await visitor.getByRole('link', { name: /ราคา\.txt/ }).click()
  const viewer = visitor.getByRole('dialog', { name: 'ราคา.txt' })
  await viewer.getByRole('button', { name: 'ความคิดเห็น' }).press('Enter')
  const talk = viewer.getByRole('region', { name: 'ความคิดเห็น' })
  await expect(talk.getByText('ยังไม่มีความคิดเห็นจากลิงก์นี้')).toBeVisible()
  await talk.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await expect(talk.getByText('โปรดกรอกชื่อของคุณ')).toBeVisible()
  await expect(talk.getByText('โปรดพิมพ์ความคิดเห็น')).toBeVisible()
  await expectAccessible(visitor)
  await talk.getByLabel('ชื่อ', { exact: true }).fill('น้องพลอย')
  await talk.getByLabel('แสดงความคิดเห็น').fill('ลดได้อีกไหม <b>')
  // The arrows move in the text, and not to the next file.
  await talk.getByLabel('แสดงความคิดเห็น').press('ArrowRight')
  await talk.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await expect(talk.getByRole('listitem').filter({ hasText: 'น้องพลอย' }).first()).toContainText('ลดได้อีกไหม <b>')
  await expect(talk.getByText('ส่งความคิดเห็นแล้ว')).toBeVisible()
  expect(await overflow(visitor)).toBe(0)

  const mine = await browser.newContext({ storageState: storageOf('somsri1') })
  const owner = await mine.newPage()
  await owner.goto(`/directory/${top}`)
  await choose(owner, 'ราคา.txt', 'รายละเอียด')
  const details = owner.getByRole('complementary', { name: 'รายละเอียด' })
  await details.getByRole('tab', { name: 'ความคิดเห็น' }).click()
  await details.getByRole('textbox', { name: 'แสดงความคิดเห็น' }).fill('ต้นทุน 80 บาท ห้ามบอกลูกค้า')
  await details.getByRole('button', { name: 'ส่ง', exact: true }).click()
  const thread = details.getByRole('listitem').filter({ hasText: 'น้องพลอย' }).first()
  await expect(thread).toContainText('ผู้เปิดลิงก์ · ชื่อตามที่กรอก')
  await expect(thread).toContainText('ผู้เปิดลิงก์เห็นการสนทนานี้และคำตอบของคุณ')
  await thread.getByRole('button', { name: 'ตอบกลับ' }).click()
  await thread.getByRole('textbox', { name: 'ตอบกลับ' }).fill('ลดให้ 5 บาท')
  await expectAccessible(owner)
  await thread.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await expect(thread).toContainText('ลดให้ 5 บาท')
  await mine.close()

  await visitor.reload()
  await viewer.getByRole('button', { name: 'ความคิดเห็น' }).click()
  await expect(talk.getByText('ลดให้ 5 บาท')).toBeVisible()
  await expect(talk.getByText(/ต้นทุน/)).toHaveCount(0)
  await context.close()
  workspace.close()
})

test('in English, on the page of one file, until it is turned off', async ({ browser }) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  const id = await putFile(workspace.person, workspace.id, 'Quote.txt', Buffer.from('Price'))
  const link = await makeLink(workspace, id, { comments: true })
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await speakEnglish(page)
  await page.goto(link.path)
  const talk = page.getByRole('region', { name: 'Comments' })
  await talk.getByLabel('Name', { exact: true }).fill('Ploy')
  await talk.getByLabel('Write a comment').fill('Any discount?')
  await talk.getByRole('button', { name: 'Send' }).click()
  await expect(talk.getByRole('listitem').filter({ hasText: 'Any discount?' }).first()).toContainText('name as typed')
  await talk.getByRole('button', { name: 'Answer Ploy' }).click()
  await talk.getByLabel('Answer Ploy').fill('Please.')
  await expectEnglish(page.locator('body'))
  await expectAccessible(page)
  await talk.getByRole('button', { name: 'Send' }).last().click()
  await expect(talk.getByRole('button', { name: 'Send' })).toHaveCount(1)
  await expect(talk.getByRole('paragraph').filter({ hasText: 'Please.' })).toBeVisible()
  await changeLink(workspace, link, { comments: false })
  await talk.getByLabel('Write a comment').fill('Once more')
  await talk.getByRole('button', { name: 'Send' }).click()
  await expect(talk.getByRole('alert')).toHaveText(
    'Comments are turned off for this link. Contact the person who shared it.',
  )
  await context.close()
  workspace.close()
})
