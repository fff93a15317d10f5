import { expectAccessible } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { invoice } from '../../fixtures/invoices.ts'
import { expect, test } from '../../fixtures/test.ts'

type Made = Awaited<ReturnType<typeof newBusiness>>

async function send({ calls, headers }: Made, number: string, buyer: string): Promise<void> {
  const buffer = invoice({ number, buyer })
  const sent = await calls.post('/api/edocs', {
    headers,
    multipart: { xml: { name: 'a.xml', mimeType: 'application/xml', buffer } },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
}

/** A business that sent a document to a company that nobody has registered. */
async function sendingBusiness(name: string) {
  const business = await newBusiness(name)
  await send(business, 'IV-77', '099400016550100000')
  return business
}

test('a held document is found in the Outbox with its reason, deleted and restored', async ({ page, context }) => {
  const business = await sendingBusiness('บริษัท ส่งเอกสาร จำกัด')
  await enterBusiness(context, page, business, '/mydrive')
  await page.getByRole('link', { name: 'กล่องขาออก' }).first().click()
  const list = page.getByRole('list', { name: 'กล่องขาออก' })
  await expect(list.getByText('ผู้รับยังไม่ลงทะเบียน')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'ค้นหาเลขที่เอกสารหรือชื่อ' }).fill('IV-99')
  await expect(page.getByText('ไม่พบเอกสาร')).toBeVisible()
  await expect(page).toHaveURL(/q=IV-99/)
  await page.getByRole('searchbox', { name: 'ค้นหาเลขที่เอกสารหรือชื่อ' }).fill('IV-77')
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'IV-77' })
  await expect(dialog.getByText('107.00 THB')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'ดาวน์โหลด XML' }).click()
  expect((await download).suggestedFilename()).toBe('IV-77_2026-10-05.xml')
  await dialog.getByRole('button', { name: 'ลบเอกสาร' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ลบเอกสาร' }).click()
  await expect(page.getByText('ย้ายเอกสารไปถังขยะแล้ว')).toBeVisible()
  await page.getByRole('button', { name: 'ถังขยะ', exact: true }).click()
  await list.getByRole('button', { name: 'IV-77' }).click()
  await page.getByRole('dialog', { name: 'IV-77' }).getByRole('button', { name: 'กู้คืน' }).click()
  await expect(page.getByText('กู้คืนเอกสารแล้ว')).toBeVisible()
  await business.calls.dispose()
})

test('an Inbox without documents says so, on a phone too', async ({ page, context }) => {
  const business = await newBusiness('บริษัท รับเอกสาร จำกัด')
  await page.setViewportSize({ width: 360, height: 740 })
  await enterBusiness(context, page, business, '/inbox')
  await expect(page.getByText('ยังไม่มีเอกสารเข้า')).toBeVisible()
  await expectAccessible(page)
  await business.calls.dispose()
})

test('a received document is read, its sender asks to delete it, and the receiver keeps it', async ({
  page,
  context,
  browser,
}) => {
  const [sender, receiver] = [await newBusiness('บริษัท ผู้ส่ง จำกัด'), await newBusiness('บริษัท ผู้รับ จำกัด')]
  await receiver.calls.put('/api/consent', { headers: receiver.headers, data: { action: 'approve' } })
  await send(sender, 'IV-88', `${receiver.taxId}00000`)

  await enterBusiness(context, page, receiver, '/inbox')
  const inbox = page.getByRole('list', { name: 'กล่องขาเข้า' })
  await expect(inbox.getByText('ยังไม่อ่าน')).toBeVisible()
  await inbox.getByRole('button', { name: 'IV-88' }).click()
  const received = page.getByRole('dialog', { name: 'IV-88' })
  await expect(received.getByText('107.00 THB')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(inbox.getByText('ยังไม่อ่าน')).toHaveCount(0)

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await enterBusiness(other, theirs, sender, '/outbox')
  await theirs.getByRole('button', { name: 'IV-88' }).click()
  await theirs.getByRole('dialog', { name: 'IV-88' }).getByRole('button', { name: 'ลบและขอให้ผู้รับลบ' }).click()
  const asking = theirs.getByRole('dialog', { name: 'ขอให้ผู้รับลบเอกสารนี้หรือไม่' })
  await expect(asking.getByText(/ควรออกใบลดหนี้หรือเอกสารทดแทน/)).toBeVisible()
  await asking.getByRole('button', { name: 'ลบและขอให้ผู้รับลบ' }).click()
  await expect(asking.getByText('โปรดระบุเหตุผล')).toBeVisible()
  await asking.getByLabel('เหตุผล').fill('ส่งผิดราย')
  await asking.getByRole('button', { name: 'ลบและขอให้ผู้รับลบ' }).click()
  await expect(theirs.getByText('ลบเอกสารและส่งคำขอให้ผู้รับแล้ว')).toBeVisible()

  await page.reload()
  await inbox.getByRole('button', { name: 'IV-88' }).click()
  await expect(received.getByText('ผู้ส่งขอให้ลบเอกสารนี้: ส่งผิดราย')).toBeVisible()
  await received.getByRole('button', { name: 'ไม่ลบ' }).click()
  const keeping = page.getByRole('dialog', { name: 'แจ้งผู้ส่งว่าไม่ลบหรือไม่' })
  await keeping.getByLabel('เหตุผล').fill('ใช้ยื่นภาษีแล้ว')
  await expectAccessible(page)
  await keeping.getByRole('button', { name: 'ไม่ลบ' }).click()
  await expect(page.getByText('แจ้งผู้ส่งแล้วว่าไม่ลบ')).toBeVisible()
  await expect(inbox.getByRole('button', { name: 'IV-88' })).toBeVisible()
  await other.close()
  await sender.calls.dispose()
  await receiver.calls.dispose()
})

test('the boxes speak English', async ({ page, context }) => {
  const business = await sendingBusiness('บริษัท อังกฤษ จำกัด')
  await speakEnglish(page)
  await enterBusiness(context, page, business, '/outbox')
  await expect(page.getByText(/The receiver isn’t registered/)).toBeVisible()
  await page.getByRole('button', { name: 'IV-77' }).click()
  const dialog = page.getByRole('dialog', { name: 'IV-77' })
  await expect(dialog.getByRole('button', { name: 'Send again' })).toBeVisible()
  await business.calls.dispose()
})
