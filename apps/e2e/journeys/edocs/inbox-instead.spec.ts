import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { choose, pick, row } from '../../fixtures/drive.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { type Business, enterBusiness } from '../../fixtures/enter-business.ts'
import { invoiceXml, receiverAndSender } from '../../fixtures/invoices.ts'
import { expect, test } from '../../fixtures/test.ts'

const xml = (name: string, text: string) => ({ name, mimeType: 'application/xml', buffer: Buffer.from(text) })

/** A business whose admin has proved an address, somebody who sells to it, and a document for it in the seller's drive. */
async function documentForReader(enter: (sender: Business) => Promise<void>, page: Page) {
  const { receiver, sender, buyer } = await receiverAndSender()
  const word = crypto.randomUUID().slice(0, 8)
  const address = `buyer-${word}@mail.example`
  await changeDatabase(
    `update person set email = '${address}', email_verified_at = now() where username = '${receiver.username}'`,
  )
  await enter(sender)
  const name = `IV-${word}.xml`
  await pick(page, 'อัปโหลดไฟล์', [xml(name, invoiceXml(`IV-${word}`, `${sender.taxId}00000`, buyer))])
  await expect(row(page, name)).toBeVisible()
  return { receiver, sender, address, name, number: `IV-${word}` }
}

test('an e-document goes to the Inbox of its buyer instead of a mail, and everybody else is mailed', async ({
  page,
  context,
}) => {
  const enter = (sender: Business) => enterBusiness(context, page, sender, '/mydrive')
  const { receiver, sender, address, name, number } = await documentForReader(enter, page)
  await choose(page, name, 'ส่งทางอีเมล…')
  const dialog = page.getByRole('dialog', { name: `ส่ง “${name}” ทางอีเมล` })
  const check = dialog.getByRole('checkbox', { name: 'ส่งเข้ากล่องขาเข้าแทนอีเมล' })
  await expect(dialog.getByRole('list', { name: 'เอกสารที่จะส่ง' })).toContainText(/IV-.*มีข้อควรตรวจสอบ|IV-.*ผ่าน/)
  // It is a choice, and nothing is said of an address before it is sent.
  await expect(check).not.toBeChecked()
  await check.check()
  await dialog.getByRole('combobox', { name: 'ถึง' }).fill(`${address}, other@mail.example`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 720 })
  await dialog.getByRole('button', { name: 'ส่ง', exact: true }).click()

  const results = page.getByRole('dialog', { name: 'ผลการส่ง' })
  const recipients = results.getByRole('list', { name: 'ผู้รับ' }).getByRole('listitem')
  await expect(recipients).toHaveText([
    new RegExp(`${address}.*ส่งเข้ากล่องขาเข้าแล้ว`),
    /other@mail\.example.*(กำลังส่ง|ส่งแล้ว)/,
  ])
  const documents = results.getByRole('list', { name: 'เอกสารที่ส่งเข้ากล่องขาเข้า' })
  await expect(documents.getByRole('listitem')).toHaveText([new RegExp(`${name}.*เลขที่รายการ [0-9a-f-]{36}`)])
  await expectAccessible(page)
  await results.getByRole('link', { name: 'ดูผลการส่ง' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'รายการที่ส่ง' })).toBeVisible()
  const sent = page.getByRole('region').filter({ hasText: name })
  await expect(sent.getByText('ส่งเข้ากล่องขาเข้าแล้ว')).toBeVisible()
  await expect(sent.getByText(/เลขที่รายการ/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 720 })

  await enterBusiness(context, page, receiver, '/inbox')
  await expect(page.getByRole('list', { name: 'กล่องขาเข้า' }).getByText(number)).toBeVisible()
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})

test('a file that is no e-document, or not the seller’s, is not offered; in English the choice and its results', async ({
  page,
  context,
}) => {
  const enter = (sender: Business) => enterBusiness(context, page, sender, '/mydrive')
  const { receiver, sender, address, name } = await documentForReader(enter, page)
  const others = invoiceXml('IV-OTHER', '010550000003800000', `${receiver.taxId}00000`)
  await pick(page, 'อัปโหลดไฟล์', [xml('other.xml', others), xml('plain.xml', '<a/>')])
  for (const file of ['other.xml', 'plain.xml']) {
    await expect(row(page, file)).toBeVisible()
    const planned = page.waitForResponse('**/api/items/send/inbox')
    await choose(page, file, 'ส่งทางอีเมล…')
    await planned
    const dialog = page.getByRole('dialog', { name: `ส่ง “${file}” ทางอีเมล` })
    await expect(dialog.getByRole('radio').first()).toBeVisible()
    await expect(dialog.getByRole('checkbox')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
    await expect(dialog).toHaveCount(0)
  }

  await speakEnglish(page)
  await page.reload()
  await choose(page, name, 'Send by email…')
  const dialog = page.getByRole('dialog', { name: `Send “${name}” by email` })
  await dialog.getByRole('checkbox', { name: 'Deliver to the Inbox instead' }).check()
  await expectEnglish(dialog)
  await dialog.getByRole('combobox', { name: 'To' }).fill(address)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const results = page.getByRole('dialog', { name: 'Results' })
  await expect(results.getByText('Delivered to the Inbox', { exact: true })).toBeVisible()
  await expect(results.getByText(/^Transaction [0-9a-f-]{36}$/)).toBeVisible()
  await expectEnglish(results)
  await expectAccessible(page)
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})
