import { putFile } from '../../support/uploads.ts'
import { wholeBrowser } from '../../fixtures/browser.ts'
import { choose, newDesk, press, row } from '../../fixtures/drive.ts'
import { countPrints } from '../../fixtures/prints.ts'
import { pdf } from '../../fixtures/samples.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ as: 'somsri1', ...wholeBrowser })

test('PDFs are merged in the chosen order, saved as a new file or printed; other files do not offer it', async ({
  page,
}) => {
  const desk = await newDesk('somsri1')
  await putFile(desk.person, desk.id, 'ก.pdf', pdf(['first of A', 'second of A']))
  await putFile(desk.person, desk.id, 'ข.pdf', pdf(['only of B']))
  await putFile(desk.person, desk.id, 'ค.pdf', Buffer.from('%PDF-1.7 broken'))
  await putFile(desk.person, desk.id, 'ง.txt', Buffer.from('x'))
  await page.addInitScript(countPrints)
  await page.goto(desk.address)
  await row(page, 'ง.txt').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'พิมพ์ / รวม PDF' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await press(page, 'ก.pdf')
  for (const name of ['ข.pdf', 'ค.pdf', 'ง.txt']) await press(page, name, ['Control'])
  await choose(page, 'ค.pdf', 'พิมพ์ / รวม PDF')
  const left = page.getByRole('dialog', { name: 'พิมพ์ / รวม PDF: ทำได้บางรายการ' })
  await expect(left.getByRole('region', { name: 'ทำไม่ได้' })).toContainText('ง.txtไม่ใช่ไฟล์ PDF')
  await left.getByRole('button', { name: 'ดำเนินการ 3 รายการ' }).click()
  const dialog = page.getByRole('dialog', { name: 'พิมพ์หรือรวม 3 ไฟล์' })
  await dialog.getByRole('button', { name: 'พิมพ์' }).click()
  await expect(dialog.getByRole('alert')).toContainText('อ่าน “ค.pdf” ไม่ได้')
  await dialog.getByRole('button', { name: 'นำ ค.pdf ออก' }).click()
  const two = page.getByRole('dialog', { name: 'พิมพ์หรือรวม 2 ไฟล์' })
  await two.getByRole('button', { name: 'เลื่อน ข.pdf ขึ้น' }).click()
  await two.getByLabel('ชื่อไฟล์ใหม่').fill('รวมเล่ม')
  await two.getByRole('button', { name: 'บันทึกเป็นไฟล์ใหม่' }).click()
  await expect(page.getByText('รวมเป็น “รวมเล่ม.pdf” แล้ว')).toBeVisible()
  await expect(row(page, 'รวมเล่ม.pdf')).toBeVisible()
  const response = await desk.person.send({ path: `/api/items/${desk.id}/children?limit=50` })
  const made = (response.result as { items: { id: string; name: string }[] }).items.find(
    ({ name }) => name === 'รวมเล่ม.pdf',
  )
  const bytes = await desk.person.send({ path: `/api/files/${made?.id}/content` })
  expect(bytes.body.subarray(0, 5).toString()).toBe('%PDF-')

  await page.keyboard.press('Escape')
  await choose(page, 'รวมเล่ม.pdf', 'พิมพ์ / รวม PDF')
  await page.getByRole('dialog', { name: 'พิมพ์ PDF' }).getByRole('button', { name: 'พิมพ์' }).click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'prints'))).toBe(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  desk.close()
})
