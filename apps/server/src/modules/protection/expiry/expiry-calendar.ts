import type { Language } from '@khlang/contract'
import { calendarLimits } from '@khlang/contract/expired-items'
import type { PersonActor } from '../../../platform/actor.ts'
import { addressIn } from '../../../platform/page-address.ts'
import { model } from '../../drive/index.ts'
import { calendarEnd, calendarHead, eventOf, type CalendarEvent } from './calendar.rules.ts'
import * as repo from './expired-items.repo.ts'
import type { ProtectionDeps } from '../deps.ts'

const batch = 500
/** The maximum number of rows scanned, so that a reader who sees little of a large drive does not wait longer. */
const scanLimit = 40_000

/** Upcoming expiries for the caller's calendar: visible items only, soonest first. */
export function createExpiryCalendar({ db, clock, access, limits, publicUrl }: ProtectionDeps) {
  async function seen(actor: PersonActor, rows: readonly model.ItemRow[]): Promise<Set<string>> {
    const asked = rows.map(({ id }) => id)
    const found = [...(await access.findAllowed(db, actor, 'item.see', asked))]
    return new Set(found.flatMap(([id, located]) => (model.stateOf(located, clock.now()) === 'normal' ? [id] : [])))
  }

  function calendarEventsOf(
    { accountId }: PersonActor,
    row: model.ItemRow & { expires_at: Date },
    now: Date,
  ): CalendarEvent[] {
    const folder = row.kind === model.FOLDER ? row.id : (row.parent_id ?? '')
    const address = addressIn(publicUrl, `/directory/${folder}?item=${row.id}`, accountId)
    const one = { itemId: row.id, name: row.name, revision: row.revision, address }
    const expires = { ...one, what: 'expires' as const, at: row.expires_at }
    return row.warn_at !== null && row.warn_at > now ? [{ ...one, what: 'warns', at: row.warn_at }, expires] : [expires]
  }

  async function* pieces(actor: PersonActor, language: Language): AsyncGenerator<string> {
    const now = clock.now()
    const driveIds = (await model.findDrives(db, actor.accountId, actor.personId)).map(({ id }) => id)
    const how = { now, host: new URL(publicUrl).host, language }
    yield calendarHead(language)
    let after: repo.Place | null = null
    let shown = 0
    for (let scanned = 0; scanned < scanLimit && shown < calendarLimits.items; scanned += batch) {
      const rows: (model.ItemRow & { expires_at: Date })[] = await repo.findExpiring(db, {
        driveIds,
        now,
        after,
        limit: batch,
      })
      const ids = await seen(actor, rows)
      const kept = rows.filter(({ id }) => ids.has(id)).slice(0, calendarLimits.items - shown)
      shown += kept.length
      yield kept.flatMap((row) => calendarEventsOf(actor, row, now).map((event) => eventOf(event, how))).join('')
      const last = rows.at(-1)
      if (rows.length < batch || !last) break
      after = { at: last.expires_at, id: last.id }
    }
    yield calendarEnd
  }

  /** The calendar as a stream of pieces. */
  return async (actor: PersonActor, language: Language): Promise<AsyncGenerator<string>> => {
    await limits.take(`expiry-calendar:${actor.personId}`, calendarLimits.perHour, 3600)
    return pieces(actor, language)
  }
}
