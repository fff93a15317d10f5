import { expectAccessible } from '../../fixtures/accessibility.ts'
import { pick } from '../../fixtures/drive.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { furnishedBusiness } from '../../fixtures/furnished-business.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { saveBar, saveSettings } from '../../fixtures/save-bar.ts'
import { expect, test } from '../../fixtures/test.ts'

const link = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited' }

/** A folder that is shared with an employee, with somebody outside, and by a link. */
async function sharedBusiness(name: string) {
  const business = await furnishedBusiness(name)
  const { calls, headers, folder, employee } = business
  const { username: outsider } = await registerByHttp()
  const share = (value: string) =>
    calls.post(`/api/items/${folder}/shares`, {
      headers,
      data: { with: [{ type: 'username', value }], permission: 'view' },
    })
  expect((await share(employee)).status()).toBe(200)
  expect((await share(outsider)).status()).toBe(200)
  const made = await calls.post(`/api/items/${folder}/links`, { headers, data: link })
  const { result } = (await made.json()) as { result: { token: string } }
  const linkState = async () => {
    const state = await calls.get(`/api/public/links/${result.token}`)
    return state.ok() ? ((await state.json()) as { result: { state: string } }).result.state : String(state.status())
  }
  return { ...business, outsider, linkState }
}

type Shares = { result: { items: { id: string }[] } }

test('an admin sees what is shared outside, forbids it, and ends what is left', async ({ page, context }) => {
  const business = await sharedBusiness('บริษัท แชร์ภายนอก จำกัด')
  await enterBusiness(context, page, business, '/onebox-system-admin-index')
  await page
    .getByRole('main')
    .getByRole('link', { name: /การแชร์และลิงก์/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'การแชร์และลิงก์ของธุรกิจ' })).toBeVisible()
  const list = page.getByRole('list', { name: 'การแชร์และลิงก์ของธุรกิจ' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'ภายในหรือภายนอก' }).selectOption('ภายนอก')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(page).toHaveURL(/reach=outside/)
  await page.getByRole('searchbox', { name: 'ค้นหาชื่อรายการ ผู้แชร์ หรือผู้รับ' }).fill(business.outsider)
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('link', { name: 'ข้อกำหนดการแชร์' }).click()
  const outside = page.getByRole('region', { name: 'การแชร์กับบุคคลภายนอก' })
  await outside.getByRole('radio', { name: 'ไม่อนุญาต' }).check()
  await expectAccessible(page)
  await saveSettings(page)
  await expect(page.getByText('บันทึกข้อกำหนดการแชร์แล้ว')).toBeVisible()
  expect(await business.linkState()).toBe('closed')

  await outside.getByRole('link', { name: 'ดูการแชร์ที่ไม่อนุญาตแล้ว' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText('ไม่อนุญาตแล้ว')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'เลือกทั้งหมดที่แสดง' }).check()
  await page.getByRole('button', { name: 'ยกเลิกที่เลือก' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'ยกเลิกการแชร์ 2 รายการหรือไม่' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'ยกเลิกการแชร์' }).click()
  await expect(page.getByText('ยกเลิกการแชร์ 2 รายการแล้ว')).toBeVisible()
  await expect(page.getByText('ไม่พบการแชร์')).toBeVisible()
  expect(await business.linkState()).toBe('not_found')
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('ทุกสถานะ')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  // What another admin has ended meanwhile is no failure.
  const { calls, headers } = business
  const shares = (await (await calls.get('/api/admin/shares', { headers })).json()) as Shares
  await calls.post('/api/admin/shares/end', { headers, data: { ids: shares.result.items.map(({ id }) => id) } })
  await list.getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกการแชร์' }).click()
  await expect(page.getByText('มีผู้ยกเลิกไปก่อนแล้ว 1 รายการ')).toBeVisible()
  await calls.dispose()
})

