import type { RuleLevel } from '@khlang/contract/permissions'

type RuleNode = {
  id: string
  stopsInheriting: boolean
  rules: readonly {
    audience: 'business' | 'department' | 'role' | 'employee'
    audienceId: string | null
    level: RuleLevel
    enabled: boolean
  }[]
}
export type RuleInForce = Pick<RuleNode['rules'][number], 'audience' | 'audienceId' | 'level'> & { from: string }

/** The rules that reach an item: of each audience the nearest one. `nodes` run from the item up to the root. */
export function rulesInForce(nodes: readonly RuleNode[]): RuleInForce[] {
  const found = new Map<string, RuleInForce>()
  for (const { id, rules, stopsInheriting } of nodes) {
    for (const { audience, audienceId, level, enabled } of rules) {
      const key = audience === 'business' ? audience : `${audience}:${audienceId}`
      if (enabled && !found.has(key)) found.set(key, { audience, audienceId, level, from: id })
    }
    if (stopsInheriting) break
  }
  return [...found.values()]
}
