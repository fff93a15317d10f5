import { expectAccessible, overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { expect, test } from '../../fixtures/test.ts'

const newDomain = () => `d${Date.now().toString(36)}.example`

test('a business names a domain, is shown the record that proves it, and signs in by it once it is proven', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/\b(400|503)\b/)
  const business = await newBusiness('บริษัท โดเมนของเรา จำกัด')
  const domain = newDomain()
  await enterBusiness(context, page, business, '/onebox-system-admin-setting')
  const section = page.getByRole('region', { name: 'โดเมนสำหรับเข้าสู่ระบบ' })
  await expect(section.getByText('ยังไม่มีโดเมน')).toBeVisible()
  const field = section.getByLabel('โดเมนขององค์กร')
  await field.fill('localhost')
  await section.getByRole('button', { name: 'ระบุโดเมน' }).click()
  await expect(section.getByText('โปรดกรอกอีเมลหรือโดเมนขององค์กร')).toBeVisible()
  await field.fill(domain)
  await field.press('Enter')
  await expect(section.getByRole('heading', { name: `${domain} รอการยืนยัน` })).toBeVisible()
  await expect(section.getByText(`_khlang.${domain}`)).toBeVisible()
  await expect(section.getByText(/^khlang-domain=/)).toBeVisible()
  await section.getByRole('button', { name: 'ตรวจสอบ' }).click()
  await expect(section.getByText('ตรวจสอบ DNS ไม่ได้ในขณะนี้')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(page)).toBe(0)

  // What the record does once the DNS has it.
  await changeDatabase(`
    update business set domain = '${domain}' where id = '${business.accountId}';
    delete from domain_claim where business_id = '${business.accountId}'`)
  await page.reload()
  await section.getByRole('link', { name: 'เปิดหน้าเข้าสู่ระบบ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'บริษัท โดเมนของเรา จำกัด' })).toBeVisible()
  await page.goBack()
  await section.getByRole('button', { name: 'เลิกใช้โดเมน' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'เลิกใช้โดเมน' }).click()
  await expect(section.getByText('ยังไม่มีโดเมน')).toBeVisible()
})

test('the domain of a business in English', async ({ page, context }) => {
  const business = await newBusiness('บริษัท โดเมนอังกฤษ จำกัด')
  await speakEnglish(page)
  await enterBusiness(context, page, business, '/onebox-system-admin-setting')
  const section = page.getByRole('region', { name: 'Domain to sign in by' })
  await section.getByLabel('Domain of the organisation').fill(newDomain())
  await section.getByRole('button', { name: 'Name the domain' }).click()
  await expect(section.getByText(/is waiting to be proven$/)).toBeVisible()
  await expectEnglish(section)
})
