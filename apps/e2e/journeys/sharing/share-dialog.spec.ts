import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { command, newWorkspace, press, putFiles, row } from '../../fixtures/drive.ts'
import { makeLink, openShare, shareWith } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'somsri1' })

const line = (dialog: Locator) => dialog.getByRole('combobox', { name: 'ผู้รับ', exact: true })
const type = (dialog: Locator) => dialog.getByRole('combobox', { name: 'ประเภทผู้รับ' })
const send = (dialog: Locator) => dialog.getByRole('button', { name: 'แชร์', exact: true })
const holder = (dialog: Locator, name: string) =>
  dialog.getByRole('list', { name: 'ผู้มีสิทธิ์เข้าถึงรายการนี้' }).getByRole('listitem').filter({ hasText: name })

test('by keyboard alone a file is shared, and the share ended, without losing the focus', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['งบ.txt'])
  await page.goto(workspace.address)
  const dialog = await openShare(page, 'งบ.txt')
  await expect(line(dialog)).toBeFocused()
  await page.keyboard.type('anan01')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await send(dialog).focus()
  await page.keyboard.press('Enter')
  await expect(holder(dialog, 'anan01')).toBeVisible()
  await expect(line(dialog)).toBeFocused()

  await page.keyboard.press('Tab')
  await holder(dialog, 'anan01')
    .getByRole('button', { name: /^คำสั่งของ/ })
    .focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'ยกเลิกการแชร์…' })).toBeFocused()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('button', { name: 'ยกเลิกการแชร์' }).focus()
  await page.keyboard.press('Enter')
  await expect(holder(dialog, 'anan01')).toHaveCount(0)
  await expect(line(dialog)).toBeFocused()
  workspace.close()
})

test('a folder is shared with a person, whose level, end and share are changed in the same dialog', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1')
  const id = await createFolder(workspace.person, workspace.id, 'งบการเงิน')
  await page.goto(workspace.address)
  const dialog = await openShare(page, 'งบการเงิน')
  await expect(dialog.getByText('มีเพียงคุณที่เปิดดูได้')).toBeVisible()
  await expect(dialog.getByText('ยังไม่ได้แชร์กับผู้อื่น')).toBeVisible()
  await expectAccessible(page)

  await line(dialog).fill('anan01')
  await line(dialog).press('Enter')
  await expect(dialog.getByRole('list', { name: 'ผู้รับที่เลือก' }).getByRole('listitem')).toHaveText('anan01')
  await dialog.getByLabel('ระดับสิทธิ์').selectOption('edit')
  await expect(dialog.getByText('แก้ไข เปลี่ยนชื่อ และย้ายได้')).toBeVisible()
  // An end that cannot be read is none that was left out: nothing is shared without it.
  const end = dialog.getByLabel('วันหมดอายุ', { exact: true })
  await end.fill('20/11/69 09:00')
  await end.press('Enter')
  await expect(dialog.getByText(/^วันที่ไม่ถูกต้อง/)).toBeVisible()
  await dialog.getByRole('button', { name: 'ไม่หมดอายุ' }).click()
  await expect(end).toHaveValue('')
  await end.fill('20/11/69 09:00')
  await send(dialog).click()
  await expect(end).toBeFocused()
  await dialog.getByRole('button', { name: '7 วัน' }).click()
  await dialog.getByRole('switch', { name: 'อนุญาตให้แชร์ต่อ' }).click()
  await dialog.getByLabel('ข้อความถึงผู้รับ').fill('โปรดตรวจงบ')
  await expectAccessible(page)
  await send(dialog).click()
  await expect(page.getByText('แชร์กับผู้รับ 1 รายแล้ว')).toBeVisible()

  const row = holder(dialog, 'anan01')
  await expect(row.getByText('แชร์ต่อได้')).toBeVisible()
  await expect(row.getByRole('combobox')).toHaveValue('edit')
  await expect(dialog.getByText(/^ผู้ที่เปิดดูได้: คุณ และ/)).toBeVisible()
  await row.getByRole('combobox').selectOption('view')
  await expect(page.getByText(/^บันทึกสิทธิ์ของ .+ แล้ว$/)).toBeVisible()
  await expect(row.getByRole('combobox')).toHaveValue('view')

  await row.getByRole('button', { name: /^คำสั่งของ/ }).click()
  await page.getByRole('menuitem', { name: 'ดูในมุมมองของผู้นี้' }).click()
  const preview = page.getByRole('dialog', { name: /^มุมมองของ/ })
  await expect(preview.getByText('“ดูอย่างเดียว” จากการแชร์')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)

  await row.getByRole('button', { name: /^คำสั่งของ/ }).click()
  await page.getByRole('menuitem', { name: 'กำหนดวันหมดอายุ…' }).click()
  const until = page.getByRole('dialog', { name: /^วันหมดอายุของการแชร์กับ/ })
  await until.getByLabel('วันหมดอายุ', { exact: true }).fill('1/1/2560 09:00')
  await expect(until.getByText('วันหมดอายุต้องเป็นเวลาในอนาคต')).toBeVisible()
  await until.getByRole('button', { name: 'ไม่หมดอายุ' }).click()
  await until.getByRole('button', { name: 'บันทึก' }).click()
  await expect(until).toBeHidden()
  await expect(row.getByText(/ถึง \d/)).toHaveCount(0)

  await row.getByRole('button', { name: /^คำสั่งของ/ }).click()
  await page.getByRole('menuitem', { name: 'ยกเลิกการแชร์…' }).click()
  const ask = page.getByRole('alertdialog')
  await expect(ask.getByText('ผ่านการแชร์นี้ไม่ได้อีก')).toBeVisible()
  await ask.getByRole('button', { name: 'ยกเลิกการแชร์' }).click()
  await expect(holder(dialog, 'anan01')).toHaveCount(0)
  await expect(dialog.getByText('มีเพียงคุณที่เปิดดูได้')).toBeVisible()
  expect(id).not.toBe('')
  workspace.close()
})

