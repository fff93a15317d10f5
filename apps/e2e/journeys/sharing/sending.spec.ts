import { expectAccessible } from '../../fixtures/accessibility.ts'
import { choose, newWorkspace, putFiles, row } from '../../fixtures/drive.ts'
import { expect, test } from '../../fixtures/test.ts'
import { createFolder } from '../../support/uploads.ts'

test.use({ as: 'somsri1' })

test('a file is sent by mail, attached; the result of each recipient is seen, and a link is taken back', async ({
  page,
  browser,
}) => {
  const workspace = await newWorkspace('somsri1')
  const unique = crypto.randomUUID().slice(0, 5)
  const [subject, all] = [`สัญญาฉบับแก้ไข ${unique}`, `แฟ้มงานทั้งหมด ${unique}`]
  await putFiles(workspace, workspace.id, ['สัญญา.txt'])
  await createFolder(workspace.person, workspace.id, 'แฟ้มงาน')
  await page.goto(workspace.address)
  await choose(page, 'สัญญา.txt', 'ส่งทางอีเมล…')
  const dialog = page.getByRole('dialog', { name: 'ส่ง “สัญญา.txt” ทางอีเมล' })
  const to = dialog.getByRole('combobox', { name: 'ถึง' })
  await dialog.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await expect(dialog.getByText('โปรดระบุผู้รับ')).toBeVisible()
  await to.fill('one@example.com, somsri')
  await dialog.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await expect(dialog.getByText('รูปแบบอีเมลไม่ถูกต้อง: somsri')).toBeVisible()
  await expectAccessible(page)
  // What was typed is not lost with one key.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'กรอกต่อ' }).click()
  await expect(to).toHaveValue('somsri')
  const chosen = dialog.getByRole('list', { name: 'ผู้รับที่เลือก' }).getByRole('listitem')
  await expect(chosen).toHaveText('one@example.com')
  await to.fill('two@example.com')
  await dialog.getByRole('textbox', { name: 'หัวเรื่อง' }).fill(subject)
  await dialog.getByRole('textbox', { name: 'ข้อความ' }).fill('โปรดตรวจครับ')
  await expect(dialog.getByRole('radio', { name: /แนบไฟล์/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('กำลังส่งถึงผู้รับ 2 ราย')).toBeVisible()

  // A folder is never attached.
  await choose(page, 'แฟ้มงาน', 'ส่งทางอีเมล…')
  const second = page.getByRole('dialog', { name: 'ส่ง “แฟ้มงาน” ทางอีเมล' })
  await expect(second.getByText('บางรายการแนบไม่ได้ จึงส่งเป็นลิงก์')).toBeVisible()
  await second.getByRole('combobox', { name: 'ถึง' }).fill('three@example.com, four@example.com')
  await second.getByRole('textbox', { name: 'หัวเรื่อง' }).fill(all)
  await second.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await expect(second).toHaveCount(0)
  await page.getByRole('button', { name: 'ดูผลการส่ง' }).last().click()

  await expect(page.getByRole('heading', { level: 1, name: 'รายการที่ส่ง' })).toBeVisible()
  const attached = page.getByRole('region', { name: subject })
  await expect(attached.getByRole('listitem')).toHaveText([/one@example\.com.*ส่งแล้ว/, /two@example\.com.*ส่งแล้ว/])
  await expect(attached.getByRole('button', { name: 'เรียกคืน' })).toHaveCount(0)
  const linked = page.getByRole('region', { name: all })
  await expect(linked.getByRole('listitem')).toHaveText([
    /three@example\.com.*ยังไม่ได้เปิด/,
    /four@example\.com.*ยังไม่ได้เปิด/,
  ])
  // Whose link is opened is seen.
  const { result } = (await (await page.request.get('/api/links')).json()) as {
    result: { items: { name: string; url: string }[] }
  }
  const visitor = await browser.newPage({ storageState: { cookies: [], origins: [] } })
  const opened = visitor.waitForResponse((response) => response.url().endsWith('/open'))
  await visitor.goto(result.items.find(({ name }) => name === 'four@example.com')?.url ?? '')
  expect((await opened).ok()).toBe(true)
  await visitor.close()
  await page.reload()
  await expect(linked.getByRole('listitem')).toHaveText([
    /three@example\.com.*ยังไม่ได้เปิด/,
    /four@example\.com.*เปิดแล้ว 1 ครั้ง · เปิดล่าสุด/,
  ])
  await linked.getByRole('button', { name: 'เรียกคืน' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'เรียกคืน' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(linked.getByText('เรียกคืนแล้ว')).toBeVisible()
  await expect(linked.getByRole('button', { name: 'เรียกคืน' })).toHaveCount(0)
  await expectAccessible(page)
  workspace.close()
})

test('whom one wrote to before is suggested, and a pasted list becomes recipients; by keyboard alone', async ({
  page,
}) => {
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['ใบแจ้งหนี้.txt'])
  const customer = `customer-${crypto.randomUUID().slice(0, 8)}@example.com`
  await page.goto(workspace.address)
  const open = async () => {
    await choose(page, 'ใบแจ้งหนี้.txt', 'ส่งทางอีเมล…')
    return page.getByRole('dialog', { name: 'ส่ง “ใบแจ้งหนี้.txt” ทางอีเมล' })
  }
  const first = await open()
  await first.getByRole('combobox', { name: 'ถึง' }).fill(customer)
  await first.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await expect(first).toHaveCount(0)

  const second = await open()
  const to = second.getByRole('combobox', { name: 'ถึง' })
  await expect(to).toBeFocused()
  await page.keyboard.type(customer.slice(0, 17))
  await expect(second.getByRole('option')).toHaveText([customer])
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const chosen = second.getByRole('list', { name: 'ผู้รับที่เลือก' }).getByRole('listitem')
  await expect(chosen).toHaveText(customer)
  await to.fill('Malee <malee@shop.example>; big@shop.example')
  await to.press('Enter')
  await expect(chosen).toHaveText([customer, 'malee@shop.example', 'big@shop.example'])
  await to.press('Backspace')
  await expect(chosen).toHaveCount(2)
  await second.getByRole('button', { name: 'ส่ง', exact: true }).press('Enter')
  await expect(second).toHaveCount(0)
  await expect(page.getByText('กำลังส่งถึงผู้รับ 2 ราย')).toBeVisible()
  workspace.close()
})

test('a link is sent in a chat, and a user who does not exist is named', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  await putFiles(workspace, workspace.id, ['แผน.txt'])
  await page.goto(workspace.address)
  await expect(row(page, 'แผน.txt')).toBeVisible()
  await choose(page, 'แผน.txt', 'ส่งในแชต…')
  const dialog = page.getByRole('dialog', { name: 'ส่ง “แผน.txt” ในแชต' })
  await dialog.getByRole('combobox', { name: 'ชื่อผู้ใช้ของผู้รับ' }).fill('anan01, nobody99')
  await dialog.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('ส่งถึงผู้รับบางรายไม่สำเร็จ')).toBeVisible()
  await page.getByRole('button', { name: 'ดูผลการส่ง' }).click()
  const sent = page.getByRole('region', { name: 'แผน.txt' })
  await expect(sent.getByRole('listitem')).toHaveText([/anan01.*ส่งแล้ว/, /nobody99.*ไม่พบผู้ใช้นี้ในระบบยืนยันตัวตน/])
  workspace.close()
})
