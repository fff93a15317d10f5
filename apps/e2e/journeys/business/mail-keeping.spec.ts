import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { invoiceXml } from '../../fixtures/invoices.ts'
import { mailDomain, sendMail } from '../../fixtures/mail.ts'
import { expect, test } from '../../fixtures/test.ts'

const address = '/onebox-system-admin-mailkeep'
const supplier = '010550000003800000'

async function receivingBusiness(name: string) {
  const business = await newBusiness(name)
  const approved = await business.calls.put('/api/consent', { headers: business.headers, data: { action: 'approve' } })
  expect(approved.ok(), await approved.text()).toBe(true)
  return business
}
const xmlFor = (number: string, taxId: string) => ({
  filename: `${number}.xml`,
  content: invoiceXml(number, supplier, `${taxId}00000`),
})

test('mail that is sent to an address ends in the Inbox, and every mail shows what came of it', async ({
  page,
  context,
}) => {
  const business = await receivingBusiness('บริษัท รับอีเมล จำกัด')
  const localPart = `acme${business.taxId}`
  await enterBusiness(context, page, business, '/onebox-system-admin-index')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^เก็บเอกสารจากอีเมล/ })
    .click()
  await expect(page.getByText('ยังไม่มีกล่องจดหมาย')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'เพิ่มกล่องจดหมาย' }).click()
  const adding = page.getByRole('dialog', { name: 'เพิ่มกล่องจดหมาย' })
  await adding.getByLabel('ชื่อที่แสดง').fill('ใบกำกับภาษีซื้อ')
  await adding.getByLabel('วิธีรับอีเมล').selectOption('address')
  await adding.getByLabel('ที่อยู่อีเมล').fill(localPart)
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  const card = page.getByRole('region', { name: 'ใบกำกับภาษีซื้อ' })
  await expect(card).toContainText(`${localPart}@${mailDomain}`)

  await card.getByRole('button', { name: 'กฎ' }).click()
  const rules = page.getByRole('dialog', { name: /^กฎของ/ })
  await rules.getByRole('button', { name: 'เพิ่มกฎ' }).click()
  await rules.getByLabel('ผู้ส่งมีคำว่า').fill('news@')
  await page.keyboard.press('Escape')
  await rules.getByRole('button', { name: 'กรอกต่อ' }).click()
  await rules.getByLabel('ทำอย่างไร').selectOption('ignore')
  // Whatever else comes is kept in the system's own folder, unless another one is chosen.
  await rules.getByRole('button', { name: 'เพิ่มกฎ' }).click()
  const second = rules.getByRole('group', { name: 'กฎข้อ 2' })
  await expect(second.getByText('Mail auto keep', { exact: true })).toBeVisible()
  await expect(second.getByText(/เฉพาะผู้ดูแลธุรกิจเห็นไฟล์ในโฟลเดอร์นี้/)).toBeVisible()
  await expectAccessible(page)
  await rules.getByRole('button', { name: 'บันทึก' }).click()
  await expect(card).toContainText('2 ข้อ')

  const to = `${localPart}@${mailDomain}`
  await sendMail({ to, subject: 'ใบกำกับ EM-1', attachments: [xmlFor('EM-1', business.taxId)] })
  await sendMail({ to, subject: 'ข่าวสาร', from: 'news@seller.example', attachments: [xmlFor('EM-2', business.taxId)] })
  await page.getByRole('button', { name: 'อีเมล', exact: true }).click()
  const mails = page.getByRole('list', { name: 'อีเมล', exact: true })
  await expect(mails.getByRole('listitem')).toHaveCount(2)
  await expect(mails.getByRole('listitem').filter({ hasText: 'ข่าวสาร' })).toContainText('ข้ามตามกฎ')
  await page.getByLabel('ผล', { exact: true }).selectOption('kept')
  await expect(mails.getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/status=kept/)
  await expectAccessible(page)
  await mails.getByRole('button', { name: /^ใบกำกับ EM-1/ }).click()
  const mail = page.getByRole('dialog', { name: 'ใบกำกับ EM-1' })
  await expect(mail.getByText('billing@seller.example')).toBeVisible()
  await expectAccessible(page)
  await mail.getByRole('link', { name: 'เปิดเอกสารในกล่องขาเข้า' }).click()
  await expect(page).toHaveURL(/\/inbox\?doc=/)
  await expect(page.getByRole('dialog', { name: 'EM-1' }).getByText('107.00 THB')).toBeVisible()

  await page.goto(address)
  await card.getByRole('button', { name: 'ลบกล่องจดหมาย' }).click()
  const removing = page.getByRole('alertdialog')
  await expect(removing.getByRole('button', { name: 'ลบกล่องจดหมาย' })).toBeDisabled()
  await removing.getByRole('textbox').fill('ใบกำกับภาษีซื้อ')
  await removing.getByRole('button', { name: 'ลบกล่องจดหมาย' }).click()
  await expect(card).toHaveCount(0)
  await expect(sendMail({ to, subject: 'EM-3' })).rejects.toThrow('550')
})

