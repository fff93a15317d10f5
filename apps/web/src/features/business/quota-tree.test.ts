import { describe, expect, test } from 'vitest'
import { leadingTo, matching, type QuotaBranch, quotaTree } from './quota-tree.ts'

const quota = (departmentId: string, name: string) => ({ departmentId, name, parent: null, employees: 0, own: null })
const tree = quotaTree(
  [quota('a', 'Sales'), quota('b', 'Asia'), quota('c', 'Bangkok'), quota('d', 'Legal')],
  [
    { id: 'a', parentId: null },
    { id: 'x', parentId: 'a' },
    { id: 'b', parentId: 'x' },
    { id: 'c', parentId: 'b' },
    { id: 'd', parentId: null },
  ],
)
type Shape = { [name: string]: Shape }
const shape = (branches: readonly QuotaBranch[]): Shape =>
  Object.fromEntries(branches.map(({ name, below }) => [name, shape(below)]))

describe('departments with quotas', () => {
  test('stand below the nearest department that is not suspended', () => {
    expect(shape(tree)).toEqual({ Sales: { Asia: { Bangkok: {} } }, Legal: {} })
  })
  test('are found by their name, with those above and below', () => {
    expect(shape(matching(tree, 'ASIA'))).toEqual({ Sales: { Asia: { Bangkok: {} } } })
    expect(shape(matching(tree, 'bang kok'))).toEqual({ Sales: { Asia: { Bangkok: {} } } })
    expect(matching(tree, 'nobody')).toEqual([])
    expect([...leadingTo(tree, 'bangkok')]).toEqual(['a', 'b'])
    expect([...leadingTo(tree, 'asia')]).toEqual(['a'])
  })
})
