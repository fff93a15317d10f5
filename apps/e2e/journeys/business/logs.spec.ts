import type { Page } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { type Business, enterBusiness } from '../../fixtures/enter-business.ts'
import { runJob } from '../../fixtures/jobs.ts'
import { hire } from '../../fixtures/hire.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { callAs, signInByHttp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

const address = '/onebox-system-admin-log'
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text })

/** A business in which its admin has made a folder in Drive Business, and an employee one in a private drive. */
async function busyBusiness(nameTh: string) {
  const business = await newBusiness(nameTh)
  const { calls, headers } = business
  const { username, password } = await registerByHttp()
  await hire(business, username)
  const employee = await callAs(await signInByHttp(username, password))
  const rootOf = async (who: Business['calls'], kind: string) => {
    const { result } = (await (await who.get('/api/drives', { headers })).json()) as {
      result: { items: { kind: string; rootId: string }[] }
    }
    return result.items.find((drive) => drive.kind === kind)?.rootId ?? ''
  }
  const folder = async (who: Business['calls'], kind: string, name: string) =>
    who.post('/api/folders', { headers, data: { parentId: await rootOf(who, kind), name } })
  await folder(calls, 'business', 'สัญญาเช่า')
  await folder(employee, 'personal', 'ของส่วนตัว')
  await calls.post('/api/admin/departments', { headers, data: { nameTh: 'ฝ่ายขาย' } })
  await employee.dispose()
  return { ...business, employee: username }
}

test('an admin reads who did what, narrows it down, and goes from one log to another', async ({ page, context }) => {
  const business = await busyBusiness('บริษัท บันทึก จำกัด')
  await enterBusiness(context, page, business, '/onebox-system-admin-index')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^บันทึกของธุรกิจ/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'บันทึกของธุรกิจ' })).toBeVisible()

  // Drive Business by name, private drives without.
  await expect(row(page, /เพิ่ม “สัญญาเช่า” ใน “ไดรฟ์ธุรกิจ”/)).toHaveCount(1)
  const private_ = row(page, /เพิ่มรายการในไดรฟ์ส่วนตัว/)
  await expect(private_).toHaveCount(1)
  await expect(page.getByText('ของส่วนตัว')).toHaveCount(0)
  await expectAccessible(page)

  // Only one person: from their row, in the address, and still after loading the page again.
  await private_.getByRole('button', { name: /^แสดงเฉพาะของ/ }).click()
  await expect(page).toHaveURL(/actor=/)
  await expect(row(page, /สัญญาเช่า/)).toHaveCount(0)
  await page.reload()
  await expect(private_).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'ผู้ดำเนินการ' })).toHaveValue('ทดสอบ ระบบ')
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).press('Enter')
  await expect(row(page, /สัญญาเช่า/)).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'ตั้งแต่วันที่' })).toBeFocused()

  // By the name of an item, which finds nothing private.
  const item = page.getByRole('textbox', { name: 'ชื่อรายการ' })
  await item.fill('สัญญา')
  await expect(page).toHaveURL(/item=/)
  await expect(rows(page)).toHaveCount(1)
  await item.fill('ของส่วนตัว')
  await expect(page.getByText('ไม่พบบันทึกที่ตรงกับตัวกรอง')).toBeVisible()
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).first().click()
  await page.getByRole('combobox', { name: 'ประเภท' }).selectOption({ label: 'ย้าย' })
  await expect(page.getByText('ไม่พบบันทึกที่ตรงกับตัวกรอง')).toBeVisible()

  const kinds = page.getByRole('group', { name: 'ประเภทบันทึก' })
  await kinds.getByRole('button', { name: 'การตั้งค่า' }).click()
  await expect(page).toHaveURL(/kind=setting$/)
  await expect(row(page, /สร้างแผนก “ฝ่ายขาย”/)).toHaveCount(1)
  await expect(row(page, /เพิ่มพนักงาน/)).toHaveCount(1)
  await kinds.getByRole('button', { name: 'การเข้าสู่ระบบ' }).click()
  await expect(row(page, /เข้าสู่ระบบของธุรกิจ/).first()).toBeVisible()
  await kinds.getByRole('button', { name: 'ความยินยอม' }).click()
  await expect(page.getByText('ยังไม่มีบันทึกความยินยอม')).toBeVisible()
  await expectAccessible(page)
  await business.calls.dispose()
})

