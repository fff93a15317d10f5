import { listAll } from '../../support/uploads.ts'
import { newWorkspace, putFiles } from '../../fixtures/drive.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'somsri1' })

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('a file is uploaded into a known folder, with all its details', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['รายงาน.txt'])
  await page.goto(`/direct_uploads?folder_id=${workspace.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('อัปโหลดโดยตรง')
  await expect(page.getByText(workspace.name)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toHaveCount(0)
  const send = page.getByRole('button', { name: 'อัปโหลด', exact: true })
  await expect(send).toBeDisabled()
  await page.locator('input[type=file]').setInputFiles([file('รายงาน.txt', 'ฉบับใหม่')])
  await page.getByRole('radio', { name: /^เพิ่มเป็นเวอร์ชันใหม่/ }).check()
  await page.getByLabel('หมายเหตุ').fill('จากโทรศัพท์')
  await page.getByLabel('แฮชแท็ก').fill('บัญชี|ปี')
  await send.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('แฮชแท็ก').fill('บัญชี,ปี2569')
  await send.click()
  await expect(page.getByText('อัปโหลดเรียบร้อยแล้ว')).toBeVisible()
  await expect(page.getByText('เวอร์ชัน 2')).toBeVisible()
  const items = await listAll(workspace.person, workspace.id)
  expect(items).toMatchObject([{ name: 'รายงาน.txt', hashtags: ['บัญชี', 'ปี2569'] }])

  await page.getByRole('button', { name: 'อัปโหลดไฟล์อื่น' }).click()
  await page.locator('input[type=file]').setInputFiles([file('รายงาน.txt', 'สำเนา')])
  await send.click()
  await expect(page.getByText('รายงาน (2).txt')).toBeVisible()
  await page.getByRole('link', { name: 'เปิดโฟลเดอร์' }).click()
  await expect(page).toHaveURL(new RegExp(`/directory/${workspace.id}`))
  workspace.close()
})

test('a file without an extension gets one before it is sent', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  await page.goto(`/direct_uploads?folder_id=${workspace.id}`)
  await page.locator('input[type=file]').setInputFiles([file('บันทึกย่อ', 'ข้อความ')])
  const name = page.getByRole('textbox', { name: 'ชื่อไฟล์' })
  await expect(name).toHaveValue('บันทึกย่อ.txt')
  await name.fill('บันทึกย่อ')
  await expect(page.getByText('โปรดระบุนามสกุลไฟล์ในชื่อ')).toBeVisible()
  await expect(page.getByRole('button', { name: 'อัปโหลด', exact: true })).toBeDisabled()
  await name.fill('บันทึกย่อ.md')
  await page.getByRole('button', { name: 'อัปโหลด', exact: true }).click()
  await expect(page.getByText('อัปโหลดเรียบร้อยแล้ว')).toBeVisible()
  expect(await listAll(workspace.person, workspace.id)).toMatchObject([{ name: 'บันทึกย่อ.md' }])
  workspace.close()
})

test('the drive has its name in the language of the reader', async ({ page }) => {
  await page.goto('/direct_uploads')
  await expect(page.getByText('ไดรฟ์ของฉัน', { exact: true })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.reload()
  await expect(page.getByText('My Drive', { exact: true })).toBeVisible()
  await expect(page.getByText('ไดรฟ์ของฉัน', { exact: true })).toHaveCount(0)
})

test('a missing folder is reported, and a used token leads to the sign-in page', async ({ page }) => {
  await page.goto('/direct_uploads?folder_id=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('ไม่พบโฟลเดอร์นี้ หรือคุณไม่มีสิทธิ์อัปโหลดไปยังโฟลเดอร์นี้')).toBeVisible()
  await page.goto('/direct_uploads?share_token=used-up-token-of-somebody')
  await expect(page).toHaveURL(/\/login_sharelink_tokenunavailable$/)
})
