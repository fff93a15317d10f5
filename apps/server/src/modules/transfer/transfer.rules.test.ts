import { partSize } from '@khlang/contract'
import { describe, expect, test } from 'vitest'
import {
  contentDisposition,
  contentType,
  expectedPartSize,
  foldersOf,
  matchesTag,
  missingPart,
  parseDuplicate,
  parseMimeType,
  parseRange,
  permitsRange,
} from './transfer.rules.ts'

test.each([
  [undefined, 10, null],
  ['', 10, null],
  ['bytes=0-4', 10, { start: 0, end: 5 }],
  ['BYTES=0-4', 10, { start: 0, end: 5 }],
  ['bytes=4-', 10, { start: 4, end: 10 }],
  ['bytes=-3', 10, { start: 7, end: 10 }],
  ['bytes=-30', 10, { start: 0, end: 10 }],
  ['bytes=0-99', 10, { start: 0, end: 10 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=4-3', 10, null],
  ['bytes=0-1,2-3', 10, null],
  ['bytes=9999999999999999-', 10, null],
] as const)('range %j of %i → %j', (header, size, expected) => expect(parseRange(header, size)).toEqual(expected))

test.each([
  ['a.txt', `attachment; filename="a.txt"; filename*=UTF-8''a.txt`],
  [
    'รายงาน.pdf',
    `attachment; filename="______.pdf"; filename*=UTF-8''%E0%B8%A3%E0%B8%B2%E0%B8%A2%E0%B8%87%E0%B8%B2%E0%B8%99.pdf`,
  ],
  ['a"b\\c%.txt', `attachment; filename="a_b_c_.txt"; filename*=UTF-8''a%22b%5Cc%25.txt`],
  ["it's (1)!*.txt", `attachment; filename="it's (1)!*.txt"; filename*=UTF-8''it%27s%20%281%29%21%2A.txt`],
  ['a\r\nb', `attachment; filename="a__b"; filename*=UTF-8''a%0D%0Ab`],
  ['\ud800', `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
])('%j in Content-Disposition', (name, expected) => expect(contentDisposition('attachment', name)).toBe(expected))

describe('parts', () => {
  test.each([
    [0, 1, 0],
    [1, 1, 1],
    [1, 2, null],
    [partSize, 1, partSize],
    [partSize + 1, 1, partSize],
    [partSize + 1, 2, 1],
    [partSize + 1, 3, null],
    [1, 0, null],
    [1, 1.5, null],
  ])('of %i bytes part %i has %j', (size, n, expected) => expect(expectedPartSize(size, n)).toBe(expected))

  test('the first missing part', () => {
    const [first, last] = [
      { n: 1, size: partSize },
      { n: 3, size: 5 },
    ]
    expect(missingPart(2 * partSize + 5, [first, last])).toBe(2)
    expect(missingPart(2 * partSize + 5, [first, last, { n: 2, size: partSize }])).toBeNull()
    expect(missingPart(2 * partSize + 5, [first, { n: 2, size: 3 }, last])).toBe(2)
    expect(missingPart(0, [])).toBe(1)
  })
})

test.each([
  ['a/b/c.txt', 'c.txt', 'a/b'],
  ['c.txt', 'c.txt', ''],
  ['/a//c.txt', 'c.txt', 'a'],
  ['a/b', 'c.txt', 'a/b'],
  ['a/e\u0301.txt', '\u00e9.txt', 'a'],
  ['../c.txt', 'c.txt', '..'],
  [undefined, 'c.txt', ''],
])('folders of %j above %j', (path, name, expected) => expect(foldersOf(path, name)).toBe(expected))

test.each([
  ['text/html', true, 'application/octet-stream', 'attachment'],
  ['image/svg+xml', true, 'application/octet-stream', 'attachment'],
  ['', true, 'application/octet-stream', 'attachment'],
  ['image/png', true, 'image/png', 'inline'],
  ['image/png', false, 'image/png', 'attachment'],
  ['text/plain', true, 'text/plain; charset=utf-8', 'inline'],
  ['text/css', true, 'text/css; charset=utf-8', 'attachment'],
])('%j asked inline %j', (mime, inline, type, disposition) =>
  expect(contentType(mime, inline)).toEqual({ type, disposition }),
)

test.each([
  ['Image/PNG; x=y', 'image/png'],
  ['nonsense', ''],
  ['a/b\r\nset-cookie: x', ''],
  [`a/${'b'.repeat(101)}`, ''],
  [undefined, ''],
])('media type %j', (text, expected) => expect(parseMimeType(text)).toBe(expected))

test('choices and tags', () => {
  expect(['', undefined].map(parseDuplicate)).toEqual(['fail', 'fail'])
  for (const choice of ['create_copy', 'create_tag_version', 'replace', 'skip'])
    expect(parseDuplicate(choice)).toBe(choice)
  for (const other of ['fail', 'CREATE_COPY', 'ask', ' skip'])
    expect(() => parseDuplicate(other)).toThrow(/DUPLICATE_CHOICE_INVALID/)
  expect(matchesTag('W/"a", "b"', '"b"')).toBe(true)
  expect(matchesTag('"a"', '"b"')).toBe(false)
  expect(permitsRange('W/"a"', '"a"')).toBe(false)
  expect(permitsRange(undefined, '"a"')).toBe(true)
})
