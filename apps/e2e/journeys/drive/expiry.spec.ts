import { readFile } from 'node:fs/promises'
import { choose, newWorkspace, putFiles, row } from '../../fixtures/drive.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'anan01' })

/** A time as the page shows it: Buddhist era, Bangkok time. */
const written = (when: Date) => {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
      timeZone: 'Asia/Bangkok',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(when)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.day} ${parts.month} ${parts.year} ${parts.hour}:${parts.minute}`
}
const typed = (when: Date) => new Date(when.getTime() + 7 * 3_600_000).toISOString().slice(0, 16)
/** As a field shows it in Thai. */
const inField = (when: Date) => {
  const [year = '', month, day, time] = typed(when).split(/[-T]/)
  return `${day}/${month}/${Number(year) + 543} ${time} น.`
}

test('an expiry is set with a warning, kept, changed and removed', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  await putFiles(workspace, workspace.id, ['สัญญาเช่า.pdf'])
  await page.goto(workspace.address)
  const dialog = page.getByRole('dialog')
  const end = dialog.getByLabel('หมดอายุ (เวลาประเทศไทย)')

  await choose(page, 'สัญญาเช่า.pdf', 'วันหมดอายุ')
  await end.fill('2020-01-01T09:00')
  await expect(dialog.getByText('โปรดเลือกเวลาในอนาคต')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'ตั้งวันหมดอายุ' })).toBeDisabled()
  const presets = dialog.getByRole('group', { name: 'ระยะเวลา' }).getByRole('button')
  const [first, second] = [await presets.nth(0).boundingBox(), await presets.nth(1).boundingBox()]
  expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0), 'between the presets').toBeGreaterThanOrEqual(8)
  await dialog.getByRole('button', { name: '1 สัปดาห์' }).click()
  await expect(dialog.getByRole('combobox', { name: 'แจ้งเตือนทางอีเมล' })).toHaveValue('ก่อนหมดอายุ 1 วัน')
  const when = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 40 * 86_400_000)
  await end.fill(typed(when))
  await expect(dialog.getByText(written(when))).toBeVisible()
  await dialog.getByLabel('แจ้งเตือนอีเมลอื่นด้วย').fill('boss@mail.example, nobody')
  await expect(dialog.getByText('อีเมลไม่ถูกต้อง: nobody')).toBeVisible()
  await dialog.getByLabel('แจ้งเตือนอีเมลอื่นด้วย').fill('boss@mail.example, law@mail.example')
  await dialog.getByRole('button', { name: 'ตั้งวันหมดอายุ' }).click()
  await expect(page.getByText(`“สัญญาเช่า.pdf” จะหมดอายุ ${written(when)}`)).toBeVisible()

  await choose(page, 'สัญญาเช่า.pdf', 'วันหมดอายุ')
  await expect(end).toHaveValue(inField(when))
  await expect(dialog.getByLabel('แจ้งเตือนอีเมลอื่นด้วย')).toHaveValue('boss@mail.example, law@mail.example')
  await dialog.getByRole('button', { name: 'ยกเลิกวันหมดอายุ' }).click()
  await expect(page.getByText('ยกเลิกวันหมดอายุของ “สัญญาเช่า.pdf” แล้ว')).toBeVisible()
  await choose(page, 'สัญญาเช่า.pdf', 'วันหมดอายุ')
  await expect(dialog.getByRole('button', { name: 'ยกเลิกวันหมดอายุ' })).toHaveCount(0)
  workspace.close()
})

test('an expired file moves from its folder to the expired files; there it is extended, cleared or trashed', async ({
  page,
}) => {
  const workspace = await newWorkspace('anan01')
  const names = ['ต่อ.txt', 'ปลด.txt', 'ทิ้ง.txt']
  const ids = await putFiles(workspace, workspace.id, [...names, 'อยู่.txt'])
  const folder = await createFolder(workspace.person, workspace.id, 'โครงการ')
  const inside = await createFolder(workspace.person, folder, 'ข้างใน')
  await putFiles(workspace, inside, ['แบบ.txt'])
  const expiresAt = new Date(Date.now() + 4000).toISOString()
  await workspace.person.send({ method: 'PUT', path: `/api/items/${folder}/expiry`, json: { expiresAt, channels: [] } })
  for (const name of names)
    await workspace.person.send({
      method: 'PUT',
      path: `/api/items/${ids.get(name) ?? ''}/expiry`,
      json: { expiresAt, warnAt: new Date(Date.now() + 1000).toISOString(), channels: [] },
    })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await page.goto(workspace.address)
  await expect(row(page, 'อยู่.txt')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, Date.parse(expiresAt) - Date.now() + 500)))
  await page.reload()
  await expect(row(page, 'อยู่.txt')).toBeVisible()
  for (const name of names) await expect(row(page, name)).toHaveCount(0)

  // What is in an expired folder can be had, and nothing can be added.
  await page.goto(`/directory/${inside}`)
  await expect(page.getByText(/^โฟลเดอร์นี้หรือโฟลเดอร์ที่อยู่เหนือขึ้นไปหมดอายุแล้ว/)).toBeVisible()
  const upload = page.getByRole('main').getByRole('button', { name: 'อัปโหลดไฟล์' })
  await expect(upload).toHaveAttribute('aria-disabled', 'true')
  await row(page, 'แบบ.txt').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'ดาวน์โหลด' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'เปลี่ยนชื่อ' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'ไฟล์หมดอายุ' }).click()
  await expect(page).toHaveTitle(/^ไฟล์หมดอายุ/)
  for (const name of names) await expect(row(page, name).getByRole('img', { name: 'หมดอายุแล้ว' })).toBeVisible()
  const dialog = page.getByRole('dialog')

  await choose(page, 'ต่อ.txt', 'ต่ออายุ')
  await dialog.getByRole('button', { name: '1 เดือน' }).click()
  await dialog.getByRole('button', { name: 'บันทึกวันหมดอายุ' }).click()
  await expect(row(page, 'ต่อ.txt')).toHaveCount(0)
  await choose(page, 'ปลด.txt', 'ยกเลิกวันหมดอายุ')
  await expect(row(page, 'ปลด.txt')).toHaveCount(0)
  await choose(page, 'ทิ้ง.txt', 'ย้ายไปถังขยะ')
  await expect(row(page, 'ทิ้ง.txt')).toHaveCount(0)

  await page.goto(workspace.address)
  for (const name of ['ต่อ.txt', 'ปลด.txt', 'อยู่.txt']) await expect(row(page, name)).toBeVisible()
  await page.goto('/trash')
  await expect(row(page, 'ทิ้ง.txt')).toBeVisible()
  workspace.close()
})

test('items expiring soon are marked, and empty and failing views say so', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  const ids = await putFiles(workspace, workspace.id, ['ใกล้.txt'])
  await workspace.person.send({
    method: 'PUT',
    path: `/api/items/${ids.get('ใกล้.txt') ?? ''}/expiry`,
    json: {
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      warnAt: new Date(Date.now() + 700).toISOString(),
      channels: [],
    },
  })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await page.goto(workspace.address)
  await expect(row(page, 'ใกล้.txt').getByRole('img', { name: 'ใกล้หมดอายุ' })).toBeVisible()

  let reply: 'empty' | 'broken' = 'broken'
  await page.route('**/api/views/expired*', (route) =>
    reply === 'broken'
      ? route.fulfill({
          status: 403,
          json: { status: 'ER', machineCode: 'UNAVAILABLE', errorMessage: 'ระบบไม่พร้อมใช้งานชั่วคราว' },
        })
      : route.fulfill({ json: { status: 'OK', result: { items: [], nextCursor: null } } }),
  )
  await page.goto('/fileexpired')
  await expect(page.getByText('ระบบไม่พร้อมใช้งานชั่วคราว')).toBeVisible()
  reply = 'empty'
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(page.getByText('ไม่มีรายการที่หมดอายุ')).toBeVisible()
  workspace.close()
})

test('a folder dates new items and, on request, existing ones; the details say so', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  const folder = await createFolder(workspace.person, workspace.id, 'สัญญา')
  const ids = await putFiles(workspace, folder, ['เดิม.txt'])
  const expiryOf = async (id: string) => {
    const response = await workspace.person.send({ path: `/api/items/${id}` })
    return (response.result as { expiresAt: string | null }).expiresAt
  }
  const inDays = (when: string | null) => Math.round((Date.parse(when ?? '') - Date.now()) / 86_400_000)
  await page.goto(workspace.address)
  const dialog = page.getByRole('dialog')

  await choose(page, 'สัญญา', 'วันหมดอายุ')
  await dialog.getByRole('button', { name: 'ไฟล์ใหม่' }).click()
  const days = dialog.getByLabel('จำนวนวันนับจากวันที่เพิ่ม')
  await days.fill('7')
  await expect(dialog.getByText('จำนวนวันแจ้งเตือนต้องน้อยกว่าจำนวนวันหมดอายุ')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'บันทึก' })).toBeDisabled()
  await days.fill('0')
  await expect(dialog.getByText('โปรดกรอกจำนวนวันตั้งแต่ 1 ถึง 3,650')).toBeVisible()
  await dialog.getByRole('button', { name: '90 วัน' }).click()
  await expect(days).toHaveValue('90')
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('ไฟล์ใหม่ใน “สัญญา” จะหมดอายุเมื่อครบ 90 วันนับจากวันที่เพิ่ม')).toBeVisible()
  expect(await expiryOf(ids.get('เดิม.txt') ?? '')).toBeNull()

  const later = await putFiles(workspace, folder, ['ใหม่.txt'])
  expect(inDays(await expiryOf(later.get('ใหม่.txt') ?? ''))).toBe(90)

  await choose(page, 'สัญญา', 'ดูรายละเอียด')
  const details = page.getByRole('complementary', { name: 'รายละเอียด' })
  await expect(details.getByText('หมดอายุเมื่อครบ 90 วันนับจากวันที่เพิ่ม')).toBeVisible()
  await details.getByRole('button', { name: 'กำหนดวันหมดอายุของไฟล์ใหม่' }).click()
  await days.fill('30')
  await dialog.getByLabel('ใช้กับไฟล์ที่มีอยู่แล้ว').check()
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('เปลี่ยนวันหมดอายุของไฟล์ที่มีอยู่แล้ว 2 ไฟล์')).toBeVisible({ timeout: 20_000 })
  for (const id of [...ids.values(), ...later.values()]) expect(inDays(await expiryOf(id))).toBe(30)
  await expect(details.getByText('หมดอายุเมื่อครบ 30 วันนับจากวันที่เพิ่ม')).toBeVisible()

  await details.getByRole('button', { name: 'กำหนดวันหมดอายุของไฟล์ใหม่' }).click()
  await dialog.getByRole('button', { name: 'ยกเลิกการกำหนด' }).click()
  await expect(dialog.getByText('วันหมดอายุที่กำหนดไว้แล้วไม่เปลี่ยนแปลง เว้นแต่เลือกด้านล่าง')).toBeVisible()
  await dialog.getByRole('button', { name: 'ยกเลิกการกำหนด' }).click()
  await expect(details.getByText('ไม่กำหนดวันหมดอายุ')).toBeVisible()
  expect(inDays(await expiryOf(ids.get('เดิม.txt') ?? ''))).toBe(30)
  workspace.close()
})

test('upcoming expiries are available as a calendar, and long-expired items are trashed automatically only if enabled', async ({
  page,
}) => {
  const workspace = await newWorkspace('anan01')
  const ids = await putFiles(workspace, workspace.id, ['ปฏิทิน, ฉบับ 1.txt'])
  const id = ids.get('ปฏิทิน, ฉบับ 1.txt') ?? ''
  const path = `/api/items/${id}/expiry`
  await workspace.person.send({
    method: 'PUT',
    path,
    json: { expiresAt: new Date(Date.now() + 86_400_000).toISOString(), channels: [] },
  })
  await page.goto('/fileexpired')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'ดาวน์โหลดปฏิทินวันหมดอายุ' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('khlang-expiry.ics')
  const text = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '')
  expect(text).toContain(`UID:expires-${id}@`)
  expect(text).toContain('SUMMARY:หมดอายุ: ปฏิทิน\\, ฉบับ 1.txt')

  const dialog = page.getByRole('dialog')
  const open = page.getByRole('button', { name: 'ตั้งค่าการย้ายไปถังขยะอัตโนมัติ' })
  await open.click()
  await expect(dialog.getByLabel('เก็บไว้ที่เดิมจนกว่าจะมีผู้ย้าย')).toBeChecked()
  await dialog.getByLabel('ย้ายไปถังขยะอัตโนมัติเมื่อครบกำหนด').check()
  await dialog.getByLabel('จำนวนวันหลังหมดอายุ').fill('0')
  await expect(dialog.getByText('โปรดกรอกจำนวนวันตั้งแต่ 1 ถึง 3,650')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'บันทึก' })).toBeDisabled()
  await dialog.getByLabel('จำนวนวันหลังหมดอายุ').fill('45')
  await expect(dialog.getByText('ขณะนี้ไม่มีรายการที่หมดอายุเกิน 45 วัน')).toBeVisible()
  await expect(dialog.getByText('รายการจะอยู่ในถังขยะ 7 วัน แล้วถูกลบถาวร')).toBeVisible()
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('ระบบจะย้ายรายการไปถังขยะเมื่อหมดอายุครบ 45 วัน', { exact: true })).toBeVisible()
  await expect(open).toBeFocused()

  await open.click()
  await expect(dialog.getByLabel('จำนวนวันหลังหมดอายุ')).toHaveValue('45')
  await dialog.getByLabel('เก็บไว้ที่เดิมจนกว่าจะมีผู้ย้าย').check()
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('ปิดการย้ายรายการที่หมดอายุไปถังขยะอัตโนมัติแล้ว')).toBeVisible()
  workspace.close()
})

test.describe('in a browser whose system is English', () => {
  test.use({ locale: 'en-US' })

  test('dates are typed and chosen in the language of the app', async ({ page }) => {
    const workspace = await newWorkspace('anan01')
    await putFiles(workspace, workspace.id, ['สัญญาเช่า.pdf'])
    await page.goto(workspace.address)
    await choose(page, 'สัญญาเช่า.pdf', 'วันหมดอายุ')
    const dialog = page.getByRole('dialog')
    const end = dialog.getByLabel('หมดอายุ (เวลาประเทศไทย)')
    await end.fill('๑/๒/๒๖๓๓ 9:30')
    await end.press('Tab')
    await expect(end).toHaveValue('01/02/2633 09:30 น.')
    await expect(dialog.getByText('1 ก.พ. 2633 09:30 น.')).toBeVisible()
    await dialog.getByRole('button', { name: 'เลือกวันที่' }).first().click()
    const calendar = dialog.getByRole('group', { name: 'เลือกวันที่' })
    await expect(calendar.getByText('กุมภาพันธ์ 2633')).toBeVisible()
    await expect(calendar.getByRole('button', { name: '1 ก.พ. 2633', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(end).toHaveValue('08/02/2633 09:30 น.')
    await end.fill('31/2/2633')
    await end.press('Tab')
    await expect(dialog.getByText('วันที่ไม่ถูกต้อง ตัวอย่าง 20/11/2569 14:05 น.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'ละทิ้ง' }).click()

    await page.goto('/onebox-system-personal-log?from=2026-11-02')
    await expect(page.getByLabel('ตั้งแต่วันที่')).toHaveValue('02/11/2569')
    await page.evaluate(() => localStorage.setItem('language', 'en'))
    await page.reload()
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('02/11/2026')
    workspace.close()
  })
})