test('domains, the rules for links and for versions are checked, saved and undone', async ({ page, context }) => {
  const business = await sharedBusiness('บริษัท ตั้งโดเมน จำกัด')
  await enterBusiness(context, page, business, '/onebox-system-admin-setting')
  const outside = page.getByRole('region', { name: 'การแชร์กับบุคคลภายนอก' })
  await outside.getByRole('radio', { name: 'เฉพาะโดเมนอีเมลที่กำหนด' }).check()
  const domains = outside.getByRole('textbox', { name: 'โดเมนอีเมลที่อนุญาต' })
  await domains.fill('partner')
  await expect(outside.getByText('“partner” ไม่ใช่ชื่อโดเมน')).toBeVisible()
  await domains.fill('')
  await saveSettings(page)
  await expect(outside.getByText('โปรดระบุโดเมนอีเมลที่อนุญาตอย่างน้อยหนึ่งโดเมน')).toBeVisible()
  await domains.fill('@partner.co.th, other.example')
  await saveSettings(page)
  await expect(page.getByText('บันทึกข้อกำหนดการแชร์แล้ว')).toBeVisible()
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(outside.getByRole('radio', { name: 'อนุญาต', exact: true })).toBeChecked()

  const links = page.getByRole('region', { name: 'ลิงก์', exact: true })
  await links.getByRole('textbox', { name: 'อายุเริ่มต้น (วัน)' }).fill('60')
  await links.getByRole('textbox', { name: 'อายุสูงสุด (วัน)' }).fill('30')
  await saveSettings(page)
  await expect(links.getByText('ค่าเริ่มต้นต้องไม่เกินค่าสูงสุด')).toBeVisible()
  await links.getByRole('textbox', { name: 'อายุเริ่มต้น (วัน)' }).fill('๗')
  await links.getByRole('textbox', { name: 'ความยาวรหัสผ่านขั้นต่ำของลิงก์ (ตัวอักษร)' }).fill('10')
  await links.getByRole('checkbox', { name: 'ลิงก์ต้องมีรหัสผ่าน' }).check()
  await saveSettings(page)
  await expect(page.getByText('บันทึกข้อกำหนดของลิงก์แล้ว')).toBeVisible()
  await expectAccessible(page)

  const versions = page.getByRole('region', { name: 'เวอร์ชันของไฟล์' })
  await versions.getByRole('textbox', { name: 'จำนวนวันที่เก็บหลังถูกแทนที่' }).fill('5')
  await saveSettings(page)
  await expect(versions.getByText('โปรดกรอกตัวเลข 30 ถึง 3,650')).toBeVisible()
  await versions.getByRole('textbox', { name: 'จำนวนวันที่เก็บหลังถูกแทนที่' }).fill('90')
  await saveSettings(page)
  await page.getByRole('alertdialog', { name: 'เก็บเวอร์ชันน้อยลงหรือไม่' }).getByRole('button', { name: 'เก็บน้อยลง' }).click()
  await expect(page.getByText('บันทึกการเก็บเวอร์ชันแล้ว')).toBeVisible()
  const refused = await business.calls.post(`/api/items/${business.folder}/links`, {
    headers: business.headers,
    data: link,
  })
  expect(refused.status()).toBe(403)
  await business.calls.dispose()
})

test('what one admin is typing stays while another saves, and saving changes nothing else', async ({
  page,
  context,
}) => {
  const business = await furnishedBusiness('บริษัท สองผู้ดูแล จำกัด')
  const { calls, headers } = business
  const settings = async () =>
    ((await (await calls.get('/api/admin/settings', { headers })).json()) as { result: { links: object } }).result
  const another = async (change: object) => {
    const data = { links: { ...(await settings()).links, ...change } }
    expect((await calls.patch('/api/admin/settings', { headers, data })).status()).toBe(200)
  }
  await enterBusiness(context, page, business, '/onebox-system-admin-setting')
  const links = page.getByRole('region', { name: 'ลิงก์', exact: true })
  const mine = links.getByRole('textbox', { name: 'อายุสูงสุด (วัน)' })
  await mine.fill('30')
  await another({ maxOpens: 70 })
  // The page asks again, as it does when its window is returned to.
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(links.getByRole('textbox', { name: 'จำนวนครั้งที่เปิดได้สูงสุด' })).toHaveValue('70')
  await expect(mine).toHaveValue('30')
  await another({ loginRequired: true })
  await saveSettings(page)
  await expect(page.getByText('บันทึกข้อกำหนดของลิงก์แล้ว')).toBeVisible()
  await expect(saveBar(page)).toHaveCount(0)
  expect((await settings()).links).toMatchObject({ maxDays: 30, maxOpens: 70, loginRequired: true })
  await another({ passwordRequired: true })
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(mine).toHaveValue('')
  expect((await settings()).links).toMatchObject({ maxDays: null, maxOpens: 70, passwordRequired: true })
  await calls.dispose()
})

