import { expect, test } from 'vitest'
import { parseStorageUrl } from './index.ts'

test('A folder', () => {
  expect(parseStorageUrl('file:///var/lib/khlang%20data')).toEqual({ kind: 'local', folder: '/var/lib/khlang data' })
})

test('A bucket', () => {
  expect(parseStorageUrl('s3://docs')).toEqual({ kind: 's3', bucket: 'docs', forcePathStyle: false })
  expect(
    parseStorageUrl('s3://docs?endpoint=https%3A%2F%2Fs3.example%3A9000&region=ap-southeast-7&forcePathStyle=true'),
  ).toEqual({
    kind: 's3',
    bucket: 'docs',
    endpoint: 'https://s3.example:9000',
    region: 'ap-southeast-7',
    forcePathStyle: true,
  })
})

test.each([
  'https://docs.example',
  's3://docs/folder',
  's3://',
  's3://key:secret@docs',
  's3://docs?endpont=typo',
  'nonsense',
])('%s is refused', (text) => {
  expect(() => parseStorageUrl(text)).toThrow(TypeError)
})
