import { contentsOf } from '@khlang/etax'
import { expect, test } from 'vitest'
import { richDraft } from '../../../../../packages/etax/test/rich.ts'
import { maskedContents } from './masked-contents.ts'

const seller = '0105500000038'
const draft = richDraft({ seller })
const contentsWith = (text: string) =>
  contentsOf({
    ...draft,
    root: 'TaxInvoice',
    version: '2.1',
    documentDate: null,
    customerId: null,
    notes: [{ subject: null, content: [text] }],
    payer: draft.payer && { ...draft.payer, scheme: 'CCPT', taxId: 'AA1234567' },
  })
const shown = (text: string) => maskedContents(contentsWith(text)).notes[0]?.content[0]

test.each([
  ['a tax id', 'เลข 0105500000038 ครับ', 'เลข 010•••••••038 ครับ'],
  ['one with its branch', '010550000003800000', '010•••••••03800000'],
  ['one written apart, as on forms', '0-1055-00000-03-8', '010•••••••038'],
  ['one with spaces', '0 1055 00000 03 8', '010•••••••038'],
  ['one in Thai digits', '๐๑๐๕๕๐๐๐๐๐๐๓๘', '010•••••••038'],
  ['the tax id of somebody else', '0105500000020', '010•••••••020'],
  ['a passport', 'Passport AA1234567', 'Passport •••••••••'],
  ['a telephone number', 'โทร 02-555-0100', 'โทร 02-555-0100'],
  ['an account number written apart', '123-4-56789-0 1234', '123-4-56789-0 1234'],
])('%s in a text', (_, text, expected) => {
  expect(shown(text)).toBe(expected)
})

test('a barcode of thirteen digits is left, unless it is a tax id of a party', () => {
  const [line] = draft.lines
  if (!line) throw new Error('no line')
  const lines = ['8850000000011', seller].map((productGlobalId) => ({ ...line, productGlobalId }))
  const contents = contentsOf({
    ...draft,
    root: 'TaxInvoice',
    version: '2.1',
    documentDate: null,
    customerId: null,
    lines,
  })
  expect(maskedContents(contents).lines.map((one) => one.productGlobalId)).toEqual(['8850000000011', '010•••••••038'])
})
