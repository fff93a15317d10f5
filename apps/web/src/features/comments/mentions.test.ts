import { describe, expect, test } from 'vitest'
import { namingAt, piecesOf, stillNamed, withName } from './mentions.ts'

const somsri = { id: '1', name: 'สมศรี ใจดี' }
const som = { id: '2', name: 'สมศรี' }

describe('naming somebody', () => {
  test.each([
    ['@', 1, ''],
    ['ถาม @สม', 7, 'สม'],
    ['ถาม @สมศรี ใจ', 13, 'สมศรี ใจ'],
    ['a@b', 3, null],
    ['ไม่มี', 5, null],
    ['@สม\nต่อ', 7, null],
  ])('in %j before %i: %j', (text, caret, typed) => expect(namingAt(text, caret)?.text ?? null).toBe(typed))

  test('puts the name in the place of what was typed', () =>
    expect(withName('ถาม @สม ด้วย', 4, 7, som)).toEqual({ text: 'ถาม @สมศรี  ด้วย', caret: 11 }))

  test('counts only those whose name is still there, once', () =>
    expect(stillNamed('@สมศรี ใจดี เห็นด้วยไหม', [somsri, somsri, { id: '3', name: 'อนันต์' }])).toEqual([somsri]))

  test('shows names apart from the text, the longest first', () =>
    expect(piecesOf('ถาม @สมศรี ใจดี และ @สมศรี', [som, somsri])).toEqual([
      { text: 'ถาม ', isName: false },
      { text: '@สมศรี ใจดี', isName: true },
      { text: ' และ ', isName: false },
      { text: '@สมศรี', isName: true },
    ]))
})
