import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { hire } from '../../fixtures/hire.ts'
import { registerByHttp } from '../../fixtures/messages.ts'
import { callAs, signInByHttp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

const address = '/onebox-system-admin-fileandfolderbackup'
type Calls = Awaited<ReturnType<typeof newBusiness>>['calls']
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const typed = (when: Date) => new Date(when.getTime() + 7 * 3_600_000).toISOString().slice(0, 19)

/** A folder in a drive, and a folder in it that is put into the trash after the returned time. */
async function changed(calls: Calls, headers: Record<string, string>, kind: 'business' | 'personal', name: string) {
  const post = async (path: string, data: object) =>
    ((await (await calls.post(path, { data, headers })).json()) as { result: { id: string } }).result
  const drives = (await (await calls.get('/api/drives', { headers })).json()) as {
    result: { items: { kind: string; rootId: string }[] }
  }
  const parentId = drives.result.items.find((drive) => drive.kind === kind)?.rootId
  const folder = await post('/api/folders', { parentId, name })
  const inner = await post('/api/folders', { parentId: folder.id, name: 'ร่างสัญญา' })
  await wait(1500)
  const at = new Date(Math.floor(Date.now() / 1000) * 1000)
  await wait(1200)
  await post('/api/items/trash', { ids: [inner.id] })
  return { folder: folder.id, inner: inner.id, at }
}

const dialogOf = (page: Page) => page.getByRole('dialog')

test('an admin restores a folder of Drive Business after a preview, and reads the outcome in the list', async ({
  page,
  context,
}) => {
  const business = await newBusiness('บริษัท กู้คืน จำกัด')
  const { at } = await changed(business.calls, business.headers, 'business', 'สัญญา 2569')
  await enterBusiness(context, page, business, '/onebox-system-admin-index')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^สำรองและกู้คืนข้อมูล/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'สำรองและกู้คืนข้อมูล' })).toBeVisible()
  await expect(page.getByText('ยังไม่มีการกู้คืนย้อนหลัง')).toBeVisible()
  await expect(page.getByText('ถังขยะสำรองว่าง')).toBeVisible()

  await page.getByRole('button', { name: 'เลือกไฟล์หรือโฟลเดอร์' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'สัญญา 2569' }).click()
  await expect(dialog.getByText('โฟลเดอร์นี้ว่าง')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'เลือกโฟลเดอร์ “สัญญา 2569”' }).click()
  const field = page.getByLabel('วันและเวลา (เวลาประเทศไทย)')
  await field.fill('2020-01-01T09:00:00')
  await expect(page.getByText(/เลือกเวลาตั้งแต่/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'ดูรายการก่อนกู้คืน' })).toBeDisabled()
  await field.fill(typed(at))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ดูรายการก่อนกู้คืน' }).click()

  const back = dialog.getByRole('list', { name: 'รายการที่จะกู้คืน' })
  await expect(back.getByText('ร่างสัญญา')).toBeVisible()
  await dialog.getByRole('radio', { name: /ตำแหน่งเดิม/ }).click()
  await expect(dialog.getByRole('region', { name: 'สรุปรายการ' })).toContainText('อยู่ในถังขยะ1 รายการ')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'กู้คืน', exact: true }).click()
  await expect(dialog.getByText('กู้คืนครบแล้ว 1 รายการ')).toBeVisible()
  await dialog.getByRole('button', { name: 'ปิด', exact: true }).last().click()

  const runs = page.getByRole('list', { name: 'การกู้คืนที่ผ่านมา' })
  await expect(runs.getByRole('listitem')).toContainText('สัญญา 2569')
  await expect(runs.getByRole('listitem')).toContainText('โดย คุณ')
  await expect(runs.getByText('กู้คืนครบ 1 รายการ')).toBeVisible()
  await runs.getByRole('button', { name: /^ดูผลการกู้คืน/ }).click()
  await expect(dialog.getByText('กู้คืนครบแล้ว 1 รายการ')).toBeVisible()
  await dialog.getByRole('button', { name: 'ปิด', exact: true }).last().click()
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await business.calls.dispose()
})

