import { expect, test } from 'vitest'
import { type Branch, treeOf } from '../../../lib/tree.ts'
import { departmentChoices, idsWithin } from './tree.ts'

const department = (id: string, parentId: string | null) => ({
  id,
  parentId,
  name: id,
  nameTh: id,
  nameEn: '',
  members: 0,
  suspended: false,
  gone: false,
})
const all = [department('c', 'b'), department('a', null), department('b', 'a'), department('d', null)]

test('the tree keeps the order of the list at every level', () => {
  const names = (branches: readonly Branch<(typeof all)[number]>[]): unknown[] =>
    branches.map(({ id, below }) => [id, names(below)])
  expect(names(treeOf(all, ({ id }) => id))).toEqual([
    ['a', [['b', [['c', []]]]]],
    ['d', []],
  ])
})

test('a department can be moved neither below itself nor below its own', () => {
  expect([...idsWithin(all, 'a')].sort()).toEqual(['a', 'b', 'c'])
  expect([...idsWithin(all, 'd')]).toEqual(['d'])
})

test('departments of the same name are distinguished by what is above them, the others are shown by their name', () => {
  const named = [
    { ...department('1', null), name: 'ขาย' },
    { ...department('2', null), name: 'ภาคเหนือ' },
    { ...department('3', '2'), name: 'ขาย' },
    { ...department('4', '3'), name: 'ออนไลน์' },
  ]
  expect(departmentChoices(named)).toEqual([
    { value: '1', label: 'ขาย' },
    { value: '2', label: 'ภาคเหนือ' },
    { value: '3', label: 'ภาคเหนือ › ขาย' },
    { value: '4', label: 'ออนไลน์' },
  ])
})
