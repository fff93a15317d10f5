import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { receiverAndSender, sendInvoice } from '../../fixtures/invoices.ts'
import { hire } from '../../fixtures/hire.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

const listOf = (page: Page, name: string) => page.getByRole('list', { name, exact: true })

test('a received document is read, its sender deletes and asks, and the receiver refuses with a reason', async ({
  page,
  context,
  browser,
}) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  await sendInvoice(sender, 'IV-1', buyer)
  await sendInvoice(sender, 'IV-2', buyer)

  await enterBusiness(context, page, receiver, '/mydrive')
  await page.getByRole('link', { name: 'กล่องขาเข้า' }).first().click()
  const inbox = listOf(page, 'กล่องขาเข้า')
  await expect(inbox.getByRole('listitem')).toHaveCount(2)
  await expect(inbox.getByText('ยังไม่อ่าน')).toHaveCount(2)
  await expect(inbox.getByText('ใบกำกับภาษี', { exact: true })).toHaveCount(2)
  await inbox.getByRole('button', { name: 'IV-1' }).click()
  await expect(page).toHaveURL(/doc=/)
  const dialog = page.getByRole('dialog', { name: 'IV-1' })
  await expect(dialog.getByText('107.00 THB')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(inbox.getByText('ยังไม่อ่าน')).toHaveCount(1)
  // Of a read and an unread document each can be marked as the other is.
  await page.getByRole('checkbox', { name: 'เลือก IV-1' }).check()
  await page.getByRole('checkbox', { name: 'เลือก IV-2' }).check()
  await expect(page.getByRole('button', { name: 'ทำเครื่องหมายว่าอ่านแล้ว' })).toBeVisible()
  await page.getByRole('button', { name: 'ทำเครื่องหมายว่ายังไม่อ่าน' }).click()
  await expect(page.getByText('ทำเครื่องหมายว่ายังไม่อ่าน 1 รายการ')).toBeVisible()
  await expect(inbox.getByText('ยังไม่อ่าน')).toHaveCount(2)

  const elsewhere = await browser.newContext()
  const theirs = await elsewhere.newPage()
  await enterBusiness(elsewhere, theirs, sender, '/outbox')
  const outbox = listOf(theirs, 'กล่องขาออก')
  await outbox.getByRole('button', { name: 'IV-1' }).click()
  await theirs.getByRole('dialog', { name: 'IV-1' }).getByRole('button', { name: 'ลบและส่งคำขอ' }).click()
  const asking = theirs.getByRole('alertdialog')
  await expect(asking.getByText('ควรออกใบลดหนี้หรือเอกสารฉบับใหม่แทนการขอลบ')).toBeVisible()
  await expect(asking.getByText('เป็นการยกเลิกเอกสารฉบับเดิมเลขที่ IV-1 ลงวันที่ 5 ต.ค. 2569')).toBeVisible()
  await expectAccessible(theirs)
  await expect(asking.getByRole('button', { name: 'ลบและส่งคำขอ' })).toBeDisabled()
  await asking.getByLabel('เหตุผล').fill('ส่งผิดบริษัท')
  await asking.getByRole('button', { name: 'ลบและส่งคำขอ' }).click()
  await expect(theirs.getByText('ลบและส่งคำขอแล้ว 1 รายการ')).toBeVisible()
  await expect(outbox.getByRole('listitem')).toHaveCount(1)

  await page.reload()
  await expect(inbox.getByText('รอคำตอบคำขอลบ')).toBeVisible()
  await inbox.getByRole('button', { name: 'IV-1' }).click()
  await expect(dialog.getByText('ส่งผิดบริษัท')).toBeVisible()
  await dialog.getByRole('button', { name: 'ปฏิเสธคำขอลบ' }).click()
  await page.getByRole('alertdialog').getByLabel('เหตุผล').fill('ลงบัญชีแล้ว')
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'ปฏิเสธคำขอลบ' }).click()
  await expect(page.getByText('ปฏิเสธคำขอลบแล้ว 1 รายการ')).toBeVisible()

  await theirs.getByRole('button', { name: 'ถังขยะ', exact: true }).click()
  await outbox.getByRole('button', { name: 'IV-1' }).click()
  await expect(theirs.getByRole('dialog', { name: 'IV-1' }).getByText(/ลงบัญชีแล้ว/)).toBeVisible()
  await elsewhere.close()
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})

