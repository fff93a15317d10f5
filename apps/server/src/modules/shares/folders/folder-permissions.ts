import { randomUUID } from 'node:crypto'
import type { Input, Language, Reply } from '@khlang/contract'
import {
  type FolderRule,
  type FolderRules,
  type InheritedRule,
  namedInPreview,
  type previewFolderRules,
  type replaceFolderRules,
} from '@khlang/contract/folder-rules'
import { rankOf } from '@khlang/contract/permissions'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changeOf } from '../../../platform/change.ts'
import { type Db, transact } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import * as people from './business-people.repo.ts'
import { locateRuled, managesPeople } from './locate-ruled.ts'
import { namesOf, peopleOf } from './people-in-rules.ts'
import * as repo from './rules.repo.ts'
import { findSwitchedOff } from './switches.repo.ts'

type NewRules = Input<typeof replaceFolderRules>['body']
type EngineRule = model.Proved['nodes'][number]['rules'][number]

/** A rule in the log: `department <id> view`, with `off` if it is switched off in its folder. */
const ruleText = ({ audience, audienceId, level, switchedOn }: EngineRule) =>
  `${audience} ${audienceId ?? ''} ${level}${switchedOn ? '' : ' off'}`

const keyOf = ({ audience, audienceId }: Pick<EngineRule, 'audience' | 'audienceId'>) => `${audience} ${audienceId}`

