import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { changeDatabase } from '../../fixtures/change-database.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { hire } from '../../fixtures/hire.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { signInByHttp } from '../../fixtures/people.ts'
import { saveSettings } from '../../fixtures/save-bar.ts'
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
  const section = page.getByRole('region', { name: 'Sign-in domain' })
  await section.getByLabel('Organisation’s domain').fill(newDomain())
  await section.getByRole('button', { name: 'Add domain' }).click()
  await expect(section.getByText(/is waiting to be verified$/)).toBeVisible()
  await expectEnglish(section)
})

test('an admin allows some ways of signing in: others are refused, and the page of the domain offers these', async ({
  page,
  context,
  browser,
  problems,
}) => {
  problems.expected.push(/\b403\b/)
  const business = await newBusiness('บริษัท เลือกวิธี จำกัด')
  const domain = newDomain()
  await changeDatabase(`update business set domain = '${domain}' where id = '${business.accountId}'`)
  await enterBusiness(context, page, business, '/onebox-system-admin-setting')
  const section = page.getByRole('region', { name: 'วิธีเข้าสู่ระบบที่อนุญาต' })
  await section.getByRole('radio', { name: /^เฉพาะวิธีที่เลือก/ }).check()
  await expect(section.getByRole('checkbox', { name: /^รหัสผ่าน \(คุณใช้วิธีนี้อยู่\)/ })).toBeChecked()
  for (const way of [/^รหัสผ่าน/, /^อีเมลองค์กร/, /^พาสคีย์/, /^โทเคนจากระบบอื่น/])
    await section.getByRole('checkbox', { name: way }).uncheck()
  await expect(section.getByText('คุณเข้าสู่ระบบครั้งนี้ด้วยวิธีที่ไม่ได้เลือก')).toBeVisible()
  await saveSettings(page)
  await expect(section.getByText('ซึ่งจะเข้าใช้ธุรกิจไม่ได้อีก')).toBeVisible()
  await section.getByRole('checkbox', { name: /^รหัส OTP/ }).uncheck()
  await expect(section.getByRole('alert').getByText('โปรดเลือกวิธีที่พนักงานเริ่มเข้าสู่ระบบได้')).toBeVisible()
  await section.getByRole('checkbox', { name: /^รหัสผ่าน/ }).check()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(page)).toBe(0)
  await saveSettings(page)
  await expect(page.getByText('บันทึกการตั้งค่าแล้ว')).toBeVisible()

  await page.goto(`/loginbydomain?domain=${domain}`)
  await expect(page.getByRole('heading', { level: 1, name: 'บริษัท เลือกวิธี จำกัด' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'ใช้ชื่อผู้ใช้และรหัสผ่าน' })).toBeVisible()
  await expect(page.getByRole('button', { name: /OTP|อีเมลองค์กร/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^สแกนคิวอาร์โค้ด/ }).click()
  await expect(page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับเข้าสู่ระบบ' })).toBeVisible()

  // Somebody who signed in another way sees which ways open the business.
  const { username, password } = await registerByHttp()
  await hire(business, username)
  const storage = await signInByHttp(username, password)
  await changeDatabase(`update session set way = 'token' where person_id =
    (select id from person where username = '${username}')`)
  const visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  await enterBusiness(visitor, theirs, { storage, accountId: business.accountId }, '/mydrive')
  await expect(theirs.getByText('ธุรกิจนี้ให้เข้าใช้ได้เมื่อเข้าสู่ระบบด้วยวิธีต่อไปนี้เท่านั้น: รหัสผ่าน, คิวอาร์โค้ด')).toBeVisible()
  await visitor.close()
})
