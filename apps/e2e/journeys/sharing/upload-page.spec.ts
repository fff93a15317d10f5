import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { overflow } from '../../fixtures/appearance.ts'
import { type Workspace, namesIn, newWorkspace } from '../../fixtures/drive.ts'
import { changeUploadLink, makeUploadLink } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const queue = (page: Page) => page.getByRole('list', { name: 'ไฟล์ที่กำลังส่ง' }).getByRole('listitem')
const receipts = (page: Page) => page.getByRole('list', { name: 'ใบรับไฟล์' }).getByRole('listitem')
const file = (name: string, text = `เนื้อหาของ ${name}`) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})
const patches = /\/api\/public\/upload-links\/.+\/uploads\/.+/

async function choose(page: Page, button: string, ...files: ReturnType<typeof file>[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles(files)
}

async function openedPage(page: Page, settings: object = {}): Promise<{ workspace: Workspace }> {
  const workspace = await newWorkspace('somsri1')
  const link = await makeUploadLink(workspace, workspace.id, settings)
  await page.goto(link.path)
  return { workspace }
}

test('files are sent without an account, one after the other, and each has a receipt', async ({ page }) => {
  const { workspace } = await openedPage(page, { name: 'ส่งงานกลุ่ม', remark: 'ตั้งชื่อไฟล์เป็นรหัสนักศึกษา', maxFiles: 3 })
  await expect(heading(page)).toHaveText('ส่งงานกลุ่ม')
  await expect(page).toHaveTitle('ส่งงานกลุ่ม · คลัง')
  await expect(page.getByText(/^ถึง /)).toBeVisible()
  await expect(page.getByText('ตั้งชื่อไฟล์เป็นรหัสนักศึกษา')).toBeVisible()
  await expect(page.getByText('ไม่เกินไฟล์ละ 5.00 GB · ส่งได้อีก 3 ไฟล์')).toBeVisible()
  expect(await page.content()).not.toContain(workspace.name)
  await expectAccessible(page)

  // The first is held on its way, so that the second is seen waiting.
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(patches, async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  await page.getByLabel('ข้อความถึงผู้รับ (ไม่บังคับ)').fill('ฉบับแก้ไข')
  await choose(page, 'เลือกไฟล์', file('แรก.txt'), file('สอง.txt'))
  await expect(queue(page)).toHaveCount(2)
  await expect(queue(page).nth(0)).toContainText('กำลังส่ง')
  await expect(queue(page).nth(1)).toContainText('รอส่ง')
  release()
  await expect(receipts(page)).toHaveCount(2)
  await expect(queue(page)).toHaveCount(0)
  await expect(receipts(page).first()).toContainText('ได้รับ “สอง.txt” แล้ว')
  await expect(page.getByText('ไม่เกินไฟล์ละ 5.00 GB · ส่งได้อีก 1 ไฟล์')).toBeVisible()
  const reference = await receipts(page).first().locator('strong').innerText()
  expect(reference).toMatch(/^[A-Z\d]{3}-[A-Z\d]{3}-[A-Z\d]{3}$/)
  await page.getByRole('button', { name: `คัดลอกเลขที่ ${reference}` }).click()
  await expect(page.getByText('คัดลอกแล้ว')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  await expectAccessible(page)
  expect((await namesIn(workspace, workspace.id)).toSorted()).toEqual(['สอง.txt', 'แรก.txt'])

  // The receipts are there again, and with the last file the link is full.
  await page.reload()
  await expect(receipts(page)).toHaveCount(2)
  await choose(page, 'เลือกไฟล์', file('สาม.txt'))
  await expect(page.getByText('ลิงก์นี้รับไฟล์ครบจำนวนแล้ว ไฟล์ของคุณด้านล่างส่งถึงผู้รับแล้ว')).toBeVisible()
  await expect(receipts(page)).toHaveCount(3)
  workspace.close()
})

test('a message goes with the files that are chosen after it, and is not lost with a file', async ({ page }) => {
  const workspace = await newWorkspace('somsri1')
  const link = await makeUploadLink(workspace, workspace.id, {})
  await page.goto(link.path)
  const message = page.getByLabel('ข้อความถึงผู้รับ (ไม่บังคับ)')
  const chooser = page.getByRole('button', { name: 'เลือกไฟล์', exact: true })
  const [above, below] = await Promise.all([message.boundingBox(), chooser.boundingBox()])
  expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0)
  await expect(page.getByText('ข้อความจะส่งไปพร้อมกับไฟล์ที่คุณเลือกถัดจากนี้')).toBeVisible()
  await message.fill('ฉบับแรก')
  await expect(page.getByText('ข้อความนี้ยังไม่ได้ส่ง')).toBeVisible()
  await choose(page, 'เลือกไฟล์', file('แรก.txt'))
  await expect(receipts(page)).toHaveCount(1)
  await expect(message).toHaveValue('')
  await expect(page.getByText('ข้อความส่งไปพร้อมกับ 1 ไฟล์ที่เลือกแล้ว')).toBeVisible()
  await expectAccessible(page)

  // Typed once a file has been sent: it goes with the next one.
  await message.fill('ฉบับที่สอง')
  await expect(page.getByText('ข้อความนี้ยังไม่ได้ส่ง')).toBeVisible()
  await page.route(patches, (route) => (route.request().method() === 'PATCH' ? undefined : route.continue()))
  await choose(page, 'เลือกไฟล์', file('สอง.txt'))
  await page.getByRole('button', { name: 'ยกเลิก สอง.txt' }).click()
  await expect(message).toHaveValue('ฉบับที่สอง')
  await page.unroute(patches)
  await choose(page, 'เลือกไฟล์', file('สาม.txt'))
  await expect(receipts(page)).toHaveCount(2)
  await choose(page, 'เลือกไฟล์', file('สี่.txt'))
  await expect(receipts(page)).toHaveCount(3)
  const { result } = await workspace.person.send({ path: `/api/upload-links/${link.id}/files` })
  const { items } = result as { items: { name: string; visitor: { remark: string } }[] }
  expect(items.map(({ name, visitor }) => [name, visitor.remark])).toEqual([
    ['สี่.txt', ''],
    ['สาม.txt', 'ฉบับที่สอง'],
    ['แรก.txt', 'ฉบับแรก'],
  ])
  workspace.close()
})

test('each state has a page of its own', async ({ page }) => {
  for (const path of ['/sharelinkuploads', '/sharelinkuploads?id=short', `/sharelinkuploads?id=${'x'.repeat(43)}`]) {
    await page.goto(path)
    await expect(heading(page), path).toHaveText('ไม่พบลิงก์นี้')
  }
  const workspace = await newWorkspace('somsri1')
  const link = await makeUploadLink(workspace, workspace.id, { loginRequired: true })
  const states: [object, string][] = [
    [{ loginRequired: true }, 'โปรดเข้าสู่ระบบเพื่อเปิดลิงก์นี้'],
    [{ loginRequired: false, password: 'ช้างม้าวัว-2569' }, 'ส่งไฟล์'],
    [{ enabled: false }, 'ลิงก์นี้ถูกปิดใช้งาน'],
  ]
  for (const [change, title] of states) {
    await changeUploadLink(workspace, link, change)
    await page.goto(link.path)
    await expect(heading(page)).toHaveText(title)
    await expectAccessible(page)
  }
  await workspace.person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [workspace.id] } })
  await page.goto(link.path)
  await expect(heading(page)).toHaveText('ลิงก์นี้ปิดรับไฟล์แล้ว')
  workspace.close()
})