test('what is wrong with a recipient is said at the field, and beside the recipient when the server knows it', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['สัญญา.txt'])
  await page.goto(workspace.address)
  const dialog = await openShare(page, 'สัญญา.txt')

  // By its shape, before anything is sent.
  const wrong = [
    ['malee@', 'รูปแบบอีเมลไม่ถูกต้อง'],
    ['0105556000010', 'เลขประจำตัวผู้เสียภาษีต้องมี 13 หลักและถูกต้อง'],
  ] as const
  for (const [text, message] of wrong) {
    await line(dialog).fill(text)
    await line(dialog).press('Enter')
    await expect(dialog.getByText(message)).toBeVisible()
    await expect(line(dialog)).toHaveAttribute('aria-invalid', 'true')
  }
  await line(dialog).fill('')
  await type(dialog).selectOption('taxid')
  await expect(dialog.getByLabel('สาขา')).toBeVisible()
  await line(dialog).press('Enter')
  await expect(dialog.getByText('โปรดกรอกเลขประจำตัวผู้เสียภาษีของบริษัท')).toBeVisible()
  await type(dialog).selectOption('auto')

  await line(dialog).fill('anan01')
  await line(dialog).press('Enter')
  await line(dialog).fill('ANAN01')
  await line(dialog).press('Enter')
  await expect(dialog.getByText('มีผู้รับรายนี้ในรายการแล้ว')).toBeVisible()
  await line(dialog).fill('')

  // What only the server knows stays in the field, each with its reason; the others are shared with.
  for (const text of ['somsri1', 'nobody-here-1', '0994000158521']) {
    await line(dialog).fill(text)
    await line(dialog).press('Enter')
  }
  await send(dialog).click()
  const chips = dialog.getByRole('list', { name: 'ผู้รับที่เลือก' }).getByRole('listitem')
  await expect(chips).toHaveCount(3)
  await expect(chips.filter({ hasText: 'somsri1' })).toContainText('แชร์ให้ตนเองไม่ได้')
  await expect(chips.filter({ hasText: 'nobody-here-1' })).toContainText('ไม่พบผู้รับรายนี้ โปรดตรวจสอบการสะกด')
  await expect(chips.filter({ hasText: 'บริษัท 0994000158521' })).toContainText('ไม่พบบริษัทที่มีเลขประจำตัวผู้เสียภาษีนี้')
  await expect(page.getByText('แชร์กับผู้รับ 1 รายแล้ว')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'ยกเลิก', exact: true }).click()
  await expect(holder(dialog, 'anan01')).toBeVisible()
  workspace.close()
})

