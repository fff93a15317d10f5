import { levels, type RuleLevel, rankOf } from '@khlang/contract/permissions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { type DavClient, mountAs } from '../../../../test/dav-client.ts'
import { literalAccess, type Somebody } from '../../../../test/literal-access.ts'
import { createSetting } from '../../../../test/setting.ts'
import type { AccessNode } from './access.level.rules.ts'

// Random trees of rules and shares, read and worked on by everybody through every door, against the literal implementation of
// docs/permissions.md. `npm run soak -- trees` draws more of them.

const worlds = Number(process.env.SOAK_TREES ?? 8)
const seed = Number(process.env.FAULT_SEED ?? 20_261_128)
/** Moves and trashings that are tried in each tree, one after the other, by anybody. */
const changes = 12

const { world, one } = await createSetting()
const { malee, prasit, kanya } = one
const wichai = await world.as('wichai1')
const { pool } = world.owner
const mapped = new Map<Client, DavClient>([
  [prasit, await mountAs(world, prasit)],
  [kanya, await mountAs(world, kanya)],
])

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
const anyTree = fc.array(anyNode, { minLength: 9, maxLength: 9 })
/** Most choose of what they may work on; the others try anything. */
const anyChange = fc.record({
  by: index,
  item: index,
  target: index,
  isTrash: fc.nat(5).map((n) => n === 0),
  isBlind: fc.nat(5).map((n) => n === 0),
})
const anyChanges = fc.array(anyChange, { minLength: changes, maxLength: changes })

type Made = { id: string; name: string; parent: Made | null; isFile: boolean; node: AccessNode; children: Made[] }

const audienceIds = {
  sales: ['department', one.sales],
  accounting: ['department', one.accounting],
  prasit: ['employee', people[prasit.personId]?.employee ?? ''],
  kanya: ['employee', people[kanya.personId]?.employee ?? ''],
  everybody: ['business', malee.accountId],
} as const

const topNode: DrawnNode = {
  parent: 0,
  isFile: false,
  rules: [{ audience: 'sales', level: 'edit', mayReshare: true }],
  shares: [],
  stops: false,
  restricted: false,
}

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
      await world.services.shares.rules.setRule(one.admin, id, { audience: kind, audienceId, level, mayReshare })
    }
    const [stopsInheriting, restricted] = isFile ? [false, false] : [own.stops, own.restricted]
    if (stopsInheriting || restricted)
      await world.services.shares.rules.setFolder(one.admin, id, { stopInheriting: stopsInheriting, restricted })
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

const pathOf = (at: Made | null): AccessNode[] => (at ? [at.node, ...pathOf(at.parent)] : [])
const below = (at: Made): Made[] => at.children.flatMap((child) => [child, ...below(child)])
const rank = (level: (typeof levels)[number]) => rankOf(level)

test(`${worlds} random trees: the engine, lists, counts, search, the mapped drive and operations on trees agree with the rules`, {
  timeout: 60_000 + worlds * 20_000,
}, async () => {
  let compared = 0
  for (const [n, drawn] of fc.sample(anyTree, { numRuns: worlds, seed }).entries()) {
    const word = `tree${n}x${crypto.randomUUID().slice(0, 6)}`
    const made = await build(drawn, word)
    const literal = literalAccess(people, world.clock.now())
    const [top] = made
    if (!top) throw new Error('nothing was made')
    for (const [who, client] of Object.entries(clients)) {
      const levelOf = (at: Made) => literal(pathOf(at), who).level
      const isEmployee = people[who]?.employee !== null
      const leadsOn = (at: Made) => isEmployee && below(at).some((own) => levelOf(own) > 0)
      const isShown = (at: Made) => levelOf(at) > 0 || leadsOn(at)
      const same = (what: string, found: unknown, expected: unknown) => {
        compared++
        expect(
          found,
          `seed ${seed}, tree ${n}, ${who === prasit.personId ? 'prasit' : who === kanya.personId ? 'kanya' : 'wichai'}, ${what}`,
        ).toEqual(expected)
      }
      for (const at of made) {
        const answer = await client.send({ method: 'GET', url: `/api/items/${at.id}` })
        const { result } = answer.json<{ result?: { permission: string; childCount: number | null } }>()
        const expected = levelOf(at) > 0 ? levels[levelOf(at) - 1] : leadsOn(at) ? 'path' : null
        same(`item ${at.name}`, result?.permission ?? null, expected)
        if (!at.isFile && isShown(at)) {
          const listed = (await client.names(at.id)).toSorted()
          same(
            `list of ${at.name}`,
            listed,
            at.children
              .filter(isShown)
              .map(({ name }) => name)
              .toSorted(),
          )
          if (levelOf(at) > 0) same(`count of ${at.name}`, result?.childCount, listed.length)
        }
        if (levelOf(at) === 0) continue
        const { items } = await client.call<{ items: { ok: boolean; machineCode?: string }[] }>(
          'POST',
          '/api/items/check',
          { ids: [at.id], operation: 'trash' },
        )
        const may = (own: Made) => levelOf(own) >= rank('delete')
        const verdict = !may(at) ? 'NOT_ALLOWED' : below(at).every(may) ? 'ok' : 'CLOSED_BELOW'
        same(`trashing ${at.name}`, items[0]?.ok ? 'ok' : items[0]?.machineCode, verdict)
      }
      const { items } = await client.call<{ items: { name: string }[] }>('GET', `/api/search?q=${word}&limit=100`)
      same(
        'search',
        items.map(({ name }) => name).toSorted(),
        made
          .filter((at) => levelOf(at) > 0)
          .map(({ name }) => name)
          .toSorted(),
      )
      const dav = mapped.get(client)
      if (dav && isShown(top))
        same(
          'the mapped drive',
          (await dav.list(`Drive Business/${top.name}`)).toSorted(),
          top.children
            .filter(isShown)
            .map(({ name }) => name)
            .toSorted(),
        )
    }
  }
  console.log(`${compared} comparisons`)
  expect(compared).toBeGreaterThan(worlds * 30)
})

