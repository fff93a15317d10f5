import { hasThumbnails } from '@khlang/contract'
import { describe, expect, test } from 'vitest'
import { batchOf, directoryOf, kindOf } from './kinds.rules.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

describe('content is identified by its bytes', () => {
  test.each([
    ['\u00ff\u00d8\u00ff\u00e0', 'picture'],
    ['\u0089PNG\r\n\u001a\n', 'picture'],
    ['RIFF....WEBPVP8 ', 'picture'],
    ['GIF89a', 'picture'],
    ['II*\0', 'picture'],
    ['\0\0\0\u0020ftypavif', 'picture'],
    ['\0\0\0\u0020ftypmp42', 'video'],
    ['%PDF-1.7', 'pdf'],
    ['\r\n%PDF-1.7', 'pdf'],
    ['PK\u0003\u0004', 'zip'],
    ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'office'],
    ['{\\rtf1', 'office'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'text'],
    ['<!doctype html>', 'text'],
    ['', 'text'],
    ['a,b\r\n1,2', 'text'],
    ['\u0001\u0002\u0003\u0004\u0005', 'other'],
    ['abc\0def', 'other'],
    ['MZ\u0090\0', 'other'],
    ['\0\0\0\u0020ftypisom', 'video'],
    ['\0\0\0\u0014ftypqt  ', 'video'],
    ['\0\0\0\u0020ftypM4A ', 'other'],
    ['\u001aEß£', 'video'],
    ['RIFF\0\0\0\0AVI LIST', 'video'],
    ['RIFF\0\0\0\0WAVEfmt ', 'other'],
  ])('%o: %s', (head, kind) => expect(kindOf(latin(head))).toBe(kind))
})

test.each([
  ['ภาพ.JPG', true],
  ['a.pdf', true],
  ['a.heic', true],
  ['a.docx', false],
  ['คลิป.mp4', true],
  ['a.mp3', false],
  ['a.svg', false],
  ['jpg', false],
])('%s gets thumbnails automatically: %s', (name, ahead) => expect(hasThumbnails(name)).toBe(ahead))

test.each([
  [1, 10, [1, 2, 3, 4]],
  [4, 10, [1, 2, 3, 4]],
  [5, 10, [5, 6, 7, 8]],
  [10, 10, [9, 10]],
])('page %i of %i is drawn with %o', (n, count, pages) => expect(batchOf(n, count)).toEqual(pages))

test('what is not a zip has no directory', () => {
  expect(directoryOf(Buffer.alloc(10), 10)).toBeNull()
  expect(directoryOf(Buffer.alloc(100), 100)).toBeNull()
})
