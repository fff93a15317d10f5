import type { Route } from '@playwright/test'
import { choose, newWorkspace, press, putFiles, row } from '../../fixtures/drive.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { makeLink, makeUploadLink, shareWith } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'somsri1' })
test.beforeEach(({ page }) => speakEnglish(page))

const answer = (result: object) => ({ json: { status: 'OK', result } })

test('links that cannot be copied or switched off say so in English', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new Error('not allowed'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse, write: refuse } })
  })
  const workspace = await newWorkspace('somsri1', 'Workspace')
  const word = crypto.randomUUID().slice(0, 8)
  const folder = await createFolder(workspace.person, workspace.id, `Jobs-${word}`)
  await makeLink(workspace, folder, { name: 'To read' })
  await makeUploadLink(workspace, folder, { name: 'To apply' })
  await page.goto(workspace.address)
  await press(page, `Jobs-${word}`)
  await page.getByRole('toolbar').getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Share “Jobs-${word}”` })
  await dialog.getByRole('button', { name: 'Copy link', exact: true }).click()
  await expect(
    page.getByText('Your browser doesn’t allow copying. Copy the address from the link’s settings.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy To apply' }).click()
  await expect(page.getByText('Your browser doesn’t allow copying. Copy the address from the settings.')).toBeVisible()

  await page.route('**/api/links/disable', async (route) => {
    const { ids } = route.request().postDataJSON() as { ids: string[] }
    await route.fulfill(answer({ items: ids.map((id) => ({ id, ok: false })) }))
  })
  await page.goto('/links')
  await page.getByRole('searchbox', { name: 'Search by link or item name' }).fill(word)
  await expect(page.getByRole('list', { name: 'My links' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select the link To read' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Couldn’t turn off 1 link. Please try again.')).toBeVisible()
  workspace.close()
})

test('what cannot be sent by mail, and what it is sent as instead, is said in English', async ({ page }) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  await putFiles(workspace, workspace.id, ['Report.txt'])
  const megabyte = 1_000_000
  const item = (attach: boolean, link: boolean, name: string | null = 'Report.txt') => ({
    id: crypto.randomUUID(),
    name,
    attach,
    link,
    ...(!attach && !link && { errorMessage: 'You don’t have permission to do this.' }),
  })
  const plans: readonly (readonly [items: object[], bytes: number, said: string | RegExp])[] = [
    [[item(true, true)], 40 * megabyte, /^The files are .+ in total, more than .+, so they’re sent as links\.$/],
    [[item(false, true)], 0, 'Some items can’t be attached, so they’re sent as links.'],
    [[item(true, false)], 1, 'You can’t create links to some of the items, so they’re attached.'],
    [[item(true, true), item(false, false, null)], 1, /An item you can’t access · You don’t have permission/],
    [[item(false, false)], 0, 'These items can’t be sent'],
  ]
  let plan = {}
  await page.route('**/api/items/send/plan', (route) => route.fulfill(answer(plan)))
  await page.goto(workspace.address)
  for (const [items, bytes, said] of plans) {
    plan = { items, bytes, maxBytes: 20 * megabyte }
    await choose(page, 'Report.txt', 'Send by email…')
    const dialog = page.getByRole('dialog', { name: 'Send “Report.txt” by email' })
    await expect(dialog.getByText(said)).toBeVisible()
    await expectEnglish(dialog)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  }
  workspace.close()
})

test('a comment that was removed, and a file that takes none now, are explained in English', async ({ page }) => {
  const workspace = await newWorkspace('somsri1', 'Workspace')
  const ids = await putFiles(workspace, workspace.id, ['Plan.txt'])
  const path = `/api/items/${ids.get('Plan.txt')}/comments`
  const first = await workspace.person.send({ method: 'POST', path, json: { body: 'First' } })
  const { id } = first.result as { id: string }
  await workspace.person.send({ method: 'POST', path, json: { body: 'Second', threadId: id } })
  await workspace.person.send({ method: 'DELETE', path: `/api/comments/${id}` })
  await page.goto(`${workspace.address}?details=true`)
  await press(page, 'Plan.txt')
  await page.getByRole('tab', { name: 'Comments' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('This comment was removed')).toBeVisible()
  await expectEnglish(panel)
  await page.route(`**${path}*`, (route) => route.fulfill(answer({ items: [], nextCursor: null, mayComment: false })))
  await page.reload()
  await press(page, 'Plan.txt')
  await page.getByRole('tab', { name: 'Comments' }).click()
  await expect(page.getByText('You can’t comment on this item right now.')).toBeVisible()
  workspace.close()
})

/** What a browser allows, and what the settings say about it: at once, or when they are turned on. */
const browsers: readonly (readonly [name: string, setUp: () => void, said: RegExp, turns?: true])[] = [
  [
    'cannot',
    () => Reflect.deleteProperty(window, 'PushManager'),
    /^This browser can’t show notifications\. Use a current Chrome, Edge or Firefox\./,
  ],
  [
    'blocks',
    () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    /^The browser blocks notifications from this site\. Press the icon before the web address, then allow/,
  ],
  [
    'was not answered',
    () => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      Object.assign(Notification, { requestPermission: () => Promise.resolve('default') })
    },
    /^Notifications haven’t been allowed\. Turn them on again, then choose “Allow”\.$/,
    true,
  ],
  [
    'fails',
    () => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      Object.assign(Notification, { requestPermission: () => Promise.resolve('granted') })
      Object.defineProperty(navigator.serviceWorker, 'ready', { get: () => Promise.reject(new Error('none')) })
    },
    /^Notifications couldn’t be turned on for this device\. Check your internet connection, reload this page/,
    true,
  ],
]
for (const [name, setUp, said, turns = false] of browsers)
  test(`notifications in a browser that ${name} are explained in English`, async ({ page }) => {
    await page.addInitScript(setUp)
    await page.goto('/notifications?tab=settings')
    await expect(page.getByRole('heading', { name: 'Notifications on this device' })).toBeVisible()
    if (turns) await page.getByRole('switch', { name: 'Notify on this device' }).press('Space')
    await expect(page.getByText(said)).toBeVisible()
    await expectEnglish(page.getByRole('main'))
  })

test.describe('as who receives', () => {
  test.use({ as: 'anan01' })

  test('who may only look reads that they may not see who else has access, in English', async ({ page }) => {
    const workspace = await newWorkspace('somsri1', 'Workspace')
    const name = `Looked at ${crypto.randomUUID().slice(0, 6)}`
    await shareWith(workspace, await createFolder(workspace.person, workspace.id, name), 'anan01')
    await page.goto('/sharedwithme?details=true')
    await press(page, name)
    await page.getByRole('tab', { name: 'Access' }).click()
    await expect(page.getByText('You have “View only” through a share')).toBeVisible()
    await expect(page.getByText('You don’t have permission to see who has access to this item')).toBeVisible()
    await expectEnglish(page.getByRole('tabpanel'))
    await expect(row(page, name)).toBeVisible()
    workspace.close()
  })
})

test.describe('without an account', () => {
  test.use({ as: null })
  const none = { kind: null, pages: [], pageCount: 0, text: null, blocks: null, cut: false, reason: null }
  const cannot = (reason: string) => answer({ ...none, state: 'none', reason })
  const text = (more: object) => answer({ ...none, state: 'ready', kind: 'text', text: 'Text', ...more })
  const refused = { status: 404, json: { status: 'ERROR', machineCode: 'NOT_FOUND', errorMessage: 'Not found.' } }
  type Answer = Parameters<Route['fulfill']>[0]
  const previews: readonly (readonly [Answer, string | RegExp])[] = [
    [cannot('unsupported'), /^This type of file can’t be previewed yet\. Ask the person who shared it if you need/],
    [cannot('too_large'), /^The file is too large to be previewed/],
    [cannot('broken'), /^The file may be damaged, so it can’t be previewed/],
    [cannot('password'), /^The file is password-protected, so it can’t be previewed/],
    [cannot('too_heavy'), /^The file is too complex to be previewed/],
    [cannot('no_program'), /^This system can’t show this type of file yet/],
    [text({ cut: true }), 'Only the beginning of the file is shown'],
    [text({ text: '' }), 'This file is empty'],
    [refused, 'It may have been moved or deleted.'],
    [{ status: 400, contentType: 'text/html', body: '<p></p>' }, 'The response couldn’t be read. Please try again.'],
  ]

  test('a file of a link that cannot be shown says why in English, whatever the reason', async ({ page }) => {
    const workspace = await newWorkspace('somsri1', 'Workspace')
    const ids = await putFiles(workspace, workspace.id, ['Report.txt'])
    const link = await makeLink(workspace, ids.get('Report.txt') ?? '')
    let preview: Answer = {}
    await page.route('**/api/public/links/*/files/*/preview', (route) => route.fulfill(preview))
    for (const [given, said] of previews) {
      preview = given
      await page.goto(link.path)
      await expect(page.getByRole('main').getByText(said)).toBeVisible()
      await expectEnglish(page.locator('body'))
    }
    workspace.close()
  })

  test('a file that a link keeps closed says why in English', async ({ page }) => {
    const workspace = await newWorkspace('somsri1', 'Workspace')
    const ids = await putFiles(workspace, workspace.id, ['Report.txt'])
    const link = await makeLink(workspace, ids.get('Report.txt') ?? '')
    let closed = 'password'
    await page.route('**/api/public/links/*/open', async (route) => {
      const json = (await (await route.fetch()).json()) as { result: { item: object } }
      Object.assign(json.result.item, { closed })
      await route.fulfill({ json })
    })
    for (const [reason, said] of [
      ['password', 'This file has its own password, so it can’t be opened through a link'],
      ['encrypted', 'This file is encrypted, so it can’t be opened through a link'],
      ['unmarked', 'This link uses a watermark, so this type of file can’t be opened'],
    ] as const) {
      closed = reason
      await page.goto(link.path)
      await expect(page.getByText(said)).toBeVisible()
      await expectEnglish(page.locator('body'))
    }
    workspace.close()
  })
})
