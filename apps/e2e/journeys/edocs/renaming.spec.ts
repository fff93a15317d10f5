import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { sendInvoice } from '../../fixtures/invoices.ts'
import { expect, test } from '../../fixtures/test.ts'

const address = '/onebox-system-admin-rename'

async function withRules(name: string) {
  const business = await newBusiness(name)
  const data = { features: [{ feature: 'rename_document', on: true }] }
  const done = await business.calls.patch('/api/admin/features', { headers: business.headers, data })
  expect(done.ok(), await done.text()).toBe(true)
  return business
}

test('a format of file names is made with its preview, used by a download, replaced and turned off', async ({
  page,
  context,
}) => {
  const business = await withRules('บริษัท ตั้งชื่อ จำกัด')
  await sendInvoice(business, 'IV/88', '099400016550100000')
  await enterBusiness(context, page, business, '/onebox-system-admin-index')
  await page.getByRole('main').getByRole('link', { name: 'รูปแบบชื่อไฟล์เมื่อดาวน์โหลด' }).click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.getByText('ยังไม่มีรูปแบบ')).toBeVisible()
  await page.getByRole('button', { name: 'เพิ่มรูปแบบ' }).click()
  const editor = page.getByRole('dialog', { name: 'เพิ่มรูปแบบชื่อไฟล์' })
  const preview = editor.getByRole('region', { name: 'ตัวอย่างชื่อไฟล์' })
  await expect(preview.getByText('IV_88_20261005.pdf')).toBeVisible()
  await editor.getByRole('button', { name: 'นำ วันที่เอกสาร ออก' }).click()
  await editor.getByLabel('เพิ่มข้อมูลของเอกสาร').selectOption('รหัสประเภทเอกสาร')
  await editor.getByLabel('ข้อความ', { exact: true }).fill('-ภพ')
  await page.keyboard.press('Enter')
  await expect(preview.getByText('IV_88_388-ภพ.pdf')).toBeVisible()
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'บันทึก' }).click()
  const rules = page.getByRole('list', { name: 'รูปแบบทั้งหมด' })
  await expect(rules.getByRole('listitem')).toContainText('ใช้อยู่')

  await page.getByRole('button', { name: 'เพิ่มรูปแบบ' }).click()
  await editor.getByRole('button', { name: 'บันทึก' }).click()
  const asking = page.getByRole('alertdialog', { name: 'ใช้แทนรูปแบบเดิมหรือไม่' })
  await asking.getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(editor).toBeVisible()
  await editor.getByLabel('ใช้รูปแบบนี้ทันที').uncheck()
  await editor.getByRole('button', { name: 'บันทึก' }).click()
  await expect(rules.getByText('ฉบับร่าง')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/outbox')
  await page.getByRole('button', { name: 'IV/88' }).click()
  const opened = page.getByRole('dialog', { name: 'IV/88' })
  const download = page.waitForEvent('download')
  await opened.getByRole('link', { name: 'ดาวน์โหลด XML' }).click()
  expect((await download).suggestedFilename()).toBe('IV_88_388-ภพ.xml')
  await page.keyboard.press('Escape')

  // The same settings from the box: the draft takes the place of the format.
  await page.getByRole('button', { name: 'รูปแบบชื่อไฟล์' }).click()
  const dialog = page.getByRole('dialog', { name: 'รูปแบบชื่อไฟล์เมื่อดาวน์โหลด' })
  await dialog.getByRole('button', { name: /^ใช้รูปแบบนี้/ }).click()
  await asking.getByRole('button', { name: 'ใช้แทน' }).click()
  await expect(page.getByText('ใช้รูปแบบนี้แล้ว')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^ปิดใช้/ })).toHaveCount(1)
  await dialog
    .getByRole('button', { name: /^ลบรูปแบบ/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ลบรูปแบบ' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await business.calls.dispose()
})

test('the formats in English, on a phone', async ({ page, context }) => {
  const business = await withRules('บริษัท ตั้งชื่อไฟล์ จำกัด')
  await page.setViewportSize({ width: 360, height: 740 })
  await speakEnglish(page)
  await enterBusiness(context, page, business, address)
  await page.getByRole('button', { name: 'Add format' }).click()
  await expect(page.getByText('This is a made-up one.')).toBeVisible()
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expectEnglish(page.getByRole('main'))
  await business.calls.dispose()
})
