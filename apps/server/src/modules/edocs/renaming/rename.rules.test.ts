import type { RenamePiece } from '@khlang/contract/rename-rules'
import { describe, expect, test } from 'vitest'
import { assertPieces, defaultName, nameByRule, type NamedDocument } from './rename.rules.ts'

const document: NamedDocument = {
  id: '11111111-1111-4111-8111-111111111111',
  seller_name: 'บริษัท ซัพพลายสาม จำกัด',
  seller_tax_id: '0105500000038',
  seller_branch: '00000',
  buyer_name: 'ABC/DEF "Ltd."',
  buyer_tax_id: '0105500000011',
  buyer_branch: null,
  doc_type: '388',
  document_no: 'IV/2569 001',
  doc_date: '2026-10-05',
  date_effect: null,
}

/** `{field}` is a field, `'…'` a text, and any other character a symbol. */
const rule = (pattern: string): RenamePiece[] =>
  [...pattern.matchAll(/\{(\w+)\}|'([^']*)'|(.)/gu)].map(([, field, text, symbol]) =>
    field !== undefined
      ? { kind: 'field', value: field }
      : text !== undefined
        ? { kind: 'text', value: text }
        : { kind: 'symbol', value: symbol ?? '' },
  )

describe('a name by a rule', () => {
  test.each([
    ['{document_no}_{doc_date}', 'IV_2569 001_20261005.pdf'],
    ["'ภพ30 '{doc_type}-{seller_tax_id}", 'ภพ30 388-0105500000038.pdf'],
    ['{seller_name} {doc_date}', 'บริษัท ซัพพลายสาม จำกัด 20261005.pdf'],
    // Forbidden characters, and dots and spaces at the ends.
    ['{buyer_name}', 'ABC_DEF _Ltd._.pdf'],
    [" .{doc_type}. '..'", '388.pdf'],
    // A missing part goes with its separator: the one before it, or after it if it is the first.
    ['{doc_type}_{buyer_branch}_{doc_date}', '388_20261005.pdf'],
    ['{buyer_branch}_{doc_type}', '388.pdf'],
    ['{doc_type} - {date_effect}', '388.pdf'],
    ["'INV'{buyer_branch}_{doc_type}", 'INV_388.pdf'],
    // So do brackets around it.
    ['{doc_type} ({buyer_branch})_{doc_date}', '388_20261005.pdf'],
    ['({buyer_branch}) {doc_type}', '388.pdf'],
    ['{doc_type} ({buyer_branch}_{doc_date})', '388 (20261005).pdf'],
    ['{doc_type} ({doc_date}_{buyer_branch})', '388 (20261005).pdf'],
    ['{doc_type} ({buyer_branch}_{date_effect})', '388.pdf'],
    // Nothing of it is known.
    ["'ใบ'_{buyer_branch}-{date_effect}", 'IV_2569 001_2026-10-05.pdf'],
  ])('%s → %s', (pattern, expected) => expect(nameByRule(document, rule(pattern), 'pdf')).toBe(expected))

  test('the effective date where a rule asks for it', () => {
    expect(nameByRule({ ...document, date_effect: '2026-11-01' }, rule('{date_effect}'), 'xml')).toBe('20261101.xml')
  })

  test('of any length is one that file systems hold, with its extension', () => {
    const name = nameByRule({ ...document, seller_name: 'ก'.repeat(400) }, rule('{seller_name}_{document_no}'), 'pdf')
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
    expect(name).toMatch(/\.pdf$/)
  })

  test.each(['CON', 'nul', '..', '/', '‮'])('of the number %s is one, too', (number) => {
    const name = nameByRule({ ...document, document_no: number }, rule('{document_no}'), 'pdf')
    expect(name).toMatch(/^(?!con\.|nul\.|\.)[^/\u202e]+\.pdf$/i)
  })
})

test.each([
  ['IV/2569 001', 'IV_2569 001_2026-10-05.pdf'],
  ['../../etc', '.._.._etc_2026-10-05.pdf'],
  ['‮gpj', '_gpj_2026-10-05.pdf'],
])('the default name of the number %s is %s', (number, name) =>
  expect(defaultName({ ...document, document_no: number }, 'pdf')).toBe(name),
)

describe('pieces', () => {
  test.each([['{doc_type}'], ["'ก'_{doc_type}_{doc_date}_{document_no}"]])('%s is a rule', (pattern) =>
    expect(() => assertPieces(rule(pattern))).not.toThrow(),
  )
  test.each([
    ["'text'", 'RENAME_FIELDS'],
    ['{doc_type}{doc_date}{document_no}{seller_name}', 'RENAME_FIELDS'],
    ['{password}', 'RENAME_PIECE'],
    ['{doc_type}/', 'RENAME_PIECE'],
    ["{doc_type}' '", 'RENAME_PIECE'],
  ])('%s is none', (pattern, code) => expect(() => assertPieces(rule(pattern))).toThrow(code))
})
