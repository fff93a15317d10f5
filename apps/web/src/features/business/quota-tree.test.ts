import { describe, expect, test } from 'vitest'
import { treeOf } from '../../lib/tree.ts'
import { findDepartments, type QuotaBranch } from './quota-tree.ts'

const quota = (departmentId: string, nameEn: string, nameTh: string, parentId: string | null = null) => ({
  departmentId,
  name: nameEn,
  nameTh,
  nameEn,
  parent: null,
  parentId,
  employees: 0,
  own: null,
})
const tree = treeOf(
  [
    quota('a', 'Sales', 'ฝ่ายขาย'),
    quota('b', 'Asia', 'เอเชีย', 'a'),
    quota('c', 'Bangkok', 'กรุงเทพ', 'b'),
    quota('d', 'Legal', 'นิติการ', 'suspended'),
  ],
  ({ departmentId }) => departmentId,
)
type Shape = { [name: string]: Shape }
const shape = (branches: readonly QuotaBranch[]): Shape =>
  Object.fromEntries(branches.map(({ name, below }) => [name, shape(below)]))

describe('departments with quotas', () => {
  test('stand below the department above; at the top where that is suspended, whose quota does not apply to them', () => {
    expect(shape(tree)).toEqual({ Sales: { Asia: { Bangkok: {} } }, Legal: {} })
  })
  test.each<[string, Shape, string[]]>([
    ['ASIA', { Sales: { Asia: { Bangkok: {} } } }, ['a']],
    ['bang kok', { Sales: { Asia: { Bangkok: {} } } }, ['a', 'b']],
    ['กรุงเทพ', { Sales: { Asia: { Bangkok: {} } } }, ['a', 'b']],
    ['เเชีย', {}, []],
    ['นิติ legal', { Legal: {} }, []],
    ['nobody', {}, []],
  ])('are found by %j in either language, with those above and below', (text, found, leading) => {
    const answer = findDepartments(tree, text)
    expect(shape(answer.tree)).toEqual(found)
    expect([...answer.leading].toSorted()).toEqual(leading)
  })
})
