import { invoice } from '../../../../packages/etax/test/invoice.ts'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { receiverAndSender, sendXml } from '../../fixtures/invoices.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Two documents of one number, of 107 and of 214 baht. */
async function sendTwice(number: string) {
  const { receiver, sender, buyer } = await receiverAndSender()
  const parts = { number, seller: `${sender.taxId}00000`, buyer }
  await sendXml(sender, invoice(parts))
  await sendXml(sender, invoice({ ...parts, unitPrice: 200 }))
  return { receiver, sender }
}

test('a duplicate leads to the first, is compared with it, and is taken instead', async ({ page, context }) => {
  const { receiver, sender } = await sendTwice('DU-1')
  await enterBusiness(context, page, receiver, '/inbox')
  const rows = page.getByRole('list', { name: 'กล่องขาเข้า' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await rows.filter({ hasText: 'เลขที่ซ้ำ' }).getByRole('button', { name: 'DU-1', exact: true }).click()
  const reading = page.getByRole('dialog', { name: 'DU-1' })
  await reading.getByRole('button', { name: 'เปรียบเทียบกับ DU-1' }).click()

  const compare = page.getByRole('dialog', { name: 'เปรียบเทียบเอกสารเลขที่ DU-1' })
  const table = compare.getByRole('table')
  await expect(table.getByRole('row', { name: /จำนวนเงินรวมทั้งสิ้น/ })).toContainText('107.00')
  await expect(table.getByRole('row', { name: /จำนวนเงินรวมทั้งสิ้น/ })).toContainText('214.00')
  // Only what differs is shown, until the rest is asked for.
  await expect(table.getByRole('row', { name: /วันที่เอกสาร/ })).toHaveCount(0)
  await compare.getByRole('checkbox', { name: 'แสดงรายการที่เหมือนกันด้วย' }).check()
  await expect(table.getByRole('row', { name: /วันที่เอกสาร/ })).toHaveCount(1)
  await expectAccessible(page)

  await compare.getByRole('button', { name: 'ใช้ฉบับที่มาทีหลัง' }).click()
  const question = page.getByRole('alertdialog', { name: 'ใช้เอกสาร 1 รายการแทนฉบับเดิมหรือไม่' })
  await question.getByRole('button', { name: 'ใช้ฉบับนี้แทน' }).click()
  await expect(page.getByText('ใช้แทนฉบับเดิมแล้ว 1 รายการ')).toBeVisible()
  await expect(reading).toContainText('แทนที่ DU-1')
  await page.keyboard.press('Escape')
  await expect(rows.filter({ hasText: 'มีฉบับใหม่แทนแล้ว' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'เลขที่ซ้ำ' })).toHaveCount(0)

  // Its sender sees which of the two counts.
  await enterBusiness(context, page, sender, '/outbox')
  const sent = page.getByRole('list', { name: 'กล่องขาออก', exact: true }).getByRole('listitem')
  await expect(sent.filter({ hasText: 'มีฉบับใหม่แทนแล้ว' })).toHaveCount(1)
  for (const business of [receiver, sender]) await business.calls.dispose()
})

test('two documents of one number are compared in English on a phone, where both are kept', async ({
  page,
  context,
}) => {
  const { receiver, sender } = await sendTwice('DU-2')
  await page.setViewportSize({ width: 390, height: 844 })
  await speakEnglish(page)
  await enterBusiness(context, page, receiver, '/inbox')
  await page.getByRole('button', { name: 'DU-2', exact: true }).first().click()
  await page.getByRole('button', { name: 'Compare with DU-2' }).click()
  const compare = page.getByRole('dialog', { name: 'Compare documents with number DU-2' })
  await expect(compare.getByRole('status').first()).toContainText('differences')
  await expectEnglish(compare, ['สินค้าทดสอบ'])
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await compare.getByRole('button', { name: 'Keep both' }).click()
  await expect(page.getByText('1 kept')).toBeVisible()
  for (const business of [receiver, sender]) await business.calls.dispose()
})
