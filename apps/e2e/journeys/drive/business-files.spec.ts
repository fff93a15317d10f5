import { asBusiness } from '../../fixtures/business.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { furnishedBusiness } from '../../fixtures/furnished-business.ts'
import { base } from '../../fixtures/place.ts'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { expect, test } from '../../fixtures/test.ts'

test.describe('Admin Business of a company that no other journey uses', () => {
  test.use({ as: 'wichai1' })

  test('blocks and unblocks file types, and finds and unlocks locked items', async ({ page }) => {
    const { calls, accountId, headers, rootOf } = await asBusiness('wichai1')
    const root = rootOf('business')
    await calls.put('/api/blocked-types', { headers, data: { extensions: [] } })
    const name = `สัญญาเช่า ${Math.random().toString(36).slice(2, 7)}.txt`
    const put = await calls.put(`/api/folders/${root}/files/${encodeURIComponent(name)}`, {
      headers: { ...headers, 'content-type': 'text/plain' },
      data: Buffer.from('x'),
    })
    const { itemId } = ((await put.json()) as { result: { itemId: string } }).result
    await calls.post(`/api/items/${itemId}/lock`, { headers, data: {} })

    await page.addInitScript((id) => sessionStorage.setItem('biz_active', id), accountId)
    await page.goto('/onebox-system-admin-index')
    await page.getByRole('main').getByRole('link', { name: 'จัดการไฟล์' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'จัดการไฟล์' })).toBeVisible()
    await expect(page).toHaveTitle('จัดการไฟล์ · คลัง')

    const locked = page.getByRole('list', { name: 'รายการที่ถูกล็อก' }).getByRole('listitem').filter({ hasText: name })
    await expect(locked).toContainText('ล็อกโดย วิชัย พัฒนกิจ')
    await expect(locked).toContainText('จนกว่าจะปลดล็อก')
    await expectAccessible(page)
    const opener = locked.getByRole('button', { name: `ปลดล็อก “${name}”` })
    await opener.click()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await opener.click()
    const ask = page.getByRole('alertdialog')
    await expect(ask).toContainText('วิชัย พัฒนกิจ ล็อกรายการนี้ไว้')
    await ask.getByRole('button', { name: 'ปลดล็อก' }).click()
    await expect(page.getByText(`ปลดล็อก “${name}” แล้ว`)).toBeVisible()
    await expect(locked).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'รายการที่ถูกล็อก' })).toBeFocused()

    const field = page.getByLabel('นามสกุลไฟล์')
    await expect(page.getByText('ยังไม่มีประเภทไฟล์ที่ห้ามอัปโหลด')).toBeVisible()
    await field.fill('tar.gz')
    await page.getByRole('button', { name: 'ห้ามอัปโหลด', exact: true }).click()
    await expect(page.getByText(/โปรดกรอกนามสกุลไฟล์ เช่น exe/)).toBeVisible()
    await field.fill('.EXE, bat')
    await field.press('Enter')
    await expect(page.getByText('ห้ามอัปโหลด .exe .bat แล้ว')).toBeVisible()
    await expect(field).toBeFocused()
    const refused = await calls.put(`/api/folders/${root}/files/virus.exe`, { headers, data: Buffer.from('x') })
    expect(refused.status()).toBe(403)
    await page.getByRole('button', { name: 'ยกเลิกการห้าม .bat' }).click()
    await expect(page.getByText('ยกเลิกการห้าม .bat แล้ว')).toBeVisible()
    await expect(page.getByRole('button', { name: 'ยกเลิกการห้าม .bat' })).toHaveCount(0)
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(page.getByRole('button', { name: 'ยกเลิกการห้าม .bat' })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await overflow(page)).toBe(0)
    await calls.put('/api/blocked-types', { headers, data: { extensions: [] } })
    await calls.dispose()
  })
})

