import { expect, test } from 'vitest'
import { bodyOf, type Draft, type DraftRule, rebased, withoutRule, withRule } from './draft.ts'

const rule = (id: string, level: DraftRule['level']): DraftRule => ({
  audience: { type: 'department', id, name: id, above: null, suspended: false, invited: false },
  level,
  enabled: true,
  mayReshare: false,
})
const draft: Draft = { stopInheriting: false, restricted: true, rules: [rule('a', 'view'), rule('b', 'edit')] }

test('a rule is changed in its place, added to the end, or removed', () => {
  const levels = ({ rules }: Draft) => rules.map(({ audience, level }) => `${audience.id} ${level}`)
  expect(levels(withRule(draft, rule('a', 'none')))).toEqual(['a none', 'b edit'])
  expect(levels(withRule(draft, rule('c', 'view')))).toEqual(['a view', 'b edit', 'c view'])
  expect(levels(withoutRule(draft, rule('a', 'view').audience))).toEqual(['b edit'])
})

test('only ids are sent', () => {
  expect(bodyOf(7, { ...draft, rules: [rule('a', 'view')] })).toEqual({
    revision: 7,
    stopInheriting: false,
    restricted: true,
    rules: [{ audience: { type: 'department', id: 'a' }, level: 'view', enabled: true, mayReshare: false }],
  })
})

test('what was edited is made again on top of what another admin has saved meanwhile', () => {
  const [a, b, c] = [rule('a', 'view'), rule('b', 'edit'), rule('c', 'view')]
  const start: Draft = { stopInheriting: false, restricted: false, rules: [a, b, c] }
  // Here: `a` may edit, `c` is removed, `d` is added. There: `b` may view, `c` is renamed, `e` is added.
  const mine: Draft = { ...start, restricted: true, rules: [rule('a', 'edit'), b, rule('d', 'view')] }
  const renamed = { ...c, audience: { ...c.audience, name: 'C' } }
  const theirs: Draft = { ...start, stopInheriting: true, rules: [a, rule('b', 'view'), renamed, rule('e', 'none')] }
  expect(rebased(mine, start, theirs)).toEqual({
    stopInheriting: true,
    restricted: true,
    rules: [rule('a', 'edit'), rule('b', 'view'), rule('e', 'none'), rule('d', 'view')],
  })
  expect(rebased(start, start, theirs)).toEqual(theirs)
  // What was removed there and not touched here stays away; what was edited here is asked for again.
  expect(rebased(mine, start, { ...start, rules: [] }).rules).toEqual([rule('a', 'edit'), rule('d', 'view')])
})
