import { expect, test } from 'vitest'
import { rulesInForce } from './audience.rules.ts'

type Rule = Parameters<typeof rulesInForce>[0][number]['rules'][number]
const rule = (audienceId: string, level: Rule['level'], enabled = true): Rule => ({
  audience: 'department',
  audienceId,
  level,
  enabled,
})
const node = (id: string, rules: Rule[], stopsInheriting = false) => ({ id, rules, stopsInheriting })
const levels = (nodes: Parameters<typeof rulesInForce>[0]) =>
  rulesInForce(nodes).map(({ audienceId, level, from }) => [audienceId, level, from])

test('of each audience the nearest rule decides', () =>
  expect(
    levels([
      node('file', []),
      node('folder', [rule('sales', 'none')]),
      node('root', [rule('sales', 'edit'), rule('hr', 'view')]),
    ]),
  ).toEqual([
    ['sales', 'none', 'folder'],
    ['hr', 'view', 'root'],
  ]))

test('a rule that is off leaves the one above in force', () =>
  expect(levels([node('file', [rule('sales', 'edit', false)]), node('root', [rule('sales', 'view')])])).toEqual([
    ['sales', 'view', 'root'],
  ]))

test('nothing above a folder that stops inheriting reaches it', () =>
  expect(levels([node('folder', [], true), node('root', [rule('sales', 'view')])])).toEqual([]))
