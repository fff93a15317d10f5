import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { hire } from '../../fixtures/hire.ts'
import { codeFor, registerByHttp } from '../../fixtures/messages.ts'
import { callAs, signInByHttp } from '../../fixtures/people.ts'
import { receiverAndSender, sendInvoice } from '../../fixtures/invoices.ts'
import { inFolder, newAddress } from '../../fixtures/place.ts'
import { expect, test } from '../../fixtures/test.ts'
import { runCommand } from '../../support/product.ts'

/** A certified agent on their page. */
async function newAgent(browser: Browser, language: 'th' | 'en' = 'th') {
  const { username, password } = await registerByHttp()
  const args = ['support-agent', 'certify', '--username', username, '--name', 'สมศักดิ์ ใจดี']
  const { code, stderr } = await runCommand(args, { DATA_DIR: inFolder('data') })
  expect(code, stderr).toBe(0)
  const storageState = await signInByHttp(username, password)
  const context = await browser.newContext({ storageState, extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
  const page = await context.newPage()
  await page.addInitScript((chosen) => {
    localStorage.setItem('signed_in_as', 'x')
    localStorage.setItem('language', chosen)
  }, language)
  await page.goto('/botonebox')
  return { context, page }
}

/** The agent asks for a customer. */
async function ask(page: Page, customer: { username: string; taxId?: string }) {
  await page.getByLabel('ชื่อผู้ใช้ของลูกค้า').fill(customer.username)
  if (customer.taxId !== undefined) await page.getByLabel(/^เลขประจำตัวผู้เสียภาษี/).fill(customer.taxId)
  await page.getByLabel('เหตุผล', { exact: true }).fill('ลูกค้าหาโฟลเดอร์สัญญาไม่พบ')
  await page.getByLabel('หมายเลขเคส', { exact: true }).fill('CS-7')
  await page.getByRole('button', { name: 'ส่งรหัสให้ลูกค้า' }).click()
  await expect(page.getByRole('heading', { name: 'กรอกรหัสของลูกค้า' })).toBeVisible()
}

/** What entering the owner's code does, for a session that can't be continued. */
const openByHand = (accountId: string) =>
  changeDatabase(`update support_access set state = 'active', started_at = now(), longest_until = now(),
    expires_at = now() + interval '20 minutes', agent_session_id = (select id from session where person_id = agent_id
      order by created_at desc limit 1) where state = 'otp_sent' and account_id = '${accountId}'`)

test('an agent helps with the owner’s code; the owner watches what is opened, and ends it', async ({
  page,
  context,
  browser,
}) => {
  const { username, mobile, password } = await registerByHttp()
  const storage = await signInByHttp(username, password)
  const calls = await callAs(storage)
  const { result } = (await (await calls.get('/api/drives')).json()) as { result: { items: { rootId: string }[] } }
  const parentId = result.items[0]?.rootId
  await calls.post('/api/folders', { data: { parentId, name: 'สัญญาเช่า' } })
  const put = async (name: string) => {
    const response = await calls.put(`/api/folders/${parentId}/files/${encodeURIComponent(name)}`, { data: name })
    return ((await response.json()) as { result: { itemId: string } }).result.itemId
  }
  const childIds = [await put('แนบท้าย.txt')]
  await calls.post(`/api/items/${await put('บันทึก.txt')}/relations`, { data: { name: 'attachment of', childIds } })

  const agent = await newAgent(browser)
  await expect(agent.page.getByRole('heading', { level: 1, name: 'ช่วยเหลือลูกค้า' })).toBeVisible()
  await agent.page.getByLabel('ชื่อผู้ใช้ของลูกค้า').fill(username)
  await agent.page.getByLabel('เหตุผล', { exact: true }).fill('หาย')
  await agent.page.getByRole('button', { name: 'ส่งรหัสให้ลูกค้า' }).click()
  await expect(agent.page.getByText(/^ต้องมีมากกว่า 5 ตัวอักษร/)).toBeVisible()
  await expectAccessible(agent.page)
  await ask(agent.page, { username })
  await expectAccessible(agent.page)

  await context.addCookies(storage.cookies)
  await page.addInitScript(() => localStorage.setItem('signed_in_as', 'x'))
  await page.goto('/mydrive')
  const banner = page.locator('[data-notice="support"]')
  await expect(banner).toContainText('ฝ่ายสนับสนุน (สมศักดิ์ ใจดี) ขอเข้าดูบัญชีนี้')
  await banner.getByRole('link', { name: 'ดูและตอบ' }).click()
  await expect(page.getByText('ลูกค้าหาโฟลเดอร์สัญญาไม่พบ')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ฉันไม่ได้ขอ' })).toBeVisible()
  await expectAccessible(page)

  await agent.page.getByLabel('รหัส 6 หลัก').fill(await codeFor(mobile))
  await agent.page.getByRole('button', { name: 'เปิดบัญชี' }).click()
  await expect(agent.page.locator('[data-notice="support-session"]')).toContainText('เหลือเวลา 59:')
  await expect(banner).toContainText('กำลังเข้าดูบัญชีนี้ เหลือเวลา 59:')
  await agent.page.getByRole('button', { name: 'ไดรฟ์ของฉัน' }).click()
  await agent.page.getByRole('button', { name: 'รายละเอียดของ สัญญาเช่า' }).click()
  const details = agent.page.getByRole('dialog', { name: 'สัญญาเช่า' })
  await expect(details.getByText('โฟลเดอร์', { exact: true })).toBeVisible()
  await expectAccessible(agent.page)
  await agent.page.keyboard.press('Escape')
  await agent.page.getByRole('button', { name: 'รายละเอียดของ บันทึก.txt' }).click()
  await agent.page.getByRole('button', { name: 'ดูเอกสารที่เกี่ยวข้อง' }).click()
  await expect(agent.page.getByRole('list', { name: 'เอกสารที่เกี่ยวข้อง' })).toHaveText('แนบท้าย.txt')
  await expectAccessible(agent.page)
  await agent.page.keyboard.press('Escape')

  const steps = page.getByRole('list', { name: 'สิ่งที่เจ้าหน้าที่เปิดดู' })
  await expect(steps).toContainText('เปิดดูรายละเอียดของ “สัญญาเช่า”')
  await expect(steps).toContainText('เปิดดูเอกสารที่เกี่ยวข้องกับ “บันทึก.txt”')
  await expectAccessible(page)

  // What an hour brings.
  await changeDatabase(`update support_access set expires_at = now() + interval '9 minutes' where state = 'active'
    and owner_id = (select id from person where username = '${username}')`)
  const warning = agent.page.getByRole('alertdialog', { name: /^WARNING/ })
  await warning.getByRole('button', { name: 'ส่งรหัสใหม่' }).click()
  await warning.getByLabel('รหัส 6 หลัก').fill(await codeFor(mobile))
  await expectAccessible(agent.page)
  await warning.getByRole('button', { name: 'ดูต่อ' }).click()
  await expect(warning).toHaveCount(0)
  await expect(agent.page.locator('[data-notice="support-session"]')).toContainText('เหลือเวลา 1:08:')

  await banner.getByRole('button', { name: 'สิ้นสุดทันที' }).click()
  await expect(agent.page.getByRole('alertdialog', { name: 'การเข้าดูสิ้นสุดแล้ว โดยเจ้าของบัญชี' })).toBeVisible()
  await agent.page.getByRole('button', { name: 'เริ่มใหม่' }).click()
  await expect(agent.page.getByRole('heading', { level: 1, name: 'ช่วยเหลือลูกค้า' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.getByText('ดูสิ่งที่เปิด').click()
  await expect(steps).toContainText('เปิดดูรายชื่อไดรฟ์')
  await page.goto('/onebox-system-personal-log')
  await expect(page.getByText(/ฝ่ายสนับสนุน .* ซึ่งดำเนินการแทน.*สัญญาเช่า/).first()).toBeVisible()
  await calls.dispose()
  await agent.context.close()
})

test('for a business an admin answers; one who did not ask ends it; time ends it, too', async ({
  page,
  context,
  browser,
}) => {
  const business = await newBusiness('บริษัท ช่วยเหลือ จำกัด')
  const me = (await (await business.calls.get('/api/me', { headers: business.headers })).json()) as {
    result: { active: { taxId: string } }
  }
  const customer = { username: business.username, taxId: me.result.active.taxId }
  const agent = await newAgent(browser)
  await ask(agent.page, customer)
  await enterBusiness(context, page, business, '/support-access')
  await page.getByRole('button', { name: 'ฉันไม่ได้ขอ' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'แจ้งว่าไม่ได้ขอความช่วยเหลือ' })
  await dialog.getByRole('button', { name: 'แจ้งและสิ้นสุด' }).click()
  await expect(page.getByText('เจ้าของไม่ได้ขอ')).toBeVisible()
  await expect(agent.page.getByText(/^ครั้งล่าสุด: บริษัท ช่วยเหลือ จำกัด/)).toBeVisible()

  await agent.page.setViewportSize({ width: 360, height: 740 })
  await ask(agent.page, customer)
  await openByHand(business.accountId)
  await agent.page.getByRole('button', { name: 'ไดรฟ์ธุรกิจ' }).click()
  await expect(agent.page.getByRole('button', { name: 'ไดรฟ์ กล่องขาเข้า และกล่องขาออก' })).toBeVisible()
  expect(await overflow(agent.page)).toBe(0)
  await expectAccessible(agent.page)
  await changeDatabase(`update support_access set expires_at = now() where account_id = '${business.accountId}'`)
  await expect(agent.page.getByRole('alertdialog', { name: /^TIMEOUT/ })).toBeVisible()
  await business.calls.dispose()
  await agent.context.close()
})

test('of the e-documents of a customer an agent sees which there are and what became of them, and no more', async ({
  page,
  context,
  browser,
}) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  for (const number of ['SU-1', 'SU-2']) await sendInvoice(sender, number, buyer)
  const me = (await (await receiver.calls.get('/api/me', { headers: receiver.headers })).json()) as {
    result: { active: { taxId: string } }
  }
  const agent = await newAgent(browser)
  await ask(agent.page, { username: receiver.username, taxId: me.result.active.taxId })
  await openByHand(receiver.accountId)
  await agent.page.getByRole('button', { name: 'กล่องขาเข้า', exact: true }).click()
  const list = agent.page.getByRole('list', { name: 'กล่องขาเข้า' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText(/ใบกำกับภาษี · .+ · /).first()).toBeVisible()
  await agent.page.getByRole('searchbox', { name: 'เลขที่เอกสาร' }).fill('SU-2')
  await agent.page.getByRole('button', { name: 'ค้นหา' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(agent.page)
  await list.getByRole('button', { name: 'รายละเอียดของ SU-2' }).click()
  const details = agent.page.getByRole('dialog', { name: 'SU-2' })
  await expect(details.getByText(/บริษัท ผู้ส่ง จำกัด|บริษัท ซัพพลายสาม จำกัด/).first()).toBeVisible()
  await expect(details.getByText(/•••••••/).first()).toBeVisible()
  await expect(details.getByText(/107[.]00/)).toHaveCount(0)
  await expect(details.getByRole('button')).toHaveCount(1)
  await expectAccessible(agent.page)
  await agent.page.keyboard.press('Escape')
  await agent.page.getByRole('button', { name: 'ไดรฟ์ กล่องขาเข้า และกล่องขาออก' }).click()
  await agent.page.getByRole('button', { name: 'กล่องขาออก', exact: true }).click()
  await expect(agent.page.getByText('ไม่มีเอกสาร')).toBeVisible()

  await enterBusiness(context, page, receiver, '/support-access')
  const steps = page.getByRole('list', { name: 'สิ่งที่เจ้าหน้าที่เปิดดู' })
  await expect(steps).toContainText('เปิดดูรายละเอียดของเอกสาร SU-2')
  await expect(steps).toContainText('เปิดดูรายการเอกสารในกล่องขาออก')
  await expectAccessible(page)
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
  await agent.context.close()
})

test('on a phone an agent reads the boxes in English', async ({ browser }) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  await sendInvoice(sender, 'SU-3', buyer)
  const me = (await (await receiver.calls.get('/api/me', { headers: receiver.headers })).json()) as {
    result: { active: { taxId: string } }
  }
  const agent = await newAgent(browser, 'en')
  await agent.page.setViewportSize({ width: 360, height: 740 })
  await agent.page.getByLabel('Customer’s username').fill(receiver.username)
  await agent.page.getByLabel(/^Tax ID/).fill(me.result.active.taxId)
  await agent.page.getByLabel('Reason', { exact: true }).fill('Cannot find a document')
  await agent.page.getByLabel('Case number').fill('CS-9')
  await agent.page.getByRole('button', { name: 'Send the customer a code' }).click()
  await expect(agent.page.getByRole('heading', { name: 'Enter the customer’s code' })).toBeVisible()
  await openByHand(receiver.accountId)
  await agent.page.getByRole('button', { name: 'Inbox', exact: true }).click()
  await expect(agent.page.getByRole('list', { name: 'Inbox' }).getByText(/Tax invoice · Delivered/)).toBeVisible()
  expect(await overflow(agent.page)).toBe(0)
  await agent.page.getByRole('button', { name: 'Details of SU-3' }).click()
  await expect(agent.page.getByRole('dialog', { name: 'SU-3' }).getByText('Document type')).toBeVisible()
  expect(await overflow(agent.page)).toBe(0)
  await expectAccessible(agent.page)
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
  await agent.context.close()
})

test('both pages work in English on a phone, and nobody else opens the agent’s', async ({ page, context, browser }) => {
  const business = await newBusiness('บริษัท ช่วยเหลืออังกฤษ จำกัด')
  const agent = await newAgent(browser, 'en')
  await agent.page.setViewportSize({ width: 360, height: 740 })
  await agent.page.getByLabel('Customer’s username').fill(business.username)
  await agent.page.getByLabel('Reason', { exact: true }).fill('Cannot find a folder')
  await agent.page.getByLabel('Case number').fill('CS-8')
  expect(await overflow(agent.page)).toBe(0)
  await expectAccessible(agent.page)
  await agent.page.getByRole('button', { name: 'Send the customer a code' }).click()
  await expect(agent.page.getByRole('heading', { name: 'Enter the customer’s code' })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await context.addCookies(business.storage.cookies)
  await page.addInitScript(() => localStorage.setItem('signed_in_as', 'x'))
  await page.goto('/support-access')
  await expect(page.getByRole('heading', { level: 1, name: 'Support access' })).toBeVisible()
  await expect(page.getByText('Cannot find a folder')).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await page.goto('/botonebox')
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  await business.calls.dispose()
  await agent.context.close()
})

test('an employee reads whose support access to a business is', async ({ page, context }) => {
  const business = await newBusiness('บริษัท ไม่ใช่ผู้ดูแล จำกัด')
  const { username, password } = await registerByHttp()
  await hire(business, username)
  const storage = await signInByHttp(username, password)
  await enterBusiness(context, page, { storage, accountId: business.accountId }, '/support-access')
  const main = page.getByRole('main')
  await expect(main).toContainText('ดูและสิ้นสุดได้โดยผู้ดูแลธุรกิจเท่านั้น')
  await expect(main).toContainText('เปลี่ยนเป็นบัญชีส่วนตัว')
  await expectAccessible(page)
})
