import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newBusiness } from '../../fixtures/business.ts'
import { command, pick, press, row } from '../../fixtures/drive.ts'
import { enterBusiness } from '../../fixtures/enter-business.ts'
import { invoiceXml, receiverAndSender, tamperedXml } from '../../fixtures/invoices.ts'
import { newTaxId } from '../../fixtures/numbers.ts'
import { openShare } from '../../fixtures/sharing.ts'
import { expect, test } from '../../fixtures/test.ts'

const xml = (name: string, text: string) => ({ name, mimeType: 'application/xml', buffer: Buffer.from(text) })

test('files of the drive are checked, sent as e-documents, and what is wrong is named', async ({ page, context }) => {
  const sender = await newBusiness('บริษัท ส่งจากไดรฟ์ จำกัด')
  await enterBusiness(context, page, sender, '/mydrive')
  await pick(page, 'อัปโหลดไฟล์', [
    xml('IV-10.xml', invoiceXml('IV-10', `${sender.taxId}00000`, `${newTaxId()}00000`)),
    xml('IV-11.xml', invoiceXml('IV-11', '010550000003900000', `${newTaxId()}00000`)),
  ])
  await press(page, 'IV-10.xml')
  await press(page, 'IV-11.xml', ['Control'])
  await row(page, 'IV-10.xml').click({ button: 'right' })
  await (await command(page, 'ส่งเป็นเอกสารอิเล็กทรอนิกส์…')).click()
  const dialog = page.getByRole('dialog', { name: 'ส่ง 2 ไฟล์เป็นเอกสารอิเล็กทรอนิกส์' })
  const documents = dialog.getByRole('list', { name: 'เอกสาร', exact: true })
  await expect(documents.locator('> li')).toHaveCount(2)
  await expect(documents.getByText('ส่งไม่ได้')).toHaveCount(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(dialog.getByRole('button', { name: 'ส่ง 1 ฉบับ' })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 720 })
  await dialog.getByRole('button', { name: 'ส่ง 1 ฉบับ' }).click()
  await expect(page.getByText('ส่งเอกสารแล้ว 1 ฉบับ')).toBeVisible()
  await page.getByRole('button', { name: 'เปิดกล่องขาออก' }).click()
  await expect(page.getByRole('list', { name: 'กล่องขาออก', exact: true }).getByText('IV-10')).toBeVisible()
})

test('of several files each says in Thai what is wrong with it; what can be read arrives with its light', async ({
  page,
  context,
}) => {
  const { receiver, sender, buyer } = await receiverAndSender()
  const seller = `${sender.taxId}00000`
  await enterBusiness(context, page, sender, '/mydrive')
  const files = [
    xml('ก-ถูกต้อง.xml', invoiceXml('IV-20', seller, buyer)),
    xml('ข-ลายมือชื่อ.xml', tamperedXml(invoiceXml('IV-21', seller, buyer), sender.taxId)),
    xml('ค-ขาด.xml', invoiceXml('IV-22', seller, buyer).slice(0, 900)),
    xml('ง-ผู้ขาย.xml', invoiceXml('IV-23', '010550000003900000', buyer)),
    xml('จ-วันที่.xml', invoiceXml('IV-24', seller, buyer, '2569-10-05')),
  ]
  await pick(page, 'อัปโหลดไฟล์', files)
  // The last one may arrive before another, which the range would miss.
  for (const { name } of files) await expect(row(page, name)).toBeVisible()
  await press(page, 'ก-ถูกต้อง.xml')
  await press(page, 'จ-วันที่.xml', ['Shift'])
  await row(page, 'ก-ถูกต้อง.xml').click({ button: 'right' })
  await (await command(page, 'ส่งเป็นเอกสารอิเล็กทรอนิกส์…')).click()
  const dialog = page.getByRole('dialog', { name: 'ส่ง 5 ไฟล์เป็นเอกสารอิเล็กทรอนิกส์' })
  const documents = dialog.getByRole('list', { name: 'เอกสาร', exact: true }).locator('> li')
  await expect(documents).toHaveCount(5)
  for (const [name, state, reason] of [
    ['ก-ถูกต้อง.xml', 'ผ่าน', /ไม่มีลายมือชื่อดิจิทัล/],
    ['ข-ลายมือชื่อ.xml', 'พบข้อผิดพลาด', /ลายมือชื่อดิจิทัลไม่ถูกต้อง: เอกสารถูกแก้ไขหลังลงลายมือชื่อ/],
    ['ค-ขาด.xml', 'ส่งไม่ได้', /XML ไม่ถูกต้องตามรูปแบบ \(บรรทัด \d+ ตำแหน่ง \d+\)/],
    ['ง-ผู้ขาย.xml', 'ส่งไม่ได้', /เลขประจำตัวของผู้ขาย 0105500000039\d* ไม่ถูกต้อง/],
    ['จ-วันที่.xml', 'ส่งไม่ได้', /วันที่ 2569-10-05\S* เป็นปีพุทธศักราช ควรเป็น 2026-10-05/],
  ] as const) {
    const document = documents.filter({ hasText: name })
    await expect(document.getByText(state, { exact: true })).toBeVisible()
    await expect(document.getByText(reason)).toBeVisible()
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'ส่ง 2 ฉบับ' }).click()
  await expect(page.getByText('ส่งเอกสารแล้ว 2 ฉบับ')).toBeVisible()
  await page.getByRole('button', { name: 'เปิดกล่องขาออก' }).click()
  await expect(page.getByRole('list', { name: 'กล่องขาออก', exact: true }).getByRole('listitem')).toHaveCount(2)

  await enterBusiness(context, page, receiver, '/inbox')
  const inbox = page.getByRole('list', { name: 'กล่องขาเข้า' })
  await expect(inbox.getByRole('listitem')).toHaveCount(2)
  await inbox.getByText('IV-21').click()
  const checks = page.getByRole('dialog').getByRole('region', { name: 'การตรวจสอบ' })
  await expect(checks.getByText(/ลายมือชื่อดิจิทัลไม่ถูกต้อง/).first()).toBeVisible()
  await Promise.all([receiver.calls.dispose(), sender.calls.dispose()])
})

