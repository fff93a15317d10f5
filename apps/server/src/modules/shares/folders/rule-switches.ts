import type { Reply } from '@khlang/contract'
import { namedInPreview, type RuleAudience, ruleAudiences } from '@khlang/contract/folder-rules'
import type { getRuleSwitches, previewRuleSwitches, RuleSwitches } from '@khlang/contract/rule-switches'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changeOf } from '../../../platform/change.ts'
import { type Db, transact } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import * as people from './business-people.repo.ts'
import { peopleOf } from './people-in-rules.ts'
import { outcomeOf } from './switch-outcome.ts'
import { withSwitches } from './switch-spots.ts'
import * as repo from './switches.repo.ts'

type Shown = Reply<typeof getRuleSwitches>

/** Whether rules for the business, departments, roles and employees count at all: rule 6 of permissions 4.2. */
export function createRuleSwitches({ db, audit, clock, access }: SharesDeps) {
  /** The root of Drive Business, as somebody who decides about its rules. */
  async function requireRoot(on: Db, actor: PersonActor): Promise<model.Allowed<'rules.change'>> {
    const drives = await model.findDrives(on, actor.accountId, null)
    const root = drives.find(({ kind }) => kind === 'business')?.root_id
    if (!root) throw new AppError('NOT_FOUND')
    return access.requireItem(on, actor, 'rules.change', root, { ruleLevels: [] })
  }

  async function describe(on: Db, driveId: string): Promise<Shown> {
    const [off, rules] = await Promise.all([repo.findSwitchedOff(on, driveId), repo.countRules(on, driveId)])
    return { ...switchesOf(off), rules }
  }

  return {
    read: async (actor: PersonActor): Promise<Shown> => describe(db, (await requireRoot(db, actor)).drive.id),

    /** Kinds that are left out stay as they are. */
    set: (actor: PersonActor, edits: Partial<RuleSwitches>): Promise<Shown> =>
      transact(db, async (tx) => {
        const { drive, item } = await requireRoot(tx, actor)
        await repo.lockDrive(tx, drive.id)
        const before = switchesOf(await repo.findSwitchedOff(tx, drive.id))
        const wanted = { ...before, ...edits }
        const change = changeOf(inLog(before), inLog(wanted))
        if (Object.keys(change.after).length > 0) {
          await repo.writeSwitches(tx, drive.id, wanted)
          await audit.record(tx, actor, { type: 'rule-switches.changed', subject: item.id, data: change })
        }
        return describe(tx, drive.id)
      }),

    async preview(actor: PersonActor, edits: Partial<RuleSwitches>): Promise<Reply<typeof previewRuleSwitches>> {
      const { drive } = await requireRoot(db, actor)
      const [off, counts, employees, departments, places] = await Promise.all([
        repo.findSwitchedOff(db, drive.id),
        repo.countRules(db, drive.id),
        people.findRuledEmployees(db, drive.account_id),
        people.findDepartments(db, drive.account_id),
        repo.findRuledPlaces(db, drive.id),
      ])
      const wanted = { ...switchesOf(off), ...edits }
      const switched = ruleAudiences.filter((audience) => wanted[audience] === off.includes(audience))
      const grants = await model.grantsOf(db, places)
      const now = clock.now()
      const personOf = peopleOf(drive.account_id, departments)
      const wantedOff = ruleAudiences.filter((audience) => !wanted[audience])
      const ruled = places.map((place) => {
        const before = model.nodeOf(place, grants, now)
        const { id, name, above } = place
        return { id, name, above, before, after: withSwitches(before, wantedOff) }
      })
      const makers = await model.makersOfAll(
        db,
        drive,
        ruled.flatMap(({ before, after }) => [before, after]),
        now,
      )
      const { gain, lose, folders } = outcomeOf(
        employees.map((employee) => ({ employeeId: employee.id, name: employee.name, person: personOf(employee) })),
        ruled,
        (person) => ({ ...model.viewerOf(person, model.ruleDrive(drive), now), makers }),
      )
      return {
        rules: switched.reduce((sum, audience) => sum + counts[audience], 0),
        folders,
        gainCount: gain.length,
        gain: gain.slice(0, namedInPreview),
        loseCount: lose.length,
        lose: lose.slice(0, namedInPreview),
      }
    },
  }
}

const yesNo = (on: boolean) => (on ? 'Y' : 'N')
/** By the names that the log has labels for. */
const inLog = ({ business, department, role, employee }: RuleSwitches) => ({
  businessRules: yesNo(business),
  departmentRules: yesNo(department),
  roleRules: yesNo(role),
  employeeRules: yesNo(employee),
})

const switchesOf = (off: readonly RuleAudience[]): RuleSwitches => ({
  business: !off.includes('business'),
  department: !off.includes('department'),
  role: !off.includes('role'),
  employee: !off.includes('employee'),
})
