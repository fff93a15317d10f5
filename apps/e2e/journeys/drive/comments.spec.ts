import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newBusinessDesk } from '../../fixtures/business-desk.ts'
import { choose, putFiles } from '../../fixtures/drive.ts'
import { callAs, storageOf } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

type Desk = Awaited<ReturnType<typeof newBusinessDesk>>
const details = (page: Page) => page.getByRole('complementary', { name: 'รายละเอียด' })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^การแจ้งเตือน/ })

async function open(page: Page, desk: Desk, name: string) {
  await page.goto(`/drivebusiness/${desk.businessId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(desk.address)
  await choose(page, name, 'ดูรายละเอียด')
  await details(page).getByRole('tab', { name: 'ความคิดเห็น' }).click()
}

test.use({ as: 'kanya01' })

test('two people talk about a file: a mention reaches the bell at once, and the thread is answered and resolved', async ({
  page,
  browser,
}) => {
  const desk = await newBusinessDesk('view')
  await putFiles(desk, desk.id, ['งบประมาณ.txt'])
  const other = await browser.newContext({ storageState: storageOf('malee01') })
  const malee = await other.newPage()
  await malee.goto('/mydrive')
  await expect(bell(malee)).toBeVisible()
  // Other journeys may notify her meanwhile.
  const unread = async () => Number(/\d+/.exec((await bell(malee).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  const before = await unread()

  await open(page, desk, 'งบประมาณ.txt')
  await expect(details(page).getByText('ยังไม่มีความคิดเห็น')).toBeVisible()
  const field = details(page).getByRole('textbox', { name: 'แสดงความคิดเห็น' })
  await field.pressSequentially('ช่วยตรวจยอดรวม @มาลี')
  const people = page.getByRole('listbox', { name: 'ผู้ที่กล่าวถึงได้' })
  await expect(people.getByRole('option')).toHaveCount(1)
  await field.press('Enter')
  await expect(field).toHaveValue(/^ช่วยตรวจยอดรวม @มาลี \S+ $/)
  await field.press('Control+Enter')
  await expect(details(page).getByText(/ช่วยตรวจยอดรวม/)).toBeVisible()
  await expect(field).toHaveValue('')
  await expectAccessible(page)

  await expect.poll(unread).toBeGreaterThan(before)
  await bell(malee).click()
  const panel = malee.getByRole('dialog', { name: 'การแจ้งเตือน' })
  const notice = panel.getByRole('listitem').filter({ hasText: 'กล่าวถึงคุณใน “งบประมาณ.txt”' }).first()
  await expect(notice).toContainText('ยังไม่อ่าน')
  await expectAccessible(malee)
  await notice.getByRole('button').first().click()
  await expect(panel).toBeHidden()
  await expect(details(malee).getByRole('tab', { name: 'ความคิดเห็น' })).toHaveAttribute('aria-selected', 'true')
  await details(malee).getByRole('button', { name: 'ตอบกลับ' }).click()
  await details(malee).getByRole('textbox', { name: 'ตอบกลับ' }).fill('ยอดรวมถูกต้องแล้ว')
  await details(malee).getByRole('button', { name: 'ส่ง' }).click()
  await expect(details(malee).getByText('ยอดรวมถูกต้องแล้ว')).toBeVisible()
  await bell(malee).click()
  await expect(notice).toBeVisible()
  await expect(notice).not.toContainText('ยังไม่อ่าน')

  await page.reload()
  await details(page).getByRole('tab', { name: 'ความคิดเห็น' }).click()
  await expect(details(page).getByText('ยอดรวมถูกต้องแล้ว')).toBeVisible()
  await details(page).getByRole('button', { name: 'ทำเครื่องหมายว่าเสร็จแล้ว' }).click()
  await expect(details(page).getByText('ยังไม่มีความคิดเห็น')).toBeVisible()
  await details(page).getByRole('button', { name: 'เสร็จแล้ว', exact: true }).click()
  await details(page).getByRole('button', { name: 'เปิดการสนทนาอีกครั้ง' }).click()
  await expect(details(page).getByText('ยังไม่มีการสนทนาที่เสร็จแล้ว')).toBeVisible()
  await other.close()
  desk.close()
})

test('one’s own comment is changed and removed; others’ are not', async ({ page }) => {
  const desk = await newBusinessDesk('view')
  const ids = await putFiles(desk, desk.id, ['แผน.txt'])
  const id = ids.get('แผน.txt') ?? ''
  await desk.person.send({ method: 'POST', path: `/api/items/${id}/comments`, json: { body: 'ของมาลี' } })
  await open(page, desk, 'แผน.txt')
  const field = details(page).getByRole('textbox', { name: 'แสดงความคิดเห็น' })
  await field.fill('ก่อนแก้')
  await details(page).getByRole('button', { name: 'ส่ง' }).click()
  await expect(details(page).getByText('ก่อนแก้')).toBeVisible()
  const more = details(page).getByRole('button', { name: 'ตัวเลือกของความคิดเห็น' })
  await expect(more).toHaveCount(1)
  await more.click()
  await page.getByRole('menuitem', { name: 'แก้ไข' }).click()
  await details(page).getByRole('textbox', { name: 'แก้ไข' }).fill('หลังแก้')
  await details(page).getByRole('button', { name: 'บันทึก' }).click()
  await expect(details(page).getByText('หลังแก้')).toBeVisible()
  await expect(details(page).getByText(/แก้ไขแล้ว/)).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'ลบ' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ลบ' }).click()
  await expect(details(page).getByText('หลังแก้')).toHaveCount(0)
  await expect(details(page).getByText('ของมาลี')).toBeVisible()
  desk.close()
})

test('each person chooses what they are notified of, and how', async ({ page }) => {
  // As before anything is chosen, also when it is tried again: somebody who is new would have no address for mails.
  const kanya = await callAs(storageOf('kanya01'))
  const reset = await kanya.put('/api/notice-choices/commented', { data: { inCentre: true, mail: 'daily' } })
  expect(reset.ok()).toBe(true)
  await kanya.dispose()
  await page.goto('/notifications?tab=settings')
  const mail = page.getByRole('combobox', { name: 'อีเมลเรื่อง “มีความคิดเห็นใหม่”' })
  await expect(mail).toHaveValue('daily')
  await mail.selectOption('off')
  await page.getByRole('switch', { name: 'แสดง “มีความคิดเห็นใหม่” ในคลัง' }).click()
  await page.reload()
  await expect(mail).toHaveValue('off')
  await expect(page.getByRole('switch', { name: 'แสดง “มีความคิดเห็นใหม่” ในคลัง' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'แสดง “มีผู้กรอกรหัสผ่านไฟล์ผิดหลายครั้ง” ในคลัง' })).toBeDisabled()
  await expectAccessible(page)
})