test('a held document is found by its number and keys, with its reason, then deleted, restored and purged', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท ส่งเอกสาร จำกัด')
  await sendInvoice(business, 'IV-77', '099400016550100000')
  // What belongs to people says so, and not that somebody could permit it.
  await enterBusiness(context, page, business, '/inbox/refunds')
  await expect(page.getByText('โปรดเปลี่ยนเป็นบัญชีส่วนตัวของคุณ')).toBeVisible()
  await expect(page.getByText('โปรดขอสิทธิ์จากเจ้าของหรือผู้ดูแล')).toHaveCount(0)
  await enterBusiness(context, page, business, '/outbox')
  const list = listOf(page, 'กล่องขาออก')
  await expect(list.getByText('ผู้รับยังไม่ลงทะเบียน')).toBeVisible()
  await expectAccessible(page)
  const words = page.getByRole('searchbox', { name: 'ค้นหาเฉพาะเลขที่' })
  await words.fill('IV-99')
  await expect(page.getByText('ไม่พบเอกสาร')).toBeVisible()
  await expect(page.getByText('หากต้องการค้นหาชื่อ โปรดระบุช่วงวันที่')).toBeVisible()
  await expect(page).toHaveURL(/q=IV-99/)
  await words.fill('IV-77')
  await page.getByRole('combobox', { name: 'ประเภทเอกสาร' }).selectOption('ใบกำกับภาษี')
  await expect(page).toHaveURL(/docType=388/)
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'IV-77' })
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'ดาวน์โหลด XML' }).click()
  expect((await download).suggestedFilename()).toBe('IV-77_2026-10-05.xml')
  await dialog.getByRole('button', { name: 'ลบเอกสาร' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ลบเอกสาร' }).click()
  await expect(page.getByText('ย้ายไปถังขยะแล้ว 1 รายการ')).toBeVisible()
  // What waited is not sent any more: that cannot be undone.
  await expect(page.getByRole('button', { name: 'เลิกทำ' })).toHaveCount(0)

  await page.getByRole('button', { name: 'ถังขยะ', exact: true }).click()
  await page.getByRole('checkbox', { name: 'เลือก IV-77' }).check()
  await page.getByRole('button', { name: 'กู้คืน' }).click()
  await expect(page.getByText('กู้คืนแล้ว 1 รายการ')).toBeVisible()
  await page.getByRole('button', { name: 'เอกสาร', exact: true }).click()
  const remove = async () => {
    await page.getByRole('checkbox', { name: 'เลือก IV-77' }).check()
    await page.getByRole('button', { name: 'ลบเอกสาร' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'ลบเอกสาร' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(0)
  }
  await remove()
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await remove()
  await page.getByRole('button', { name: 'ถังขยะ', exact: true }).click()
  await page.getByRole('checkbox', { name: 'เลือก IV-77' }).check()
  await page.getByRole('button', { name: 'ลบถาวร' }).click()
  const purge = page.getByRole('alertdialog')
  await purge.getByLabel('เหตุผล').fill('เอกสารทดสอบ')
  await expect(purge.getByRole('button', { name: 'ลบถาวร' })).toBeDisabled()
  await purge.getByLabel('พิมพ์จำนวนเอกสาร (1) เพื่อยืนยัน').fill('๑')
  await purge.getByRole('button', { name: 'ลบถาวร' }).click()
  await expect(page.getByText('ลบถาวรแล้ว 1 รายการ')).toBeVisible()
  await business.calls.dispose()
})

test('an Inbox that closes to an employee who has it open says so at their next step', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/\b40[34]\b/)
  const { receiver, sender, buyer } = await receiverAndSender()
  await sendInvoice(sender, 'IV-1', buyer)
  const { username, password } = await registerByHttp()
  const { calls, headers, accountId } = receiver
  const id = await hire(receiver, username)
  const permit = (inbox: string) => calls.patch(`/api/admin/employees/${id}`, { headers, data: { inbox } })

  await permit('view')
  await enterBusiness(context, page, { storage: await signInByHttp(username, password), accountId }, '/inbox')
  const inbox = listOf(page, 'กล่องขาเข้า')
  await expect(inbox.getByRole('listitem')).toHaveCount(1)
  // Who only views a box leaves the marks of the account as they are.
  await page.getByRole('checkbox', { name: 'เลือก IV-1' }).check()
  await expect(page.getByRole('button', { name: 'ดาวน์โหลด' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'ทำเครื่องหมายว่าอ่านแล้ว' })).toHaveCount(0)

  await permit('manage')
  await page.reload()
  await page.getByRole('checkbox', { name: 'เลือก IV-1' }).check()
  await expect(page.getByRole('button', { name: 'ทำเครื่องหมายว่าอ่านแล้ว' })).toBeVisible()
  await permit('off')
  await page.getByRole('button', { name: 'ทำเครื่องหมายว่าอ่านแล้ว' }).click()
  await expect(page.getByRole('heading', { name: 'คุณไม่มีสิทธิ์ดูส่วนนี้' })).toBeVisible()
  await expect(inbox).toHaveCount(0)

  await permit('view')
  await page.reload()
  await expect(inbox.getByRole('listitem')).toHaveCount(1)
  await permit('off')
  await inbox.getByRole('button', { name: 'IV-1' }).click()
  await expect(page.getByRole('heading', { name: 'คุณไม่มีสิทธิ์ดูส่วนนี้' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})

test('a document that arrives while the Inbox is open is there within a minute', async ({ page, context }) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  await sendInvoice(sender, 'IV-1', buyer)
  await page.clock.install()
  await enterBusiness(context, page, receiver, '/inbox')
  const inbox = listOf(page, 'กล่องขาเข้า')
  await expect(inbox.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'เลือก IV-1' }).check()
  await sendInvoice(sender, 'IV-2', buyer)
  await page.clock.runFor(61_000)
  await expect(inbox.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('checkbox', { name: 'เลือก IV-1' })).toBeChecked()
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})

test('an Inbox without consent leads to it, in English and on a phone', async ({ page, context }) => {
  const business = await newBusiness('บริษัท รับเอกสาร จำกัด')
  await page.setViewportSize({ width: 360, height: 740 })
  await speakEnglish(page)
  await enterBusiness(context, page, business, '/inbox')
  await expect(page.getByRole('heading', { name: 'This account doesn’t receive documents yet' })).toBeVisible()
  await expectEnglish(page.getByRole('main'))
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await page.getByRole('link', { name: 'Consent to receive documents' }).click()
  await expect(page).toHaveURL(/\/consent$/)
  await business.calls.dispose()
})
