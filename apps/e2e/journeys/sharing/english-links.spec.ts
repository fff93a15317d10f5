import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newWorkspace, press, putFiles } from '../../fixtures/drive.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { makeLink, makeUploadLink } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'somsri1', permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(({ page }) => speakEnglish(page))

async function openShare(page: Page, name: string): Promise<Locator> {
  await press(page, name)
  await page.getByRole('toolbar').getByRole('button', { name: 'Share', exact: true }).click()
  return page.getByRole('dialog', { name: `Share “${name}”` })
}
/** Chooses from the menu of the only link in a list. */
async function command(row: Locator, name: string) {
  await row.getByRole('button', { name: /^Actions for / }).click()
  await row.page().getByRole('menuitem', { name }).click()
}
/** A part of the settings that is none, unlimited, or set. */
const part = (dialog: Locator, name: string) => dialog.getByRole('group', { name }).last()
const said = async (dialog: Locator, texts: readonly string[]) => {
  for (const text of texts) await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible()
}

test('every setting of a link speaks English, and what is wrong with it', async ({ page }) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  await putFiles(workspace, workspace.id, ['Contract.pdf'])
  await page.goto(workspace.address)
  const share = await openShare(page, 'Contract.pdf')
  await said(share, ['No links yet. “Copy link” creates a view-only link with a QR code.'])
  await share.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a link to “Contract.pdf”' })
  await dialog.getByLabel('Password', { exact: true }).fill('12345')
  await said(dialog, ['Password strength: weak', 'At least 6 characters; leave empty for no password'])
  await part(dialog, 'Expiry').getByRole('button', { name: 'Custom' }).click()
  await dialog.getByText('More settings', { exact: true }).click()
  await part(dialog, 'Open limit').getByRole('button', { name: 'Custom' }).click()
  await dialog.getByRole('switch', { name: 'Watermark' }).click()
  const create = dialog.getByRole('button', { name: 'Create link' })
  await create.click()
  await said(dialog, [
    'The link password needs at least 6 characters.',
    'Set an expiry, or choose “No expiry”.',
    'Set how many times it can be opened, or choose “Unlimited”.',
  ])
  await dialog.getByLabel('Days').fill('2')
  await dialog.getByLabel('Hours').fill('24')
  await dialog.getByLabel('Maximum opens', { exact: true }).fill('0')
  await said(dialog, ['Days must be 0–3,660, hours 0–23 and minutes 0–59', 'Enter a number from 1 to 1,000,000'])
  await expectEnglish(dialog)
  await expectAccessible(page)
  await dialog.getByLabel('Hours').fill('3')
  await expect(dialog.getByText(/^Expires \d+ \w+ 20\d\d/)).toBeVisible()
  await dialog.getByLabel('Maximum opens', { exact: true }).fill('5')
  await dialog.getByLabel('Password', { exact: true }).fill('123456')
  await create.click()
  await said(dialog, ['This password is too easy to guess. Use another one.'])
  await dialog.getByLabel('Password', { exact: true }).fill('elephant-horse-2569')
  await said(dialog, ['Password strength: good'])
  await dialog.getByRole('radio', { name: 'View and download' }).click()
  await dialog.getByRole('switch', { name: 'Sign-in required' }).click()
  await create.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Link created and copied', { exact: true })).toBeVisible()
  const row = share.getByRole('list', { name: 'Links to this item' }).getByRole('listitem')
  await expect(row).toContainText(
    /Unnamed link.*View and download.*Opened 0 of 5 times.*Password.*Sign-in required.*Watermark/,
  )
  await expectEnglish(share)
  await expectAccessible(page)

  await command(row, 'Settings…')
  const settings = page.getByRole('dialog', { name: 'Link settings for “Contract.pdf”' })
  await said(settings, ['Already has a password; enter a new one to change it', 'Opened 0 times'])
  await expect(settings.getByRole('img', { name: 'QR code for the link' })).toBeVisible()
  await expect(settings.getByRole('button', { name: /^Download (PNG|SVG)$/ })).toHaveCount(2)
  await settings.getByRole('switch', { name: 'Remove the link password' }).click()
  await expectEnglish(settings)
  await expectAccessible(page)
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toHaveCount(0)
  await expect(page.getByText('Link settings saved')).toBeVisible()
  await expect(row).not.toContainText('Password')
  workspace.close()
})

