import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { newWorkspace, putFiles } from '../../fixtures/drive.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { changeLink, makeLink } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder, putFile } from '../../support/uploads.ts'

test.beforeEach(({ page }) => speakEnglish(page))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main')
const password = 'elephant-horse-2569'

/** Looks at a page of a link: its heading, what to do, and its title. */
async function expectState(page: Page, title: string, text: string) {
  await expect(heading(page)).toHaveText(title)
  await expect(main(page).getByText(text, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Shared link · Khlang')
  await expectEnglish(page.locator('body'))
}

test('an open folder and its files speak English, also those that cannot be shown', async ({ page }) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  const root = await createFolder(workspace.person, workspace.id, 'Project')
  await createFolder(workspace.person, root, 'Empty')
  await putFile(workspace.person, root, 'Notes.txt', Buffer.from('Notes'))
  await putFile(workspace.person, root, 'Data.bin', Buffer.from([1, 2, 3, 4]))
  const link = await makeLink(workspace, root, { permission: 'download', remark: 'A draft' })
  await page.goto(link.path)
  await expect(page).toHaveTitle('Project · Khlang')
  const rows = page.getByRole('list', { name: 'Items in Project' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(page.getByText(/^Shared by /)).toBeVisible()
  await expectEnglish(page.locator('body'))
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Select Notes.txt' }).click()
  await expect(page.getByText('1 item selected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download selected' })).toBeVisible()
  await expectEnglish(main(page))
  await page.getByRole('link', { name: /Data\.bin/ }).click()
  const viewer = page.getByRole('dialog', { name: 'Data.bin' })
  await expect(viewer.getByRole('heading', { name: 'This file can’t be previewed' })).toBeVisible()
  await expect(viewer.getByText(/Download it to open it with an app on your device\.$/)).toBeVisible()
  await expectEnglish(viewer)
  await expectAccessible(page)
  await viewer.getByRole('link', { name: 'Next file' }).click()
  await expect(page.getByRole('dialog', { name: 'Notes.txt' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: /^Empty/ }).click()
  await expect(page.getByText('Files added to it appear here.')).toBeVisible()
  await expectEnglish(main(page))
  await page.goto(`${link.path}#folder=${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'This folder wasn’t found' })).toBeVisible()
  await expectEnglish(main(page))
  workspace.close()
})

test('a password and a sign-in are asked for in English', async ({ page }) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  const ids = await putFiles(workspace, workspace.id, ['Report.txt'])
  const link = await makeLink(workspace, ids.get('Report.txt') ?? '', { password })
  await page.goto(link.path)
  await expectState(
    page,
    'This link is password-protected',
    'Enter the password you got from the person who shared it.',
  )
  await expectAccessible(page)
  const open = page.getByRole('button', { name: 'Open link' })
  await open.click()
  await expect(page.getByRole('alert')).toHaveText('Enter the password')
  await page.getByLabel('Password', { exact: true }).fill('certainly-wrong')
  await open.click()
  await expect(page.getByRole('alert')).toHaveText('Wrong password. Please try again.')
  for (let status = 0; status !== 429; ) {
    await expect(open).toHaveAttribute('aria-disabled', 'false')
    const response = page.waitForResponse((one) => one.request().method() === 'POST')
    await open.click()
    status = (await response).status()
  }
  await expect(page.getByRole('alert')).toHaveText(/^Too many wrong passwords\. Try again in [\d:]+\.$/)
  await expectEnglish(main(page))

  const signIn = await makeLink(workspace, ids.get('Report.txt') ?? '', { loginRequired: true })
  await page.goto(signIn.path)
  await expectState(
    page,
    'Sign in to open this link',
    'The person who shared it requires visitors to sign in. You’ll come back to this link afterwards.',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(heading(page)).toHaveText('Sign in to open this link')
  await expectEnglish(main(page))
  workspace.close()
})

test('every state in which a link does not open speaks English, and the owner is asked', async ({ page }) => {
  for (const path of ['/publicfile', `/public?id=${'x'.repeat(43)}`]) {
    await page.goto(path)
    await expectState(
      page,
      'This link wasn’t found',
      'Check the address, or ask the person who shared it for a new link.',
    )
    await expect(page.getByRole('button', { name: 'Ask the owner' })).toHaveCount(0)
  }
  const workspace = await newWorkspace('somsri1', 'Workspace')
  const ids = await putFiles(workspace, workspace.id, ['Report.txt'])
  const id = ids.get('Report.txt') ?? ''
  const link = await makeLink(workspace, id, { openLimit: 1, expiresIn: { days: 1, hours: 0, minutes: 0 } })
  await changeLink(workspace, link, { enabled: false })
  await page.goto(link.path)
  await expectState(page, 'This link is turned off', 'If you still need it, ask the owner to turn it on.')
  await changeLink(workspace, link, { enabled: true })
  await page.goto(link.path)
  await expect(heading(page)).toHaveText('Report.txt')
  await page.context().clearCookies()
  await page.goto(link.path)
  await expectState(
    page,
    'This link has been opened the maximum number of times',
    'If you still need it, ask the owner to raise the limit.',
  )
  await changeDatabase(`update share_link set expires_at = now() - interval '1 minute' where id = '${link.id}'`)
  await page.goto(link.path)
  await expectState(page, 'This link has expired', 'If you still need it, ask the owner to extend it.')
  await expectAccessible(page)
  await workspace.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [id] } })
  await page.goto(link.path)
  await expectState(page, 'This item was deleted, or sharing was closed', 'If you still need it, ask the owner.')

  await page.getByRole('button', { name: 'Ask the owner' }).click()
  await expect(heading(page)).toHaveText('Ask the owner of the link')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Enter your name', { exact: true })).toBeVisible()
  await expect(page.getByText('This email address isn’t valid')).toBeVisible()
  await page.getByLabel('Message (optional)').fill('Please')
  await expectEnglish(page.locator('body'))
  await expectAccessible(page)
  await page.getByLabel('Name', { exact: true }).fill('Wichai')
  await page.getByLabel('Email').fill('wichai@example.com')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(heading(page)).toHaveText('Request sent')
  await expect(page.getByText('If the owner agrees, they’ll get in touch by email.')).toBeVisible()
  await expectEnglish(page.locator('body'))
  workspace.close()
})

test('a link that changes while it is open, and a lost network, are explained in English', async ({
  page,
  problems,
}) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED/)
  const workspace = await newWorkspace('somsri1', 'Workspace')
  const root = await createFolder(workspace.person, workspace.id, 'Open')
  await createFolder(workspace.person, root, 'Further')
  const link = await makeLink(workspace, root)
  await page.goto(link.path)
  const further = page.getByRole('link', { name: /^Further/ })
  await expect(further).toBeVisible()
  await page.route('**/api/public/**', (route) => route.abort('internetdisconnected'))
  await further.click()
  await expect(page.getByText('Unable to connect. Check your internet connection and try again.')).toBeVisible()
  await expectEnglish(main(page))
  await page.unroute('**/api/public/**')
  await changeLink(workspace, link, { password })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectState(page, 'This link is password-protected', 'Your earlier visit has ended. Enter the password again.')
  workspace.close()
})
