import { expect, test } from 'vitest'
import { formsOf, mayBeDocuments } from './send-form.ts'

const item = (attach: boolean, link: boolean) => ({ id: `${attach}${link}`, name: 'a', attach, link })
const plan = (bytes: number, ...items: ReturnType<typeof item>[]) => ({ items, bytes, maxBytes: 20 })

test.each([
  ['both', plan(20, item(true, true)), ['attachment', 'link'], null],
  ['too large', plan(21, item(true, true)), ['link'], 'tooLarge'],
  ['a folder among them', plan(5, item(true, true), item(false, true)), ['link'], 'notAttachable'],
  ['without the right to links', plan(5, item(true, false)), ['attachment'], 'notLinkable'],
  ['too large, and no links', plan(21, item(true, false)), [], 'tooLarge'],
  [
    'what cannot be sent at all does not count',
    plan(5, item(true, true), item(false, false)),
    ['attachment', 'link'],
    null,
  ],
])('%s', (_title, given, forms, limit) => expect(formsOf(given)).toEqual({ forms, limit }))

test.each([
  [true, ['a.xml', 'A.PDF'], 'file'],
  [false, ['a.xml', 'a.docx'], 'file'],
  [false, ['a.xml'], 'folder'],
])('may be e-documents: %s for %j as %s', (expected, names, type) =>
  expect(mayBeDocuments(names.map((name) => ({ name, type })))).toBe(expected),
)
