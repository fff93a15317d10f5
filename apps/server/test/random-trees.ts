import { levels, type RuleLevel } from '@khlang/contract/permissions'
import { setFolder, setRule } from './folder-rules.ts'
import fc from 'fast-check'
import type { AccessNode } from '../src/modules/drive/access/access.level.rules.ts'
import type { Client } from './client.ts'
import type { Somebody } from './literal-access.ts'
import { createSetting } from './setting.ts'

// Random trees of rules and shares in the drive of a business.

const index = fc.nat(1000)
const anyRule = fc.record({
  audience: fc.constantFrom('sales', 'accounting', 'prasit', 'kanya', 'everybody'),
  level: fc.constantFrom<RuleLevel>('none', ...levels),
  mayReshare: fc.boolean(),
})
const anyShare = fc.record({
  to: index,
  by: index,
  level: fc.constantFrom(...levels.filter((level) => level !== 'admin')),
  madeAs: fc.constantFrom('other' as const, 'other' as const, 'adminBusiness' as const),
  mayReshare: fc.boolean(),
})
/** Most items have no grants. */
const oneInThree = <T>(some: fc.Arbitrary<T[]>): fc.Arbitrary<T[]> =>
  fc.tuple(fc.nat(2), some).map(([n, all]) => (n === 0 ? all : []))
const anyNode = fc.record({
  parent: index,
  isFile: fc.boolean(),
  rules: oneInThree(fc.uniqueArray(anyRule, { maxLength: 2, selector: ({ audience }) => audience })),
  shares: oneInThree(fc.array(anyShare, { maxLength: 1 })),
  stops: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  restricted: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
})
type DrawnNode = typeof anyNode extends fc.Arbitrary<infer T> ? T : never
export const anyTree = fc.array(anyNode, { minLength: 9, maxLength: 9 })

export type Made = {
  id: string
  name: string
  parent: Made | null
  isFile: boolean
  node: AccessNode
  children: Made[]
}

const topNode: DrawnNode = {
  parent: 0,
  isFile: false,
  rules: [{ audience: 'sales', level: 'edit', mayReshare: true }],
  shares: [],
  stops: false,
  restricted: false,
}

export const pathOf = (at: Made | null): AccessNode[] => (at ? [at.node, ...pathOf(at.parent)] : [])
export const below = (at: Made): Made[] => at.children.flatMap((child) => [child, ...below(child)])

export type TreeWorld = Awaited<ReturnType<typeof createTreeWorld>>

/** A business, two of its employees and somebody of another account, and what makes trees there. */
export async function createTreeWorld() {
  const { world, one } = await createSetting()
  const { malee, prasit, kanya } = one
  const wichai = await world.as('wichai1')
  const { pool } = world.owner
  const clients: Record<string, Client> = {
    [prasit.personId]: prasit,
    [kanya.personId]: kanya,
    [wichai.personId]: wichai,
  }
  async function somebody(who: Client, isEmployee: boolean): Promise<Somebody> {
    const { rows } = await pool.query<{ departments: string[]; roles: string[] }>(
      `with recursive line as (
         select d.id, d.parent_id from employee e join employee_department m on m.employee_id = e.id
           join department d on d.id = m.department_id where e.person_id = $1 and e.business_id = $2
         union select d.id, d.parent_id from line join department d on d.id = line.parent_id)
       select array(select id::text from line) as departments, array(select role_id::text from employee_role r
         join employee e on e.id = r.employee_id where e.person_id = $1 and e.business_id = $2) as roles`,
      [who.personId, malee.accountId],
    )
    const employee = isEmployee ? await one.employeeOf(who) : null
    return { employee, accountId: who.accountId, ...(rows[0] ?? { departments: [], roles: [] }) }
  }
  const people: Record<string, Somebody> = {
    [prasit.personId]: await somebody(prasit, true),
    [kanya.personId]: await somebody(kanya, true),
    [wichai.personId]: await somebody(wichai, false),
  }

  const audienceIds = {
    sales: ['department', one.sales],
    accounting: ['department', one.accounting],
    prasit: ['employee', people[prasit.personId]?.employee ?? ''],
    kanya: ['employee', people[kanya.personId]?.employee ?? ''],
    everybody: ['business', malee.accountId],
  } as const

  /** Makes a drawn tree: a folder that everybody in sales may edit and share on, and what was drawn below it. */
  async function build(drawn: readonly DrawnNode[], word: string): Promise<Made[]> {
    const made: Made[] = []
    for (const [n, own] of [topNode, ...drawn].entries()) {
      const folders = made.filter(({ isFile }) => !isFile)
      const parent = n === 0 ? null : (folders[own.parent % folders.length] ?? null)
      const isFile = n > 0 && own.isFile
      const name = `${word} ${n}${isFile ? '.txt' : ''}`
      const id = isFile
        ? await malee.file(parent?.id ?? one.root, name)
        : await malee.folder(parent?.id ?? one.root, name)
      const rules = isFile ? [] : own.rules
      for (const { audience, level, mayReshare } of rules) {
        const [kind, audienceId] = audienceIds[audience]
        await setRule(malee, id, { audience: kind, audienceId, level, mayReshare })
      }
      const [stopsInheriting, restricted] = isFile ? [false, false] : [own.stops, own.restricted]
      if (stopsInheriting || restricted) await setFolder(malee, id, { stopInheriting: stopsInheriting, restricted })
      const ids = Object.keys(people)
      const shares = own.shares.map((share) => {
        const [to, by] = [ids[share.to % ids.length] ?? '', ids[share.by % ids.length] ?? '']
        const maker = {
          personId: by,
          accountId: clients[by]?.accountId ?? '',
          accountKind: by === wichai.personId ? ('citizen' as const) : ('business' as const),
        }
        return {
          id: crypto.randomUUID(),
          audience: 'person' as const,
          audienceId: to,
          level: share.level,
          expiresAt: null,
          madeAs: share.madeAs,
          maker,
          enabled: true,
          mayReshare: share.mayReshare,
          leftBy: [],
        }
      })
      for (const share of shares)
        await pool.query(
          `with made as (insert into item_share (id, item_id, audience, audience_id, level, may_reshare, made_as, created_by, account_id)
             values ($1, $2, 'person', $3, $4, $5, $6, $7, $8)) update item set has_grants = true where id = $2`,
          [
            share.id,
            id,
            share.audienceId,
            share.level,
            share.mayReshare,
            share.madeAs,
            share.maker.personId,
            share.maker.accountId,
          ],
        )
      const node: AccessNode = {
        id,
        rules: rules.map(({ audience, level, mayReshare }) => ({
          id: '',
          audience: audienceIds[audience][0],
          audienceId: audienceIds[audience][1],
          level,
          enabled: true,
          switchedOn: true,
          mayReshare,
        })),
        shares,
        stopsInheriting,
        restricted,
        suspended: false,
      }
      const here: Made = { id, name, parent, isFile, node, children: [] }
      parent?.children.push(here)
      made.push(here)
    }
    return made
  }

  return { world, one, clients, people, build }
}
