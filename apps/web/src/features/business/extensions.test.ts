import { expect, test } from 'vitest'
import { extensionsIn } from './extensions.ts'

test.each([
  ['exe', ['exe']],
  [' .EXE, bat;*.js  exe ', ['exe', 'bat', 'js']],
  ['', []],
  ['tar.gz', null],
  ['.', null],
  ['a/b', null],
  ['x'.repeat(21), null],
] as const)('“%s” names %j', (text, wanted) => expect(extensionsIn(text)).toEqual(wanted))