test('an admin unlocks what a program has open: its version is kept, and its holder is notified', async ({
  page,
  context,
  browser,
}) => {
  const business = await furnishedBusiness('บริษัท สำเนากู้คืน จำกัด')
  const { calls, headers, folder, theirs } = business
  const rules = `/api/admin/folders/${folder}/rules`
  const { result } = (await (await calls.get(rules, { headers })).json()) as { result: { revision: number } }
  const level = { audience: { type: 'department', id: business.department }, level: 'edit' }
  const data = { revision: result.revision, stopInheriting: false, restricted: false, rules: [level] }
  expect((await calls.put(rules, { headers, data })).status()).toBe(200)
  const name = 'งบประมาณ.docx'
  await calls.put(`/api/folders/${folder}/files/${encodeURIComponent(name)}`, { headers, data: Buffer.from('หนึ่ง') })
  await calls.patch('/api/admin/features', { headers, data: { features: [{ feature: 'mapdrive', on: true }] } })
  const made = await theirs.post('/api/device-passwords', { headers, data: { name: 'โน้ตบุ๊ก', mode: 'read-write' } })
  const { username, secret } = ((await made.json()) as { result: { username: string; secret: string } }).result
  const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`
  const roots = await fetch(`${base()}/dav/`, { method: 'PROPFIND', headers: { authorization, depth: '1' } })
  const drive = /href>(\/dav\/Drive[^<]*)</.exec(await roots.text())?.[1] ?? ''
  const locked = await fetch(`${base()}${drive}${encodeURIComponent('สัญญาลูกค้า')}/${encodeURIComponent(name)}`, {
    method: 'LOCK',
    headers: { authorization },
    body: '<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>',
  })
  expect(locked.status).toBe(200)

  await enterBusiness(context, page, business, '/onebox-system-admin-managefile')
  await page.getByRole('button', { name: `ปลดล็อก “${name}”` }).click()
  const ask = page.getByRole('alertdialog')
  await expect(ask).toContainText('ระบบจะเก็บเวอร์ชันปัจจุบันไว้เป็นสำเนากู้คืน')
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'ปลดล็อก' }).click()
  await expect(page.getByText(`ปลดล็อก “${name}” แล้ว เวอร์ชัน 1 เก็บไว้เป็นสำเนากู้คืน`)).toBeVisible()

  const holder = await browser.newContext()
  const other = await holder.newPage()
  await enterBusiness(holder, other, { ...business, storage: business.theirStorage }, '/notifications')
  await other.getByRole('button', { name: /เวอร์ชัน 1 เก็บไว้เป็นสำเนากู้คืน/ }).click()
  await expect(other.getByRole('row', { name: /งบประมาณ/ })).toBeVisible()
  await holder.close()
  await calls.dispose()
})

test.describe('Admin Business', () => {
  test.use({ as: 'malee01' })

  test('makes an employee a library manager, and revokes it', async ({ page }) => {
    const { calls, accountId, headers } = await asBusiness('malee01')
    const managersNow = async () => {
      const response = await calls.get('/api/admin/library-managers', { headers })
      const { result } = (await response.json()) as { result: { items: { name: string }[] } }
      return result.items.map(({ name }) => name)
    }
    await page.addInitScript((id) => sessionStorage.setItem('biz_active', id), accountId)
    await page.goto('/onebox-system-admin-managefile')
    const search = page.getByRole('searchbox', { name: 'ค้นหาพนักงานเพื่อให้สิทธิ์' })
    await search.fill('ไม่มีใคร')
    await expect(page.getByText('ไม่พบ “ไม่มีใคร”')).toBeVisible()
    await search.fill('กัญญา')
    const found = page.getByRole('list', { name: 'พนักงานที่พบ' }).getByRole('listitem')
    await expect(found).toContainText('ฝ่ายบัญชี')
    await found.getByRole('button', { name: 'ให้สิทธิ์ผู้ดูแลคลังความรู้แก่ กัญญา วงศ์สว่าง' }).click()
    await expect(page.getByText('กัญญา วงศ์สว่าง เป็นผู้ดูแลคลังความรู้แล้ว')).toBeVisible()
    await expect(found).toContainText('มีสิทธิ์แล้ว')
    await expect(search).toBeFocused()
    const managers = page.getByRole('list', { name: 'ผู้ดูแลคลังความรู้' }).getByRole('listitem')
    const kanya = managers.filter({ hasText: 'กัญญา วงศ์สว่าง' })
    await expect(kanya).toBeVisible()
    expect(await managersNow()).toContain('กัญญา วงศ์สว่าง')
    await kanya.getByRole('button', { name: 'ถอนสิทธิ์ผู้ดูแลคลังความรู้ของ กัญญา วงศ์สว่าง' }).click()
    await expect(page.getByText('ถอนสิทธิ์ของ กัญญา วงศ์สว่าง แล้ว')).toBeVisible()
    await expect(kanya).toHaveCount(0)
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(kanya).toBeVisible()
    await kanya.getByRole('button', { name: /ถอนสิทธิ์/ }).click()
    await expect(kanya).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await overflow(page)).toBe(0)
    expect(await managersNow()).not.toContain('กัญญา วงศ์สว่าง')
    await calls.dispose()
  })
})