test('of a private drive an admin sees numbers alone, and its owner is notified', async ({
  page,
  context,
  browser,
}) => {
  const business = await newBusiness('บริษัท ไดรฟ์ส่วนตัว จำกัด')
  const { username, password } = await registerByHttp()
  await hire(business, username)
  const storage = await signInByHttp(username, password)
  const theirs = await callAs(storage)
  const { at } = await changed(theirs, business.headers, 'personal', 'เรื่องส่วนตัว')

  await enterBusiness(context, page, business, address)
  await page.getByRole('radio', { name: /^ไดรฟ์ส่วนตัวของพนักงาน/ }).click()
  await page.getByRole('combobox', { name: 'พนักงาน' }).fill(username)
  await page.getByRole('option', { name: new RegExp(username) }).click()
  await page.getByLabel('วันและเวลา (เวลาประเทศไทย)').fill(typed(at))
  await page.getByRole('button', { name: 'ดูรายการก่อนกู้คืน' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('radio', { name: /ตำแหน่งเดิม/ }).click()
  const counts = dialog.getByRole('region', { name: 'สรุปรายการ' })
  await expect(counts).toContainText('ชื่อไฟล์และโฟลเดอร์ในไดรฟ์ส่วนตัวไม่แสดงให้ผู้ดูแลธุรกิจ')
  await expect(dialog).not.toContainText('เรื่องส่วนตัว')
  await expect(dialog).not.toContainText('ร่างสัญญา')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'กู้คืน', exact: true }).click()
  await expect(dialog.getByText('กู้คืนครบแล้ว 1 รายการ')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'เปิดโฟลเดอร์ที่กู้คืน' })).toHaveCount(0)

  const other = await browser.newContext()
  const owner = await other.newPage()
  await enterBusiness(other, owner, { storage, accountId: business.accountId }, '/notifications')
  await expect(owner.getByText(/กู้คืนไดรฟ์ส่วนตัวของคุณย้อนกลับไป/)).toBeVisible()
  await other.close()
  await theirs.dispose()
  await business.calls.dispose()
})

test('the retained trash is searched, and how long it keeps is decided and undone', async ({ page, context }) => {
  const business = await newBusiness('บริษัท ถังขยะสำรอง จำกัด')
  const { inner } = await changed(business.calls, business.headers, 'business', 'งานเก่า')
  await business.calls.post('/api/items/purge', { data: { ids: [inner] }, headers: business.headers })
  await enterBusiness(context, page, business, address)
  const list = page.getByRole('list', { name: 'รายการในถังขยะสำรอง' })
  await expect(list).toContainText('เหลือ 30 วัน')
  const search = page.getByRole('searchbox', { name: 'ค้นหาตามชื่อ' })
  await search.fill('ไม่มีชื่อนี้')
  await expect(page.getByText('ไม่พบรายการที่มีชื่อนี้')).toBeVisible()
  await search.fill('สัญญา')
  await expect(list).toContainText('ร่างสัญญา')

  const rules = page.getByRole('region', { name: 'การเก็บในถังขยะสำรอง' })
  await rules.getByLabel('จำนวนวันที่เก็บ').fill('5')
  await expect(rules.getByText('โปรดกรอกตัวเลข 7 ถึง 365')).toBeVisible()
  await rules.getByLabel('จำนวนวันที่เก็บ').fill('๙๐')
  await rules.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('บันทึกการเก็บในถังขยะสำรองแล้ว')).toBeVisible()
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(rules.getByLabel('จำนวนวันที่เก็บ')).toHaveValue('30')
  await rules.getByRole('switch').click()
  await rules.getByRole('button', { name: 'บันทึก' }).click()
  const asked = page.getByRole('alertdialog')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'ไม่เก็บ' }).click()
  await expect(rules.getByRole('switch')).not.toBeChecked()

  await list.getByRole('button', { name: 'กู้คืน “ร่างสัญญา”', exact: true }).click()
  await expect(page.getByText('กู้คืน “ร่างสัญญา” แล้ว')).toBeVisible()
  await page.goto('/onebox-system-admin-log?kind=setting')
  await expect(page.getByText(/แก้ไขการเก็บรายการที่ออกจากถังขยะ/).first()).toBeVisible()
  await business.calls.dispose()
})

test('in English, from the choice to the outcome', async ({ page, context }) => {
  const business = await newBusiness('บริษัท อังกฤษ จำกัด')
  await changed(business.calls, business.headers, 'business', 'Contracts')
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await business.calls.patch('/api/me', { data: { language: 'en' } })
  await enterBusiness(context, page, business, address)
  await expect(page.getByRole('heading', { level: 1, name: 'Backup and restore' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose a file or folder' }).click()
  await dialogOf(page).getByRole('button', { name: 'Contracts' }).click()
  await dialogOf(page).getByRole('button', { name: 'Choose folder “Contracts”' }).click()
  await page.getByRole('button', { name: 'Review before restoring' }).click()
  await expect(dialogOf(page).getByRole('radio', { name: /New folder/ })).toBeChecked()
  await dialogOf(page).getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(dialogOf(page).getByRole('status')).toContainText(/restored/i)
  await business.calls.dispose()
})
