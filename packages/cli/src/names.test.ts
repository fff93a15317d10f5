import { describe, expect, test } from 'vitest'
import { fillTimes, localName, parseRemote } from './names.ts'
import { bytesText, languageOf, textsIn } from './texts.ts'

test('times in target names', () => {
  const at = new Date(2026, 10, 4, 9, 3, 5)
  expect(fillTimes('/สำรอง {datetime}/{date}-{time}', at)).toBe('/สำรอง 20261104090305/20261104-090305')
  expect(fillTimes('/plain {other}', at)).toBe('/plain {other}')
})

describe('paths of the drive', () => {
  test.each([
    ['/', null, []],
    ['/งาน/2569/', null, ['งาน', '2569']],
    ['business:/Work', 'business', ['Work']],
    ['personal:Work//./x', 'personal', ['Work', 'x']],
    ['other:/x', null, ['other:', 'x']],
    ['e\u0301', null, ['\u00e9']],
  ])('%s', (text, drive, steps) => expect(parseRemote(text)).toEqual({ drive, steps }))
})

describe('names on this computer', () => {
  test.each([
    ['รายงาน.pdf', false, 'รายงาน.pdf'],
    ['..', false, '_'],
    ['.', true, '_'],
    ['a/b', false, 'a_b'],
    ['a\0b', false, 'a_b'],
    ['a\\b:c?', true, 'a_b_c_'],
    ['a\\b', false, 'a\\b'],
    ['con', true, '_con'],
    ['LPT1.txt', true, '_LPT1.txt'],
    ['end. ', true, 'end_'],
  ])('%j on Windows %s is %j', (name, isWindows, local) => expect(localName(name, isWindows)).toBe(local))
})

test('the language follows the option, then the locale', () => {
  expect(languageOf(undefined, { LANG: 'th_TH.UTF-8' })).toBe('th')
  expect(languageOf(undefined, { LANG: 'en_GB.UTF-8' })).toBe('en')
  expect(languageOf('th', { LANG: 'en_GB.UTF-8' })).toBe('th')
  expect(languageOf(undefined, {})).toBe('en')
  expect(textsIn('en')('summary', { files: 1, bytes: bytesText(1536), skipped: 0, failed: 2 })).toBe(
    '1 files done (1.5 KB), 0 skipped, 2 failed',
  )
})
