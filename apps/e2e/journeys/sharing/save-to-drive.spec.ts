import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newWorkspace, putFiles } from '../../fixtures/drive.ts'
import { storageOf } from '../../fixtures/people.ts'
import { makeLink } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test('a signed-in visitor saves a folder of a link into a folder of their own; others sign in first', async ({
  browser,
}) => {
  const [owner, mine] = [await newWorkspace('somsri1'), await newWorkspace('anan01')]
  const shared = await createFolder(owner.person, owner.id, `เอกสารแบ่งปัน ${crypto.randomUUID().slice(0, 6)}`)
  await putFiles(owner, shared, ['แผนงาน.txt', 'งบประมาณ.txt'])
  await createFolder(mine.person, mine.id, 'เก็บไว้อ่าน')
  const link = await makeLink(owner, shared, { permission: 'download' })
  const view = await makeLink(owner, shared)

  const context = await browser.newContext({ storageState: storageOf('anan01'), viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await page.goto(view.path)
  await expect(page.getByRole('list', { name: /^รายการใน/ }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'บันทึกลงไดรฟ์ของฉัน' })).toHaveCount(0)

  await page.goto(link.path)
  await page.getByRole('button', { name: 'บันทึกลงไดรฟ์ของฉัน' }).click()
  const dialog = page.getByRole('dialog', { name: 'บันทึกลงไดรฟ์ของฉัน' })
  await dialog.getByRole('button', { name: mine.name }).click()
  await dialog.getByRole('button', { name: 'เก็บไว้อ่าน' }).click()
  await expect(dialog.getByText('ไม่มีโฟลเดอร์ย่อย')).toBeVisible()
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('button', { name: 'บันทึกที่นี่' }).click()
  await expect(dialog.getByRole('heading', { name: 'บันทึกแล้ว 1 รายการ' })).toBeVisible()
  await dialog.getByRole('link', { name: 'เปิดโฟลเดอร์' }).click()
  await expect(page.getByText('เอกสารแบ่งปัน').first()).toBeVisible()
  await context.close()

  const nobody = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const visitor = await nobody.newPage()
  await visitor.goto(link.path)
  await visitor.getByRole('button', { name: 'บันทึกลงไดรฟ์ของฉัน' }).click()
  await expect(visitor.getByRole('dialog').getByRole('heading', { name: 'เข้าสู่ระบบเพื่อบันทึก' })).toBeVisible()
  await visitor.keyboard.press('Escape')
  await expect(visitor.getByRole('dialog')).toHaveCount(0)
  await nobody.close()
  owner.close()
  mine.close()
})
