import { expect } from 'vitest'
import { type Actor, actorIn } from './actor.ts'
import type { Answer } from './answers.ts'
import { type Attempt, tryOnce } from './attempt.ts'
import type { Cell, Column } from './file-table.ts'
import type { FileWorld } from './file-world.ts'
import { type Place, placeOf, short, twoVersions } from './place.ts'
import { type Variant, variantsOf } from './variants.ts'

export type Case = Variant & {
  all: FileWorld
  place: Place
  actor: Actor
  cell: Cell
  /** The file that is meant. */
  file: string
  fileName: string
  attempt(one: Attempt): Promise<Answer>
}
/** The calls of a row. */
export type Row = (it: Case) => Promise<void>

/** The item may be seen: so it is said that the operation is not allowed, and never that there is no such item. */
const visible = /^(NOT_ALLOWED|MOVE_OUT_NOT_ALLOWED|UPLOAD_NOT_ALLOWED|NOT_ADMIN|403)$/
const refusals: Partial<Record<Column, RegExp>> = {
  // Without a session there is nobody at these addresses; at its own, nothing but what the link shows exists.
  'LNK v': /^(SESSION_EXPIRED|NOT_FOUND|NOT_ALLOWED|401|404)$/,
  'LNK d': /^(SESSION_EXPIRED|NOT_FOUND|NOT_ALLOWED|401|404)$/,
  UPL: /^(SESSION_EXPIRED|LINK_TICKET_REQUIRED|NOT_FOUND|401|404)$/,
  SUP: /^(SUPPORT_NOT_ALLOWED|401)$/,
  // What only writes sees nothing.
  KEY: /^(KEY_NOT_ALLOWED|NOT_ALLOWED|NOT_FOUND|401)$/,
}
/** Places that nothing has changed serve the next cell. */
const unchanged = new WeakMap<FileWorld, Map<string, { place: Place; actor: Actor }>>()

/** Tries everything that a cell says. Returns how often, and what stands otherwise. */
export async function runCell(all: FileWorld, cell: Cell, row: Row): Promise<{ tried: number; otherwise: string[] }> {
  let tried = 0
  const otherwise: string[] = []
  const faults: string[] = []
  for (const variant of variantsOf(cell)) {
    const { by = 'rule', mayReshare = false } = variant
    const name = [cell.column, by, mayReshare, variant.scopes?.join(' ')].join()
    const kept = unchanged.get(all) ?? new Map<string, { place: Place; actor: Actor }>()
    unchanged.set(all, kept)
    const place = kept.get(name)?.place ?? (await placeOf(all, cell.column, { by, mayReshare }))
    const actor = kept.get(name)?.actor ?? (await actorIn(all, place, variant.scopes))
    kept.set(name, { place, actor })
    // What they have uploaded themselves.
    const isUploader = cell.says === 'own' && variant.own === true && !cell.row.includes('link')
    const ownName = `own ${short()}.txt`
    const own = isUploader && actor.person ? await twoVersions(actor.person, place.folder, ownName) : null
    const begun = await all.recorder.mark()
    await row({
      ...variant,
      all,
      place,
      actor,
      cell,
      file: own ?? place.file,
      fileName: own === null ? 'f.txt' : ownName,
      async attempt(one) {
        tried++
        if (one.stands !== undefined) otherwise.push(`${cell.row}, ${cell.column}, ${one.says}: ${one.stands}`)
        const { answer, fault } = await tryOnce(all.recorder, one, variant.may, refusals[cell.column] ?? visible)
        if (fault !== null) faults.push(`${variant.when}: ${one.says}: ${fault}`)
        return answer
      },
    })
    if ((await all.recorder.since(begun)).length > 0) kept.delete(name)
  }
  expect(faults.join('\n')).toBe('')
  return { tried, otherwise }
}
