import { levels, rankOf } from '@khlang/contract/permissions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { type DavClient, mountAs } from '../../../../test/dav-client.ts'
import { createVisitor, type MadeLink } from '../../../../test/link-visitor.ts'
import { literalAccess } from '../../../../test/literal-access.ts'
import { anyTree, below, createTreeWorld, type Made, pathOf } from '../../../../test/random-trees.ts'

// Random trees of rules and shares, read and worked on by everybody through every door, against the literal implementation of
// docs/permissions.md. `npm run soak -- trees` draws more of them.

const worlds = Number(process.env.SOAK_TREES ?? 8)
const seed = Number(process.env.FAULT_SEED ?? 20_261_128)
/** Moves and trashings that are tried in each tree, one after the other, by anybody. */
const changes = 12

const { world, one, clients, people, build } = await createTreeWorld()
const { malee, prasit, kanya } = one
const nameOf = new Map([prasit, kanya].map(({ personId }, n) => [personId, ['prasit', 'kanya'][n]]))
const mapped = new Map<Client, DavClient>([
  [prasit, await mountAs(world, prasit)],
  [kanya, await mountAs(world, kanya)],
])
const rank = (level: (typeof levels)[number]) => rankOf(level)
const index = fc.nat(1000)
/** Most choose of what they may work on; the others try anything. */
const anyChange = fc.record({
  by: index,
  item: index,
  target: index,
  isTrash: fc.nat(5).map((n) => n === 0),
  isBlind: fc.nat(5).map((n) => n === 0),
})
const anyChanges = fc.array(anyChange, { minLength: changes, maxLength: changes })

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
        expect(found, `seed ${seed}, tree ${n}, ${nameOf.get(who) ?? 'wichai'}, ${what}`).toEqual(expected)
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

test(`${worlds} random trees: a link shows what its maker may share, and nothing below what it does not reach`, {
  timeout: 60_000 + worlds * 20_000,
}, async () => {
  let [compared, refused] = [0, 0]
  for (const [n, drawn] of fc.sample(anyTree, { numRuns: worlds, seed: seed + 2 }).entries()) {
    // Only so many links are made in a minute.
    world.clock.advance(61_000)
    const made = await build(drawn, `linked${n}x${crypto.randomUUID().slice(0, 6)}`)
    const literal = literalAccess(people, world.clock.now())
    const folders = made.filter(({ isFile }) => !isFile)
    for (const maker of [malee, ...Object.values(clients)]) {
      const isAdmin = maker === malee
      const mayGive = (at: Made) => (isAdmin ? rank('admin') : literal(pathOf(at), maker.personId).mayGive)
      for (const linked of new Set([folders[0], folders[n % folders.length]])) {
        if (!linked) continue
        const what = `seed ${seed}, tree ${n}, link of ${nameOf.get(maker.personId) ?? (isAdmin ? 'malee' : 'wichai')} to ${linked.name}`
        const body = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited' }
        const answer = await maker.send({ method: 'POST', url: `/api/items/${linked.id}/links`, payload: body })
        // What an admin of the folder shares is not kept out of restricted ones.
        const byAdmin = mayGive(linked) === rank('admin')
        const isReached = byAdmin || !linked.node.restricted
        if (answer.statusCode >= 400) {
          refused++
          expect(['NOT_ALLOWED', 'NOT_FOUND'], what).toContain(answer.json<{ machineCode: string }>().machineCode)
          expect(mayGive(linked) === 0 || !isReached, what).toBe(true)
          continue
        }
        expect(mayGive(linked), what).toBeGreaterThan(0)
        const visitor = createVisitor(world, answer.json<{ result: MadeLink }>().result.token)
        const opened = await visitor.open()
        if (!isReached) {
          expect(opened, what).not.toBe('ok')
          continue
        }
        expect(opened, what).toBe('ok')
        const reaches = (at: Made): boolean =>
          (byAdmin || !at.node.restricted) &&
          (at === linked || (!at.node.stopsInheriting && at.parent !== null && reaches(at.parent)))
        const isShown = (at: Made) => reaches(at) && mayGive(at) > 0
        for (const at of made) {
          compared++
          expect(await visitor.code(`/items/${at.id}`), `${what}; ${at.name}`).toBe(isShown(at) ? 'ok' : 'NOT_FOUND')
          if (at.isFile || !isShown(at)) continue
          const expected = at.children.filter(isShown).map(({ name }) => name)
          expect((await visitor.names(at.id)).toSorted(), `${what}; list of ${at.name}`).toEqual(expected.toSorted())
        }
      }
    }
  }
  console.log(`${compared} items of links compared, ${refused} links refused`)
  expect(compared).toBeGreaterThan(worlds * 10)
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
