import { describe, expect, test } from 'vitest'
import { parseViewCode, shownViewCode, viewCodeOf } from '../model/view-codes.rules.ts'
import { isPreviewBot } from './visitors.rules.ts'
import { closedReason, copyingOf, markingOf } from './watermark.rules.ts'

const marked = { watermark: true, allow_unmarked: false }

describe('with a watermark', () => {
  test.each([
    ['a.pdf', 'marked'],
    ['a.PNG', 'marked'],
    ['a.jpg', 'marked'],
    ['a.jpeg', 'marked'],
    ['a.tiff', 'marked'],
    ['a.tif', 'marked'],
    ['a.pdf.zip', 'refused'],
    ['a.docx', 'refused'],
    ['a.webp', 'refused'],
    ['pdf', 'refused'],
  ] as const)('%s is %s', (name, marking) => {
    expect(markingOf(marked, name)).toBe(marking)
    expect(markingOf({ ...marked, allow_unmarked: true }, name)).toBe(marking === 'refused' ? 'none' : marking)
    expect(markingOf({ watermark: false, allow_unmarked: false }, name)).toBe('none')
  })

  // A19: the bytes decide whether a file can be marked, and its name what it claims to be.
  test.each([
    ['a.pdf', 'pdf', { as: 'copy', format: 'pdf' }, { as: 'copy', format: 'pdf' }],
    ['a.pdf', null, { refused: 'LINK_MARK_BROKEN' }, { refused: 'LINK_MARK_BROKEN' }],
    ['a.jpg', 'png', { as: 'copy', format: 'png' }, { as: 'copy', format: 'png' }],
    ['a.txt', 'pdf', { refused: 'LINK_UNMARKED' }, { as: 'copy', format: 'pdf' }],
    ['a.txt', null, { refused: 'LINK_UNMARKED' }, { as: 'it is' }],
  ] as const)('%s with the bytes of %s is downloaded so', (name, format, strict, allowing) => {
    expect(copyingOf(marked, name, format)).toEqual(strict)
    expect(copyingOf({ ...marked, allow_unmarked: true }, name, format)).toEqual(allowing)
    expect(copyingOf({ watermark: false, allow_unmarked: false }, name, null)).toEqual({ as: 'it is' })
  })

  const item = { type: 'file', name: 'a.txt', hasPassword: false, encrypted: false } as const
  test.each([
    [{}, 'unmarked'],
    [{ hasPassword: true }, 'password'],
    [{ hasPassword: true, encrypted: true }, 'encrypted'],
    [{ name: 'a.pdf' }, null],
    [{ type: 'folder' }, null],
  ] as const)('%j is closed: %s', (more, reason) => expect(closedReason(marked, { ...item, ...more })).toBe(reason))
})

test('a view code is read as it is shown, and as people type it', () => {
  const code = viewCodeOf(new Uint8Array([0, 1, 2, 30, 60, 90, 120, 200, 255, 9]))
  expect(code).toHaveLength(9)
  expect(shownViewCode(code)).toMatch(/^\w{3}-\w{3}-\w{3}$/)
  for (const typed of [code, shownViewCode(code), ` ${shownViewCode(code).toLowerCase()} `, code.split('').join(' ')])
    expect(parseViewCode(typed)).toBe(code)
  for (const typed of ['', 'ABC', '000000000', `${code}A`, 'ไทย']) expect(parseViewCode(typed)).toBeNull()
})

test.each([
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['WhatsApp/2.23.20.0', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari Line/14.1.0', false],
  ['Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', false],
  [undefined, false],
])('%s is a preview bot: %s', (agent, isBot) => expect(isPreviewBot(agent)).toBe(isBot))
