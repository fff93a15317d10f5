import type { Preview } from '@khlang/contract/previews'
import type { Page } from '@playwright/test'
import { choose, newWorkspace, row } from '../../fixtures/drive.ts'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { expectToScroll } from '../../fixtures/scrolling.ts'
import { pdf, picture } from '../../fixtures/samples.ts'
import { expect, test } from '../../fixtures/test.ts'
import { putFile } from '../../support/uploads.ts'

test.use({ as: 'anan01' })

/** Answers as a server without LibreOffice, whatever is installed; the server's own tests cover reading documents. */
const answerWith = (page: Page, preview: Partial<Preview>) =>
  page.route(/\/api\/(?:files|library)\/[^/]+\/preview(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    const body: { result: object } = await response.json()
    await route.fulfill({ response, status: 200, json: { ...body, result: { ...body.result, ...preview } } })
  })

test('a document that the server cannot render is shown as headings, text, tables and pictures, and says so', async ({
  page,
}) => {
  const workspace = await newWorkspace('anan01')
  await putFile(workspace.person, workspace.id, 'สัญญา.docx', Buffer.from('PK\u0003\u0004'))
  await answerWith(page, {
    state: 'ready',
    kind: 'blocks',
    cut: true,
    reason: null,
    blocks: [
      { type: 'heading', level: 1, text: 'หมวดที่ ๑' },
      { type: 'text', text: '<script>alert(1)</script> เป็นเพียงข้อความ' },
      { type: 'table', rows: [['รายการ', 'ราคา'], ['ค่าเช่า']] },
      { type: 'picture', data: picture(60, 40).toString('base64'), width: 60, height: 40 },
    ],
  })
  await page.goto(workspace.address)
  await row(page, 'สัญญา.docx').dblclick()
  const document = page.getByRole('document', { name: 'สัญญา.docx' })
  await expect(document.getByRole('heading', { name: 'หมวดที่ ๑' })).toBeVisible()
  await expect(document.getByText('<script>alert(1)</script> เป็นเพียงข้อความ')).toBeVisible()
  await expect(document.getByRole('cell')).toHaveText(['รายการ', 'ราคา', 'ค่าเช่า', ''])
  const drawn = document.getByRole('img', { name: 'รูปภาพในเอกสาร' })
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
  await expect(page.getByRole('note')).toContainText('แสดงเอกสารเป็นหน้าไม่ได้')
  await expect(document.getByText('แสดงเฉพาะบางส่วนของเอกสาร')).toBeVisible()
  workspace.close()
})

test('long documents and wide sheets scroll from their first line at every size', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  await putFile(workspace.person, workspace.id, '1 สัญญา.docx', Buffer.from('PK\u0003\u0004'))
  const cells = Array.from({ length: 40 }, (_, column) => `คอลัมน์ที่ ${column + 1}`)
  await answerWith(page, {
    state: 'ready',
    kind: 'blocks',
    reason: null,
    blocks: [
      { type: 'heading', level: 1, text: 'บรรทัดแรก' },
      { type: 'table', rows: Array.from({ length: 30 }, () => cells) },
      ...Array.from({ length: 300 }, () => ({ type: 'text' as const, text: 'ข้อความในสัญญา '.repeat(20) })),
      { type: 'text', text: 'บรรทัดสุดท้าย' },
    ],
  })
  await page.goto(workspace.address)
  await row(page, '1 สัญญา.docx').dblclick()
  const document = page.getByRole('document', { name: '1 สัญญา.docx' })
  await expectToScroll(document, document.getByText('บรรทัดแรก'), document.getByText('บรรทัดสุดท้าย'))
  await expect(document.getByRole('cell').first()).toBeInViewport()

  await page.keyboard.press('Escape')
  await choose(page, '1 สัญญา.docx', 'เวอร์ชัน')
  await page.getByRole('dialog').getByRole('button', { name: 'ดูเวอร์ชัน 1' }).click()
  const old = page.getByRole('dialog', { name: '1 สัญญา.docx · เวอร์ชัน 1' })
  await expectToScroll(old.getByRole('document'), old.getByText('บรรทัดแรก'), old.getByText('บรรทัดสุดท้าย'))
  workspace.close()
})

test('old versions and documents of the library are shown in the same way', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  const path = `/api/folders/${workspace.id}/files/${encodeURIComponent('สัญญา.docx')}`
  for (const query of ['', '?file_duplicate=create_tag_version'])
    await workspace.person.send({ method: 'PUT', path: `${path}${query}`, body: Buffer.from(`PK\u0003\u0004${query}`) })
  const blocks: Preview['blocks'] = [{ type: 'heading', level: 1, text: 'หมวดที่ ๑' }]
  await answerWith(page, { state: 'ready', kind: 'blocks', reason: null, text: null, blocks })
  await page.goto(workspace.address)
  await choose(page, 'สัญญา.docx', 'เวอร์ชัน')
  await page.getByRole('dialog').getByRole('button', { name: 'ดูเวอร์ชัน 1' }).click()
  const preview = page.getByRole('dialog', { name: 'สัญญา.docx · เวอร์ชัน 1' })
  await expect(preview.getByRole('document').getByRole('heading', { name: 'หมวดที่ ๑' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/library')
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click()
  const shown = page.getByRole('dialog').getByRole('document')
  await expect(shown.getByRole('heading', { name: 'หมวดที่ ๑' })).toBeVisible()
  workspace.close()
})

test('if nothing can be shown, the page lists supported files', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  await putFile(workspace.person, workspace.id, 'งานเก่า.zip', Buffer.from('PK\u0003\u0004'))
  await page.goto(workspace.address)
  await row(page, 'งานเก่า.zip').dblclick()
  await page.getByText('ประเภทไฟล์ที่แสดงตัวอย่างได้').click()
  await expect(page.getByText(/heic psd/)).toBeVisible()
  await expect(page.getByText(/pptx odt ods odp/)).toBeVisible()
  workspace.close()
})

test('two versions of a PDF are compared by their text, too', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  await putFile(workspace.person, workspace.id, 'ราคา.pdf', pdf(['Price 5000 baht']))
  const newer = await workspace.person.send({
    method: 'PUT',
    path: `/api/folders/${workspace.id}/files/${encodeURIComponent('ราคา.pdf')}?file_duplicate=create_tag_version`,
    body: pdf(['Price 6000 baht']),
  })
  expect(newer.status).toBeLessThan(300)
  await page.goto(workspace.address)
  await choose(page, 'ราคา.pdf', 'เวอร์ชัน')
  await page.getByRole('dialog').getByRole('button', { name: 'เปรียบเทียบสองเวอร์ชัน' }).click()
  const compare = page.getByRole('dialog', { name: 'เปรียบเทียบ “ราคา.pdf”' })
  await compare.getByRole('button', { name: 'ข้อความ' }).click()
  await expect(compare.locator('mark').first()).toHaveText('5000', { timeout: 30_000 })
  workspace.close()
})
