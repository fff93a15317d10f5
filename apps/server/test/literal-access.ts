import { rankOf } from '@khlang/contract/permissions'
import type { AccessNode, Rule } from '../src/modules/drive/access/access.level.rules.ts'

/** Whom rules and shares can name. */
export type Somebody = Record<'employee' | 'accountId', string | null> & { departments: string[]; roles: string[] }

export type Literal = {
  /** The rank of the level; 0 for none. */
  level: number
  /** The rank up to which they may share on. */
  mayGive: number
}

/**
 * How a level is computed (docs/permissions.md), implemented literally and slowly, to compare the engine with: each audience
 * searches the path by itself, each share applies downwards, and one of somebody who is neither owner nor admin gives at most
 * what its maker may share there (one of an admin in restricted folders, too). `nodes` lead from the item to the root;
 * `asked`: whose rights are being asked for already, so that nobody has something from themselves.
 */
export function literalAccess(people: Readonly<Record<string, Somebody>>, now: Date) {
  const nobody: Somebody = { employee: null, accountId: null, departments: [], roles: [] }

  return function accessOf(nodes: readonly AccessNode[], who: string, asked: readonly string[] = []): Literal {
    const me = people[who] ?? nobody
    const stop = nodes.findIndex((one) => one.stopsInheriting)
    const seen = stop === -1 ? nodes : nodes.slice(0, stop + 1)
    const nearest = (audience: Rule['audience'], id: string | null) =>
      me.employee === null
        ? undefined
        : seen
            .flatMap((one) => one.rules)
            .find((one) => one.enabled && one.audience === audience && one.audienceId === id)
    const found = (rules: (Rule | undefined)[]) =>
      rules.filter((one) => one !== undefined).toSorted((a, b) => rankOf(b.level) - rankOf(a.level))
    const [byRule] =
      [
        found([nearest('employee', me.employee)]),
        found([...me.departments.map((id) => nearest('department', id)), ...me.roles.map((id) => nearest('role', id))]),
        found([nearest('business', me.accountId)]),
      ].find((rules) => rules.length > 0) ?? []
    const shares = seen.flatMap((at, index) =>
      at.suspended
        ? []
        : at.shares.flatMap((one) => {
            const mine =
              [who, me.accountId, ...me.departments].includes(one.audienceId) &&
              (one.audience !== 'person' || one.audienceId === who) &&
              !one.leftBy.includes(who)
            const alive = one.enabled && (one.expiresAt === null || one.expiresAt > now)
            const trusted = ['admin', 'owner', 'adminBusiness'].includes(one.madeAs)
            const isRestricted = seen.slice(0, index + 1).some((below) => below.restricted)
            if (!mine || !alive || (isRestricted && !trusted)) return []
            if (one.madeAs !== 'other' && !(one.madeAs === 'admin' && isRestricted))
              return [{ rank: rankOf(one.level), mayReshare: one.mayReshare }]
            const maker = one.maker?.personId
            if (maker === undefined || asked.includes(maker)) return []
            // Who may not give it where they gave it gives nothing below either.
            const givers = asked.length === 0 ? [maker] : [who, maker]
            const isBoundThere = one.madeAs === 'other' || at.restricted
            if (isBoundThere && accessOf(nodes.slice(index), maker, givers).mayGive === 0) return []
            const limit = accessOf(nodes, maker, [...asked, maker]).mayGive
            return limit === 0 ? [] : [{ rank: Math.min(rankOf(one.level), limit), mayReshare: one.mayReshare }]
          }),
    )
    const level = Math.max(rankOf(byRule?.level ?? null), ...shares.map(({ rank }) => rank))
    const given = [
      byRule?.mayReshare && byRule.level !== 'none' ? rankOf(byRule.level) : 0,
      ...shares.map(({ rank, mayReshare }) => (mayReshare ? rank : 0)),
    ]
    const mayGive = level === rankOf('admin') ? level : level >= rankOf('edit') ? Math.max(...given) : 0
    return { level, mayGive }
  }
}
