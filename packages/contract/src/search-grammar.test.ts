import { describe, expect, test } from 'vitest'
import { parseSearchText } from './parse-search.ts'
import type { SearchTerm } from './search-terms.ts'
import { writeSearch } from './write-search.ts'

const today = '2026-11-29'
const parse = (text: string) => parseSearchText(text, today)
const name = (text: string): SearchTerm => ({ key: 'name', text })
/** Terms of a search without alternatives; those that must not hold begin with a minus. */
const flat = (text: string) =>
  parse(text).groups.map((group) => group.map(({ term, not }) => (not ? ['-', term] : term)))
const mb = 1024 ** 2

describe('words', () => {
  test.each<[string, unknown]>([
    ['งบ มกราคม', [[name('งบ')], [name('มกราคม')]]],
    ['"งบ มกราคม" ปี', [[name('งบ มกราคม')], [name('ปี')]]],
    ['“งบ มกราคม”', [[name('งบ มกราคม')]]],
    ['งบ -ร่าง', [[name('งบ')], [['-', name('ร่าง')]]]],
    ['งบ −"ฉบับ ร่าง"', [[name('งบ')], [['-', name('ฉบับ ร่าง')]]]],
    ['มกราคม OR กุมภาพันธ์ งบ', [[name('มกราคม'), name('กุมภาพันธ์')], [name('งบ')]]],
    ['ก หรือ ข | ค', [[name('ก'), name('ข'), name('ค')]]],
    ['OR', [[name('or')]]],
    ['name:งบ ชื่อ:"งบ ปี"', [[name('งบ')], [name('งบ ปี')]]],
    ['', []],
  ])('%s', (text, groups) => expect(flat(text)).toEqual(groups))
})

describe('keys', () => {
  test.each<[string, SearchTerm]>([
    ['type:pdf', { key: 'type', kind: 'pdf' }],
    ['type:slide', { key: 'type', kind: 'slides' }],
    ['type:xml', { key: 'type', extension: 'xml' }],
    ['TYPE:.DOCX', { key: 'type', extension: 'docx' }],
    ['ประเภท:โฟลเดอร์', { key: 'type', kind: 'folder' }],
    ['owner:me', { key: 'owner', who: 'me', isMe: true }],
    ['เจ้าของ:ฉัน', { key: 'owner', who: 'ฉัน', isMe: true }],
    ['owner:"สมศรี ใจดี"', { key: 'owner', who: 'สมศรี ใจดี', isMe: false }],
    ['owner:a@b.example', { key: 'owner', who: 'a@b.example', isMe: false }],
    ['tag:งบ/2569', { key: 'tag', tag: 'งบ/2569' }],
    ['แท็ก:#งบ', { key: 'tag', tag: 'งบ' }],
    ['size:>10mb', { key: 'size', from: 10 * mb + 1, to: null }],
    ['size:<=1.5MB', { key: 'size', from: null, to: 1.5 * mb }],
    ['ขนาด:1mb..5mb', { key: 'size', from: mb, to: 5 * mb }],
    ['size:0', { key: 'size', from: 0, to: 0 }],
    ['before:2026-01-01', { key: 'date', field: 'modified', from: null, to: '2025-12-31' }],
    ['after:2026-01', { key: 'date', field: 'modified', from: '2026-02-01', to: null }],
    ['on:29/11/2569', { key: 'date', field: 'modified', from: '2026-11-29', to: '2026-11-29' }],
    ['วันที่:เมื่อวาน', { key: 'date', field: 'modified', from: '2026-11-28', to: '2026-11-28' }],
    ['created:2569', { key: 'date', field: 'created', from: '2026-01-01', to: '2026-12-31' }],
    ['created:>=2026-02-01', { key: 'date', field: 'created', from: '2026-02-01', to: null }],
    ['หมดอายุ:2026-01..2026-02', { key: 'date', field: 'expires', from: '2026-01-01', to: '2026-02-28' }],
    ['is:starred', { key: 'is', state: 'starred' }],
    ['สถานะ:ถังขยะ', { key: 'is', state: 'trashed' }],
    ['in:library', { key: 'in', place: 'library' }],
    ['ใน:ไดรฟ์ของฉัน', { key: 'in', place: 'drive' }],
    ['in:"บัญชี 2569"', { key: 'in', folder: 'บัญชี 2569' }],
  ])('%s', (text, term) => {
    expect(parse(text)).toEqual({ groups: [[{ term, not: false }]], hints: [] })
    expect(flat(`-${text}`)).toEqual(term.key === 'is' && term.state === 'trashed' ? [] : [[['-', term]]])
    // What is written is read as the same, in both languages.
    for (const language of ['th', 'en'] as const) {
      const written = writeSearch([[{ term, not: false }]], language)
      const again = parse(written).groups[0]?.[0]?.term
      const same = term.key === 'owner' && term.isMe ? { ...term, who: language === 'th' ? 'ฉัน' : 'me' } : term
      expect([written, again]).toEqual([written, same])
    }
  })

  test('are alternatives of each other, too', () =>
    expect(flat('type:pdf OR type:word งบ')).toEqual([
      [
        { key: 'type', kind: 'pdf' },
        { key: 'type', kind: 'word' },
      ],
      [name('งบ')],
    ]))

  test.each([
    ['colour:red', 'key', ['colour', 'red']],
    ['content:งบ', 'key', ['content', 'งบ']],
    ['type:hologram', 'value', ['type', 'hologram']],
    ['size:>ใหญ่', 'value', ['size', 'ใหญ่']],
    ['before:31/02/2026', 'value', ['before', '31', '02', '2026']],
    ['is:ready', 'value', ['is', 'ready']],
  ])('%s is searched as words, and says so', (text, why, words) => {
    const { groups, hints } = parse(text)
    expect(hints).toEqual([{ part: text, why }])
    const found = groups.map(([one]) => (one?.term.key === 'name' ? one.term.text : ''))
    expect(words.join(' ')).toContain(found[0] ?? '-')
    expect(found.length).toBeGreaterThan(1)
  })

  test('a list like the trash is no alternative to anything', () => {
    const { groups, hints } = parse('is:trashed OR type:pdf')
    expect(groups).toEqual([[{ term: { key: 'type', kind: 'pdf' }, not: false }]])
    expect(hints).toEqual([{ part: 'is:trashed', why: 'alternative' }])
  })
})
