import { expectAccessible } from '../../fixtures/accessibility.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { newWorkspace, putFiles } from '../../fixtures/drive.ts'
import { film } from '../../fixtures/film.ts'
import { sound } from '../../fixtures/samples.ts'
import { changeLink, makeLink } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder, putFile } from '../../support/uploads.ts'

const ready = (media: HTMLMediaElement) => media.readyState > 0

test('video and audio of a link are played by those who may download them', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  await page.goto('/')
  const root = await createFolder(workspace.person, workspace.id, 'สื่อ')
  await putFile(workspace.person, root, '1 ภาพยนตร์.webm', await film(page))
  await putFile(workspace.person, root, '2 เสียง.wav', sound())
  const link = await makeLink(workspace, root, { permission: 'download' })
  await page.goto(link.path)
  await page.getByRole('link', { name: /ภาพยนตร์/ }).click()
  const viewer = page.getByRole('dialog')
  await expect.poll(() => viewer.locator('video').evaluate(ready)).toBe(true)
  await expectAccessible(page)
  await viewer.getByRole('link', { name: 'ไฟล์ถัดไป' }).click()
  await expect.poll(() => viewer.locator('audio').evaluate(ready)).toBe(true)
  await expect(viewer.locator('audio')).toHaveAttribute('aria-label', '2 เสียง.wav')
  await expectAccessible(page)

  // The bytes are the file: to look at only, there is no player.
  const view = await makeLink(workspace, root)
  await page.goto(view.path)
  await page.getByRole('link', { name: /เสียง/ }).click()
  await expect(viewer.getByText('แสดงตัวอย่างไฟล์นี้ไม่ได้')).toBeVisible()
  await expect(viewer.locator('audio')).toHaveCount(0)
  workspace.close()
})

test('an encrypted file of a folder says that no link opens it, in Thai and in English', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const root = await createFolder(workspace.person, workspace.id, 'ปนกัน')
  const ids = await putFiles(workspace, root, ['ก เปิดได้.txt', 'ข ลับ.txt'])
  const passphrase = 'แมวสามตัวนอนบนหลังคา'
  const path = `/api/files/${ids.get('ข ลับ.txt')}/encrypt`
  const done = await workspace.person.send({
    method: 'POST',
    path,
    json: { passphrase, confirmPassphrase: passphrase },
  })
  expect(done.status).toBeLessThan(300)
  const link = await makeLink(workspace, root, { permission: 'download' })
  await page.goto(link.path)
  const rows = page.getByRole('list', { name: 'รายการใน ปนกัน' }).getByRole('listitem')
  const said = 'ไฟล์นี้เข้ารหัสไว้ จึงเปิดผ่านลิงก์ไม่ได้'
  await expect(rows.filter({ hasText: 'ข ลับ.txt' }).getByLabel(said)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'เลือก ก เปิดได้.txt' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'เลือก ข ลับ.txt' })).toHaveCount(0)
  await page.getByRole('link', { name: /ข ลับ/ }).click()
  const viewer = page.getByRole('dialog', { name: 'ข ลับ.txt' })
  await expect(viewer.getByText(said)).toBeVisible()
  await expect(viewer.getByRole('link', { name: 'ดาวน์โหลด' })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('link', { name: /ข ลับ/ }).click()
  await expect(viewer.getByText('This file is encrypted, so it can’t be opened through a link')).toBeVisible()
  workspace.close()
})

test('a link that has expired says so, on its page and while it is open, in Thai and in English', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const root = await createFolder(workspace.person, workspace.id, 'ชั่วคราว')
  await createFolder(workspace.person, root, 'ต่อไป')
  const link = await makeLink(workspace, root, { expiresIn: { days: 1, hours: 0, minutes: 0 } })
  await page.goto(link.path)
  await expect(page.getByRole('link', { name: /ต่อไป/ })).toBeVisible()
  await changeDatabase(`update share_link set expires_at = now() - interval '1 minute' where id = '${link.id}'`)
  await page.getByRole('link', { name: /ต่อไป/ }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('ลิงก์นี้หมดอายุแล้ว')
  await page.goto(link.path)
  await expect(heading).toHaveText('ลิงก์นี้หมดอายุแล้ว')
  await expect(page.getByText('หากยังต้องการเปิดลิงก์นี้ โปรดขอให้เจ้าของขยายเวลา')).toBeVisible()
  await expect(page).toHaveTitle('ลิงก์ที่แชร์ · คลัง')
  await expect(page.getByText('ชั่วคราว')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(heading).toHaveText('This link has expired')
  await expect(page.getByText('If you still need it, ask the owner to extend it.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask the owner' }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Enter your name')).toBeVisible()
  workspace.close()
})

test('a download or a player begins anew after the session of the link, and says why when it may not', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/\b4(01|10)\b/)
  const workspace = await newWorkspace('somsri1')
  const ids = await putFiles(workspace, workspace.id, ['รายงาน.txt'])
  await putFile(workspace.person, workspace.id, 'เสียง.wav', sound())
  const folder = await makeLink(workspace, workspace.id, { permission: 'download' })
  await page.goto(folder.path)
  await expect(page.getByRole('link', { name: /เสียง/ })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('link', { name: /เสียง/ }).click()
  await expect.poll(() => page.getByRole('dialog').locator('audio').evaluate(ready)).toBe(true)

  const link = await makeLink(workspace, ids.get('รายงาน.txt') ?? '', { permission: 'download' })
  await page.goto(link.path)
  const button = page.getByRole('link', { name: 'ดาวน์โหลด' })
  await expect(button).toBeVisible()
  await context.clearCookies()
  const saved = page.waitForEvent('download')
  await button.click()
  expect((await saved).suggestedFilename()).toBe('รายงาน.txt')
  expect(await (await saved).failure()).toBeNull()
  await changeLink(workspace, link, { enabled: false })
  await button.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ลิงก์นี้ถูกปิดใช้งาน')
  workspace.close()
})

test('the other states of a link speak English, too', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const root = await createFolder(workspace.person, workspace.id, 'English')
  await page.goto('/publicfile?id=short')
  await page.getByRole('button', { name: 'English' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('This link wasn’t found')
  const locked = await makeLink(workspace, root, { password: 'ช้างม้าวัว-2569' })
  await page.goto(locked.path)
  await expect(heading).toHaveText('This link is password-protected')
  await page.getByLabel('Password', { exact: true }).fill('wrong-password')
  await page.getByRole('button', { name: 'Open link' }).click()
  await expect(page.getByRole('alert')).toHaveText(/wrong|incorrect/i)
  const signIn = await makeLink(workspace, root, { loginRequired: true })
  await page.goto(signIn.path)
  await expect(heading).toHaveText('Sign in to open this link')
  const full = await makeLink(workspace, root, { openLimit: 1 })
  await page.goto(full.path)
  await expect(page.getByText('This folder is empty')).toBeVisible()
  await page.context().clearCookies({ name: 'link_ticket' })
  await page.reload()
  await expect(heading).toHaveText('This link has been opened the maximum number of times')
  await workspace.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [root] } })
  await page.goto(locked.path)
  await expect(heading).toHaveText('This item was deleted, or sharing was closed')
  workspace.close()
})
