import { expect, test } from 'vitest'
import { bodyOf, type Draft, type DraftRule, withoutRule, withRule } from './draft.ts'

const rule = (id: string, level: DraftRule['level']): DraftRule => ({
  audience: { type: 'department', id, name: id, above: null, suspended: false },
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
