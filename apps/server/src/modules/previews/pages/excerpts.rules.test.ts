import type { Preview } from '@khlang/contract/previews'
import { expect, test } from 'vitest'
import { excerptOf } from './excerpts.rules.ts'

const preview = (given: Partial<Preview>): Preview => ({
  state: 'ready',
  kind: null,
  pages: [],
  pageCount: 0,
  text: null,
  blocks: null,
  cut: false,
  reason: null,
  ...given,
})

test('of a text: its first lines, without empty ones, each cut at whole letters', () => {
  const text = `# หัวข้อ\r\n\n\tหนึ่ง\n${'😀'.repeat(150)}\n${'บรรทัด\n'.repeat(100)}`
  const { state, lines } = excerptOf(preview({ kind: 'text', text }))
  expect(state).toBe('lines')
  expect(lines.slice(0, 4)).toEqual(['# หัวข้อ', '  หนึ่ง', '😀'.repeat(120), 'บรรทัด'])
  expect(lines).toHaveLength(14)
})

test('of a document: headings, paragraphs and rows', () => {
  const blocks: Preview['blocks'] = [
    { type: 'part', text: 'แผ่นที่ 1' },
    { type: 'heading', level: 1, text: 'งบประมาณ' },
    { type: 'picture', data: '', width: 1, height: 1 },
    {
      type: 'table',
      rows: [
        ['ก', '1'],
        ['ข', '2'],
      ],
    },
  ]
  expect(excerptOf(preview({ kind: 'blocks', blocks })).lines).toEqual(['งบประมาณ', 'ก  1', 'ข  2'])
})

test.each([
  [{ kind: 'pages' }, 'picture'],
  [{ kind: 'text', text: ' \n ' }, 'none'],
  [{ state: 'making' }, 'making'],
  [{ state: 'none', reason: 'unsupported' }, 'none'],
] as const)('%o is %s', (given, state) => expect(excerptOf(preview(given))).toEqual({ state, lines: [] }))