test('an admin chooses which file types keep versions', async ({ page, context }) => {
  const business = await sharedBusiness('บริษัท เลือกประเภท จำกัด')
  await enterBusiness(context, page, business, '/onebox-system-admin-setting')
  const types = page.getByRole('region', { name: 'ประเภทไฟล์ที่เก็บเวอร์ชัน' })
  const field = types.getByRole('textbox', { name: 'นามสกุลไฟล์' })
  await field.fill('dwg mp4')
  await types.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  await expect(types.getByText('ไฟล์วิดีโอและเสียงเก็บเวอร์ชันไม่ได้ โปรดนำ .mp4 ออก')).toBeVisible()
  await field.fill('.DWG')
  await field.press('Enter')
  await expect(page.getByText('เก็บเวอร์ชันของ .dwg แล้ว', { exact: true })).toBeVisible()
  await types.getByRole('button', { name: 'ไม่เก็บเวอร์ชันของ .docx' }).click()
  const ask = page.getByRole('alertdialog', { name: 'ไม่เก็บเวอร์ชันของ .docx หรือไม่' })
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'ไม่เก็บเวอร์ชัน' }).click()
  await expect(types.getByRole('button', { name: 'ไม่เก็บเวอร์ชันของ .docx' })).toHaveCount(0)
  await page.getByRole('button', { name: 'เลิกทำ' }).last().click()
  await expect(types.getByRole('button', { name: 'ไม่เก็บเวอร์ชันของ .docx' })).toBeVisible()
  await types.getByRole('button', { name: 'ไม่เก็บเวอร์ชันของ .pdf' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ไม่เก็บเวอร์ชัน' }).click()
  await expect(page.getByText('ไม่เก็บเวอร์ชันของ .pdf แล้ว')).toBeVisible()

  // Uploading the same file twice offers a copy or skipping.
  await page.goto(`/directory/${business.folder}`)
  const file = { name: 'แบบ.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  await pick(page, 'อัปโหลดไฟล์', [file])
  await expect(page.getByRole('row', { name: /แบบ\.pdf/ })).toBeVisible()
  await pick(page, 'อัปโหลดไฟล์', [file])
  const taken = page.getByRole('dialog').filter({ hasText: 'แบบ.pdf' })
  await expect(taken).toBeVisible()
  await expect(taken.getByText('เก็บไว้ทั้งสองไฟล์').first()).toBeVisible()
  await expect(taken.getByText('เพิ่มเป็นเวอร์ชันใหม่')).toHaveCount(0)
  await business.calls.dispose()
})

test('the pages speak English and fit a phone', async ({ page, context }) => {
  const business = await sharedBusiness('บริษัท แชร์มือถือ จำกัด')
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.setViewportSize({ width: 360, height: 780 })
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth)
  await enterBusiness(context, page, business, '/onebox-system-admin-sharing?reach=inside')
  await expect(page.getByRole('heading', { level: 1, name: 'Business shares and links' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Business shares and links' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(await fits()).toBeLessThanOrEqual(360)
  await expectAccessible(page)
  await page.goto('/onebox-system-admin-setting')
  await expect(page.getByRole('region', { name: 'Sharing outside the business' })).toBeVisible()
  expect(await fits()).toBeLessThanOrEqual(360)
  await business.calls.dispose()
})