/** The rules of a folder of Drive Business as its admin sees, tries and replaces them (permissions 4.2). */
export function createFolderPermissions({ db, audit, clock, access, accounts }: SharesDeps) {
  const locate = (on: Db, actor: PersonActor, folderId: string) => locateRuled({ access }, on, actor, folderId)

  /** Whom rules are for; of people who are invited, an admin of the folder alone does not see the address. */
  async function audiencesOf(on: Db, actor: PersonActor, { nodes, drive }: model.Proved, language: Language) {
    const ids = nodes.flatMap(({ rules }) => rules.flatMap(({ audienceId }) => audienceId ?? []))
    const named = await accounts.findAudiences(on, drive.account_id, ids, language)
    const others = ids.filter((id) => !named.has(id))
    const invited = await people.findInvited(on, drive.account_id, { ids: others, now: clock.now() })
    const mayName = managesPeople(actor, drive.account_id)
    return new Map<string, FolderRule['audience']>([
      ...[...named].map(([id, audience]) => [id, { ...audience, invited: false }] as const),
      ...invited.map(({ id, address }) => {
        const name = mayName ? address : ''
        return [id, { type: 'employee', id, name, above: null, suspended: false, invited: true }] as const
      }),
    ])
  }

  async function present(on: Db, actor: PersonActor, located: model.Proved, language: Language): Promise<FolderRules> {
    const { item, nodes, ancestors, drive } = located
    const audiences = await audiencesOf(on, actor, located, language)
    const names = namesOf(ancestors)
    const switchedOff = await findSwitchedOff(on, drive.id)
    const shown = (rule: EngineRule): FolderRule[] => {
      // A rule for somebody who left, or for a deleted group, names nobody any more.
      const audience = audiences.get(rule.audienceId ?? '')
      if (!audience) return []
      const { level, switchedOn: enabled, mayReshare } = rule
      return [{ id: rule.id, audience, level, enabled, mayReshare }]
    }
    const [own, ...above] = nodes
    return {
      folder: { id: item.id, name: item.name, isRoot: item.parent_id === null },
      revision: item.revision,
      stopInheriting: item.stop_inheriting,
      restricted: item.restricted,
      rules: (own?.rules ?? []).flatMap(shown).sort(byAudience),
      inherited: item.stop_inheriting
        ? []
        : inheritedFrom(own, above).flatMap(({ rule, from }) =>
            shown(rule).map(
              (one): InheritedRule => ({ ...one, fromFolder: { id: from, name: names.get(from) ?? '' } }),
            ),
          ),
      switchedOff,
      maySetAdmin: model.holds('rules.grantAdmin', located.access, {}),
      undecided: item.parent_id === null && (await repo.isUndecided(on, item.id)),
    }
  }

  /** The new rules as the engine reads them; RULE_REPEATED if an audience is named twice. */
  async function parse(on: Db, drive: model.Proved['drive'], { rules }: NewRules, before: readonly EngineRule[]) {
    const off = await findSwitchedOff(on, drive.id)
    const known = new Map(before.map((rule) => [keyOf(rule), rule.id]))
    const parsed = rules.map(({ audience, level, enabled: switchedOn = true, mayReshare = false }): EngineRule => {
      const audienceId = audience.type === 'business' ? drive.account_id : audience.id
      if (audienceId === undefined) throw new AppError('NOT_FOUND')
      const key = { audience: audience.type, audienceId }
      const enabled = switchedOn && !off.includes(audience.type)
      return { ...key, id: known.get(keyOf(key)) ?? randomUUID(), level, enabled, switchedOn, mayReshare }
    })
    if (new Set(parsed.map(keyOf)).size !== parsed.length) throw new AppError('RULE_REPEATED')
    return parsed
  }

  /**
   * An admin of the folder changes no rule that gives the level admin, and makes none but those that repeat what the
   * folder inherits.
   */
  async function assertMayChange(on: Db, actor: PersonActor, located: model.Proved, after: readonly EngineRule[]) {
    const [own, ...above] = located.nodes
    const before = [...(own?.rules ?? []), ...inheritedFrom(undefined, above).map(({ rule }) => rule)]
    await access.authorise(on, actor, 'rules.change', located, {
      ruleLevels: changedLevels(own?.rules ?? [], before, after),
    })
  }

  /** Who is invited can be named by those who see whom the business has invited. */
  async function assertAudiences(
    on: Db,
    actor: PersonActor,
    businessId: string,
    rules: readonly EngineRule[],
    before: readonly EngineRule[],
  ) {
    const known = new Set(before.map(keyOf))
    for (const rule of rules) {
      const { audience, audienceId: id } = rule
      if (known.has(keyOf(rule)) || (await model.audienceExists(on, businessId, audience, id ?? ''))) continue
      const mayBeInvited = audience === 'employee' && id && managesPeople(actor, businessId)
      const [invited] = mayBeInvited ? await people.findInvited(on, businessId, { ids: [id], now: clock.now() }) : []
      if (!invited) throw new AppError('NOT_FOUND')
    }
  }

  return {
    read: async (actor: PersonActor, folderId: string, language: Language): Promise<FolderRules> =>
      present(db, actor, await locate(db, actor, folderId), language),

    /** All at once: RULES_STALE if the folder was changed after it was read. */
    replace: (actor: PersonActor, folderId: string, input: NewRules, language: Language): Promise<FolderRules> =>
      transact(db, async (tx) => {
        accounts.assertActive(actor)
        await model.lockItem(tx, folderId)
        const located = await locate(tx, actor, folderId)
        if (located.item.revision !== input.revision) throw new AppError('RULES_STALE')
        const businessId = located.drive.account_id
        const before = located.nodes[0]?.rules ?? []
        const rules = await parse(tx, located.drive, input, before)
        await assertMayChange(tx, actor, located, rules)
        await assertAudiences(tx, actor, businessId, rules, before)
        const { viewer } = located
        // An admin of the folder who shut themselves out could not correct it.
        if (
          viewer.everything === null &&
          model.scopeOf(viewer, changedNodes(located.nodes, input, rules)).access.level !== 'admin'
        )
          throw new AppError('RULES_OWN_ACCESS')
        const opens =
          (input.stopInheriting && !located.item.stop_inheriting) || (input.restricted && !located.item.restricted)
        if (opens) await accounts.assertInPackage(tx, businessId, 'permissions')
        const kept = new Set(rules.map(({ id }) => id))
        const removed = before.filter(({ id }) => !kept.has(id))
        for (const { id } of removed) await repo.deleteRule(tx, id)
        for (const { id, audience, audienceId, level, mayReshare, switchedOn: enabled } of rules) {
          const row = { id, item_id: folderId, audience, audience_id: audienceId ?? businessId, level }
          await repo.upsertRule(tx, { ...row, may_reshare: mayReshare, enabled, created_by: actor.personId })
        }
        await repo.updateFolderAccess(tx, folderId, {
          stop_inheriting: input.stopInheriting,
          restricted: input.restricted,
        })
        await repo.refreshHasGrants(tx, folderId)
        const change = `rules replaced: ${before.length} by ${rules.length}`
        const { stop_inheriting, restricted } = located.item
        const changed = changeOf(
          { rules: before.map(ruleText), stopInheriting: stop_inheriting, restricted },
          { rules: rules.map(ruleText), stopInheriting: input.stopInheriting, restricted: input.restricted },
        )
        await audit.record(tx, actor, { type: 'access.changed', subject: folderId, data: { change, ...changed } })
        return present(tx, actor, await locate(tx, actor, folderId), language)
      }),

    async preview(actor: PersonActor, folderId: string, input: NewRules): Promise<Reply<typeof previewFolderRules>> {
      accounts.assertActive(actor)
      const located = await locate(db, actor, folderId)
      const { drive, nodes } = located
      const [own] = nodes
      if (!own) throw new AppError('NOT_FOUND')
      const rules = await parse(db, drive, input, own.rules)
      await assertMayChange(db, actor, located, rules)
      await assertAudiences(db, actor, drive.account_id, rules, own.rules)
      const after = changedNodes(nodes, input, rules)
      const [employees, departments, items] = await Promise.all([
        people.findRuledEmployees(db, drive.account_id),
        people.findDepartments(db, drive.account_id),
        people.countInheriting(db, folderId),
      ])
      const personOf = peopleOf(drive.account_id, departments)
      const now = clock.now()
      const makers = await model.makersOfAll(db, drive, [...nodes, ...after], now)
      const changes = employees.flatMap((employee) => {
        const viewer = { ...model.viewerOf(personOf(employee), model.ruleDrive(drive), now), makers }
        const from = model.scopeOf(viewer, nodes).access.level
        const to = model.scopeOf(viewer, after).access.level
        return from === to ? [] : [{ employeeId: employee.id, name: employee.name, from, to }]
      })
      const gain = changes.filter(({ from, to }) => rankOf(to) > rankOf(from))
      const lose = changes.filter(({ from, to }) => rankOf(to) < rankOf(from))
      return {
        gainCount: gain.length,
        gain: gain.slice(0, namedInPreview),
        loseCount: lose.length,
        lose: lose.slice(0, namedInPreview),
        items: changes.length === 0 ? 0 : items,
      }
    },
  }
}

