import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { newWorkspace } from '../../fixtures/drive.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { changeUploadLink, makeUploadLink } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(({ page }) => speakEnglish(page))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const receipts = (page: Page) => page.getByRole('list', { name: 'Receipts' }).getByRole('listitem')
const queue = (page: Page) => page.getByRole('list', { name: 'Files being sent' }).getByRole('listitem')
const file = (name: string, text = 'content') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

async function choose(page: Page, button: string, ...files: ReturnType<typeof file>[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles(files)
}

test('every state of an upload link speaks English', async ({ page }) => {
  await page.goto('/sharelinkuploads?id=short')
  await expect(heading(page)).toHaveText('This link wasn’t found')
  await expect(page).toHaveTitle('Send files · Khlang')
  await expectEnglish(page.locator('body'))
  const workspace = await newWorkspace('somsri1', 'Workspace')
  const link = await makeUploadLink(workspace, workspace.id, { loginRequired: true, maxFiles: 1 })
  const states: readonly (readonly [() => Promise<unknown>, string, string])[] = [
    [
      () => Promise.resolve(),
      'Sign in to open this link',
      'The person who shared it requires visitors to sign in. You’ll come back to this link afterwards.',
    ],
    [
      () => changeUploadLink(workspace, link, { loginRequired: false, enabled: false }),
      'This link is turned off',
      'If you still want to send files, contact the person who sent it to you.',
    ],
    [
      async () => {
        await changeUploadLink(workspace, link, { enabled: true })
        await changeDatabase(`update upload_link set expires_at = now() - interval '1 minute' where id = '${link.id}'`)
      },
      'This link has expired',
      'If you still want to send files, contact the person who sent it to you.',
    ],
    [
      () => workspace.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [workspace.id] } }),
      'This link is no longer accepting files',
      'Contact the person who sent it to you.',
    ],
  ]
  for (const [change, title, text] of states) {
    await change()
    await page.goto(link.path)
    await expect(heading(page)).toHaveText(title)
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
    await expectEnglish(page.locator('body'))
  }
  await expectAccessible(page)
  workspace.close()
})

test('a visitor is asked, reads what is wrong, sends what is wanted and gets a receipt in English', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  const link = await makeUploadLink(workspace, workspace.id, {
    name: 'Applications',
    remark: 'As plain text, please',
    askName: 'required',
    askEmail: 'required',
    password: 'elephant-horse-2569',
    types: ['txt'],
    maxSize: 20,
    maxFiles: 2,
    checklist: [{ title: 'The letter' }, { title: 'A picture', required: false }],
  })
  await page.goto(link.path)
  await expect(heading(page)).toHaveText('Applications')
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  for (const fault of ['Enter your name.', 'Enter your email address.', 'Enter the password.'])
    await expect(page.getByText(fault, { exact: true })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Wichai')
  await page.getByLabel('Email', { exact: true }).fill('wichai')
  await expect(page.getByText('This email address isn’t valid.')).toBeVisible()
  await expectEnglish(page.locator('body'))
  await expectAccessible(page)
  await page.getByLabel('Email', { exact: true }).fill('wichai@example.com')
  await page.getByLabel('Password', { exact: true }).fill('certainly-wrong')
  await next.click()
  await expect(page.getByText('Wrong password. Please try again.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('elephant-horse-2569')
  await next.click()

  await expect(heading(page)).toHaveText('Applications')
  await expect(page).toHaveTitle('Applications · Khlang')
  await expect(page.getByText('Up to 20 B each · Only txt · 2 more files')).toBeVisible()
  const letter = page.getByRole('listitem').filter({ hasText: 'The letter' })
  await expect(letter).toContainText('Not sent yet')
  await expect(page.getByRole('listitem').filter({ hasText: 'A picture' })).toContainText('Not sent yet · Optional')
  await choose(page, 'Choose files', file('Program.exe'), file('Large.txt', 'x'.repeat(21)))
  await expect(page.getByRole('alert')).toContainText('This link doesn’t accept files like “Program.exe”')
  await expect(page.getByRole('alert')).toContainText('“Large.txt” is larger than 20 B')
  await expectEnglish(page.locator('body'))
  await choose(page, 'Choose files for The letter', file('Letter.txt'))
  await expect(receipts(page)).toHaveCount(1)
  await expect(receipts(page)).toContainText(/“Letter\.txt” was received.*Reference number [A-Z\d-]{11}/)
  await expect(letter).toContainText('Sent')
  await page.getByRole('button', { name: /^Copy number/ }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  await expect(page.getByText('Keep the reference number to check with the recipient.')).toBeVisible()
  await expectEnglish(page.locator('body'))
  await expectAccessible(page)
  await choose(page, 'Choose files', file('Other.txt'))
  await expect(receipts(page)).toHaveCount(2)
  await expect(page.getByText('This link is no longer accepting files. Your files below have arrived.')).toBeVisible()
  await page.context().clearCookies()
  await page.goto(link.path)
  await expect(heading(page)).toHaveText('This link is no longer accepting files')
  await expectEnglish(page.locator('body'))
  workspace.close()
})

test('breaks of an upload are explained in English, and the mails can be stopped', async ({ page, problems }) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED/)
  const workspace = await newWorkspace('somsri1', 'Workspace')
  const link = await makeUploadLink(workspace, workspace.id)
  page.on('dialog', (dialog) => void dialog.accept())
  let mode: 'lost' | 'hangs' | 'works' = 'lost'
  await page.route(/\/api\/public\/upload-links\/.+\/uploads\/.+/, async (route) => {
    if (mode === 'lost') return route.abort('internetdisconnected')
    // Never answered: what the page stops is gone.
    if (mode === 'hangs' && route.request().method() === 'PATCH') return
    await route.continue()
  })
  await page.goto(link.path)
  await expect(heading(page)).toHaveText('Send files')
  await choose(page, 'Choose files', file('Long.txt'), file('Second.txt'))
  await expect(queue(page).first()).toContainText('Waiting for the connection, then continues automatically')
  await expect(queue(page).last()).toContainText('Waiting')
  await expectEnglish(page.locator('body'))
  mode = 'hangs'
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(queue(page).first()).toContainText('Sending, 0%')
  await page.getByRole('button', { name: 'Pause Long.txt' }).click()
  await expect(queue(page).first()).toContainText('Paused at 0%')
  await expectEnglish(page.locator('body'))
  await page.reload()
  await expect(page.getByText('“Long.txt” isn’t complete (0%). Choose the same file to continue.')).toBeVisible()
  await choose(page, 'Choose the same file', file('Wrong.txt'))
  await expect(page.getByText('This isn’t the same file. Choose “Long.txt”.')).toBeVisible()
  await expectEnglish(page.locator('body'))
  mode = 'works'
  await choose(page, 'Choose the same file', file('Long.txt'))
  await expect(receipts(page)).toContainText('“Long.txt” was received')

  await page.goto(`/sharelinkuploads?stop=${crypto.randomUUID()}`)
  await expect(heading(page)).toHaveText('Stop emails requesting files?')
  await expect(page.getByText('You won’t get any more reminders for this link.')).toBeVisible()
  await expectEnglish(page.locator('body'))
  await page.getByRole('button', { name: 'Stop emails' }).click()
  await expect(heading(page)).not.toHaveText('Stop emails requesting files?')
  await expectEnglish(page.locator('body'))
  workspace.close()
})
