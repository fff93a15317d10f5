import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  bytesOf,
  type Workspace,
  dropFiles,
  hashOf,
  namesIn,
  newWorkspace,
  pick,
  putFiles,
  row,
  tray,
} from '../../fixtures/drive.ts'
import { inFolder } from '../../fixtures/place.ts'
import { expect, reportFigure, test } from '../../fixtures/test.ts'
import { listAll } from '../../support/uploads.ts'

test.use({ as: 'kanya01' })

let workspace: Workspace
test.beforeEach(async () => {
  workspace = await newWorkspace('kanya01')
})
test.afterEach(() => workspace.close())

const done = (count: number) => new RegExp(`อัปโหลดแล้ว ${count} ไฟล์`)
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

test('files chosen in the dialog arrive unchanged, also an empty one', async ({ page }) => {
  const bytes = bytesOf(300_000)
  await page.goto(workspace.address)
  await pick(page, 'อัปโหลดไฟล์', [file('ภาพถ่าย.bin', bytes), file('ว่าง.txt', Buffer.alloc(0))])
  await expect(tray(page).getByRole('heading')).toHaveText(done(2))
  await expect(row(page, 'ภาพถ่าย.bin')).toBeVisible()
  await expect(row(page, 'ว่าง.txt')).toContainText('0 B')
  const items = await listAll(workspace.person, workspace.id)
  const id = items.find(({ name }) => name === 'ภาพถ่าย.bin')?.id
  expect((await workspace.person.hash({ path: `/api/files/${id}/content` })).sha256).toBe(hashOf(bytes))
})

test('a file without an extension is asked for one, and a folder keeps its names', async ({ page }) => {
  await page.goto(workspace.address)
  await pick(page, 'อัปโหลดไฟล์', [file('รายงานประจำปี', Buffer.from('%PDF-1.7')), file('อื่น.txt', Buffer.from('x'))])
  const dialog = page.getByRole('dialog', { name: 'ระบุนามสกุลไฟล์' })
  const name = dialog.getByLabel('ชื่อใหม่ของ “รายงานประจำปี”')
  await expect(name).toHaveValue('รายงานประจำปี.pdf')
  await name.fill('รายงานประจำปี')
  await expect(dialog.getByText('โปรดระบุนามสกุลไฟล์ในชื่อ')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'อัปโหลด' })).toBeDisabled()
  await name.fill('รายงานประจำปี 2569.pdf')
  await name.press('Enter')
  await expect(row(page, 'รายงานประจำปี 2569.pdf')).toBeVisible()
  await expect(row(page, 'อื่น.txt')).toBeVisible()
  const tree = inFolder(`ต้นไม้-${process.pid}`)
  await mkdir(tree, { recursive: true })
  await writeFile(join(tree, 'LICENSE'), 'x')
  await pick(page, 'อัปโหลดโฟลเดอร์', tree)
  await expect(tray(page).getByRole('heading')).toHaveText(done(3))
  await expect(dialog).toHaveCount(0)
  await rm(tree, { recursive: true })
})

test('files dropped onto the list arrive in the open folder', async ({ page }) => {
  await page.goto(workspace.address)
  await expect(page.getByText('โฟลเดอร์นี้ยังว่าง')).toBeVisible()
  await dropFiles(page.getByText('โฟลเดอร์นี้ยังว่าง'), [
    { name: 'ลากมา 1.txt', text: 'หนึ่ง' },
    { name: 'ลากมา 2.txt', text: 'สอง' },
  ])
  await expect(row(page, 'ลากมา 1.txt')).toBeVisible()
  await expect(row(page, 'ลากมา 2.txt')).toBeVisible()
})

test('a folder of 500 files with Thai paths keeps its structure', async ({ page }) => {
  const root = inFolder(`เอกสารโครงการ-${process.pid}`)
  const wanted = new Map<string, string>()
  for (let n = 0; n < 500; n++) {
    const folder = `หมวดที่ ${n % 10}/ปี ${2560 + (n % 5)}`
    const name = `ใบกำกับภาษี เลขที่ ${n}.txt`
    await mkdir(join(root, folder), { recursive: true })
    await writeFile(join(root, folder, name), `เอกสาร ${n}`)
    wanted.set(`${folder}/${name}`, `เอกสาร ${n}`)
  }
  await page.goto(workspace.address)
  const since = performance.now()
  await pick(page, 'อัปโหลดโฟลเดอร์', root)
  await expect(tray(page).getByRole('heading')).toHaveText(done(500), { timeout: 150_000 })
  const seconds = (performance.now() - since) / 1000
  reportFigure('500 files of a folder', `${seconds.toFixed(1)} s, ${(500 / seconds).toFixed(0)} files/s`)
  const found = new Set<string>()
  const [top] = await listAll(workspace.person, workspace.id)
  expect(top?.name).toBe(`เอกสารโครงการ-${process.pid}`)
  for (const first of await listAll(workspace.person, top?.id ?? ''))
    for (const second of await listAll(workspace.person, first.id))
      for (const leaf of await listAll(workspace.person, second.id))
        found.add(`${first.name}/${second.name}/${leaf.name}`)
  expect(found).toEqual(new Set(wanted.keys()))
  await rm(root, { recursive: true, force: true })
})