test('a link is copied, counted, given a new address, switched off and deleted in English', async ({ page }) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  await putFiles(workspace, workspace.id, ['Plan.txt'])
  await page.goto(workspace.address)
  const share = await openShare(page, 'Plan.txt')
  const copy = share.getByRole('button', { name: 'Copy link', exact: true })
  await copy.click()
  await expect(page.getByText('Link created and copied. Anyone with the link can view.')).toBeVisible()
  await expect(share.getByText('Who can see this: you and anyone with the link')).toBeVisible()
  await copy.click()
  await expect(page.getByText('Link “Plan.txt” copied', { exact: true })).toBeVisible()
  const row = share.getByRole('list', { name: 'Links to this item' }).getByRole('listitem')
  await expect(row).toContainText('Opened 0 times')

  await command(row, 'Statistics')
  const health = page.getByRole('dialog', { name: 'Statistics for the link “Unnamed link”' })
  await said(health, ['Nobody opened this link in the last 90 days'])
  await expectEnglish(health)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(health).toHaveCount(0)
  await row.getByRole('switch', { name: 'Turn on the link Unnamed link' }).press('Space')
  await expect(page.getByText('Link turned off')).toBeVisible()
  await expect(row).toContainText('Off')

  for (const [entry, title, text, button, done] of [
    [
      'Change address…',
      'Change this link’s address?',
      'The old address stops working at once. Anyone who has it needs the new one from you.',
      'Change address',
      'Link address changed',
    ],
    [
      'Delete link…',
      'Delete the link “Unnamed link”?',
      'Its address stops working, and it can’t be restored.',
      'Delete link',
      'Link deleted',
    ],
  ] as const) {
    await command(row, entry)
    const ask = page.getByRole('alertdialog', { name: title })
    await said(ask, [text])
    await expectEnglish(ask)
    await expectAccessible(page)
    await ask.getByRole('button', { name: button }).click()
    await expect(ask).toHaveCount(0)
    await expect(page.getByText(done)).toBeVisible()
  }
  await expect(row).toHaveCount(0)
  workspace.close()
})

test('what a business decides about links is said in English', async ({ page }) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  await putFiles(workspace, workspace.id, ['Guarded.txt'])
  const policy = {
    allowsLinks: true,
    defaultDays: 3,
    maxDays: 7,
    defaultOpens: null,
    maxOpens: 5,
    passwordRequired: true,
    passwordLength: 6,
    loginRequired: true,
  }
  await page.route(/\/api\/items\/[^/]+\/link-policy$/, (route) =>
    route.fulfill({ json: { status: 'OK', result: policy } }),
  )
  await page.goto(workspace.address)
  const share = await openShare(page, 'Guarded.txt')
  await share.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a link to “Guarded.txt”' })
  await dialog.getByText('More settings', { exact: true }).click()
  await dialog.getByLabel('Days').fill('8')
  await dialog.getByLabel('Maximum opens', { exact: true }).fill('6')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await said(dialog, [
    'Your business requires a password',
    'Your business allows at most 7 days',
    'Your business allows at most 5 opens',
    'Your business requires visitors to sign in',
  ])
  await expectEnglish(dialog)
  await page.reload()
  policy.allowsLinks = false
  const again = await openShare(page, 'Guarded.txt')
  await again.getByRole('button', { name: 'Create link' }).click()
  await said(dialog, ['Your business doesn’t allow links'])
  workspace.close()
})

test('“My links” speaks English: both kinds, filters, several switched off, and watermark codes', async ({ page }) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  const word = crypto.randomUUID().slice(0, 8)
  const folder = await createFolder(workspace.person, workspace.id, `Jobs-${word}`)
  await makeLink(workspace, folder, { name: 'To read' })
  await makeUploadLink(workspace, folder, { name: 'To apply', maxFiles: 5 })
  await page.goto('/links')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My links')
  await page.getByRole('searchbox', { name: 'Search by link or item name' }).fill(word)
  const list = page.getByRole('list', { name: 'My links' }).getByRole('listitem')
  await expect(list).toHaveCount(2)
  await expect(list.first()).toContainText(/Accepting files.*Upload link · To apply · 0 of 5 files received/)
  await expect(list.last()).toContainText(/On.*To read · View only · Opened 0 times/)
  await expectEnglish(page.getByRole('main'))
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await said(page.getByRole('main'), ['2 links selected'])
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Turned off 2 links')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Expired')
  await said(page.getByRole('main'), ['No links found', 'Try a different search, type or status'])

  await page.getByRole('button', { name: 'Find a watermark code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find a watermark code' })
  await dialog.getByRole('button', { name: 'Find' }).click()
  await said(dialog, ['Enter the watermark code'])
  await dialog.getByLabel('Watermark code').fill('NOSUCHCODE')
  await dialog.getByRole('button', { name: 'Find' }).click()
  await said(dialog, ['This watermark code wasn’t found. Check the letters.'])
  await expectEnglish(dialog)
  await expectAccessible(page)
  workspace.close()
})
