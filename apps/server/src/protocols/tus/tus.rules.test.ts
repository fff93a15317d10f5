import { describe, expect, test } from 'vitest'
import { parseChecksum, parseCount, parseMetadata } from './tus.rules.ts'

const code = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

describe('a numeric header', () => {
  test.each([
    ['0', 0],
    ['007', 7],
    ['999999999999999', 999_999_999_999_999],
    ['9999999999999999', 'INVALID_INPUT'],
    ['', 'INVALID_INPUT'],
    ['-1', 'INVALID_INPUT'],
    ['+1', 'INVALID_INPUT'],
    ['1e3', 'INVALID_INPUT'],
    [' 1', 'INVALID_INPUT'],
    [undefined, 'INVALID_INPUT'],
    [['1', '2'], 'INVALID_INPUT'],
  ])('%j → %j', (header, expected) => expect(code(() => parseCount('upload-length', header))).toBe(expected))
})

describe('metadata', () => {
  test.each([
    [undefined, {}],
    ['', {}],
    ['a', { a: '' }],
    ['a Yg==', { a: 'b' }],
    ['a Yg==,c ZA==', { a: 'b', c: 'd' }],
    ['a Yg==, c ZA==', { a: 'b', c: 'd' }],
    ['name 4LiB', { name: 'ก' }],
    ['a Yg== x', 'INVALID_INPUT'],
    ['a *', 'INVALID_INPUT'],
    ['a //79', 'INVALID_INPUT'],
    ['ก Yg==', 'INVALID_INPUT'],
    [`${'k'.repeat(101)} Yg==`, 'INVALID_INPUT'],
    [['a', 'b'], 'INVALID_INPUT'],
  ])('%j → %j', (header, expected) => expect(code(() => parseMetadata(header))).toEqual(expected))

  test('keys cannot reach object prototypes', () => {
    expect(Object.getPrototypeOf(parseMetadata('__proto__ Yg=='))).toBe(Object.prototype)
  })
})

describe('a checksum', () => {
  test.each([
    [undefined, null],
    ['sha1 AAAA', { algorithm: 'sha1', digest: Buffer.from([0, 0, 0]) }],
    ['md5 AAAA', { algorithm: 'md5', digest: Buffer.from([0, 0, 0]) }],
    ['SHA1 AAAA', 'INVALID_INPUT'],
    ['sha512 AAAA', 'INVALID_INPUT'],
    ['sha1', 'INVALID_INPUT'],
    ['sha1  AAAA', 'INVALID_INPUT'],
    ['', 'INVALID_INPUT'],
  ])('%j → %j', (header, expected) => expect(code(() => parseChecksum(header))).toEqual(expected))
})