test('an upload link saves what it receives as a document to be sent, and its board says so', async ({
  page,
  context,
  browser,
}) => {
  const sender = await newBusiness('บริษัท รับแล้วส่งต่อ จำกัด')
  const get = async <T>(path: string) =>
    ((await (await sender.calls.get(path, { headers: sender.headers })).json()) as { result: { items: T[] } }).result
      .items
  const drives = await get<{ kind: string; rootId: string }>('/api/drives')
  const data = { parentId: drives.find(({ kind }) => kind === 'personal')?.rootId, name: 'รับเอกสาร' }
  const made = await sender.calls.post('/api/folders', { headers: sender.headers, data })
  const { result: folder } = (await made.json()) as { result: { id: string } }
  await enterBusiness(context, page, sender, '/mydrive')
  const share = await openShare(page, 'รับเอกสาร')
  await share.getByRole('button', { name: 'สร้างลิงก์อัปโหลด' }).click()
  const settings = page.getByRole('dialog').last()
  const signs = settings.getByRole('switch', { name: 'ลงลายมือชื่อดิจิทัลในไฟล์ XML ก่อนเก็บ' })
  await expect(signs).toHaveCount(0)
  await settings.getByRole('switch', { name: 'เก็บไฟล์ที่ได้รับเป็นเอกสารอิเล็กทรอนิกส์เพื่อส่ง' }).check()
  await signs.check()
  await expect(settings.getByText('ขณะนี้เป็นลายมือชื่อทดสอบ ใช้เป็นหลักฐานทางภาษีไม่ได้')).toBeVisible()
  await expectAccessible(page)
  await settings.getByRole('button', { name: 'สร้างลิงก์' }).click()
  await expect(page.getByText('สร้างลิงก์อัปโหลดแล้ว')).toBeVisible()
  const [link] = await get<{ id: string; url: string; sendInbox: boolean; sendEtax: boolean }>(
    `/api/items/${folder.id}/upload-links`,
  )
  expect(link).toMatchObject({ sendInbox: true, sendEtax: true })

  const visitor = await (await browser.newContext()).newPage()
  const { pathname, search } = new URL(link?.url ?? '')
  await visitor.goto(pathname + search)
  const file = xml('IV-12.xml', invoiceXml('IV-12', `${sender.taxId}00000`, `${newTaxId()}00000`))
  await visitor.locator('input[type=file]').first().setInputFiles(file)
  await expect(visitor.getByText('IV-12.xml').first()).toBeVisible()
  await expect
    .poll(async () => (await get<{ documentNo: string }>('/api/edocs/outbox')).map(({ documentNo }) => documentNo))
    .toEqual(['IV-12'])
  const links = share.getByRole('list', { name: 'ลิงก์อัปโหลด' })
  await links.getByRole('button', { name: /^คำสั่งของ/ }).click()
  await page.getByRole('menuitem', { name: 'ไฟล์ที่ได้รับ' }).click()
  await expect(page.getByText('เป็นฉบับร่างในกล่องขาออก รอคุณตรวจสอบแล้วส่ง')).toBeVisible()
  await page.goto('/outbox')
  await page.getByRole('button', { name: 'IV-12' }).click()
  const signature = page.getByRole('region', { name: 'ลายมือชื่อดิจิทัล' })
  await expect(signature.getByText('TEST signature – not valid for tax', { exact: true })).toBeVisible()
})