test('an address without an account is invited', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['เชิญ.txt'])
  await page.goto(workspace.address)
  const dialog = await openShare(page, 'เชิญ.txt')
  await line(dialog).fill(`new-${crypto.randomUUID().slice(0, 8)}@example.com`)
  await send(dialog).click()
  await expect(page.getByText('ส่งคำเชิญทางอีเมล 1 ราย')).toBeVisible()
  await expect(holder(dialog, 'รอการลงทะเบียน')).toBeVisible()
  await expect(dialog.getByText('ผู้ได้รับคำเชิญ 1 ราย')).toBeVisible()
  workspace.close()
})

test('several items are shared at once, with a result for each', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['ก.txt', 'ข.txt'])
  await page.goto(workspace.address)
  await press(page, 'ก.txt')
  await press(page, 'ข.txt', ['Control'])
  await page.getByRole('toolbar', { name: 'คำสั่งสำหรับรายการที่เลือก' }).getByRole('button', { name: 'แชร์' }).click()
  const dialog = page.getByRole('dialog', { name: 'แชร์ 2 รายการ' })
  await send(dialog).click()
  await expect(dialog.getByText('โปรดระบุอีเมล ชื่อผู้ใช้ อีเมลความร่วมมือ หรือเลขประจำตัวผู้เสียภาษีของผู้รับ')).toBeVisible()
  for (const name of ['anan01', 'nobody-here-1']) {
    await line(dialog).fill(name)
    await line(dialog).press('Enter')
  }
  await send(dialog).click()
  const results = page.getByRole('list', { name: 'ผลการแชร์' }).getByRole('listitem')
  await expect(results).toHaveCount(2)
  for (const name of ['ก.txt', 'ข.txt'])
    await expect(results.filter({ hasText: name })).toContainText('nobody-here-1: ไม่พบผู้รับรายนี้')
  await page.getByRole('button', { name: 'เสร็จสิ้น' }).click()
  workspace.close()
})

test('the details say who has access, and why', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const id = await createFolder(workspace.person, workspace.id, 'เปิดเผย')
  await shareWith(workspace, id, 'anan01', 'download')
  await putFiles(workspace, id, ['ในโฟลเดอร์.txt'])
  await page.goto(`/directory/${id}?details=true`)
  await press(page, 'ในโฟลเดอร์.txt')
  await page.getByRole('tab', { name: 'ผู้มีสิทธิ์' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('คุณเป็นเจ้าของรายการนี้')).toBeVisible()
  await expect(panel.getByText('สืบทอดจากโฟลเดอร์ “เปิดเผย”')).toBeVisible()
  await expect(panel.getByText(/^ผู้ที่เปิดดูได้: คุณ และ/)).toBeVisible()
  await expectAccessible(page)
  workspace.close()
})

test('the dialog speaks English', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['contract.txt'])
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.goto(workspace.address)
  await openEnglish(page, 'contract.txt')
  const dialog = page.getByRole('dialog', { name: 'Share “contract.txt”' })
  await expect(dialog.getByText('Only you can see this')).toBeVisible()
  const field = dialog.getByRole('combobox', { name: 'Recipients' })
  await field.fill('malee@')
  await field.press('Enter')
  await expect(dialog.getByText('This email address isn’t valid.')).toBeVisible()
  await field.fill('anan01')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Shared with 1 recipient')).toBeVisible()
  workspace.close()
})

