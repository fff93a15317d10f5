import type { Language, Reply } from '@khlang/contract'
import type { simulateAccess } from '@khlang/contract/folder-rules'
import { flags, flagsOf, type Reason } from '@khlang/contract/permissions'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import * as people from './business-people.repo.ts'
import { namesOf, peopleOf } from './people-in-rules.ts'

type Simulated = Reply<typeof simulateAccess>

/** What an employee may do with an item of Drive Business and why, decided by the engine that decides for them (A24). */
export function createSimulate({ db, clock, access, accounts }: SharesDeps) {
  return async (
    actor: PersonActor,
    { employeeId, itemId }: { employeeId: string; itemId: string },
    language: Language,
  ): Promise<Simulated> => {
    const { found } = await access.evaluate(db, actor, 'item.see', itemId)
    if (!found) throw new AppError('NOT_FOUND')
    const { drive, item, nodes, ancestors } = found
    if (drive.kind !== 'business' || drive.account_id !== actor.accountId) throw new AppError('NOT_FOUND')
    const [employee, departments] = await Promise.all([
      people.findEmployee(db, drive.account_id, employeeId),
      people.findDepartments(db, drive.account_id),
    ])
    if (!employee) throw new AppError('EMPLOYEE_NOT_FOUND')
    const now = clock.now()
    const person = peopleOf(drive.account_id, departments)(employee)
    const makers = await model.makersOfAll(db, drive, nodes, now)
    const viewer = { ...model.viewerOf(person, model.ruleDrive(drive), now), makers }
    const rules = new Map(nodes.flatMap((node) => node.rules.map((rule) => [rule.id, rule.audienceId] as const)))
    const ids = [...rules.values()].filter((id) => id !== null)
    const audiences = await accounts.findAudiences(db, drive.account_id, ids, language)
    const names = namesOf(ancestors)
    const audienceOf = ({ ruleId }: Reason) => audiences.get(rules.get(ruleId ?? '') ?? '')?.name ?? null

    const chain = nodes
      .map((node, index) => {
        const { reason, level } = model.scopeOf(viewer, nodes.slice(index)).access
        return { id: node.id, name: names.get(node.id) ?? '', level, via: reason.via, audience: audienceOf(reason) }
      })
      .toReversed()
    const { level, reason } = model.scopeOf(viewer, nodes).access
    const from = reason.fromFolder
    const rights = level === null ? null : flagsOf(level)
    return {
      employee: { id: employee.id, name: employee.name, suspended: employee.suspended },
      item: { id: item.id, name: item.name },
      level,
      flags: rights === null ? [] : flags.filter((flag) => rights[flag] !== 'no'),
      reason: {
        via: reason.via,
        ruleId: reason.ruleId,
        fromFolder: from === null ? null : { id: from, name: names.get(from) ?? '' },
        audience: audienceOf(reason),
      },
      chain,
    }
  }
}
