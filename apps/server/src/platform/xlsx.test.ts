import { expect, test } from 'vitest'
import { unzip } from '../../test/unzip.ts'
import { xlsx } from './xlsx.ts'

async function made(rows: string[][][]): Promise<Buffer> {
  async function* some() {
    await Promise.resolve()
    yield* rows
  }
  const pieces: Buffer[] = []
  for await (const piece of xlsx(some())) pieces.push(piece)
  // The zip comment belongs to the caller: here there is none.
  return Buffer.concat([...pieces, Buffer.alloc(2)])
}

test('is a zip with a sheet of texts; nothing is a formula, nothing escapes from its cell', async () => {
  const file = await made([
    [['เวลา', 'ใคร']],
    [],
    [
      ['=1+1', '<b>&\u0000\ud800</b>'],
      ['x'.repeat(40_000), ' space '],
    ],
  ])
  const parts = await unzip(file)
  expect(parts.map(({ path }) => path)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/worksheets/sheet1.xml',
  ])
  const sheet = parts.at(-1)?.bytes.toString() ?? ''
  expect(sheet.match(/<row>/g)).toHaveLength(3)
  expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
  expect(sheet).toContain('&lt;b&gt;&amp;\uFFFD\uFFFD&lt;/b&gt;')
  expect(sheet).toContain(`>${'x'.repeat(32_767)}<`)
  expect(sheet).not.toMatch(/<f>/)
})

test('fails if its rows cannot be read', async () => {
  async function* broken() {
    yield [['a']]
    await Promise.resolve()
    throw new Error('the database is away')
  }
  await expect(async () => {
    for await (const piece of xlsx(broken())) expect(piece).toBeDefined()
  }).rejects.toThrow('the database is away')
})
