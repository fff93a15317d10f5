import { expect, test } from 'vitest'
import { addressOf, placeIn } from './place.ts'

const folder = '0190a1b2-0000-7000-8000-000000000001'
const file = '0190a1b2-0000-7000-8000-000000000002'

test.each([
  ['', { folder: null, file: null }],
  ['#', { folder: null, file: null }],
  [`#folder=${folder}`, { folder, file: null }],
  [`#folder=${folder}&file=${file}`, { folder, file }],
  [`#file=${file}`, { folder: null, file }],
  ['#folder=../../api', { folder: null, file: null }],
  ['#file=%3Cscript%3E', { folder: null, file: null }],
])('%s is %o', (hash, place) => expect(placeIn(hash)).toEqual(place))

test('an address leads back to its place', () => {
  for (const place of [
    { folder, file },
    { folder: null, file },
    { folder: null, file: null },
  ])
    expect(placeIn(addressOf(place))).toEqual(place)
})
