import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newWorkspace, row } from '../../fixtures/drive.ts'
import { overflow, switchTheme } from '../../fixtures/appearance.ts'
import { expectToScroll } from '../../fixtures/scrolling.ts'
import { base } from '../../fixtures/place.ts'
import { expect, test } from '../../fixtures/test.ts'
import { putFile } from '../../support/uploads.ts'

test.use({ as: 'anan01' })

const markdown = `# แผนงานปี 2569

ข้อความ**หนา** และ [เว็บของเรา](https://example.com/a) กับ [หน้าในไดรฟ์](/profile) และ [สคริปต์](javascript:alert(1))

- [x] ทำแล้ว
- [ ] ยังไม่ทำ

| รายการ | ราคา |
| --- | ---: |
| ปากกา | 12.50 |

![ภาพสอดแนม](https://example.com/spy.png)
<img src="https://example.com/raw.png"><script>document.title = 'taken'</script>
`

test('Markdown and tables are shown rendered or as source, and load nothing from elsewhere', async ({ page }) => {
  const workspace = await newWorkspace('anan01')
  await putFile(workspace.person, workspace.id, '1 แผน.md', Buffer.from(markdown))
  const lines = Array.from({ length: 700 }, (_, n) => `สินค้า ${n + 1};"บรรทัดแรก\nบรรทัดสอง";${n * 1.5}`)
  await putFile(workspace.person, workspace.id, '2 ราคา.csv', Buffer.from(`ชื่อ;รายละเอียด;ราคา\n${lines.join('\n')}\n`))
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(base()) && !request.url().startsWith('blob:')) outside.push(request.url())
  })
  await page.goto(workspace.address)
  await row(page, '1 แผน.md').dblclick()
  const viewer = page.getByRole('dialog', { name: /^ตัวอย่าง/ })
  const sheet = viewer.getByRole('document')
  await expect(sheet.getByRole('heading', { name: 'แผนงานปี 2569', level: 1 })).toBeVisible()
  await expect(sheet.getByRole('cell', { name: '12.50' })).toBeVisible()
  await expect(sheet.getByRole('checkbox')).toHaveCount(2)
  await expect(sheet.getByRole('link')).toHaveCount(1)
  await expect(sheet.getByRole('link', { name: 'เว็บของเรา' })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(sheet.getByText('ภาพสอดแนม')).toBeVisible()
  await expect(sheet.locator('img, script')).toHaveCount(0)
  await expectAccessible(page, 'dialog')
  await viewer.getByRole('button', { name: 'ต้นฉบับ' }).click()
  await expect(viewer.getByText('# แผนงานปี 2569')).toBeVisible()

  await page.keyboard.press('ArrowRight')
  const table = viewer.getByRole('region', { name: 'ตารางของ 2 ราคา.csv' })
  await expect(table.getByRole('columnheader', { name: 'ราคา', exact: true })).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(501)
  await expect(table.getByRole('cell', { name: 'บรรทัดแรก บรรทัดสอง' }).first()).toBeVisible()
  await table.getByRole('button', { name: 'แสดงเพิ่มเติม (เหลือ 200 แถว)' }).click()
  await expect(table.getByRole('row')).toHaveCount(701)
  await expectAccessible(page, 'dialog')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(page)).toBe(0)
  await viewer.getByRole('button', { name: 'ต้นฉบับ' }).click()
  await expect(viewer.getByText('สินค้า 1;"บรรทัดแรก')).toBeVisible()
  expect(outside).toEqual([])
  expect(await page.title()).not.toBe('taken')
  workspace.close()
})

const code = `// บรรทัดแรก
export const total = (prices: number[]) => prices.reduce((sum, price) => sum + price, 0)
${"const name = 'ค่าบริการ'\n".repeat(300)}// บรรทัดสุดท้าย
`

const report = `# บรรทัดแรก

ย่อหน้าแรก

## หัวข้อรอง

> ข้อความที่ยกมา

\`\`\`ts
const answer = 42
\`\`\`

| รายการ | ราคา |
| --- | ---: |
| ปากกา | 12.50 |

${'ข้อความในรายงาน '.repeat(20)}

${'ย่อหน้า\n\n'.repeat(200)}
บรรทัดสุดท้าย
`

test('text, code and Markdown scroll from their first line; code is coloured and Markdown has one left edge', async ({
  page,
}) => {
  const workspace = await newWorkspace('anan01')
  await putFile(workspace.person, workspace.id, '1 ราคา.ts', Buffer.from(code))
  await putFile(workspace.person, workspace.id, '2 รายงาน.md', Buffer.from(report))
  await page.goto(workspace.address)
  await row(page, '1 ราคา.ts').dblclick()
  const viewer = page.getByRole('dialog', { name: /^ตัวอย่าง/ })
  const source = viewer.getByLabel('ข้อความใน 1 ราคา.ts')
  await expectToScroll(source, source.getByText('// บรรทัดแรก'), source.getByText('// บรรทัดสุดท้าย'))
  const colourOf = (text: string) =>
    source
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  const seen: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await switchTheme(page, theme)
    const colours = [await colourOf('export'), await colourOf("'ค่าบริการ'"), await colourOf('// บรรทัดแรก')]
    expect(new Set(colours).size).toBe(3)
    seen.push(...colours)
  }
  await expectAccessible(page, 'dialog')
  expect(new Set(seen).size).toBe(6)

  await page.keyboard.press('ArrowRight')
  const sheet = viewer.getByRole('document')
  await expectToScroll(sheet, sheet.getByText('บรรทัดแรก'), sheet.getByText('บรรทัดสุดท้าย'))
  await expect(sheet.locator('pre span').first()).toHaveText('const')
  const edges = await sheet
    .locator('h1, h2, p, pre, blockquote, table')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.parentElement?.tagName !== 'BLOCKQUOTE')
        .map((element) => Math.round(element.getBoundingClientRect().left)),
    )
  expect([...new Set(edges)]).toHaveLength(1)
  workspace.close()
})
