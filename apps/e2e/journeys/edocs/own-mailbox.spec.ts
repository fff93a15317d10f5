import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { startImap } from '../../fixtures/imap.ts'
import { invoiceXml } from '../../fixtures/invoices.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { newNationalId, newTaxId } from '../../fixtures/numbers.ts'
import { callAs, signInByHttp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a citizen adds a mailbox on a mail server, which an address here is not offered for', async ({
  page,
  context,
}) => {
  const { username, password } = await registerByHttp()
  await context.addCookies((await signInByHttp(username, password)).cookies)
  await page.addInitScript(() => localStorage.setItem('signed_in_as', 'x'))
  await page.goto('/consent')
  await page.getByRole('region', { name: 'เอกสารที่ส่งทางอีเมล' }).getByRole('link', { name: 'เก็บเอกสารจากอีเมล' }).click()
  await expect(page).toHaveURL(/\/mail-keeping$/)
  await expect(page.getByRole('heading', { level: 1, name: 'เก็บเอกสารจากอีเมล' })).toBeVisible()
  await expect(page.getByText('ยังไม่มีกล่องจดหมาย')).toBeVisible()
  await page.getByRole('button', { name: 'เพิ่มกล่องจดหมาย' }).click()
  const dialog = page.getByRole('dialog', { name: 'เพิ่มกล่องจดหมาย' })
  await expect(dialog.getByLabel('วิธีรับอีเมล')).toHaveCount(0)
  await dialog.getByLabel('ชื่อที่แสดง').fill('เมลส่วนตัว')
  await dialog.getByLabel('เซิร์ฟเวอร์ IMAP').fill('10.0.0.1')
  await dialog.getByLabel('ชื่อผู้ใช้').fill('me@example.com')
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('not-a-password')
  await dialog.getByRole('button', { name: 'ทดสอบการเชื่อมต่อ' }).click()
  await expect(dialog.getByText(/อินเทอร์เน็ตสาธารณะ/)).toBeVisible()
  await dialog.getByLabel('เซิร์ฟเวอร์ IMAP').fill('imap.khlang.invalid')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  const card = page.getByRole('region', { name: 'เมลส่วนตัว' })
  await expect(card).toContainText('imap.khlang.invalid:993')
  // Files go to a folder of the citizen's own drive: the system's, or another one.
  await card.getByRole('button', { name: 'กฎ' }).click()
  const rules = page.getByRole('dialog', { name: /^กฎของ/ })
  await rules.getByRole('button', { name: 'เพิ่มกฎ' }).click()
  await expect(rules.getByText('Mail auto keep', { exact: true })).toBeVisible()
  await expect(rules.getByText(/Admin Business/)).toHaveCount(0)
  await rules.getByRole('button', { name: 'เลือกโฟลเดอร์' }).click()
  const place = page.getByRole('dialog', { name: 'เลือกโฟลเดอร์' })
  await place.getByText('ไดรฟ์ของฉัน').click()
  await place.getByRole('button', { name: 'เลือก', exact: true }).click()
  await rules.getByRole('button', { name: 'ใช้ “Mail auto keep”' }).click()
  await rules.getByRole('button', { name: 'บันทึก' }).click()
  await expect(card).toContainText('1 ข้อ')
  await page.goto('/mydrive')
  await expect(page.getByText('Mail auto keep', { exact: true }).first()).toBeVisible()
  await page.goto('/mail-keeping')
  await card.getByRole('link', { name: /^เก็บแล้ว/ }).click()
  await expect(page).toHaveURL(/\/mail-keeping\?.*status=kept/)
  await expectAccessible(page)
})