test('what was sent and what was not stays on the page, whatever becomes of the link meanwhile', async ({
  page,
  problems,
}) => {
  problems.expected.push(/\b401\b/, /ERR_FAILED/)
  const workspace = await newWorkspace('somsri1')
  const link = await makeUploadLink(workspace, workspace.id, {})
  await page.goto(link.path)
  await expect(page.getByLabel('ข้อความถึงผู้รับ (ไม่บังคับ)')).toBeVisible()
  // A lost answer about the link itself loses nothing.
  const state = new RegExp(`/api/public/upload-links/${link.token}$`)
  await page.route(state, (route) => route.abort())
  await choose(page, 'เลือกไฟล์', file('แรก.txt'), file('สอง.txt'))
  await expect(receipts(page)).toHaveCount(2)
  await page.unroute(state)
  await page.getByLabel('ข้อความถึงผู้รับ (ไม่บังคับ)').fill('ฉบับที่สอง')
  await changeUploadLink(workspace, link, { enabled: false })
  await choose(page, 'เลือกไฟล์', file('สาม.txt'), file('สี่.txt'))
  await expect(heading(page)).toHaveText('ลิงก์นี้ถูกปิดใช้งาน')
  const unsent = page.getByRole('list', { name: 'ไฟล์ที่ยังไม่ได้ส่ง' }).getByRole('listitem')
  await expect(unsent).toHaveCount(2)
  await expect(receipts(page)).toHaveCount(2)
  await expectAccessible(page)

  await changeUploadLink(workspace, link, { enabled: true, password: 'ช้างม้าวัว-2569' })
  await page.getByRole('button', { name: 'ลองส่งอีกครั้ง' }).click()
  await expect(heading(page)).toHaveText('ส่งไฟล์')
  await expect(unsent).toHaveCount(2)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ช้างม้าวัว-2569')
  await page.keyboard.press('Enter')
  await expect(receipts(page)).toHaveCount(4)
  await expect(queue(page)).toHaveCount(0)
  expect(await namesIn(workspace, workspace.id)).toHaveLength(4)
  workspace.close()
})

