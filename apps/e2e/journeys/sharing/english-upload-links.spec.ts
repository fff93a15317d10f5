import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { newWorkspace, press } from '../../fixtures/drive.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { makeUploadLink } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'somsri1', permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(({ page }) => speakEnglish(page))

async function openShare(page: Page, name: string): Promise<Locator> {
  await press(page, name)
  await page.getByRole('toolbar').getByRole('button', { name: 'Share', exact: true }).click()
  return page.getByRole('dialog', { name: `Share “${name}”` })
}
const links = (page: Page) => page.getByRole('list', { name: 'Upload links of this folder' }).getByRole('listitem')
async function command(page: Page, name: string) {
  await links(page)
    .getByRole('button', { name: /^Actions for / })
    .click()
  await page.getByRole('menuitem', { name }).click()
}
const said = async (part: Locator, texts: readonly string[]) => {
  for (const text of texts) await expect(part.getByText(text, { exact: true }).first()).toBeVisible()
}

test('an upload link with a checklist is made in English, and what is wrong with it is said', async ({ page }) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  await createFolder(workspace.person, workspace.id, 'Applications')
  await page.goto(workspace.address)
  const share = await openShare(page, 'Applications')
  await said(share, ['Let others send files to this folder without seeing what’s inside.'])
  await share.getByRole('button', { name: 'Create upload link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an upload link to “Applications”' })
  await dialog.getByLabel('Name', { exact: true }).fill('Jobs')
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await dialog.getByLabel('Number of files').fill('0')
  await dialog.getByLabel('Maximum file size (MB)').fill('9999')
  await dialog.getByLabel('File types').fill('p/df')
  await dialog.getByLabel('Ask for the sender’s name').selectOption('Required')
  await dialog.getByLabel('Password', { exact: true }).fill('12345')
  await dialog.getByRole('group', { name: 'Expiry' }).last().getByRole('button', { name: 'Custom' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await said(dialog, [
    'Give every document a name.',
    'Enter a number from 1 to 100,000.',
    'Enter a size from 1 to 5,120 MB.',
    'Enter file extensions, such as pdf, jpg.',
    'The link password needs at least 6 characters.',
    'Set an expiry, or choose “No expiry”.',
  ])
  await expectEnglish(dialog)
  await expectAccessible(page)
  await dialog.getByLabel('Document 1', { exact: true }).fill('Copy of the ID card')
  await dialog.getByLabel('Number of files').fill('5')
  await dialog.getByLabel('Maximum file size (MB)').fill('10')
  await dialog.getByLabel('File types').fill('pdf')
  await dialog.getByLabel('Password', { exact: true }).fill('')
  await dialog.getByRole('group', { name: 'Expiry' }).last().getByRole('button', { name: 'No expiry' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Upload link created')).toBeVisible()
  await expect(links(page)).toContainText(/Accepting files.*0 of 5 files received · Only pdf/)
  await links(page).getByRole('button', { name: 'Copy Jobs' }).click()
  await expect(page.getByText('Upload link copied')).toBeVisible()
  await expectEnglish(share)

  await command(page, 'Settings…')
  const settings = page.getByRole('dialog', { name: 'Upload link settings for “Applications”' })
  await settings.getByRole('switch', { name: 'Show QR code' }).click()
  await expect(settings.getByRole('img', { name: 'QR code for the link' })).toBeVisible()
  await expectEnglish(settings)
  await expectAccessible(page)
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toHaveCount(0)
  await expect(page.getByText('Upload link saved')).toBeVisible()
  workspace.close()
})

test('people are asked for files in English, and the link is switched off, moved and deleted', async ({ page }) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  const folder = await createFolder(workspace.person, workspace.id, 'Reports')
  const link = await makeUploadLink(workspace, folder, { name: 'Send here', checklist: [{ title: 'The report' }] })
  await page.goto(workspace.address)
  await openShare(page, 'Reports')
  await command(page, 'Received files')
  const board = page.getByRole('dialog', { name: 'Files received through “Send here”' })
  await said(board, ['No files have arrived through this link yet.', 'Not received yet'])
  const addresses = board.getByLabel('Email addresses')
  await addresses.fill('malee')
  await board.getByRole('button', { name: 'Send request' }).click()
  await said(board, ['Not a valid email address: malee'])
  await addresses.fill(`en-${link.id}@example.com`)
  await board.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent to 1 person')).toBeVisible()
  await expect(board.getByRole('list', { name: 'People you’ve asked' }).getByRole('listitem')).toContainText(
    /Nothing sent yetasked \d/,
  )
  const remind = board.getByRole('button', { name: 'Remind people who haven’t sent files' })
  await expect(remind).toBeDisabled()
  const askAgain = async () => {
    await addresses.fill(`en-${link.id}@example.com`)
    await board.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Everyone has been asked already').last()).toBeVisible()
  }
  await askAgain()
  await changeDatabase(`update upload_request set asked_at = asked_at - interval '2 days' where link_id = '${link.id}'`)
  await askAgain()
  await expect(remind).toBeEnabled()
  await workspace.person.send({ method: 'POST', path: `/api/upload-links/${link.id}/remind`, json: {} })
  await remind.click()
  await expect(page.getByText('Nobody can be reminded yet')).toBeVisible()
  await expectEnglish(board)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(board).toHaveCount(0)

  await links(page).getByRole('switch', { name: 'Turn Send here on' }).press('Space')
  await expect(page.getByText('Upload link turned off')).toBeVisible()
  await expect(links(page)).toContainText('Off')
  for (const [entry, title, text, button, done] of [
    [
      'Change address…',
      'Change this upload link’s address?',
      'The old address stops working at once. Anyone who has it needs the new one from you.',
      'Change address',
      'Upload link address changed',
    ],
    [
      'Delete link…',
      'Delete “Send here”?',
      'The address stops working, and the list of received files is deleted. The files stay in the folder.',
      'Delete link',
      'Upload link deleted',
    ],
  ] as const) {
    await command(page, entry)
    const ask = page.getByRole('alertdialog', { name: title })
    await said(ask, [text])
    await expectEnglish(ask)
    await expectAccessible(page)
    await ask.getByRole('button', { name: button }).click()
    await expect(ask).toHaveCount(0)
    await expect(page.getByText(done)).toBeVisible()
  }
  await expect(links(page)).toHaveCount(0)
  workspace.close()
})
