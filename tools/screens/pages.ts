import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pick, row } from '../../apps/e2e/fixtures/drive.ts'
import { adminViews, openPages, type View } from '../../apps/e2e/fixtures/pages.ts'
import type { Drive } from './furnish.ts'

const file = 'ใบเสนอราคา 2569-001.pdf'

/** Waits for what comes after the page: the bell of the header is the last. */
const bell = (page: Page) => page.getByRole('button', { name: /^(การแจ้งเตือน|Notifications)/ }).waitFor()

/** Every page, in its important states. */
export function screens({ folder, empty }: Drive): readonly View[] {
  const inDrive = (name: string, path: string, make?: View['make']): View => ({
    name,
    path,
    make: async (page, language) => {
      await row(page, file).waitFor()
      await make?.(page, language)
    },
  })
  return [
    inDrive('my-drive', '/mydrive?view=list', bell),
    inDrive('my-drive-grid', '/mydrive?view=grid', async (page) => {
      await page.locator('[role=grid] img[data-shown=true]').nth(2).waitFor()
      await bell(page)
    }),
    inDrive('selection', '/mydrive?view=list', (page) =>
      row(page, file).locator('[data-part=check]').dispatchEvent('click'),
    ),
    inDrive('details', '/mydrive?view=list&details=true', async (page) => {
      await row(page, file).locator('[data-part=check]').dispatchEvent('click')
      await page.getByText('SHA-256').first().waitFor()
    }),
    inDrive('context-menu', '/mydrive?view=list', async (page) => {
      await row(page, file).click({ button: 'right' })
      await page.getByRole('menu').waitFor()
    }),
    {
      name: 'preview',
      path: '/mydrive?view=list',
      make: async (page) => {
        await row(page, 'ภาพหน้าร้าน.png').dblclick()
        await page.getByRole('dialog').locator('img').waitFor()
      },
    },
    inDrive('rename', '/mydrive?view=list', async (page) => {
      await row(page, file).locator('[data-part=check]').dispatchEvent('click')
      await page.keyboard.press('F2')
      await page.getByRole('dialog').waitFor()
    }),
    { name: 'folder', path: `/directory/${folder}?view=list` },
    { name: 'folder-empty', path: `/directory/${empty}` },
    { name: 'no-permission', path: '/directory/00000000-0000-4000-8000-000000000000' },
    { name: 'shared-with-me', path: '/sharedwithme' },
    { name: 'links', path: '/links' },
    { name: 'inbox', path: '/inbox' },
    {
      name: 'inbox-document',
      path: '/inbox',
      make: async (page) => {
        await page.getByRole('heading', { level: 1 }).click()
        await page.keyboard.press('j')
        await page.keyboard.press('Enter')
        const reading = page.getByRole('dialog')
        await reading.getByRole('heading').first().waitFor()
        // A phone shows the fields first.
        if ((page.viewportSize()?.width ?? 0) > 600) await reading.getByRole('document').getByRole('img').waitFor()
      },
    },
    { name: 'inbox-business', path: '/inbox', admin: true },
    { name: 'outbox', path: '/outbox', admin: true },
    { name: 'inbox-dashboard', path: '/inbox/dashboard' },
    { name: 'outbox-dashboard', path: '/outbox/dashboard', admin: true },
    { name: 'outbox-resends', path: '/outbox?view=resend', admin: true },
    { name: 'tax-deductions', path: '/inbox/refunds' },
    { name: 'consent', path: '/consent' },
    { name: 'mail-keeping', path: '/mail-keeping' },
    { name: 'mail-keeping-mails', path: '/mail-keeping?tab=mails' },
    inDrive('share', '/mydrive?view=list', async (page) => {
      await row(page, file).locator('[data-part=check]').dispatchEvent('click')
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: /^(แชร์|Share)$/ })
        .click()
      await page.getByRole('dialog').getByRole('list').first().waitFor()
    }),
    { name: 'link-missing', path: '/publicfile?id=missing' },
    { name: 'starred', path: '/starred' },
    { name: 'recent', path: '/recent' },
    { name: 'hidden', path: '/hidden' },
    { name: 'trash', path: '/trash' },
    { name: 'destroyed', path: '/trash/destroyed' },
    { name: 'file-expired', path: '/fileexpired' },
    { name: 'sent', path: '/sent' },
    { name: 'hashtags', path: '/hashtags' },
    { name: 'library', path: '/library' },
    { name: 'notifications', path: '/notifications' },
    { name: 'map-drive', path: '/mapdrive' },
    { name: 'storage', path: '/managestorageonebox' },
    { name: 'personal-log', path: '/onebox-system-personal-log' },
    { name: 'search', path: '/search?q=ใบเสนอราคา' },
    { name: 'search-nothing', path: '/search?q=ไม่มีแน่นอน' },
    { name: 'profile', path: '/profile' },
    { name: 'menus', path: '/managefunction' },
    {
      name: 'error',
      path: '/mydrive',
      make: async (page) => {
        await page.route('**/children?*', (route) => route.abort())
        await page.reload()
        await page.getByRole('alert').waitFor({ timeout: 20_000 })
      },
    },
    {
      name: 'upload-tray',
      path: `/directory/${empty}`,
      make: async (page, language) => {
        await page.route('**/parts/*', () => undefined)
        if (language === 'en' || (page.viewportSize()?.width ?? 0) < 600) return
        const folder = await mkdtemp(join(tmpdir(), 'khlang-screens-'))
        const film = join(folder, 'วิดีโอแนะนำบริษัท.mp4')
        await writeFile(film, Buffer.alloc(20 * 1024 * 1024))
        await pick(page, 'อัปโหลดไฟล์', film)
        await page.getByRole('region', { name: 'รายการอัปโหลด' }).waitFor()
        await rm(folder, { recursive: true })
      },
    },
    ...openPages,
    ...adminViews,
  ]
}
