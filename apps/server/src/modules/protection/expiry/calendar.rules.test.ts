import { describe, expect, test } from 'vitest'
import { calendarEnd, calendarHead, escapeText, eventOf, foldLine } from './calendar.rules.ts'

test.each([
  ['plain.pdf', 'plain.pdf'],
  ['a,b;c\\d.pdf', 'a\\,b\\;c\\\\d.pdf'],
  ['one\r\ntwo\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
  ['tab\tbell\u0007end', 'tab bell end'],
  ['สัญญา, ฉบับแก้.pdf', 'สัญญา\\, ฉบับแก้.pdf'],
])('the text %j', (text, written) => expect(escapeText(text)).toBe(written))

describe('a line', () => {
  test.each([
    'short',
    'x'.repeat(75),
    'x'.repeat(76),
    'x'.repeat(500),
    'ก'.repeat(60),
    'a'.repeat(74) + '😀'.repeat(30),
  ])('%# is folded into at most 75 bytes, without splitting characters, and unfolds to the same', (line) => {
    const folded = foldLine(line)
    expect(folded.endsWith('\r\n')).toBe(true)
    for (const piece of folded.slice(0, -2).split('\r\n')) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75)
    expect(folded.includes('\uFFFD')).toBe(false)
    expect(folded.slice(0, -2).replaceAll('\r\n ', '')).toBe(line)
  })
})

test.each(['th', 'en'] as const)('an event in %s', (language) => {
  const event = {
    itemId: '0b7e3f0e-0000-4000-8000-000000000001',
    name: 'a.pdf',
    what: 'expires',
    at: new Date('2026-12-01T03:04:05.678Z'),
    revision: 4,
    address: 'https://drive.example/directory/x?item=y',
  } as const
  const now = new Date('2026-11-22T10:00:00Z')
  const text = eventOf(event, { now, host: 'drive.example', language })
  expect(text).toContain('UID:expires-0b7e3f0e-0000-4000-8000-000000000001@drive.example\r\n')
  expect(text).toContain('DTSTART:20261201T030405Z\r\n')
  expect(text).toContain('DTSTAMP:20261122T100000Z\r\n')
  expect(text).toContain(language === 'th' ? 'SUMMARY:หมดอายุ: a.pdf' : 'SUMMARY:Expires: a.pdf')
  expect(calendarHead(language) + text + calendarEnd).toMatch(
    /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]*END:VCALENDAR\r\n$/,
  )
})
