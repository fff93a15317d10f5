import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { command, row } from '../../fixtures/drive.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { sendInvoice } from '../../fixtures/invoices.ts'
import { pdf } from '../../fixtures/samples.ts'
import { expect, test } from '../../fixtures/test.ts'

const nobody = '099400016550100000'

test('documents get hashtags, are saved in a drive once, shared and sent by mail', async ({ page, context }) => {
  const business = await newBusiness('บริษัท จัดเก็บ จำกัด')
  await sendInvoice(business, 'IV-1', nobody, { pdf: pdf(['first']) })
  await sendInvoice(business, 'IV-2', nobody)
  await enterBusiness(context, page, business, '/outbox')
  const menu = async (name: string) => {
    await page.getByRole('button', { name: 'ส่งและจัดเก็บ' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await page.getByRole('checkbox', { name: 'เลือกทั้งหมด' }).check()
  await menu('แฮชแท็ก')
  const tags = page.getByRole('dialog', { name: 'แฮชแท็กของเอกสาร 2 ฉบับ' })
  await tags.getByRole('combobox', { name: 'เพิ่มแฮชแท็ก' }).fill('ภาษี/2569')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await tags.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('เปลี่ยนแฮชแท็กแล้ว 2 ฉบับ')).toBeVisible()
  await expect(page.getByText('#ภาษี/2569')).toHaveCount(2)
  await menu('แฮชแท็ก')
  await tags.getByRole('checkbox', { name: '#ภาษี/2569 (2 ฉบับ)' }).uncheck()
  await tags.getByRole('button', { name: 'บันทึก' }).click()
  await expect(tags).toBeHidden()

  await menu('บันทึกในไดรฟ์')
  const saving = page.getByRole('dialog', { name: 'บันทึกเอกสาร 2 ฉบับในไดรฟ์' })
  await expect(saving.getByText('etax ในไดรฟ์ของฉัน')).toBeVisible()
  await expectAccessible(page)
  await saving.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await expect(page.getByText('บันทึกแล้ว 3 ไฟล์')).toBeVisible()
  // Once more saves nothing: the files are there.
  await menu('บันทึกในไดรฟ์')
  await saving.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await expect(saving).toBeHidden()

  // The document says where.
  await page.getByRole('button', { name: 'IV-1', exact: true }).click()
  const reading = page.getByRole('dialog', { name: 'IV-1' })
  await expect(reading.getByRole('heading', { name: 'บันทึกไว้ที่' })).toBeVisible()
  await expect(reading.getByRole('link', { name: 'etax' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(reading).toBeHidden()

  await page.getByRole('checkbox', { name: 'เลือก IV-2' }).uncheck()
  await menu('แชร์')
  await page.getByRole('dialog', { name: 'แชร์เอกสาร 1 ฉบับ' }).getByRole('button', { name: 'ดำเนินการต่อ' }).click()
  await expect(page.getByRole('dialog', { name: /IV-1_2026-10-05\.pdf/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await menu('ส่งทางอีเมล')
  const mail = page.getByRole('dialog', { name: 'ส่ง IV-1 ทางอีเมล' })
  await mail.getByLabel('ถึง').fill('ไม่ใช่อีเมล')
  await mail.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await expect(mail.getByText(/ไม่ถูกต้อง|ไม่ใช่อีเมล/).first()).toBeVisible()
  await mail.getByLabel('ถึง').fill('a@example.com, b@example.com')
  await expectAccessible(page)
  await mail.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await expect(page.getByText('ส่งถึงผู้รับ 2 รายแล้ว')).toBeVisible()

  // The system's folder stays, which its menu says; nothing else takes its name.
  await page.goto('/mydrive')
  await row(page, 'etax').click({ button: 'right' })
  for (const word of ['เปลี่ยนชื่อ', 'ย้ายไปถังขยะ']) {
    const refused = await command(page, word)
    await expect(refused).toHaveAttribute('aria-disabled', 'true')
    await expect(refused).toContainText('เปลี่ยนแปลงโฟลเดอร์ของระบบไม่ได้')
  }
  await page.keyboard.press('Escape')
  await page.getByText('etax', { exact: true }).first().dblclick()
  await expect(page.getByText('IV-1_2026-10-05.pdf')).toHaveCount(1)
  await business.calls.dispose()
})

test('saving in English, on a phone, where the name is taken', async ({ page, context }) => {
  const business = await newBusiness('บริษัท จัดเก็บมือถือ จำกัด')
  await sendInvoice(business, 'IV-5', nobody)
  const { calls, headers } = business
  const listed = (await (await calls.get('/api/edocs/outbox', { headers })).json()) as {
    result: { items: { id: string }[] }
  }
  const ids = listed.result.items.map(({ id }) => id)
  const saved = await calls.post('/api/edocs/save', { headers, data: { ids, box: 'outbox', as: 'xml' } })
  const { result } = (await saved.json()) as { result: { folderId: string; items: { files: { itemId: string }[] }[] } }
  // Saved, and changed since: the name is taken by something else.
  const file = `/api/folders/${result.folderId}/files/IV-5_2026-10-05.xml?file_duplicate=create_tag_version`
  await calls.put(file, { headers, data: Buffer.from('other') })
  await page.setViewportSize({ width: 360, height: 740 })
  await speakEnglish(page)
  await enterBusiness(context, page, business, '/outbox')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Send and keep' }).click()
  await page.getByRole('menuitem', { name: 'Save in a drive' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('radio', { name: 'Keep both files' }).check()
  await expectEnglish(dialog)
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('1 file saved')).toBeVisible()
  await business.calls.dispose()
})