test(`${worlds} random trees: whatever moves or trashings succeed, everybody then sees what the rules say of the new tree`, {
  timeout: 60_000 + worlds * 30_000,
}, async () => {
  const outcomes = new Map<string, number>()
  const drawnChanges = fc.sample(anyChanges, { numRuns: worlds, seed })
  for (const [n, drawn] of fc.sample(anyTree, { numRuns: worlds, seed: seed + 1 }).entries()) {
    const made = await build(drawn, `moved${n}x${crypto.randomUUID().slice(0, 6)}`)
    const literal = literalAccess(people, world.clock.now())
    const trashed = new Set<Made>()
    for (const [step, change] of (drawnChanges[n] ?? []).entries()) {
      const [who, client] = Object.entries(clients)[change.by % 3] ?? []
      const may = (own: Made) => change.isBlind || literal(pathOf(own), who ?? '').level >= rank('edit')
      const here = made.filter((own) => !trashed.has(own) && may(own))
      const items = here.filter(({ parent }) => parent !== null)
      const at = items[change.item % items.length]
      const folders = here.filter((other) => !other.isFile && other !== at && (!at || !below(at).includes(other)))
      const target = folders[change.target % folders.length]
      if (who === undefined || !client || !at || !target) continue
      const rankAt = (own: Made) => literal(pathOf(own), who).level
      const isOpenBelow = below(at).every((own) => rankAt(own) >= rank('delete'))
      const [outcome] = change.isTrash
        ? await client.bulk('trash', [at.id])
        : await client.bulk('move', [at.id], { targetId: target.id })
      const what = `seed ${seed}, tree ${n}, step ${step}: ${change.isTrash ? 'trash' : `move to ${target.name}`} ${at.name}`
      outcomes.set(outcome ?? '', (outcomes.get(outcome ?? '') ?? 0) + 1)
      if (outcome !== 'ok') {
        expect(['NOT_FOUND', 'NOT_ALLOWED', 'CLOSED_BELOW', 'ALREADY_THERE', 'NAME_TAKEN'], what).toContain(outcome)
        if (outcome === 'NOT_FOUND') expect(Math.min(rankAt(at), rankAt(target)), what).toBe(0)
        if (outcome === 'CLOSED_BELOW') expect(isOpenBelow, what).toBe(false)
        continue
      }
      // What is done needs the level on the item, on the target, and to take a tree away on everything below.
      expect(rankAt(at), what).toBeGreaterThanOrEqual(rank(change.isTrash ? 'delete' : 'edit'))
      if (change.isTrash) expect(isOpenBelow, what).toBe(true)
      else expect(rankAt(target), what).toBeGreaterThanOrEqual(rank('upload'))
      at.parent?.children.splice(at.parent.children.indexOf(at), 1)
      if (change.isTrash) for (const gone of [at, ...below(at)]) trashed.add(gone)
      else {
        target.children.push(at)
        at.parent = target
      }
      await compareAll(made, trashed, what)
    }
  }
  console.log([...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', '))
  expect(outcomes.get('ok')).toBeGreaterThan(worlds)
})

/** Asks for every item as everybody. */
async function compareAll(made: readonly Made[], trashed: ReadonlySet<Made>, what: string): Promise<void> {
  const literal = literalAccess(people, world.clock.now())
  for (const [who, client] of Object.entries(clients)) {
    const levelOf = (at: Made) => literal(pathOf(at), who).level
    for (const at of made.filter((other) => !trashed.has(other))) {
      const leadsOn = people[who]?.employee !== null && below(at).some((own) => levelOf(own) > 0)
      const expected = levelOf(at) > 0 ? levels[levelOf(at) - 1] : leadsOn ? 'path' : null
      const { result } = (await client.send({ method: 'GET', url: `/api/items/${at.id}` })).json<{
        result?: { permission: string }
      }>()
      expect(result?.permission ?? null, `${what}; ${at.name} for ${who}`).toBe(expected)
    }
  }
}