test('an upload can be paused, resumed, and cancelled', async ({ page }) => {
  await page.goto(workspace.address)
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/parts/*', async (route) => {
    await gate
    await route.continue().catch(() => undefined)
  })
  const [kept, given] = [inFolder('ใหญ่.bin'), inFolder('เลิก.bin')]
  const bytes = bytesOf(40 * 1024 * 1024)
  await writeFile(kept, bytes)
  await writeFile(given, bytes)
  await pick(page, 'อัปโหลดไฟล์', [kept, given])
  await tray(page).getByRole('button', { name: 'ยกเลิก: เลิก.bin' }).click()
  await expect(tray(page).getByText('เลิก.bin')).toHaveCount(0)
  await tray(page).getByRole('button', { name: 'หยุดชั่วคราว: ใหญ่.bin' }).click()
  await expect(tray(page).getByText(/หยุดชั่วคราว · อัปโหลดแล้ว/)).toBeVisible()
  open()
  await tray(page).getByRole('button', { name: 'อัปโหลดต่อ: ใหญ่.bin' }).click()
  await expect(tray(page).getByRole('heading')).toHaveText(done(1), { timeout: 120_000 })
  expect(await namesIn(workspace, workspace.id)).toEqual(['ใหญ่.bin'])
  const [item] = await listAll(workspace.person, workspace.id)
  expect((await workspace.person.hash({ path: `/api/files/${item?.id}/content` })).sha256).toBe(hashOf(bytes))
})

test('without a network an upload waits, and resumes automatically', async ({ page, problems }) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED/)
  await page.goto(workspace.address)
  let lost = true
  await page.route('**/parts/*', (route) => (lost ? route.abort('internetdisconnected') : route.continue()))
  const path = inFolder('ขาดช่วง.bin')
  const bytes = bytesOf(40 * 1024 * 1024)
  await writeFile(path, bytes)
  await pick(page, 'อัปโหลดไฟล์', [path])
  await expect(tray(page).getByText('การเชื่อมต่อขัดข้อง ระบบกำลังลองอีกครั้ง')).toBeVisible()
  lost = false
  await expect(tray(page).getByRole('heading')).toHaveText(done(1), { timeout: 120_000 })
  const [item] = await listAll(workspace.person, workspace.id)
  expect((await workspace.person.hash({ path: `/api/files/${item?.id}/content` })).sha256).toBe(hashOf(bytes))
})

test('a file chosen without a network waits in the list, and starts once there is one', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  await page.goto(workspace.address)
  const [first, second] = [inFolder('ก่อน.txt'), inFolder('ระหว่าง.txt')]
  await writeFile(first, 'ก่อน')
  await writeFile(second, 'ระหว่าง')
  await pick(page, 'อัปโหลดไฟล์', [first])
  await expect(tray(page).getByRole('heading')).toHaveText(done(1))
  await context.setOffline(true)
  await pick(page, 'อัปโหลดไฟล์', [second])
  await expect(tray(page).getByText('ระหว่าง.txt')).toBeVisible()
  await expect(tray(page).getByText('การเชื่อมต่อขัดข้อง ระบบกำลังลองอีกครั้ง')).toBeVisible()
  await context.setOffline(false)
  await expect(tray(page).getByRole('heading')).toHaveText(done(2))
  expect(await namesIn(workspace, workspace.id)).toEqual(['ก่อน.txt', 'ระหว่าง.txt'])
})

test('a folder chosen without a network waits, can be called off, and is made once there is one', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  await page.goto(workspace.address)
  for (const name of ['แฟ้มรอ', 'แฟ้มเลิก']) {
    await mkdir(inFolder(`${name}/ชั้นใน`), { recursive: true })
    await writeFile(inFolder(`${name}/ชั้นใน/ใบ.txt`), name)
  }
  await pick(page, 'อัปโหลดไฟล์', [file('ก่อน.txt', Buffer.from('ก่อน'))])
  await expect(tray(page).getByRole('heading')).toHaveText(done(1))
  await context.setOffline(true)
  await pick(page, 'อัปโหลดโฟลเดอร์', inFolder('แฟ้มรอ'))
  await expect(tray(page)).toContainText('แฟ้มรอ1 ไฟล์ · จะเริ่มอัปโหลดเมื่อเชื่อมต่ออินเทอร์เน็ตได้')
  await pick(page, 'อัปโหลดโฟลเดอร์', inFolder('แฟ้มเลิก'))
  await tray(page).getByRole('button', { name: 'ยกเลิก: แฟ้มเลิก' }).click()
  await expect(tray(page).getByText('แฟ้มเลิก')).toHaveCount(0)
  await context.setOffline(false)
  await expect(row(page, 'แฟ้มรอ')).toBeVisible()
  await expect(tray(page).getByRole('heading')).toHaveText(done(2))
  await expect(tray(page).getByText('จะเริ่มอัปโหลด')).toHaveCount(0)
  expect((await namesIn(workspace, workspace.id)).toSorted()).toEqual(['ก่อน.txt', 'แฟ้มรอ'].toSorted())
})

test('taken names are resolved before the first byte: keep both, replace, skip, for all or each', async ({ page }) => {
  await putFiles(workspace, workspace.id, ['ก.txt', 'ข.txt', 'ค.txt'])
  await page.goto(workspace.address)
  const again = ['ก.txt', 'ข.txt', 'ค.txt', 'ง.txt'].map((name) => file(name, Buffer.from(`ใหม่ ${name}`)))
  await pick(page, 'อัปโหลดไฟล์', again)
  const dialog = page.getByRole('dialog', { name: 'มีชื่อซ้ำ 3 ไฟล์' })
  await dialog.getByRole('radio', { name: /^ข้าม/ }).check()
  await expect(dialog.getByRole('button', { name: 'อัปโหลด 1 ไฟล์' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'วิธีจัดการ ก.txt' }).selectOption({ label: 'เก็บไว้ทั้งสองไฟล์' })
  await dialog.getByRole('combobox', { name: 'วิธีจัดการ ข.txt' }).selectOption({ label: 'แทนที่' })
  await dialog.getByRole('button', { name: 'อัปโหลด 3 ไฟล์' }).click()
  await expect(tray(page).getByRole('heading')).toHaveText(done(3))
  expect((await namesIn(workspace, workspace.id)).toSorted()).toEqual(
    ['ก (2).txt', 'ก.txt', 'ข.txt', 'ค.txt', 'ง.txt'].toSorted(),
  )
  const items = await listAll(workspace.person, workspace.id)
  const read = async (name: string) =>
    (
      await workspace.person.send({ path: `/api/files/${items.find((item) => item.name === name)?.id}/content` })
    ).body.toString()
  expect(await read('ข.txt')).toBe('ใหม่ ข.txt')
  expect(await read('ค.txt')).toContain('เนื้อหาของ')
})

test('a folder that is uploaded again asks once, and what is unchanged makes no version', async ({ page }) => {
  const root = inFolder(`รายเดือน-${process.pid}`)
  await mkdir(join(root, 'ม.ค.'), { recursive: true })
  for (const name of ['ก.txt', 'ข.txt']) await writeFile(join(root, 'ม.ค.', name), `เนื้อหา ${name}`)
  await page.goto(workspace.address)
  await pick(page, 'อัปโหลดโฟลเดอร์', root)
  await expect(tray(page).getByRole('heading')).toHaveText(done(2))
  await writeFile(join(root, 'ม.ค.', 'ข.txt'), 'เปลี่ยนแล้ว')
  await pick(page, 'อัปโหลดโฟลเดอร์', root)
  const dialog = page.getByRole('dialog', { name: 'มีชื่อซ้ำ 2 ไฟล์' })
  await expect(dialog.getByRole('radio', { name: /^เพิ่มเป็นเวอร์ชันใหม่/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'อัปโหลด 2 ไฟล์' }).click()
  await expect(tray(page).getByText('ไม่มีการเปลี่ยนแปลง ไฟล์มีเนื้อหานี้อยู่แล้ว')).toBeVisible()
  const [top] = await listAll(workspace.person, workspace.id)
  const [month] = await listAll(workspace.person, top?.id ?? '')
  const versionsIn = async ({ id, name }: { id: string; name: string }) => {
    const { result } = await workspace.person.send({ path: `/api/files/${id}/versions` })
    return `${name} ${(result as { items: unknown[] }).items.length}`
  }
  const versions = async () =>
    (await Promise.all((await listAll(workspace.person, month?.id ?? '')).map(versionsIn))).toSorted()
  await expect.poll(versions).toEqual(['ก.txt 1', 'ข.txt 2'])
  await rm(root, { recursive: true, force: true })
})

test('forbidden names in a bulk upload are cleaned, and reported', async ({ page }) => {
  await page.goto(workspace.address)
  await pick(page, 'อัปโหลดไฟล์', [file("ราคา'พิเศษ'.txt", Buffer.from('x')), file('ดี.txt', Buffer.from('y'))])
  const dialog = page.getByRole('dialog', { name: 'ตรวจสอบก่อนอัปโหลด' })
  await expect(dialog).toContainText('จะปรับชื่อ 1 ไฟล์ที่มีอักขระต้องห้าม')
  await dialog.getByRole('button', { name: 'อัปโหลด 2 ไฟล์' }).click()
  await expect(row(page, 'ราคา_พิเศษ_.txt')).toBeVisible()
  await expect(row(page, 'ดี.txt')).toBeVisible()
})

test('a folder with view permission only accepts no files', async ({ page }) => {
  await page.goto('/trash')
  await page.getByRole('button', { name: 'สร้างใหม่' }).first().click()
  await expect(page.getByRole('menuitem', { name: 'สร้างโฟลเดอร์' })).toHaveCount(0)
})
