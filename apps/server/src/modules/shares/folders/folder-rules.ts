import { randomUUID } from 'node:crypto'
import type { RuleLevel } from '@khlang/contract/permissions'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import type { SharesDeps } from '../deps.ts'
import { model } from '../../drive/index.ts'
import * as repo from './rules.repo.ts'

type Audience = { audience: repo.RuleAudience; audienceId: string }

/** Rules of folders of Drive Business (permissions 4.2), one at a time; Admin Business replaces them all at once. */
export function createFolderRules({ db, accounts, audit, access }: SharesDeps) {
  return {
    setRule: (actor: PersonActor, itemId: string, input: Audience & { level: RuleLevel; mayReshare?: boolean }) =>
      transact(db, async (tx) => {
        const located = await access.requireItem(tx, actor, 'rules.change', itemId, ({ nodes }) => {
          const before = nodes[0]?.rules.find(
            (one) => one.audience === input.audience && one.audienceId === input.audienceId,
          )
          return { ruleLevels: [input.level, ...(before ? [before.level] : [])] }
        })
        const businessId = located.drive.account_id
        if (
          located.drive.kind !== 'business' ||
          !(await model.audienceExists(tx, businessId, input.audience, input.audienceId))
        ) {
          throw new AppError('NOT_FOUND')
        }
        const rule = await repo.upsertRule(tx, {
          id: randomUUID(),
          item_id: itemId,
          audience: input.audience,
          audience_id: input.audienceId,
          level: input.level,
          may_reshare: input.mayReshare ?? false,
          enabled: true,
          created_by: actor.personId,
        })
        await repo.refreshHasGrants(tx, itemId)
        const data = { change: 'rule set', ruleId: rule.id, audience: input.audience, level: input.level }
        await audit.record(tx, actor, { type: 'access.changed', subject: itemId, data })
        return { ruleId: rule.id }
      }),

    /** Disabled rules do not count; `null` removes the rule. */
    switchRule: (actor: PersonActor, ruleId: string, enabled: boolean | null) =>
      transact(db, async (tx) => {
        const rule = await repo.findRule(tx, ruleId)
        if (!rule) throw new AppError('RULE_NOT_FOUND')
        await access.requireItem(tx, actor, 'rules.change', rule.item_id, ({ nodes }) => {
          const before = nodes[0]?.rules.find((one) => one.id === ruleId)
          return { ruleLevels: before ? [before.level] : [] }
        })
        if (enabled === null) await repo.deleteRule(tx, ruleId)
        else await repo.updateRule(tx, ruleId, enabled)
        await repo.refreshHasGrants(tx, rule.item_id)
        const change = enabled === null ? 'rule removed' : enabled ? 'rule on' : 'rule off'
        await audit.record(tx, actor, { type: 'access.changed', subject: rule.item_id, data: { change, ruleId } })
      }),

    /** Stops inheriting, or honours only shares made by the owner, an admin or Admin Business. */
    setFolder: (actor: PersonActor, itemId: string, request: { stopInheriting?: boolean; restricted?: boolean }) =>
      transact(db, async (tx) => {
        const { item, drive } = await access.requireItem(tx, actor, 'rules.change', itemId, { ruleLevels: [] })
        const { stopInheriting, restricted } = request
        if ((stopInheriting && !item.stop_inheriting) || (restricted && !item.restricted))
          await accounts.assertInPackage(tx, drive.account_id, 'permissions')
        await repo.updateFolderAccess(tx, itemId, {
          ...(request.stopInheriting !== undefined && { stop_inheriting: request.stopInheriting }),
          ...(request.restricted !== undefined && { restricted: request.restricted }),
        })
        await repo.refreshHasGrants(tx, itemId)
        await audit.record(tx, actor, {
          type: 'access.changed',
          subject: itemId,
          data: { change: JSON.stringify(request) },
        })
      }),
  }
}
