import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newBusinessWorkspace } from '../../fixtures/business-workspace.ts'
import { choose, putFiles } from '../../fixtures/drive.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { furnishedBusiness } from '../../fixtures/furnished-business.ts'
import { callAs, storageOf } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

type Workspace = Awaited<ReturnType<typeof newBusinessWorkspace>>
const details = (page: Page) => page.getByRole('complementary', { name: 'รายละเอียด' })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^การแจ้งเตือน/ })

async function open(page: Page, workspace: Workspace, name: string) {
  await page.goto(`/drivebusiness/${workspace.businessId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(workspace.address)
  await openComments(page, name)
}

async function openComments(page: Page, name: string) {
  await choose(page, name, 'ดูรายละเอียด')
  await details(page).getByRole('tab', { name: 'ความคิดเห็น' }).click()
}

test('two people talk about a file: a mention reaches the bell at once, and the thread is answered and resolved', async ({
  page,
  context,
  browser,
}) => {
  // People of their own: of others’ notifications some would be about the same file.
  const business = await furnishedBusiness('บริษัท สนทนา จำกัด')
  const { calls, headers, folder, accountId, theirStorage: storage } = business
  const name = encodeURIComponent('งบประมาณ.txt')
  await calls.put(`/api/folders/${folder}/files/${name}`, { headers, data: Buffer.from('1') })
  const other = await browser.newContext()
  const admin = await other.newPage()
  await enterBusiness(other, admin, business, '/mydrive')
  await expect(bell(admin)).toBeVisible()
  const unread = async () => Number(/\d+/.exec((await bell(admin).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  const before = await unread()

  await enterBusiness(context, page, { storage, accountId }, `/directory/${folder}`)
  await openComments(page, 'งบประมาณ.txt')
  await expect(details(page).getByText('ยังไม่มีความคิดเห็น')).toBeVisible()
  const field = details(page).getByRole('textbox', { name: 'แสดงความคิดเห็น' })
  await field.pressSequentially('ช่วยตรวจยอดรวม @ทดสอบ')
  const people = page.getByRole('listbox', { name: 'ผู้ที่กล่าวถึงได้' })
  await expect(people.getByRole('option')).toHaveCount(1)
  await field.press('Enter')
  await expect(field).toHaveValue(/^ช่วยตรวจยอดรวม @ทดสอบ \S+ $/)
  await field.press('Control+Enter')
  await expect(details(page).getByText(/ช่วยตรวจยอดรวม/)).toBeVisible()
  await expect(field).toHaveValue('')
  await expectAccessible(page)

  await expect.poll(unread).toBeGreaterThan(before)
  await bell(admin).click()
  const panel = admin.getByRole('dialog', { name: 'การแจ้งเตือน' })
  const notice = panel.getByRole('listitem').filter({ hasText: 'กล่าวถึงคุณใน “งบประมาณ.txt”' }).first()
  await expect(notice).toContainText('ยังไม่อ่าน')
  await expectAccessible(admin)
  await notice.getByRole('button').first().click()
  await expect(panel).toBeHidden()
  await expect(details(admin).getByRole('tab', { name: 'ความคิดเห็น' })).toHaveAttribute('aria-selected', 'true')
  await details(admin).getByRole('button', { name: 'ตอบกลับ' }).click()
  await details(admin).getByRole('textbox', { name: 'ตอบกลับ' }).fill('ยอดรวมถูกต้องแล้ว')
  await details(admin).getByRole('button', { name: 'ส่ง' }).click()
  await expect(details(admin).getByText('ยอดรวมถูกต้องแล้ว')).toBeVisible()
  await bell(admin).click()
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
  await Promise.all([calls.dispose(), business.theirs.dispose()])
})

test.describe('Kanya', () => {
  test.use({ as: 'kanya01' })

  test('one’s own comment is changed and removed; others’ are not; one that is not sent waits', async ({ page }) => {
    const workspace = await newBusinessWorkspace('view')
    const ids = await putFiles(workspace, workspace.id, ['แผน.txt'])
    const id = ids.get('แผน.txt') ?? ''
    await workspace.person.send({ method: 'POST', path: `/api/items/${id}/comments`, json: { body: 'ของมาลี' } })
    await open(page, workspace, 'แผน.txt')
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
    // What is not yet sent waits while something else is looked at.
    await field.fill('ยังเขียนไม่จบ')
    await details(page).getByRole('tab').first().click()
    await expect(field).toBeHidden()
    await details(page).getByRole('tab', { name: 'ความคิดเห็น' }).click()
    await expect(field).toHaveValue('ยังเขียนไม่จบ')
    // A refused button says why when it is pressed, as a finger finds no title.
    await page.getByRole('button', { name: 'ยกเลิกการเลือก' }).click()
    const tools = page.getByRole('toolbar', { name: 'คำสั่งของโฟลเดอร์นี้' })
    await tools.getByRole('button', { name: 'สร้างโฟลเดอร์' }).click({ force: true })
    await expect(page.getByText('คุณไม่มีสิทธิ์เพิ่มรายการในโฟลเดอร์นี้')).toBeVisible()
    workspace.close()
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
    await page.getByRole('checkbox', { name: 'แสดง “มีความคิดเห็นใหม่” ในคลัง' }).click()
    await page.reload()
    await expect(mail).toHaveValue('off')
    await expect(page.getByRole('checkbox', { name: 'แสดง “มีความคิดเห็นใหม่” ในคลัง' })).not.toBeChecked()
    await page.getByText(/^เปิดไว้เสมอ \d+ เรื่อง$/).click()
    await expect(page.getByRole('checkbox', { name: 'แสดง “มีผู้กรอกรหัสผ่านไฟล์ผิดหลายครั้ง” ในคลัง' })).toBeDisabled()
    await expectAccessible(page)
  })
})
