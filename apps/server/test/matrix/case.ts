import { expect } from 'vitest'
import { type Actor, actorIn } from './actor.ts'
import { type Answer, statusOf } from './answers.ts'
import type { Cell, Column } from './file-table.ts'
import type { FileWorld } from './file-world.ts'
import { type Place, placeOf } from './place.ts'
import { type Variant, variantsOf } from './variants.ts'

/** What one attempt asks for, and how one sees that it has come to pass. */
export type Attempt = {
  says: string
  call: () => Promise<Answer>
  done: (answer: Answer) => boolean | Promise<boolean>
  /** Other than the cell as a whole. */
  may?: boolean
  /** Codes that refuse it, besides those of the caller. */
  refusal?: RegExp
  /** The call may be answered: what counts is that it gives nothing of what the row is about. */
  answered?: boolean
  /** Tables in which a refused call leaves traces that say nothing of the item. */
  traces?: readonly string[]
  /** Why it stands otherwise than the table says. It is tried as it stands, and named at the end. */
  stands?: string
}

export type Case = Variant & {
  all: FileWorld
  place: Place
  actor: Actor
  cell: Cell
  /** The file that is meant. */
  file: string
  attempt(one: Attempt): Promise<Answer>
}
/** The calls of a row. */
export type Row = (it: Case) => Promise<void>

/** The item may be seen: so it is said that the operation is not allowed, and never that there is no such item. */
const visible = /^(NOT_ALLOWED|MOVE_OUT_NOT_ALLOWED|UPLOAD_NOT_ALLOWED|NOT_ADMIN_BUSINESS|403)$/
const refusals: Partial<Record<Column, RegExp>> = {
  // Without a session there is nobody at these addresses; at its own, nothing but what the link shows exists.
  'LNK v': /^(SESSION_EXPIRED|NOT_FOUND|NOT_ALLOWED|401|404)$/,
  'LNK d': /^(SESSION_EXPIRED|NOT_FOUND|NOT_ALLOWED|401|404)$/,
  UPL: /^(SESSION_EXPIRED|LINK_TICKET_REQUIRED|NOT_FOUND|401|404)$/,
  SUP: /^(SUPPORT_NOT_ALLOWED|401)$/,
  // What only writes sees nothing.
  KEY: /^(KEY_NOT_ALLOWED|NOT_ALLOWED|NOT_FOUND|401)$/,
}
/** It may not be seen, may not be done, or cannot be done now. */
const statuses = [401, 403, 404, 405, 409, 423]

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
    const begun = await all.recorder.mark()
    await row({
      ...variant,
      all,
      place,
      actor,
      cell,
      file: variant.own === true ? place.own : place.file,
      async attempt(one) {
        tried++
        if (one.stands !== undefined) otherwise.push(`${cell.row}, ${cell.column}, ${one.says}: ${one.stands}`)
        const { answer, fault } = await tryOnce(all, cell, one, variant.may)
        if (fault !== null) faults.push(`${variant.when}: ${one.says}: ${fault}`)
        return answer
      },
    })
    if ((await all.recorder.since(begun)).length > 0) kept.delete(name)
  }
  expect(faults).toEqual([])
  return { tried, otherwise }
}

async function tryOnce({ recorder }: FileWorld, { column }: Cell, one: Attempt, allowed: boolean) {
  const { may: said = allowed, refusal, traces = [] } = one
  const may = one.stands === undefined ? said : !said
  const begun = await recorder.mark()
  const answer = await one.call()
  const changed = (await recorder.since(begun)).filter((table) => !traces.includes(table))
  const done = await one.done(answer)
  const found = `${answer.code} (${answer.status})`
  const faultOf = (): string | null => {
    if (may) {
      if (answer.code !== 'ok') return `is refused with ${found}`
      return done ? null : `is answered with ${found}, but has not come to pass`
    }
    if (done) return `has come to pass, answered with ${found}`
    if (changed.length > 0) return `is answered with ${found}, but changed ${changed.join(', ')}`
    if (one.answered) return null
    if (answer.code === 'ok') return 'is not refused'
    const isKnown = (refusals[column] ?? visible).test(answer.code) || refusal?.test(answer.code) === true
    return isKnown && statuses.includes(statusOf(answer)) ? null : `is refused with ${found} as if for another reason`
  }
  return { answer, fault: faultOf() }
}
