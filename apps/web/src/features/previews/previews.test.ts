import { describe, expect, test } from 'vitest'
import { decodeText } from '@khlang/contract/decode-text'
import { neighbours } from './neighbours.ts'
import { previewKind } from './kinds.ts'

const file = (name: string, mimeType = 'application/octet-stream', size = 10) => ({
  type: 'file' as const,
  name,
  mimeType,
  size,
})

describe('what is shown how', () => {
  test.each([
    ['ภาพ.JPG', 'picture'],
    ['logo.svg', 'picture'],
    ['scan.tiff', 'server'],
    ['iphone.heic', 'server'],
    ['layers.psd', 'none'],
    ['สัญญา.pdf', 'pdf'],
    ['page.html', 'text'],
    ['data.csv', 'text'],
    ['main.ts', 'text'],
    ['film.mp4', 'video'],
    ['old.wmv', 'none'],
    ['เพลง.mp3', 'audio'],
    ['ก.docx', 'server'],
    ['ข.xlsx', 'server'],
    ['b.zip', 'none'],
  ])('%s: %s', (name, kind) => expect(previewKind(file(name))).toBe(kind))
  test('a picture too large for memory is not drawn by the browser', () => {
    expect(previewKind(file('a.png', 'image/png', 2 ** 30))).toBe('server')
  })
})

describe('text', () => {
  const bytes = (...values: number[]) => new Uint8Array(values)
  test.each([
    [new TextEncoder().encode('สวัสดี'), 'สวัสดี', 'utf-8'],
    [bytes(0xef, 0xbb, 0xbf, 0x41), 'A', 'utf-8'],
    [bytes(0xff, 0xfe, 0x01, 0x0e), 'ก', 'utf-16le'],
    [bytes(0xca, 0xc7, 0xd1, 0xca, 0xb4, 0xd5), 'สวัสดี', 'windows-874'],
    [bytes(0x50, 0x4b, 0, 1), null, null],
    [bytes(), '', 'utf-8'],
  ])('%o', (input, text, encoding) => expect(decodeText(input)).toEqual({ text, encoding }))
  test('a letter that was cut in the middle is left out', () => {
    const cut = new TextEncoder().encode('กข').slice(0, 4)
    expect(decodeText(cut, true)).toEqual({ text: 'ก', encoding: 'utf-8' })
  })
})

test('next and previous go over folders', () => {
  const items = [
    { id: 'f', type: 'folder' as const },
    { id: 'a', type: 'file' as const },
    { id: 'g', type: 'folder' as const },
    { id: 'b', type: 'file' as const },
  ]
  expect(neighbours(items, 'a')).toEqual({ previous: null, next: items[3], place: 1, count: 2 })
  expect(neighbours(items, 'b')).toMatchObject({ previous: items[1], next: null, place: 2 })
  expect(neighbours(items, 'x')).toEqual({ previous: null, next: null, place: 0, count: 2 })
})
