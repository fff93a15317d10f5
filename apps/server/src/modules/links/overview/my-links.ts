import { type Input, pageLimits, type Reply } from '@khlang/contract'
import { type LinkState, linkStates } from '@khlang/contract/links'
import type { disableLinks, listMyLinks, MyLink, MyLinkState } from '@khlang/contract/my-links'
import { type UploadLinkState, uploadLinkStates } from '@khlang/contract/upload-links'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { cutPage, decodeCursor, encodeCursor, type ListCursor, placeInTime } from '../../../platform/cursors.ts'
import type { LinksDeps } from '../deps.ts'
import { findMine } from '../model/links.repo.ts'
import { findMyUploadLinks, findUploadLinkIds } from '../uploading/model/upload-links.repo.ts'
import { type EitherLink, latestOf, type PresentEither, presentEither } from './either-link.ts'

/** How many links are looked through for one page of a state that only the drive knows. */
const lookedThrough = 2000

type Query = Input<typeof listMyLinks>['query']
type Found = { link: MyLink; place: ListCursor }
/** Turns off one link that the caller may turn off. */
type TurnOff = (actor: PersonActor, id: string, settings: { enabled: false }) => Promise<unknown>

const isOfShares = (state: MyLinkState | undefined): state is LinkState | undefined =>
  state === undefined || linkStates.some((one) => one === state)
const isOfUploads = (state: MyLinkState | undefined): state is UploadLinkState | undefined =>
  state === undefined || uploadLinkStates.some((one) => one === state)

/** The links of both kinds that a person has created. */
export function createMyLinks(
  { db, clock }: Pick<LinksDeps, 'db' | 'clock'>,
  present: PresentEither,
  turnOff: { share: TurnOff; upload: TurnOff },
) {
  /** The next rows of either kind, as far as the columns of the links decide their state. */
  async function next(
    actor: PersonActor,
    { kind, state, q }: Query,
    page: { after: ListCursor | null; limit: number },
  ) {
    const { personId, accountId } = actor
    const which = { ...page, personId, accountId, text: q, now: clock.now() }
    const [shares, uploads] = await Promise.all([
      kind !== 'upload' && isOfShares(state) ? findMine(db, { ...which, state }) : [],
      kind !== 'share' && isOfUploads(state) ? findMyUploadLinks(db, { ...which, state }) : [],
    ])
    return latestOf(shares, uploads).slice(0, page.limit)
  }

  async function shown(actor: PersonActor, rows: readonly EitherLink[], of: string): Promise<Found[]> {
    const links = await presentEither(present, actor, rows)
    return rows.flatMap(({ row }) => {
      const link = links.get(row.id)
      return link ? [{ link, place: placeInTime(of, row.created_at, row.id) }] : []
    })
  }

  return {
    /** The database decides all of a state but whether the items are closed. */
    async list(actor: PersonActor, query: Query): Promise<Reply<typeof listMyLinks>> {
      const { kind, state, q, cursor, limit = pageLimits.default } = query
      const of = `my links ${kind ?? ''} ${state ?? ''} ${q ?? ''}`
      const found: Found[] = []
      const answer = () => {
        const { page, nextCursor } = cutPage(found, limit, ({ place }) => place)
        return { items: page.map(({ link }) => link), nextCursor }
      }
      let after = decodeCursor(cursor, of, 'time')
      for (let seen = 0; found.length <= limit; ) {
        const rows = await next(actor, query, { after, limit: limit + 1 })
        for (const one of await shown(actor, rows, of))
          if (state === undefined || one.link.state === state) found.push(one)
        const last = rows.at(-1)
        if (rows.length <= limit || !last) return answer()
        after = placeInTime(of, last.row.created_at, last.row.id)
        seen += rows.length
        // Looked through so many without filling the page: it continues after the last one seen.
        if (found.length <= limit && seen >= lookedThrough) return { ...answer(), nextCursor: encodeCursor(after) }
      }
      return answer()
    },

    /** Turns off each of these that the caller may. */
    async disable(actor: PersonActor, ids: readonly string[]): Promise<Reply<typeof disableLinks>> {
      const uploads = await findUploadLinkIds(db, ids)
      const items: Reply<typeof disableLinks>['items'] = []
      for (const id of ids) {
        try {
          await turnOff[uploads.has(id) ? 'upload' : 'share'](actor, id, { enabled: false })
          items.push({ id, ok: true })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          items.push({ id, ok: false, machineCode: error.code })
        }
      }
      return { items }
    },
  }
}
