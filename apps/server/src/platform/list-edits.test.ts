import { expect, test } from 'vitest'
import { listAfter } from './list-edits.ts'

test.each([
  [['a', 'b'], {}, ['a', 'b']],
  [['a', 'b'], { add: ['c', 'a'], remove: ['b', 'd'] }, ['a', 'c']],
  [['a'], { add: ['b'], remove: ['b'] }, ['a', 'b']],
  [[], { remove: ['a'] }, []],
])('%j with %j is %j', (before, edits, after) => expect(listAfter(before, edits)).toEqual(after))