async function openEnglish(page: Page, name: string) {
  await press(page, name)
  await page.getByRole('toolbar').getByRole('button', { name: 'Share', exact: true }).click()
}

test('the keys of sharing open the dialog, and rows say that they are shared', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const ids = await putFiles(workspace, workspace.id, ['ลับ.txt', 'แจก.txt'])
  await page.goto(workspace.address)
  await page.getByRole('row').filter({ hasText: 'ลับ.txt' }).waitFor()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'แป้นพิมพ์ลัด' })).toContainText('Ctrl Alt A')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await press(page, 'แจก.txt')
  await page.keyboard.press('Control+Alt+a')
  const dialog = page.getByRole('dialog', { name: 'แชร์ “แจก.txt”' })
  await line(dialog).fill('anan01')
  await line(dialog).press('Enter')
  await send(dialog).click()
  await expect(page.getByText('แชร์กับผู้รับ 1 รายแล้ว')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(rowOf('แจก.txt').getByRole('img', { name: 'แชร์กับผู้อื่น' })).toBeVisible()
  await expect(rowOf('แจก.txt').getByRole('img', { name: 'มีลิงก์ที่เปิดได้' })).toHaveCount(0)
  await makeLink(workspace, ids.get('ลับ.txt') ?? '')
  await page.reload()
  await expect(rowOf('ลับ.txt').getByRole('img', { name: 'มีลิงก์ที่เปิดได้' })).toBeVisible()
  await expectAccessible(page)
  workspace.close()
})

test('whatever of the dialog arrives late, no letter is lost, and none acts on the list behind it', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['ด่วน.txt', 'สำรอง.txt'])
  await page.goto(workspace.address)
  const dialog = await openShare(page, 'ด่วน.txt')
  // As on a slow network: nothing more of the app arrives until the address has been typed.
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/**', (route) => held.then(() => route.continue()))
  const asked = page.waitForRequest('**/assets/**')
  await page.keyboard.type('somchai@example.co.th', { delay: 20 })
  await asked
  await expect(line(dialog)).toHaveValue('somchai@example.co.th')
  await expect(line(dialog)).toBeFocused()

  arrive()
  await expect(dialog.getByLabel('วันหมดอายุ', { exact: true })).toHaveAttribute('placeholder', /ปปปป/)
  await expect(line(dialog)).toHaveValue('somchai@example.co.th')
  await expect(line(dialog)).toBeFocused()
  await page.keyboard.type(',')
  await expect(dialog.getByRole('list', { name: 'ผู้รับที่เลือก' })).toHaveText('somchai@example.co.th')
  workspace.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an address that is longer than the screen is cut off, and can be removed', async ({ page }) => {
    const workspace = await newWorkspace('somsri1')
    await putFiles(workspace, workspace.id, ['ก.txt'])
    await page.goto(workspace.address)
    await row(page, 'ก.txt').getByRole('button').last().click()
    await (await command(page, 'แชร์')).first().click()
    const dialog = page.getByRole('dialog', { name: 'แชร์ “ก.txt”' })
    const address = 'somchai.jaidee.accounting.department.bangkok@subsidiary.holding-company.co.th'
    await line(dialog).fill(address)
    await line(dialog).press('Enter')
    const chip = dialog.getByRole('list', { name: 'ผู้รับที่เลือก' }).getByRole('listitem')
    await expect(chip.getByTitle(address, { exact: true })).toBeInViewport({ ratio: 1 })
    const remove = chip.getByRole('button')
    await expect(remove).toBeInViewport({ ratio: 1 })
    // Nothing in the dialog is wider than the screen.
    for (const part of [line(dialog), type(dialog)]) await expect(part).toBeInViewport({ ratio: 1 })
    await remove.click()
    await expect(chip).toHaveCount(0)
    workspace.close()
  })
})
