import { expect, test } from 'vitest'
import { addressIn, pathIn } from './page-address.ts'

const account = '5f0c6b1e-6a7d-4a53-9a0b-0d6a1f4f0c11'

test.each([
  ['/mydrive', `/mydrive?in=${account}`],
  ['/directory/1?item=2&details=true', `/directory/1?item=2&details=true&in=${account}`],
  ['/profile#businesses', `/profile?in=${account}#businesses`],
  ['/links?link=3#log', `/links?link=3&in=${account}#log`],
])('%s names the account before its hash', (path, expected) => {
  expect(pathIn(path, account)).toBe(expected)
  expect(addressIn('https://drive.example', path, account)).toBe(`https://drive.example${expected}`)
})

test('without an account it opens with whichever is in use', () => {
  expect(addressIn('https://drive.example', '/mydrive?a=1', null)).toBe('https://drive.example/mydrive?a=1')
})