/** The folder with its new rules, and those above it. */
const changedNodes = (
  [own, ...above]: model.Proved['nodes'],
  { stopInheriting: stopsInheriting, restricted }: NewRules,
  rules: readonly EngineRule[],
) => (own ? [{ ...own, rules, stopsInheriting, restricted }, ...above] : [])

const allOf = (rule: EngineRule) => `${ruleText(rule)} ${rule.mayReshare}`

/** The levels that a change takes away from a folder's own rules, or gives beyond what held there. */
function changedLevels(own: readonly EngineRule[], held: readonly EngineRule[], after: readonly EngineRule[]) {
  const [was, is] = [held, after].map((rules) => new Set(rules.map(allOf)))
  const changed = [...own.filter((rule) => !is?.has(allOf(rule))), ...after.filter((rule) => !was?.has(allOf(rule)))]
  return changed.map(({ level }) => level)
}

const order = ['business', 'department', 'role', 'employee']
const byAudience = (a: FolderRule, b: FolderRule) =>
  order.indexOf(a.audience.type) - order.indexOf(b.audience.type) ||
  a.audience.name.localeCompare(b.audience.name, 'th')

/** Rules of the folders above that still count here: the nearest for each audience that the folder does not name. */
function inheritedFrom(own: model.Proved['nodes'][number] | undefined, above: model.Proved['nodes']) {
  const named = new Set((own?.rules ?? []).filter(({ enabled }) => enabled).map(keyOf))
  const found: { rule: EngineRule; from: string }[] = []
  for (const node of above) {
    for (const rule of node.rules) {
      if (!rule.enabled || named.has(keyOf(rule))) continue
      named.add(keyOf(rule))
      found.push({ rule, from: node.id })
    }
    if (node.stopsInheriting) break
  }
  return found
}
