import { expect, test } from 'vitest'
import { taxIdsIn } from './typed-tax-ids.ts'

const [one, two] = ['0105500000038', '0105500000046']

test.each([
  ['', []],
  [`${one}\n${two}`, [one, two]],
  [`${one}\r\n\r\n ${two} \n`, [one, two]],
  [`${one} ${two}`, [one, two]],
  [`${one}, ${two}; ${one}`, [one, two]],
  ['0-1055-00000-03-8\n0 1055 00000 04 6', [one, two]],
  ['๐๑๐๕๕๐๐๐๐๐๐๓๘', [one]],
  ['010550000003\n8', ['010550000003', '8']],
])('%j is read as %j', (typed, ids) => expect(taxIdsIn(typed)).toEqual(ids))
