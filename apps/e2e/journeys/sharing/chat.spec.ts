import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { grip, newWorkspace, putFiles } from '../../fixtures/drive.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInWith } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'somsri1' })

const widget = (page: Page) => page.getByRole('region', { name: 'แชต', exact: true })
const bar = (page: Page) => widget(page).getByRole('button', { name: 'แชต', exact: true })
const frame = (page: Page) => page.frameLocator('iframe[title="หน้าต่างแชต"]')
const kept = (page: Page) =>
  page.evaluate(() => ({
    token: sessionStorage.getItem('onechat_token'),
    enabled: sessionStorage.getItem('onechat_plugin_enable'),
  }))

test('the chat opens as the signed-in person, by keyboard, and is remembered; its token is in no address', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/mydrive')
  await expect(bar(page)).toHaveAttribute('aria-expanded', 'false')
  expect(await kept(page)).toEqual({ token: null, enabled: 'true' })

  await bar(page).press('Enter')
  await expect(frame(page).getByText('เข้าสู่ระบบเป็น')).toContainText('somsri1')
  const frameBox = page.locator('iframe[title="หน้าต่างแชต"]')
  expect(await frameBox.getAttribute('sandbox')).toContain('allow-scripts')
  const box = await widget(page).locator('> div').boundingBox()
  expect([box?.width, box?.height]).toEqual([280, 380])
  await expectAccessible(page)
  const secret = (await kept(page)).token ?? ''
  expect(secret.length).toBeGreaterThan(40)
  expect(addresses.filter((address) => address.includes(secret))).toEqual([])

  // Into the chat and out of it with the keyboard alone.
  await page.keyboard.press('Tab')
  await expect(frame(page).getByRole('log')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(bar(page)).toBeFocused()
  await bar(page).press('Space')
  await page.reload()
  await expect(bar(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(frame(page).getByText('เข้าสู่ระบบเป็น')).toBeVisible()

  // The chat follows language and theme of the page.
  await page.evaluate(() => {
    localStorage.setItem('language', 'en')
    localStorage.setItem('theme', 'dark')
  })
  await page.reload()
  const english = page.frameLocator('iframe[title="Chat window"]')
  await expect(english.getByText('Signed in as')).toBeVisible()
  await expect(english.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: 'Chat', exact: true })).toHaveAttribute('title', 'Minimise chat')
  await expectAccessible(page)
})

test('it is removed on narrow screens and on the start page, and its token cleared', async ({ page }) => {
  await page.goto('/mydrive')
  await bar(page).click()
  await expect(frame(page).getByText('เข้าสู่ระบบเป็น')).toBeVisible()
  await page.setViewportSize({ width: 959, height: 800 })
  await expect(widget(page)).toHaveCount(0)
  expect(await kept(page)).toEqual({ token: null, enabled: null })
  await page.setViewportSize({ width: 960, height: 800 })
  await expect(frame(page).getByText('เข้าสู่ระบบเป็น')).toBeVisible()
  expect((await kept(page)).token).not.toBeNull()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(widget(page)).toHaveCount(0)
  await expect.poll(() => kept(page)).toEqual({ token: null, enabled: null })
})

test.describe('signing out', () => {
  test.use({ as: null })

  test('clears the token', async ({ page }) => {
    const { username, password } = await registerByHttp()
    await page.goto('/loginbysso')
    await signInWith(page, username, password)
    await bar(page).click()
    await expect(frame(page).getByText('เข้าสู่ระบบเป็น')).toContainText(username)
    await page.getByRole('button', { name: /^เมนูของ/ }).click()
    await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await kept(page)).toEqual({ token: null, enabled: null })
  })
})

test('what cannot be opened says what to do, and is tried again', async ({ page }) => {
  let answer: 'refused' | 'silent' | 'right' = 'refused'
  await page.route('**/api/chat/token', (route) =>
    answer === 'refused'
      ? route.fulfill({
          status: 409,
          json: {
            status: 'ERROR',
            machineCode: 'CHAT_NOT_FRIEND',
            errorMessage: 'บัญชีของคุณยังไม่ได้เพิ่มแชตบอตเป็นเพื่อน โปรดเพิ่มเพื่อนในแอปแชต แล้วลองอีกครั้ง',
          },
        })
      : route.continue(),
  )
  await page.route('**/api/chat/embedded', (route) =>
    answer === 'silent' ? route.fulfill({ contentType: 'text/html', body: '<p></p>' }) : route.continue(),
  )
  await page.goto('/mydrive')
  await bar(page).click()
  const alert = widget(page).getByRole('alert')
  await expect(alert).toContainText('เปิดแชตไม่ได้')
  await expect(alert).toContainText('ยังไม่ได้เพิ่มแชตบอตเป็นเพื่อน')
  await expectAccessible(page)
  answer = 'silent'
  await alert.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(widget(page).getByText('กำลังเชื่อมต่อแชต…')).toBeVisible()
  await expect(alert).toContainText('ระบบแชตไม่ตอบสนอง')
  answer = 'right'
  await alert.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(frame(page).getByText('เข้าสู่ระบบเป็น')).toBeVisible()
})

test('a file dragged onto the chat is sent in it, and a folder too; what may not be sent is named', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['รายงาน.txt'])
  await createFolder(workspace.person, workspace.id, 'แฟ้มส่ง')
  await page.goto(workspace.address)
  await bar(page).click()
  await expect(frame(page).getByText('เข้าสู่ระบบเป็น')).toBeVisible()
  await dragToChat(page, 'รายงาน.txt')
  const dialog = page.getByRole('dialog', { name: 'ส่ง “รายงาน.txt” ในแชต' })
  await dialog.getByRole('combobox', { name: 'ชื่อผู้ใช้ของผู้รับ' }).fill('somsri1')
  await dialog.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('ส่งถึงผู้รับ 1 รายแล้ว')).toBeVisible()
  await expect(frame(page).getByRole('article').first()).toContainText('“รายงาน.txt”')

  // Minimised, the bar takes it; Escape in the dialog leaves the chat as it is.
  await bar(page).click()
  await dragToChat(page, 'แฟ้มส่ง')
  await expect(page.getByRole('dialog', { name: 'ส่ง “แฟ้มส่ง” ในแชต' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  workspace.close()
})

async function dragToChat(page: Page, name: string) {
  const from = await grip(page, name).boundingBox()
  const to = await widget(page).locator('> div').boundingBox()
  if (!from || !to) throw new Error('nothing to drag, or nowhere to')
  await page.mouse.move(from.x + 10, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + from.height / 2 + 10, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await expect(page.getByText('วางที่นี่เพื่อส่งในแชต')).toBeVisible()
  await page.mouse.up()
}
