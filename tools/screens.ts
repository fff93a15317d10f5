// A screenshot of every page in both languages, both themes and three widths: npm run screens [part of a name]
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { browser as settings } from '../apps/e2e/fixtures/browser.ts'
import { openView, applyTheme } from '../apps/e2e/fixtures/appearance.ts'
import { mailDomain } from '../apps/e2e/fixtures/mail.ts'
import { signInByHttp } from '../apps/e2e/fixtures/people.ts'
import { freePort } from '../apps/e2e/support/processes.ts'
import { startProduct } from '../apps/e2e/support/product.ts'
import { drawSheet } from './screens/contact-sheet.ts'
import { businessOf, furnishBusiness, furnishDrive } from './screens/furnish.ts'
import { furnishDocuments } from './screens/furnish-documents.ts'
import { furnishMail } from './screens/furnish-mail.ts'
import { devices, languages, themes } from './screens/devices.ts'
import { screens } from './screens/pages.ts'

const folder = resolve(import.meta.dirname, '../docs/screens')
const all = join(folder, 'all')
/** Used in README.md and the docs; the others are for review only. */
const kept = ['my-drive.th.desktop.light', 'my-drive-grid.en.desktop.dark', 'my-drive.th.phone.light']

const part = process.argv[2] ?? ''
const given = process.env.E2E_BASE
const port = given ? 0 : await freePort()
const mailPort = given ? 0 : await freePort()
const env = {
  TRUST_PROXY: '127.0.0.1,::1',
  MAIL_IN_PORT: String(mailPort),
  MAIL_IN_HOST: '127.0.0.1',
  MAIL_IN_DOMAIN: mailDomain,
  MAIL_KEEP_NETWORKS: '127.0.0.0/8',
}
const product = given ? null : await startProduct({ port, env })
process.env.E2E_BASE = given ?? `http://localhost:${port}`
if (product) process.env.E2E_MAIL_PORT = String(mailPort)
const browser = await chromium.launch(settings.launchOptions)
const failed: string[] = []
const made: string[] = []
let stopMail = async () => {}
try {
  const storage = await signInByHttp('somsri1')
  const drive = await furnishDrive(storage)
  const adminStorage = await signInByHttp('malee01')
  const business = await furnishBusiness(adminStorage)
  const otherStorage = await signInByHttp('wichai1')
  // Before the documents, so that the latest have PDFs. Only a product that was started here may read its mail server.
  if (product) stopMail = await furnishMail(storage, { storage: adminStorage, account: business })
  await furnishDocuments(storage, [
    { storage: adminStorage, account: business },
    { storage: otherStorage, account: await businessOf(otherStorage) },
  ])
  if (!part) await rm(all, { recursive: true, force: true })
  await mkdir(all, { recursive: true })
  for (const [device, options] of Object.entries(devices))
    for (const theme of themes)
      for (const language of languages) {
        const contextOptions = {
          ...options,
          locale: 'th-TH',
          timezoneId: 'Asia/Bangkok',
          serviceWorkers: 'block' as const,
        }
        const signedIn = await browser.newContext({
          ...contextOptions,
          baseURL: process.env.E2E_BASE,
          storageState: storage,
        })
        const nobody = await browser.newContext({ ...contextOptions, baseURL: process.env.E2E_BASE })
        const admin = await browser.newContext({
          ...contextOptions,
          baseURL: process.env.E2E_BASE,
          storageState: adminStorage,
        })
        await admin.addInitScript((id) => sessionStorage.setItem('biz_active', id), business)
        for (const view of screens(drive)) {
          const name = `${view.name}.${language}.${device}.${theme}`
          if (!name.includes(part)) continue
          const page = await (view.open ? nobody : view.admin ? admin : signedIn).newPage()
          page.setDefaultTimeout(10_000)
          try {
            await applyTheme(page, language, theme)
            await openView(page, view, language)
            await page.screenshot({ path: join(all, `${name}.png`), animations: 'disabled', caret: 'hide' })
            made.push(name)
          } catch (error) {
            failed.push(`${name}: ${String(error).split('\n')[0]}`)
          }
          await page.close()
        }
        await signedIn.close()
        await nobody.close()
        await admin.close()
        console.log(`${language} ${device} ${theme}: ${made.length} pictures so far`)
      }
  for (const name of kept)
    if (made.includes(name)) await copyFile(join(all, `${name}.png`), join(folder, `${name}.png`))
  if (!part) await drawSheet(browser, all, made, join(folder, 'contact-sheet.png'))
} finally {
  await browser.close()
  await product?.stop()
  await product?.remove()
  await stopMail()
}
for (const line of failed) console.log(`! ${line}`)
console.log(`${made.length} pictures in docs/screens/all`)
process.exitCode = failed.length > 0 ? 1 : 0