test('a mail that is not from whom it says is marked, and rules ask for its sender', async ({ page, context }) => {
  const business = await receivingBusiness('บริษัท ตรวจผู้ส่ง จำกัด')
  const localPart = `who${business.taxId}`
  const data = { name: 'ใบกำกับ', localPart }
  const added = await business.calls.post('/api/admin/mailboxes', { headers: business.headers, data })
  expect(added.ok(), await added.text()).toBe(true)
  await sendMail({
    to: `${localPart}@${mailDomain}`,
    subject: 'ใบกำกับ EM-9',
    from: 'ceo@bank.example, me@evil.example',
    envelope: { from: 'me@evil.example', to: `${localPart}@${mailDomain}` },
    attachments: [xmlFor('EM-9', business.taxId)],
  })
  await enterBusiness(context, page, business, address)
  await page.getByRole('button', { name: 'กฎ' }).click()
  const rules = page.getByRole('dialog', { name: /^กฎของ/ })
  await rules.getByRole('button', { name: 'เพิ่มกฎ' }).click()
  await rules.getByLabel('ผลตรวจสอบผู้ส่ง').selectOption('ยืนยันผู้ส่งแล้ว')
  await expectAccessible(page)
  await rules.getByRole('button', { name: 'บันทึก' }).click()
  await expect(rules).toHaveCount(0)
  await page.getByRole('button', { name: 'กฎ' }).click()
  await expect(rules.getByLabel('ผลตรวจสอบผู้ส่ง')).toHaveValue('verified')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'อีเมล', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'EM-9' })
  await expect(row).toContainText('me@evil.example')
  await expect(row).toContainText('ผู้ส่งไม่ตรงตามที่ระบุ')
  expect(await overflow(page)).toBe(0)
  await row.getByRole('button').click()
  const mail = page.getByRole('dialog', { name: 'ใบกำกับ EM-9' })
  await expect(mail.getByText('ผู้ส่งไม่ตรงตามที่ระบุ')).toBeVisible()
  await expect(mail.getByText(/ตรวจสอบโดยระบบนี้: SPF temperror/)).toBeVisible()
  await expectAccessible(page)
  await mail.getByRole('link', { name: 'เปิดเอกสารในกล่องขาเข้า' }).click()
  const document = page.getByRole('dialog', { name: 'EM-9' })
  await expect(document.getByText(/ผู้ส่งอีเมลที่แนบเอกสารนี้ไม่ผ่านการตรวจสอบ/)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await speakEnglish(page)
  await page.goto(`${address}?tab=mails`)
  await expect(row).toContainText('Not from whom it says')
  expect(await overflow(page)).toBe(0)
  await row.getByRole('button').click()
  await expect(mail.getByText('Not from whom it says')).toBeVisible()
  await expectAccessible(page)
})

test('a mail server inside the network is refused; one that is away says so, in English on a phone', async ({
  page,
  context,
}) => {
  const business = await receivingBusiness('บริษัท อ่านอีเมล จำกัด')
  await page.setViewportSize({ width: 360, height: 740 })
  await speakEnglish(page)
  await enterBusiness(context, page, business, address)
  await expect(page.getByRole('heading', { level: 1, name: 'Documents from email' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a mailbox' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a mailbox' })
  await dialog.getByLabel('Name shown').fill('Invoices')
  await dialog.getByLabel('Name shown').clear()
  await dialog.getByLabel('IMAP server').fill('10.0.0.1')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toHaveText(/^Discard what you’ve entered\?/)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByLabel('Name shown').fill('Invoices')
  await dialog.getByLabel('User name').fill('ap@example.com')
  await dialog.getByLabel('Password', { exact: true }).fill('not-a-password')
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByText(/has to be on the public internet/)).toBeVisible()
  await dialog.getByLabel('IMAP server').fill('imap.khlang.invalid')
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByText(/can’t be reached/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const card = page.getByRole('region', { name: 'Invoices' })
  await expect(card).toContainText('imap.khlang.invalid:993')
  expect(await overflow(page)).toBe(0)
  await card.getByRole('button', { name: 'Switch off' }).click()
  await expect(card).toContainText('Off')
  await page.getByRole('button', { name: 'Checks' }).click()
  await expect(page.getByText('Only mailboxes that are read from a mail server can be checked.')).toBeVisible()
  await page.getByRole('button', { name: 'Mailboxes' }).click()
  await card.getByRole('button', { name: 'Switch on' }).click()
  await expect(card.getByRole('button', { name: 'Switch off' })).toBeVisible()
  await page.getByRole('button', { name: 'Checks' }).click()
  await page.getByRole('button', { name: 'Check a range of days' }).click()
  const check = page.getByRole('dialog', { name: 'Check a range of days' })
  await check.getByLabel('From', { exact: true }).fill('1/10/2026')
  await check.getByLabel('Until', { exact: true }).fill('2/10/2026')
  await page.keyboard.press('Tab')
  await expectAccessible(page)
  await check.getByRole('button', { name: 'Begin check' }).click()
  await expect(page.getByText(/The mailbox couldn’t be read/)).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await expectEnglish(page.locator('main'), ['บริษัท อ่านอีเมล จำกัด'])
})
