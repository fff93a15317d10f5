import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { receiverAndSender, sendInvoice } from '../../fixtures/invoices.ts'
import { pdf } from '../../fixtures/samples.ts'
import { expect, test } from '../../fixtures/test.ts'

test('documents are read one after the other by keys, each PDF beside its fields, and one is deleted', async ({
  page,
  context,
}) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  for (const number of ['IV-1', 'IV-2', 'IV-3'])
    await sendInvoice(sender, number, buyer, { pdf: pdf([`Invoice ${number}`]) })
  await enterBusiness(context, page, receiver, '/inbox')
  const inbox = page.getByRole('list', { name: 'กล่องขาเข้า' })
  await expect(inbox.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')

  const reading = page.getByRole('dialog')
  await expect(reading.getByRole('heading', { name: 'IV-3' })).toBeVisible()
  await expect(reading.getByText('1 จาก 3')).toBeVisible()
  await expect(reading.getByRole('document', { name: 'PDF ของ IV-3' }).getByRole('img')).toBeVisible()
  await expect(reading.getByRole('region', { name: 'การตรวจสอบ' }).getByText(/ไม่มีลายมือชื่อดิจิทัล/)).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('j')
  await expect(reading.getByRole('heading', { name: 'IV-2' })).toBeVisible()
  await expect(reading.getByRole('document', { name: 'PDF ของ IV-2' }).getByRole('img')).toBeVisible()
  await reading.getByRole('button', { name: 'ประวัติ' }).click()
  const history = reading.getByRole('list', { name: 'การเปิดอ่านและการเปลี่ยนแปลง' })
  // It is read by being opened, which loads it once.
  await expect(history.getByText(/คุณทำเครื่องหมายว่าอ่านเอกสาร IV-2 แล้ว/)).toBeVisible()
  await expect(history.getByText(/คุณเปิดดูเอกสาร IV-2/)).toHaveCount(1)
  await expect(history.getByText(/ระบบนำเอกสาร IV-2 เข้ากล่องขาเข้า/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('u')
  await expect(page.getByText('ทำเครื่องหมายว่ายังไม่อ่าน 1 รายการ')).toBeVisible()

  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'ลบเอกสาร' }).click()
  await expect(page.getByText('ย้ายไปถังขยะแล้ว 1 รายการ')).toBeVisible()
  await expect(reading.getByRole('heading', { name: 'IV-1' })).toBeVisible()
  await expect(reading.getByText('2 จาก 2')).toBeVisible()
  await expect(reading.getByRole('button', { name: 'เอกสารถัดไป' })).toBeDisabled()
  await page.keyboard.press('k')
  await expect(reading.getByRole('heading', { name: 'IV-3' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(reading.getByRole('heading', { name: 'IV-1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reading).toHaveCount(0)
  await expect(inbox.getByRole('listitem')).toHaveCount(2)

  // The list continues where the reading ended, and after a deletion beside what is gone.
  await expect(inbox.getByRole('button', { name: 'IV-1' })).toBeFocused()
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'ลบเอกสาร' }).click()
  await expect(inbox.getByRole('listitem')).toHaveCount(1)
  await expect(inbox.getByRole('button', { name: 'IV-3' })).toBeFocused()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('เลือกหรือยกเลิกการเลือกเอกสาร')).toBeVisible()
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})

for (const [box, name] of [
  ['receiver', 'กล่องขาเข้า'],
  ['sender', 'กล่องขาออก'],
] as const)
  test(`Back closes a document of the ${box} and leaves the list; closing it leaves no step behind`, async ({
    page,
    context,
  }) => {
    const { receiver, sender, buyer } = await receiverAndSender()
    for (const number of ['IV-1', 'IV-2']) await sendInvoice(sender, number, buyer)
    await enterBusiness(context, page, { receiver, sender }[box], '/mydrive')
    await page.getByRole('link', { name }).first().click()
    const list = page.getByRole('list', { name, exact: true })
    const reading = page.getByRole('dialog')
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('combobox', { name: 'ประเภทเอกสาร' }).selectOption('ใบกำกับภาษี')
    await expect(page).toHaveURL(/docType=388$/)

    // The next document takes the place of the one before: one step back closes either.
    await list.getByRole('button', { name: 'IV-2' }).click()
    await expect(reading.getByRole('heading', { name: 'IV-2' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(reading.getByRole('heading', { name: 'IV-1' })).toBeVisible()
    await page.goBack()
    await expect(reading).toHaveCount(0)
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(page).toHaveURL(/docType=388$/)
    await page.goForward()
    await expect(reading.getByRole('heading', { name: 'IV-1' })).toBeVisible()
    await reading.getByRole('button', { name: 'ปิด' }).click()
    await expect(reading).toHaveCount(0)
    await expect(page).toHaveURL(/docType=388$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/mydrive$/)
    await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
  })

test('on a phone the PDF, the fields and the history are tabs, in English', async ({ page, context }) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  await sendInvoice(sender, 'IV-5', buyer, { pdf: pdf(['Invoice IV-5']) })
  await page.setViewportSize({ width: 360, height: 740 })
  await speakEnglish(page)
  await enterBusiness(context, page, receiver, '/inbox')
  await expect(page.getByRole('list', { name: 'Inbox' }).getByText('107.00 THB')).toBeVisible()
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'IV-5' }).click()
  const reading = page.getByRole('dialog', { name: 'IV-5' })
  await expect(reading.getByText('The document is not signed')).toBeVisible()
  await expectEnglish(reading, ['บริษัท ผู้รับ จำกัด', 'บริษัท ผู้ส่ง จำกัด', 'บริษัท ซัพพลายสาม จำกัด', 'ผู้ซื้อ'])
  await reading.getByRole('button', { name: 'PDF', exact: true }).click()
  await expect(reading.getByRole('document', { name: 'PDF of IV-5' }).getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await reading.getByRole('button', { name: 'History' }).click()
  await expect(reading.getByText('You marked document IV-5 as read')).toBeVisible()
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})
