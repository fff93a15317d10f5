import { randomBytes } from 'node:crypto'
import { formatInstant } from '@khlang/contract'
import { transact } from '../../../platform/db.ts'
import type { LinksDeps } from '../deps.ts'
import { findViewOf, keepView } from '../model/sessions.repo.ts'
import { shownViewCode, viewCodeOf } from '../model/view-codes.rules.ts'
import type { Visit } from './visits.ts'

const cut = (text: string, most: number) =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text

/** What a watermark says, and its code in the form that is shown. */
export type View = { lines: string[]; code: string }
type Seen = { viewer: string | null; at: Date; code: string; link: { id: string; name: string } }

const presentView = ({ viewer, at, code, link }: Seen): View => {
  const named = link.name === '' ? link.id.slice(0, 8) : cut(link.name, 40)
  const shown = shownViewCode(code)
  return { lines: [cut(viewer ?? '', 40), formatInstant(at, 'th'), `${named} · ${shown}`], code: shown }
}

/** What a watermark says: viewer, time, link, and a code that leads back to all of them (A19). */
export function createViews({ db, clock }: Pick<LinksDeps, 'db' | 'clock'>) {
  return {
    /** Session and file have one code, written before any picture under it leaves. */
    async of({ link, session, visitor }: Visit, itemId: string): Promise<View> {
      const { code, at } = await transact(db, (tx) =>
        keepView(tx, {
          code: viewCodeOf(randomBytes(16)),
          link_id: link.id,
          item_id: itemId,
          ticket_hash: session.ticketHash,
          viewer: session.viewer,
          address: visitor.origin.address,
          at: clock.now(),
        }),
      )
      return presentView({ viewer: session.viewer, at, code, link })
    },

    /** The view that a session was given before; null if it or its link is gone. */
    async again(ticketHash: Buffer, itemId: string): Promise<View | null> {
      const seen = await findViewOf(db, ticketHash, itemId)
      return seen ? presentView({ ...seen, link: { id: seen.link_id, name: seen.name } }) : null
    },
  }
}

export type Views = ReturnType<typeof createViews>
