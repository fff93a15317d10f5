import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { type Business, enterBusiness } from '../../fixtures/enter-business.ts'
import { sendInvoice } from '../../fixtures/invoices.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { callAs, signInByHttp } from '../../fixtures/people.ts'
import { inFolder, newAddress } from '../../fixtures/place.ts'
import { expect, test } from '../../fixtures/test.ts'
import { runCommand } from '../../support/product.ts'

async function command(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(['operator', ...args], { DATA_DIR: inFolder('data') })
  expect(code, stderr).toBe(0)
  return stdout
}

/** An operator, appointed by the command, on a page of their own. */
async function newOperator(browser: Browser, address: string, prepare?: (page: Page) => Promise<void>) {
  const { username, password } = await registerByHttp()
  await command('certify', '--username', username, '--name', 'วิภา เจ้าหน้าที่')
  const storageState = await signInByHttp(username, password)
  const context = await browser.newContext({ storageState, extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('signed_in_as', 'x'))
  await prepare?.(page)
  await page.goto(address)
  return { context, page, username }
}

/** Shows a paper without a page. */
async function showPaper({ calls, headers }: Business, name: string): Promise<void> {
  const drives = (await (await calls.get('/api/drives', { headers })).json()) as {
    result: { items: { kind: string; rootId: string }[] }
  }
  const root = drives.result.items.find(({ kind }) => kind === 'personal')?.rootId
  const put = await calls.put(`/api/folders/${root}/files/${encodeURIComponent(name)}`, { headers, data: 'เอกสาร' })
  const { result } = (await put.json()) as { result: { itemId: string } }
  const shown = await calls.post('/api/identifier/papers', { headers, data: { itemIds: [result.itemId] } })
  expect(shown.ok(), await shown.text()).toBe(true)
}

/** Another business that says that the number is its own, and opens a dispute. */
async function rivalOf(first: Business, nameTh: string, reason: string) {
  const { username, password } = await registerByHttp()
  const calls = await callAs(await signInByHttp(username, password))
  const data = { taxId: first.taxId, branchNo: '00000', nameTh, acceptTerms: true, evenIfTaken: true }
  const { result } = (await (await calls.post('/api/register/business', { data })).json()) as {
    result: { accountId: string }
  }
  const headers = { 'x-account-id': result.accountId }
  const opened = await calls.post('/api/identifier/dispute', { headers, data: { reason } })
  expect(opened.ok(), await opened.text()).toBe(true)
  return { calls, headers, accountId: result.accountId }
}

test('a claimed tax ID with its papers is proved by an operator, and what waited for it arrives', async ({
  page,
  context,
  browser,
}) => {
  const operator = await newOperator(browser, '/mydrive')
  const company = await newBusiness('บริษัท รอพิจารณา จำกัด', { proved: false })
  await company.calls.put('/api/consent', { headers: company.headers, data: { action: 'approve' } })
  const seller = await newBusiness('บริษัท ผู้ขาย จำกัด')
  await sendInvoice(seller, 'HELD-0001', `${company.taxId}00000`)

  await enterBusiness(context, page, company, '/profile#proof')
  const section = page.getByRole('region', { name: 'เลขประจำตัวผู้เสียภาษี' })
  const choosing = page.waitForEvent('filechooser')
  await section.getByRole('button', { name: 'เพิ่มเอกสาร' }).click()
  await (await choosing).setFiles({ name: 'หนังสือรับรอง.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(section.getByRole('listitem').filter({ hasText: 'หนังสือรับรอง.pdf' })).toBeVisible()

  // The operator is notified, and finds the claim from the menu.
  await operator.page.goto('/notifications')
  await operator.page.getByText(/บริษัท รอพิจารณา จำกัด แนบเอกสารหลักฐาน/).click()
  await expect(operator.page.getByRole('heading', { level: 1 })).toContainText(company.taxId)
  await operator.page.getByRole('link', { name: 'กลับไปรายการ' }).click()
  await expect(operator.page.getByRole('heading', { level: 1, name: 'พิจารณาเลขประจำตัว' })).toBeVisible()
  await operator.page.goto('/mydrive')
  await operator.page.locator('[data-initials]').first().click()
  await operator.page.getByRole('menuitem', { name: 'พิจารณาเลขประจำตัว' }).click()
  await operator.page.getByRole('searchbox', { name: 'ค้นหาด้วยเลขประจำตัวหรือชื่อ' }).fill(company.taxId)
  const found = operator.page.getByRole('link', { name: 'บริษัท รอพิจารณา จำกัด' })
  await expect(found).toHaveCount(1)
  await expectAccessible(operator.page)
  await found.click()
  await expect(operator.page.getByText(company.username)).toBeVisible()
  await expectAccessible(operator.page)
  const downloading = operator.page.waitForEvent('download')
  await operator.page.getByRole('link', { name: 'ดาวน์โหลด หนังสือรับรอง.pdf' }).click()
  expect((await downloading).suggestedFilename()).toBe('หนังสือรับรอง.pdf')

  await operator.page.getByRole('button', { name: 'ยืนยันว่าเป็นของบัญชีนี้' }).click()
  const dialog = operator.page.getByRole('dialog')
  await expect(dialog).toContainText('เอกสารที่พักไว้สำหรับเลขนี้จะถูกส่งมอบทันที')
  await dialog.getByLabel('เหตุผล').fill('ครบ')
  await dialog.getByRole('button', { name: 'ยืนยันว่าเป็นของบัญชีนี้' }).click()
  await expect(dialog).toContainText('โปรดระบุเหตุผล 5 ถึง 500 ตัวอักษร')
  await expectAccessible(operator.page)
  await dialog.getByLabel('เหตุผล').fill('หนังสือรับรองตรงกับทะเบียน และโทรยืนยันแล้ว')
  await dialog.getByRole('button', { name: 'ยืนยันว่าเป็นของบัญชีนี้' }).click()
  await expect(operator.page.getByText('บันทึกผลการพิจารณาและแจ้งผู้เกี่ยวข้องแล้ว')).toBeVisible()
  const history = operator.page.getByRole('region', { name: 'ประวัติการพิจารณา' })
  await expect(history).toContainText('ยืนยันว่าเป็นของ บริษัท รอพิจารณา จำกัด')
  await expect(history).toContainText('โดย วิภา เจ้าหน้าที่')

  await page.goto('/notifications')
  await expect(page.getByText(/^ยืนยันแล้วว่าเลขประจำตัว .* เป็นของบัญชีนี้/).first()).toBeVisible()
  await page.goto('/inbox')
  await expect(page.getByText('HELD-0001').first()).toBeVisible()
  await operator.context.close()
  for (const { calls } of [company, seller]) await calls.dispose()
})

test('papers that do not suffice are answered, a dispute is decided side by side; nobody else has the page', async ({
  page,
  context,
  browser,
}) => {
  const unclear = await newBusiness('บริษัท สำเนาไม่ชัด จำกัด', { proved: false })
  await showPaper(unclear, 'สำเนา.pdf')
  const first = await newBusiness('บริษัท รายเดิม จำกัด')
  const second = await rivalOf(first, 'บริษัท รายใหม่ จำกัด', 'เราเป็นผู้จดทะเบียนตั้งแต่ปี 2560')

  const operator = await newOperator(browser, `/operator?q=${unclear.taxId}`)
  await operator.page.getByRole('link', { name: 'บริษัท สำเนาไม่ชัด จำกัด' }).click()
  await operator.page.getByRole('button', { name: 'เอกสารไม่เพียงพอ' }).click()
  await operator.page.getByRole('dialog').getByLabel('เหตุผล').fill('สำเนาอ่านไม่ออก โปรดแนบใหม่')
  await operator.page.keyboard.press('Tab')
  await operator.page.getByRole('dialog').getByRole('button', { name: 'เอกสารไม่เพียงพอ' }).click()
  await expect(operator.page.getByRole('listitem').filter({ hasText: 'สำเนา.pdf' }).last()).toContainText('พิจารณาแล้ว')
  await operator.page.getByRole('link', { name: 'กลับไปรายการ' }).click()
  await expect(operator.page.getByText(`ไม่พบรายการที่ตรงกับ “${unclear.taxId}”`)).toBeVisible()

  await operator.page.goto(`/operator?list=disputed&q=${first.taxId}`)
  await operator.page.getByRole('link', { name: 'บริษัท รายใหม่ จำกัด' }).click()
  const cards = operator.page.getByRole('list', { name: 'บัญชีที่ระบุเลขประจำตัวนี้' }).locator('> li')
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText('เราเป็นผู้จดทะเบียนตั้งแต่ปี 2560')
  await expectAccessible(operator.page)
  await operator.page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(operator.page)).toBe(0)
  await operator.page.setViewportSize({ width: 1280, height: 800 })
  // Another operator, or the claimant, changes something meanwhile.
  await cards.first().getByRole('button', { name: 'ยืนยันว่าเป็นของบัญชีนี้' }).click()
  const dialog = operator.page.getByRole('dialog')
  await expect(dialog).toContainText('บริษัท รายเดิม จำกัด จะกลับเป็นยังไม่ได้ยืนยัน')
  await showPaper({ ...first, ...second }, 'หนังสือรับรองใหม่.pdf')
  await dialog.getByLabel('เหตุผล').fill('หนังสือรับรองตัวจริง')
  await dialog.getByRole('button', { name: 'ยืนยันว่าเป็นของบัญชีนี้' }).click()
  await expect(dialog).toContainText('ข้อมูลของเลขประจำตัวนี้เปลี่ยนไปหลังจากที่คุณเปิดดู')
  await operator.page.keyboard.press('Escape')
  await operator.page.getByRole('button', { name: 'ละทิ้ง', exact: true }).click()
  await expect(cards.first()).toContainText('หนังสือรับรองใหม่.pdf')
  await cards.first().getByRole('button', { name: 'ยืนยันว่าเป็นของบัญชีนี้' }).click()
  await dialog.getByLabel('เหตุผล').fill('หนังสือรับรองตัวจริง')
  await dialog.getByRole('button', { name: 'ยืนยันว่าเป็นของบัญชีนี้' }).click()
  await expect(cards.first().getByText('ยืนยันแล้ว', { exact: true })).toBeVisible()
  await expect(cards.last().getByText('ยังไม่ได้ยืนยัน', { exact: true })).toBeVisible()

  await speakEnglish(operator.page)
  await operator.page.reload()
  await expectEnglish(operator.page.getByRole('main'), [
    'บริษัท รายใหม่ จำกัด',
    'บริษัท รายเดิม จำกัด',
    'เราเป็นผู้จดทะเบียนตั้งแต่ปี 2560',
    'หนังสือรับรองตัวจริง',
    'หนังสือรับรองใหม่.pdf',
    'วิภา เจ้าหน้าที่',
  ])

  await enterBusiness(context, page, first, '/notifications')
  await expect(page.getByText(/ผู้ให้บริการตัดสินเรื่องเลขประจำตัว .*หนังสือรับรองตัวจริง/).first()).toBeVisible()
  await page.goto('/operator')
  await expect(page).not.toHaveURL(/operator/)

  const { username } = operator
  expect(await command('list')).toContain(`${username}  `)
  await command('revoke', '--username', username)
  expect(await command('list')).not.toContain(username)
  await operator.page.reload()
  await expect(operator.page).not.toHaveURL(/operator/)
  await operator.context.close()
  for (const { calls } of [unclear, first, second]) await calls.dispose()
})