test('asks for what the link wants to know, and says what is missing', async ({ page }) => {
  const asked = { name: 'ใบสมัครงาน', remark: 'เป็น PDF เท่านั้น', password: 'ช้างม้าวัว-2569' }
  const { workspace } = await openedPage(page, { ...asked, askName: 'required', askEmail: 'optional' })
  await expect(heading(page)).toHaveText('ใบสมัครงาน')
  await expect(page.getByText(/ ขอให้คุณส่งไฟล์$/)).toBeVisible()
  await expect(page.getByText('เป็น PDF เท่านั้น')).toBeVisible()
  await page.getByRole('button', { name: 'ต่อไป' }).click()
  await expect(page.getByText('โปรดกรอกชื่อของคุณ')).toBeVisible()
  await expect(page.getByText('โปรดกรอกรหัสผ่าน', { exact: true })).toBeVisible()
  await page.getByLabel('ชื่อ', { exact: true }).fill('สมชาย ใจดี')
  await page.getByLabel('อีเมล (ไม่บังคับ)').fill('ไม่ใช่อีเมล')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ผิดแน่นอน')
  await page.getByRole('button', { name: 'ต่อไป' }).click()
  await expect(page.getByText('รูปแบบอีเมลไม่ถูกต้อง')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('อีเมล (ไม่บังคับ)').fill('')
  await page.getByRole('button', { name: 'ต่อไป' }).click()
  await expect(page.getByText('รหัสผ่านไม่ถูกต้อง โปรดลองอีกครั้ง')).toBeVisible()
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ช้างม้าวัว-2569')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('ใบสมัครงาน')
  await page.reload()
  await expect(heading(page)).toHaveText('ใบสมัครงาน')
  workspace.close()
})

test('refuses what the link does not take before anything is sent', async ({ page }) => {
  const { workspace } = await openedPage(page, { types: ['txt'], maxSize: 20 })
  await choose(page, 'เลือกไฟล์', file('โปรแกรม.exe'), file('ใหญ่.txt', 'x'.repeat(21)), file('พอดี.txt', 'x'))
  await expect(page.getByRole('alert')).toContainText('ลิงก์นี้ไม่รับไฟล์ประเภทของ “โปรแกรม.exe”')
  await expect(page.getByRole('alert')).toContainText('“ใหญ่.txt” ใหญ่กว่า 20 B')
  await expect(receipts(page)).toHaveCount(1)
  expect(await namesIn(workspace, workspace.id)).toEqual(['พอดี.txt'])
  workspace.close()
})

test('a checklist is ticked by sending its documents', async ({ page }) => {
  const { workspace } = await openedPage(page, {
    checklist: [
      { title: 'สำเนาบัตรประชาชน', dueAt: '2026-01-01T00:00:00.000Z' },
      { title: 'ทะเบียนบ้าน', required: false },
    ],
  })
  const entry = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect(entry('สำเนาบัตรประชาชน')).toContainText(/ยังไม่ได้ส่ง · (เลยกำหนด|ภายใน) 1 ม.ค. 2569/)
  await expect(entry('ทะเบียนบ้าน')).toContainText('ยังไม่ได้ส่ง · ไม่บังคับ')
  await expectAccessible(page)
  await choose(page, 'เลือกไฟล์สำหรับ สำเนาบัตรประชาชน', file('บัตร.txt'))
  await expect(entry('สำเนาบัตรประชาชน')).toContainText('ส่งแล้ว')
  await expect(entry('ทะเบียนบ้าน')).toContainText('ยังไม่ได้ส่ง')
  workspace.close()
})

test('a lost network is waited for, and a pause lasts until it is ended', async ({ page, problems }) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED/)
  const { workspace } = await openedPage(page)
  let mode: 'lost' | 'hangs' | 'works' = 'lost'
  await page.route(patches, async (route) => {
    if (mode === 'lost') return route.abort('internetdisconnected')
    // Never answered: what the page stops is gone.
    if (mode === 'hangs' && route.request().method() === 'PATCH') return
    await route.continue()
  })
  await choose(page, 'เลือกไฟล์', file('ยาว.txt'))
  await expect(queue(page)).toContainText('รอการเชื่อมต่อ ระบบจะส่งต่อโดยอัตโนมัติ')
  await expectAccessible(page)
  mode = 'hangs'
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(queue(page)).toContainText('กำลังส่ง')
  await page.getByRole('button', { name: 'หยุด ยาว.txt' }).click()
  await expect(queue(page)).toContainText('หยุดไว้ที่')
  mode = 'works'
  await page.getByRole('button', { name: 'ส่ง ยาว.txt ต่อ' }).click()
  await expect(receipts(page)).toHaveCount(1)
  expect(await namesIn(workspace, workspace.id)).toEqual(['ยาว.txt'])
  workspace.close()
})

