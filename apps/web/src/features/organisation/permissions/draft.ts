import type { FolderRule, FolderRules } from '@khlang/contract/folder-rules'
import { isSame } from '../../../lib/edits.ts'
import { sameAudience } from '../audience.ts'
import type { NewRules } from './permissions.api.ts'

/** A rule while it is edited. */
export type DraftRule = Pick<FolderRule, 'level' | 'enabled' | 'mayReshare'> & {
  audience: FolderRule['audience']
}
export type Draft = { stopInheriting: boolean; restricted: boolean; rules: readonly DraftRule[] }

export const draftOf = ({ stopInheriting, restricted, rules }: FolderRules): Draft => ({
  stopInheriting,
  restricted,
  rules: rules.map(({ audience, level, enabled, mayReshare }) => ({ audience, level, enabled, mayReshare })),
})

export const bodyOf = (revision: number, { stopInheriting, restricted, rules }: Draft): NewRules => ({
  revision,
  stopInheriting,
  restricted,
  rules: rules.map(({ audience: { type, id }, level, enabled, mayReshare }) => ({
    audience: { type, id },
    level,
    enabled,
    mayReshare,
  })),
})

/** The draft with this rule in place of the one for the same audience, or added to the end. */
export const withRule = (draft: Draft, rule: DraftRule): Draft => ({
  ...draft,
  rules: draft.rules.some(({ audience }) => sameAudience(audience, rule.audience))
    ? draft.rules.map((one) => (sameAudience(one.audience, rule.audience) ? rule : one))
    : [...draft.rules, rule],
})

export const withoutRule = (draft: Draft, audience: DraftRule['audience']): Draft => ({
  ...draft,
  rules: draft.rules.filter((one) => !sameAudience(one.audience, audience)),
})

/**
 * The draft without what is inherited. Who may not give the level admin keeps those who have it from above, themselves
 * among them: shut out, they could not correct it.
 */
export function inheritingNothing(draft: Draft, { inherited, maySetAdmin }: FolderRules): Draft {
  const kept = maySetAdmin ? [] : inherited.filter(({ level, enabled }) => level === 'admin' && enabled)
  const stopped: Draft = { ...draft, stopInheriting: true }
  return kept
    .filter(({ audience }) => !ruleFor(draft, audience))
    .reduce(
      (all, { audience, level, enabled, mayReshare }) => withRule(all, { audience, level, enabled, mayReshare }),
      stopped,
    )
}

const ruleFor = ({ rules }: Draft, audience: DraftRule['audience']) =>
  rules.find((rule) => sameAudience(rule.audience, audience))
/** What is decided about an audience; its name may change meanwhile. */
const decided = (rule: DraftRule | undefined) => rule && [rule.level, rule.enabled, rule.mayReshare]

/** What was edited since `start`, made again on top of what another admin has saved meanwhile. */
export function rebased(draft: Draft, start: Draft, now: Draft): Draft {
  const removed = start.rules.filter(({ audience }) => !ruleFor(draft, audience))
  const edited = draft.rules.filter((rule) => !isSame(decided(rule), decided(ruleFor(start, rule.audience))))
  const begun = {
    stopInheriting: draft.stopInheriting === start.stopInheriting ? now.stopInheriting : draft.stopInheriting,
    restricted: draft.restricted === start.restricted ? now.restricted : draft.restricted,
    rules: now.rules.filter(({ audience }) => !removed.some((rule) => sameAudience(rule.audience, audience))),
  }
  return edited.reduce(withRule, begun)
}
