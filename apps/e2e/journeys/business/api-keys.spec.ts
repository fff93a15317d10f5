import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { expectEnglish, speakEnglish } from '../../fixtures/english.ts'
import { expect, test } from '../../fixtures/test.ts'

const address = '/onebox-system-admin-generatekey'

/** The secret that a dialog shows, which closes with it. */
async function takeSecret(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title })
  const secret = (await dialog.locator('[data-part=secret]').innerText()).trim()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'คัดลอกไว้แล้ว ปิด' }).click()
  await expect(dialog).toHaveCount(0)
  return secret
}

type Keys = { result: { items: { id: string; scopes: string[] }[] } }

test('a key is made, limited to a folder, used by a program, rotated and revoked', async ({
  page,
  context,
  request,
}) => {
  const business = await newBusiness('บริษัท ใช้คีย์ จำกัด')
  const { calls, headers } = business
  const drives = (await (await calls.get('/api/drives', { headers })).json()) as {
    result: { items: { kind: string; rootId: string }[] }
  }
  const parentId = drives.result.items.find(({ kind }) => kind === 'business')?.rootId
  await calls.post('/api/folders', { headers, data: { parentId, name: 'รับส่งข้อมูล' } })

  await enterBusiness(context, page, business, address)
  await expect(page.getByRole('heading', { name: 'ไม่มีคีย์ API ที่ใช้งานได้' })).toBeVisible()
  await page.getByRole('button', { name: 'สร้างคีย์' }).click()
  const form = page.getByRole('dialog', { name: 'สร้างคีย์ API' })
  await form.getByLabel('ชื่อคีย์').fill('ระบบบัญชี')
  await form.getByRole('checkbox', { name: /^เขียนไฟล์/ }).check()
  await form.getByRole('button', { name: 'เลือกโฟลเดอร์' }).click()
  const places = page.getByRole('dialog', { name: 'เลือกโฟลเดอร์ของคีย์' })
  await places.getByRole('treeitem', { name: 'บริษัท ใช้คีย์ จำกัด' }).click()
  await page.keyboard.press('ArrowRight')
  await places.getByRole('treeitem', { name: 'รับส่งข้อมูล' }).click()
  await places.getByRole('button', { name: 'เลือกโฟลเดอร์นี้' }).click()
  await expect(form.getByLabel('ชื่อคีย์')).toHaveValue('ระบบบัญชี')
  await expect(form.getByText('รับส่งข้อมูล')).toBeVisible()
  await form.getByLabel('จำกัดเครือข่าย').fill('ไม่ใช่เครือข่าย')
  await form.getByRole('button', { name: 'สร้างคีย์' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByLabel('จำกัดเครือข่าย').fill('0.0.0.0/0\n::/0')
  await form.getByRole('button', { name: 'สร้างคีย์' }).click()
  const first = await takeSecret(page, 'สร้างคีย์ ระบบบัญชี แล้ว')

  await expect(page.getByRole('region', { name: 'ระบบบัญชี' }).getByText('ใช้ล่าสุด')).toHaveCount(0)
  const list = (secret: string) => request.get('/api/drives', { headers: { authorization: `Bearer ${secret}` } })
  const reached = (await (await list(first)).json()) as { result: { items: { name: string }[] } }
  expect(reached.result.items.map(({ name }) => name)).toEqual(['รับส่งข้อมูล'])

  const card = page.getByRole('region', { name: 'ระบบบัญชี' })
  await expect(card.getByText('ใช้งานได้', { exact: true })).toBeVisible()
  await expect(card.getByText('0.0.0.0/0, ::/0')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(card.getByText(/เรียกใช้ 1 ครั้ง/)).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(card.getByText('ใช้ล่าสุด')).toBeVisible()
  await card.getByText('แสดงจำนวนรายวัน').click()
  await expect(card.getByRole('table')).toBeVisible()
  await expectAccessible(page)

  // Only what is changed is saved: what another admin takes away meanwhile stays away.
  await card.getByRole('button', { name: 'แก้ไข' }).click()
  const change = page.getByRole('dialog', { name: 'แก้ไข ระบบบัญชี' })
  const keys = (await (await calls.get('/api/keys', { headers })).json()) as Keys
  const narrowed = { scopes: ['files:read'] }
  expect((await calls.patch(`/api/keys/${keys.result.items[0]?.id}`, { headers, data: narrowed })).status()).toBe(200)
  await change.getByLabel('จำกัดเครือข่าย').fill('0.0.0.0/0, ::/0, 10.0.0.0/8')
  await page.keyboard.press('Escape')
  await change.getByRole('button', { name: 'กรอกต่อ' }).click()
  await change.getByRole('button', { name: 'บันทึก' }).click()
  await expect(card.getByText('10.0.0.0/8')).toBeVisible()
  expect(((await (await calls.get('/api/keys', { headers })).json()) as Keys).result.items).toMatchObject([narrowed])

  await card.getByRole('button', { name: 'เปลี่ยนรหัสลับ' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'เปลี่ยนรหัสลับ' }).click()
  const second = await takeSecret(page, 'รหัสลับใหม่ของ ระบบบัญชี')
  await expect(card.getByText('กำลังเปลี่ยนรหัสลับ')).toBeVisible()
  expect([(await list(first)).status(), (await list(second)).status()]).toEqual([200, 200])

  await card.getByRole('button', { name: 'แก้ไข' }).click()
  await change.getByLabel('ชื่อคีย์').fill('ระบบบัญชีใหม่')
  await change.getByRole('button', { name: 'บันทึก' }).click()
  await expect(change).toHaveCount(0)

  const renamed = page.getByRole('region', { name: 'ระบบบัญชีใหม่' })
  await renamed.getByRole('button', { name: 'ยกเลิกคีย์' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกคีย์' }).click()
  await expect(page.getByRole('heading', { name: 'ไม่มีคีย์ API ที่ใช้งานได้' })).toBeVisible()
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('หมดอายุหรือถูกยกเลิก')
  await expect(renamed.getByText('ยกเลิกแล้ว', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'ขอบเขต' }).selectOption('ส่งเอกสารเข้ากล่องขาเข้า')
  await expect(page.getByRole('heading', { name: 'ไม่พบคีย์' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('combobox', { name: 'ขอบเขต' }).selectOption('ทุกขอบเขต')
  await page.getByRole('searchbox', { name: /^ชื่อคีย์/ }).fill('บัญชีใหม่')
  await expect(renamed).toBeVisible()
  expect(new URL(page.url()).searchParams.get('state')).toBe('ended')
  expect([(await list(first)).status(), (await list(second)).status()]).toEqual([401, 401])
})

test('a webhook reports a new file; its delivery is shown, and sent again', async ({ page, context }) => {
  const got: string[] = []
  const receiver = createServer((incoming, answer) => {
    got.push(String(incoming.headers['webhook-id']))
    incoming.resume()
    answer.end('ok')
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  try {
    const business = await newBusiness('บริษัท เว็บฮุก จำกัด')
    const { calls, headers } = business
    await calls.post('/api/keys', { headers, data: { name: 'ผู้รับแจ้ง', scopes: ['files:read'] } })
    await enterBusiness(context, page, business, address)
    const card = page.getByRole('region', { name: 'ผู้รับแจ้ง' })
    await card.getByRole('button', { name: 'เพิ่มเว็บฮุก' }).click()
    const form = page.getByRole('dialog', { name: 'เพิ่มเว็บฮุก' })
    await form.getByLabel('ที่อยู่ปลายทาง').fill('https://10.0.0.1/hook')
    await form.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
    await expect(form.getByRole('alert')).toContainText('อินเทอร์เน็ตสาธารณะ')
    await form.getByLabel('ที่อยู่ปลายทาง').fill(url)
    await form.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
    expect(await takeSecret(page, 'เพิ่มเว็บฮุกแล้ว')).toMatch(/^whsec_/)

    const drives = (await (await calls.get('/api/drives', { headers })).json()) as {
      result: { items: { kind: string; rootId: string }[] }
    }
    const root = drives.result.items.find(({ kind }) => kind === 'business')?.rootId
    await calls.put(`/api/folders/${root}/files/news.txt`, { headers, data: Buffer.from('x') })
    await expect.poll(() => got.length).toBe(1)
    await card.getByRole('button', { name: 'ประวัติการส่ง' }).click()
    const log = page.getByRole('dialog', { name: /^ประวัติการส่งไปยัง/ })
    await log.getByRole('button', { name: 'เพิ่มไฟล์' }).click()
    await expect(log.getByText('news.txt')).toBeVisible()
    await expectAccessible(page)
    await log.getByRole('button', { name: 'ส่งอีกครั้ง' }).click()
    await expect.poll(() => got.length).toBe(2)
    expect(got[0]).toBe(got[1])
    await expect(log.getByRole('list').getByText(/ตอบกลับ 200/)).toHaveCount(2)
    await log.getByRole('contentinfo').getByRole('button', { name: 'ปิด', exact: true }).click()
    await expect(log).toHaveCount(0)

    // A button shows that it is at work, and does its work once.
    const answered = Promise.withResolvers<void>()
    await page.route('**/webhooks/*/test', async (route) => {
      await answered.promise
      await route.continue()
    })
    const trial = card.getByRole('button', { name: 'ส่งข้อความทดสอบ' })
    await trial.click()
    await expect(trial).toHaveAttribute('data-loading', 'true')
    await expect(trial).toBeDisabled()
    answered.resolve()
    await expect.poll(() => got.length).toBe(3)
    await expect(trial).toBeEnabled()

    await card.getByRole('button', { name: 'ปิด', exact: true }).click()
    await expect(card.getByText('ผู้ดูแลปิดไว้')).toBeVisible()
    await card.getByRole('button', { name: 'ลบ', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'ลบ', exact: true }).click()
    await expect(card.getByText('ยังไม่มีเว็บฮุก')).toBeVisible()
  } finally {
    receiver.close()
  }
})

test('the page is in English, also on a phone', async ({ page, context }) => {
  const business = await newBusiness('บริษัท คีย์อังกฤษ จำกัด')
  const { calls, headers } = business
  await calls.post('/api/keys', { headers, data: { name: 'Accounting', scopes: ['files:read'] } })
  await speakEnglish(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await enterBusiness(context, page, business, address)
  await expect(page.getByRole('region', { name: 'Accounting' })).toBeVisible()
  await expectEnglish(page.locator('main'), ['บริษัท คีย์อังกฤษ จำกัด', 'ทดสอบ ระบบ'])
  await page.getByRole('button', { name: 'Create a key' }).click()
  await expectEnglish(page.getByRole('dialog'), ['บริษัท คีย์อังกฤษ จำกัด', 'ทดสอบ ระบบ'])
  await expectAccessible(page)
})