test('what was on its way when the page was left goes on, or is cancelled', async ({ page }) => {
  const { workspace } = await openedPage(page)
  page.on('dialog', (dialog) => void dialog.accept())
  let hangs = true
  await page.route(patches, async (route) => {
    if (!hangs || route.request().method() !== 'PATCH') await route.continue()
  })
  await choose(page, 'เลือกไฟล์', file('ค้าง.txt'))
  await expect(queue(page)).toContainText('กำลังส่ง')
  await page.reload()
  hangs = false
  await expect(page.getByText('ยังส่ง “ค้าง.txt” ไม่เสร็จ (0%) โปรดเลือกไฟล์เดิมเพื่อส่งส่วนที่เหลือ')).toBeVisible()
  await expectAccessible(page)
  // Another file has to wait for it.
  await choose(page, 'เลือกไฟล์', file('อื่น.txt'))
  await expect(queue(page)).toContainText('ส่งได้ทีละไฟล์ โปรดรอให้ไฟล์ก่อนหน้าเสร็จหรือยกเลิกก่อน')
  await choose(page, 'เลือกไฟล์เดิม', file('อื่น.txt'))
  await expect(page.getByText('ไฟล์ที่เลือกไม่ใช่ไฟล์เดิม โปรดเลือก “ค้าง.txt”')).toBeVisible()
  await choose(page, 'เลือกไฟล์เดิม', file('ค้าง.txt'))
  await expect(receipts(page)).toContainText('ได้รับ “ค้าง.txt” แล้ว')
  await page.getByRole('button', { name: 'ส่ง อื่น.txt อีกครั้ง' }).click()
  await expect(receipts(page)).toHaveCount(2)

  hangs = true
  await choose(page, 'เลือกไฟล์', file('ไม่เอา.txt'))
  await expect(queue(page)).toContainText('กำลังส่ง')
  await page.reload()
  hangs = false
  await page.getByRole('button', { name: 'ยกเลิกไฟล์นี้' }).click()
  await expect(page.getByText(/^ยังส่ง/)).toHaveCount(0)
  expect((await namesIn(workspace, workspace.id)).toSorted()).toEqual(['ค้าง.txt', 'อื่น.txt'])
  workspace.close()
})

test('on a phone the page fits, in English too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { workspace } = await openedPage(page, {
    name: 'ลิงก์ที่มีชื่อยาวมากจนต้องขึ้นบรรทัดใหม่บนหน้าจอของโทรศัพท์',
    checklist: [{ title: 'หนังสือรับรองการจดทะเบียนนิติบุคคลที่ออกไว้ไม่เกินหกเดือนนับถึงวันที่ส่ง' }],
  })
  await choose(page, 'เลือกไฟล์', file('ไฟล์ที่มีชื่อยาวมากเหมือนกันสำหรับการทดสอบบนจอแคบของโทรศัพท์มือถือ.txt'))
  await expect(receipts(page)).toHaveCount(1)
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('Requested documents')).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  workspace.close()
})