test('an admin finds what one key did, by its name and its channel', async ({ page, context, request }) => {
  const business = await busyBusiness('บริษัท คีย์ในบันทึก จำกัด')
  const { calls, headers } = business
  const data = { name: 'ระบบบัญชี', scopes: ['files:read', 'files:write'] }
  const { secret } = (
    (await (await calls.post('/api/keys', { headers, data })).json()) as { result: { secret: string } }
  ).result
  const program = { authorization: `Bearer ${secret}` }
  const drives = (await (await request.get('/api/drives', { headers: program })).json()) as {
    result: { items: { rootId: string }[] }
  }
  const folder = { parentId: drives.result.items[0]?.rootId, name: 'รายงานจากระบบ' }
  expect((await request.post('/api/folders', { headers: program, data: folder })).ok()).toBe(true)

  await enterBusiness(context, page, business, address)
  const byKey = row(page, /คีย์ API “ระบบบัญชี” เพิ่ม “รายงานจากระบบ”/)
  await expect(byKey).toContainText('API')
  await page.getByRole('combobox', { name: 'คีย์ กฎ ระบบ หรือเจ้าหน้าที่' }).click()
  await page.getByRole('option', { name: 'ระบบบัญชี' }).click()
  await expect(page).toHaveURL(/by=key/)
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(byKey).toHaveCount(1)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'ช่องทาง' }).selectOption('Map Drive')
  await expect(page.getByText('ไม่พบบันทึกที่ตรงกับตัวกรอง')).toBeVisible()
  await expectAccessible(page)
  await calls.dispose()
})

test('the log is verified, exported as it is filtered, and the file is recognised until it is changed', async ({
  page,
  context,
}, info) => {
  const business = await busyBusiness('บริษัท ตรวจสอบ จำกัด')
  await enterBusiness(context, page, business, `${address}?kind=setting`)
  await page.getByRole('button', { name: 'ตรวจสอบและส่งออก' }).click()
  const dialog = page.getByRole('dialog', { name: 'ตรวจสอบบันทึกและส่งออกพร้อมลายมือชื่อ' })
  // Until the rows are chained it says so.
  await runJob('audit:seal')
  await expect(async () => {
    await dialog.getByRole('button', { name: 'ตรวจสอบบันทึก' }).click()
    await expect(dialog.getByText(/^ครบถ้วน: ตรวจสอบ \d+ รายการของธุรกิจ/)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 100_000, intervals: [200] })

  for (const format of ['CSV', 'XLSX']) {
    await dialog.getByRole('button', { name: `สร้างไฟล์ ${format}` }).click()
    const link = dialog.getByRole('link', { name: new RegExp(`ดาวน์โหลด ${format}`) })
    await expect(link).toBeVisible({ timeout: 20_000 })
    const download = page.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toMatch(/^khlang-setting-log-/)
    const path = info.outputPath(`log.${format.toLowerCase()}`)
    await (await download).saveAs(path)
    await dialog.locator('input[type=file]').setInputFiles(path)
    await expect(dialog.getByText(/^ถูกต้อง: บันทึกของ ทดสอบ ระบบ \(บริษัท ตรวจสอบ จำกัด\)/)).toBeVisible()
    const bytes = await readFile(path)
    if (format === 'CSV') expect(bytes.toString()).toContain('สร้างแผนก “ฝ่ายขาย”')
    bytes[120] = (bytes[120] ?? 0) ^ 1
    await writeFile(path, bytes)
    await dialog.locator('input[type=file]').setInputFiles(path)
    await expect(dialog.getByText('ไฟล์นี้ถูกแก้ไขหลังจากส่งออก')).toBeVisible()
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'ตรวจสอบและส่งออก' })).toBeFocused()
  await business.calls.dispose()
})

test('the page speaks English, fits a phone, works by keyboard, and says when the log cannot be read', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/\b500\b/)
  const business = await busyBusiness('บริษัท สองภาษา จำกัด')
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.setViewportSize({ width: 360, height: 780 })
  await page.route('**/api/admin/logs?*', (route) => route.fulfill({ status: 500, json: {} }))
  await enterBusiness(context, page, business, address)
  await expect(page.getByRole('heading', { level: 1, name: 'Business log' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/admin/logs?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, /added “สัญญาเช่า” to “Drive Business”/)).toHaveCount(1)
  await expect(row(page, /added an item in a private drive/)).toHaveCount(1)
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Settings', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(row(page, /created department “ฝ่ายขาย”/)).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Person' })).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const found = page.waitForResponse(/logs\/people\?q=/)
  await page.getByRole('combobox', { name: 'Person' }).fill('ทดสอบ')
  await found
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/kind=setting&actor=/)
  await page.getByRole('link', { name: 'สัญญาเช่า' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Consent', exact: true }).click()
  await expect(page.getByText('No consent logged yet')).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await business.calls.dispose()
})