test('mail in a citizen’s own mailbox is read, and its document arrives in their Inbox', async ({ page, context }) => {
  const nationalId = newNationalId()
  const { username, password } = await registerByHttp({ nationalId })
  const storage = await signInByHttp(username, password)
  const calls = await callAs(storage)
  expect((await calls.put('/api/consent', { data: { action: 'approve' } })).ok()).toBe(true)
  const seller = `${newTaxId()}00000`
  const mailOf = (number: string, buyer: string) => ({
    to: 'me@mail.example',
    subject: `ใบกำกับ ${number}`,
    attachments: [{ filename: `${number}.xml`, content: invoiceXml(number, seller, buyer) }],
  })
  const imap = await startImap()
  try {
    await context.addCookies(storage.cookies)
    await page.addInitScript(() => localStorage.setItem('signed_in_as', 'x'))
    await page.goto('/mail-keeping')
    await page.getByRole('button', { name: 'เพิ่มกล่องจดหมาย' }).click()
    const dialog = page.getByRole('dialog', { name: 'เพิ่มกล่องจดหมาย' })
    await dialog.getByLabel('ชื่อที่แสดง').fill('เมลส่วนตัว')
    await dialog.getByLabel('เซิร์ฟเวอร์ IMAP').fill('127.0.0.1')
    await dialog.getByLabel('การเชื่อมต่อ').selectOption('none')
    await dialog.getByLabel('พอร์ต').fill(String(imap.port))
    await dialog.getByLabel('ชื่อผู้ใช้').fill('testuser')
    await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('testpass')
    await dialog.getByRole('button', { name: 'ทดสอบการเชื่อมต่อ' }).click()
    await expect(dialog.getByText('เชื่อมต่อได้')).toBeVisible()
    await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
    const card = page.getByRole('region', { name: 'เมลส่วนตัว' })
    await expect(card).toBeVisible()
    await imap.add(mailOf('PM-1', nationalId))
    await imap.add(mailOf('PM-2', newNationalId()))
    await card.getByRole('button', { name: 'อ่านตอนนี้' }).click()
    await expect.poll(() => imap.flags().map((flags) => flags.includes('$KhlangKept'))).toEqual([true, false])

    await page.goto('/mail-keeping')
    await expect(card).toContainText('เก็บแล้ว 1')
    await expect(card).toContainText('ไม่สำเร็จ 1')
    await card.getByRole('link', { name: /^เก็บแล้ว/ }).click()
    const mails = page.getByRole('list', { name: 'อีเมล', exact: true })
    await expect(mails.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    await mails.getByRole('button', { name: /^ใบกำกับ PM-1/ }).click()
    const mail = page.getByRole('dialog', { name: 'ใบกำกับ PM-1' })
    await expect(mail.getByText('billing@seller.example')).toBeVisible()
    await mail.getByRole('link', { name: 'เปิดเอกสารในกล่องขาเข้า' }).click()
    await expect(page).toHaveURL(/\/inbox\?doc=/)
    const document = page.getByRole('dialog', { name: 'PM-1' })
    await expect(document.getByText('107.00 THB')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/inbox')
    const inbox = page.getByRole('list', { name: 'กล่องขาเข้า' })
    await expect(inbox.getByRole('listitem')).toHaveCount(1)
    await expect(inbox.getByRole('button', { name: 'PM-1' })).toBeVisible()
  } finally {
    await Promise.all([calls.dispose(), imap.stop()])
  }
})

test('an Admin Business is led to the page of the business; a citizen’s page in English on a phone', async ({
  page,
  context,
  browser,
}) => {
  const business = await newBusiness('บริษัท อีเมลธุรกิจ จำกัด')
  await enterBusiness(context, page, business, '/mail-keeping')
  await expect(page).toHaveURL(/\/onebox-system-admin-mailkeep$/)
  await business.calls.dispose()

  const { username, password } = await registerByHttp()
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await phone.addCookies((await signInByHttp(username, password)).cookies)
  const own = await phone.newPage()
  await own.addInitScript(() => localStorage.setItem('signed_in_as', 'x'))
  await speakEnglish(own)
  await own.goto('/consent')
  await expect(own.getByRole('heading', { name: 'Documents sent by email' })).toBeVisible()
  await own.getByRole('link', { name: 'Documents from email' }).click()
  await expect(own.getByRole('heading', { level: 1, name: 'Documents from email' })).toBeVisible()
  expect(await overflow(own)).toBe(0)
  await expectAccessible(own)
  await expectEnglish(own.locator('main'), ['ทดสอบ ระบบ'])
  await phone.close()
})
