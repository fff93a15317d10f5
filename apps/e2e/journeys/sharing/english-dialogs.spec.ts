import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newBusinessWorkspace } from '../../fixtures/business-workspace.ts'
import { choose, newWorkspace, press, putFiles, row } from '../../fixtures/drive.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { shareWith } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'somsri1' })
test.beforeEach(({ page }) => speakEnglish(page))

const field = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Recipients', exact: true })
const chosen = (dialog: Locator) => dialog.getByRole('list', { name: 'Chosen recipients' }).getByRole('listitem')
const holders = (dialog: Locator) =>
  dialog.getByRole('list', { name: 'Who has access to this item' }).getByRole('listitem')
const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Share', exact: true })

async function add(dialog: Locator, text: string) {
  await field(dialog).fill(text)
  await field(dialog).press('Enter')
}
async function openShare(page: Page, name: string): Promise<Locator> {
  await press(page, name)
  await page.getByRole('toolbar').getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Share “${name}”` })
  await expect(dialog.getByText('Only you can see this')).toBeVisible()
  return dialog
}

test('what is wrong with a recipient of any kind is said in English, by the field and by the server', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  await putFiles(workspace, workspace.id, ['Contract.txt'])
  await page.goto(workspace.address)
  const dialog = await openShare(page, 'Contract.txt')
  await expect(dialog.getByText('Not shared with anyone yet')).toBeVisible()
  await expectEnglish(dialog)

  const type = dialog.getByRole('combobox', { name: 'Type of recipient' })
  const kinds = ['Automatic', 'Email', 'Username', 'Collaboration mail', 'Company']
  await expect(type.getByRole('option')).toHaveText(kinds)
  const wrong = [
    ['Automatic', 'malee@', 'This email address isn’t valid.'],
    ['Email', 'malee', 'This email address isn’t valid.'],
    ['Collaboration mail', 'malee', 'This email address isn’t valid.'],
    ['Company', '', 'Enter the company’s tax ID.'],
    ['Company', '0105500000012', 'The tax ID must be a valid 13-digit number.'],
  ] as const
  for (const [kind, text, message] of wrong) {
    await field(dialog).fill('')
    await type.selectOption(kind)
    await add(dialog, text)
    await expect(dialog.getByText(message)).toBeVisible()
    await expect(field(dialog)).toHaveAccessibleDescription(message)
  }
  await expect(dialog.getByLabel('Branch')).toHaveAccessibleDescription('Leave empty for the head office')
  await type.selectOption('auto')

  for (const text of ['anan01', 'ANAN01']) await add(dialog, text)
  await expect(dialog.getByText('This recipient is already on the list.')).toBeVisible()
  for (const text of ['somsri1', 'nobody-here-1', '0994000158521']) await add(dialog, text)
  await dialog.getByLabel('Expires', { exact: true }).fill('1/1/2017 09:00')
  await send(dialog).click()
  await expect(dialog.getByText('The expiry must be in the future.')).toBeVisible()
  await dialog.getByRole('button', { name: 'No expiry' }).click()
  await send(dialog).click()
  await expect(page.getByText('Shared with 1 recipient')).toBeVisible()
  await expect(chosen(dialog)).toHaveText([
    'somsri1You can’t share with yourself.',
    'nobody-here-1This recipient wasn’t found. Check the spelling.',
    /^Company 0994000158521No company with this tax ID was found\./,
  ])
  await expect(dialog.getByText('Couldn’t share with 3 recipients. Check the list above.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Share again' })).toBeVisible()
  await expectEnglish(dialog)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(holders(dialog).filter({ hasText: 'anan01' })).toBeVisible()
  workspace.close()
})

test('a person, a company and an address without an account are shared with, changed and ended in English', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  await createFolder(workspace.person, workspace.id, 'Budget')
  await page.goto(workspace.address)
  const dialog = await openShare(page, 'Budget')
  for (const text of ['anan01', '0105500000020', 'new-budget@nowhere.example']) await add(dialog, text)
  await expect(chosen(dialog)).toHaveText(['anan01', 'Company 0105500000020', 'new-budget@nowhere.example'])
  const levels: readonly (readonly [string, string])[] = [
    ['view', 'Can view, but not download'],
    ['download', 'Can view and download'],
    ['upload', 'Can download and add new files'],
    ['edit', 'Can edit, rename and move'],
    ['delete', 'Can edit and delete'],
  ]
  for (const [level, meaning] of levels) {
    await dialog.getByLabel('Permission level').selectOption(level)
    await expect(dialog.getByText(meaning, { exact: true })).toBeVisible()
  }
  await dialog.getByRole('button', { name: '7 days' }).click()
  await dialog.getByRole('switch', { name: 'Can share with others' }).click()
  await dialog.getByLabel('Message').fill('Please check')
  await expectEnglish(dialog)
  await send(dialog).click()
  await expect(page.getByText('Shared with 2 recipients')).toBeVisible()
  await expect(page.getByText('Invited 1 person by email. They can open this once they’ve registered.')).toBeVisible()
  await expect(holders(dialog)).toHaveCount(4)
  await expect(holders(dialog).filter({ hasText: 'new-budget@nowhere.example' })).toContainText('Not registered yet')
  await expect(dialog.getByText(/^Who can see this: you.*and 1 invited person$/)).toBeVisible()
  await expectEnglish(dialog, ['บริษัท ทู ซัพพลาย จำกัด'])
  await expectAccessible(page)

  const person = holders(dialog).filter({ hasText: 'anan01' })
  await expect(person).toContainText(/until \d+ \w+ 20\d\d.* · Can share with others/)
  const menu = async (entry: string) => {
    await person.getByRole('button', { name: /^Actions for/ }).click()
    await expectEnglish(page.getByRole('menu'))
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await menu('Preview as this person')
  const preview = page.getByRole('dialog', { name: /^As .+ sees it$/ })
  await expect(preview.getByText(/has “Delete \(full access\)” through a share$/)).toBeVisible()
  await expectEnglish(preview)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await menu('Set expiry…')
  const until = page.getByRole('dialog', { name: /^Expiry for/ })
  await until.getByLabel('Expires', { exact: true }).fill('1/1/2017 09:00')
  await expect(until.getByText('The expiry must be in the future.')).toBeVisible()
  await expectEnglish(until)
  await expectAccessible(page)
  await until.getByRole('button', { name: 'No expiry' }).click()
  await until.getByRole('button', { name: 'Save' }).click()
  await expect(until).toHaveCount(0)
  await expect(page.getByText(/^Permission for .+ saved$/)).toBeVisible()
  await menu('End share…')
  const ask = page.getByRole('alertdialog', { name: /^End the share with .+\?$/ })
  await expect(ask.getByText(/won’t be able to open “Budget” through this share any more\.$/)).toBeVisible()
  await expectEnglish(ask)
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'End share' }).click()
  await expect(ask).toHaveCount(0)
  await expect(page.getByText(/^Ended the share with/)).toBeVisible()
  await expect(person).toHaveCount(0)
  workspace.close()
})

test('several items are shared at once in English, and their details say who has access', async ({ page }) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  const id = await createFolder(workspace.person, workspace.id, 'Open')
  await shareWith(workspace, id, 'anan01', 'download')
  await putFiles(workspace, id, ['One.txt', 'Two.txt'])
  await page.goto(`/directory/${id}?details=true`)
  await press(page, 'One.txt')
  await page.getByRole('tab', { name: 'Access' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('You own this item')).toBeVisible()
  await expect(panel.getByText('Inherited from the folder “Open”')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Manage sharing' })).toBeVisible()
  await expectEnglish(panel)

  await press(page, 'Two.txt', ['Control'])
  await page.getByRole('toolbar').getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share 2 items' })
  await expect(dialog.getByText('Every recipient gets the same permission for every item.')).toBeVisible()
  await send(dialog).click()
  await expect(dialog.getByText('Enter the recipient’s email, username, collaboration mail or tax ID.')).toBeVisible()
  await expectEnglish(dialog)
  await expectAccessible(page)
  for (const name of ['malee01', 'nobody-here-1']) await add(dialog, name)
  await send(dialog).click()
  const results = page.getByRole('dialog', { name: 'Results' })
  await expect(results.getByRole('list', { name: 'Results' }).getByRole('listitem')).toContainText([
    'nobody-here-1: This recipient wasn’t found. Check the spelling.',
    'nobody-here-1: This recipient wasn’t found. Check the spelling.',
  ])
  await expectEnglish(results)
  await results.getByRole('button', { name: 'Done' }).click()
  await expect(results).toHaveCount(0)
  workspace.close()
})

test.describe('with a business', () => {
  const business = ['ฝ่ายขาย', 'บริษัท วัน เทรดดิ้ง จำกัด']
  test.use({ as: 'malee01' })

  test('a department is found and shared with in English', async ({ page }) => {
    const workspace = await newBusinessWorkspace('view')
    await createFolder(workspace.person, workspace.id, 'Offers')
    await page.addInitScript((business) => sessionStorage.setItem('biz_active', business), workspace.businessId)
    await page.goto(workspace.address)
    await press(page, 'Offers')
    await page.getByRole('toolbar').getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share “Offers”' })
    await field(dialog).fill('Sales')
    await expect(dialog.getByRole('listbox', { name: 'Suggested recipients' }).getByRole('option')).toContainText([
      'Department',
    ])
    await dialog.getByRole('listbox').getByRole('option').first().click()
    await expect(chosen(dialog)).toHaveCount(1)
    await expectEnglish(dialog, business)
    await send(dialog).click()
    await expect(page.getByText('Shared with 1 recipient')).toBeVisible()
    await expectEnglish(dialog, business)
    workspace.close()
  })
})

test.describe('as who receives', () => {
  test.use({ as: 'anan01' })

  test('“Shared with me” speaks English: shown, hidden, left, and an invitation that is gone', async ({ page }) => {
    const workspace = await newWorkspace('somsri1', 'Workspace')
    const name = `Received ${crypto.randomUUID().slice(0, 6)}`
    await shareWith(workspace, await createFolder(workspace.person, workspace.id, name), 'anan01')
    await page.goto('/sharedwithme?invitation=used-before')
    await expect(page.getByText('This invitation wasn’t found. It may have been ended, expired or used.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shared with me')
    for (const column of ['Shared by', 'Shared with', 'My permission', 'Shared on', 'Expires'])
      await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
    await expect(row(page, name)).toContainText('No expiry')
    await expectAccessible(page)
    await choose(page, name, 'Hide')
    await expect(row(page, name)).toHaveCount(0)
    await page.getByRole('button', { name: 'Hidden' }).click()
    await expect(row(page, name)).toBeVisible()
    await choose(page, name, 'Unhide')
    await expect(row(page, name)).toHaveCount(0)
    await page.getByRole('button', { name: 'Visible' }).click()
    await choose(page, name, 'Leave share')
    const ask = page.getByRole('alertdialog', { name: `Leave the share “${name}”?` })
    await expect(
      ask.getByText('You won’t be able to open it any more, unless someone shares it with you again.'),
    ).toBeVisible()
    await expectEnglish(ask)
    await expectAccessible(page)
    await ask.getByRole('button', { name: 'Leave share' }).click()
    await expect(ask).toHaveCount(0)
    await expect(page.getByText('Left 1 share')).toBeVisible()
    await expect(row(page, name)).toHaveCount(0)
    workspace.close()
  })
})
