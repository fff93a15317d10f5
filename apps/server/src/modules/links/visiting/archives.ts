import type { Language } from '@khlang/contract'
import { bangkokDay } from '@khlang/contract/bangkok-time'
import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import { createInFlight } from '../../../platform/in-flight.ts'
import { networkOf } from '../../../platform/networks.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { model } from '../../drive/index.ts'
import type { LinksDeps } from '../deps.ts'
import { insertArchive, takeArchive } from '../model/sessions.repo.ts'
import type { Copies } from './copies.ts'
import type { CountDownload } from './count-download.ts'
import { markingOf } from './watermark.rules.ts'
import type { Visit, Visitor, Visits } from './visits.ts'

const addressSeconds = 60
/** A file that is closed does not refuse the archive: it names what it leaves out. */
const leftOut: ReadonlySet<string> = new Set([
  'FILE_PASSWORD_REQUIRED',
  'ITEM_ENCRYPTED',
  'PASSPHRASE_REQUIRED',
  'ITEM_LOCKED',
])

/** Items of an opened link as one file. */
export function createPublicArchives(
  { db, audit, clock, config, drive, transfer }: LinksDeps,
  { within, require }: Visits,
  { copies, countDownload }: { copies: Pick<Copies, 'inArchive'>; countDownload: CountDownload },
) {
  const max = config.limits.parallelZips
  const inFlight = createInFlight(max)
  const tooMany = () => new AppError('TOO_MANY_ARCHIVES', { max }, { retryAfter: 5 })
  const keyOf = ({ link, visitor }: Visit) => `${link.id}/${networkOf(visitor.origin.address)}`

  /** Ids outside the tree are not found, like those that do not exist. */
  async function assertInside(visit: Visit, ids: readonly string[]): Promise<string> {
    let name = ''
    let isOpen = false
    for (const id of ids) {
      const located = await drive.access.requireItem(db, visit.actor, 'item.see', id)
      const { item } = located
      name = item.name
      isOpen ||= item.kind === model.FOLDER || markingOf(visit.link, name) !== 'refused'
      await drive.access.authorise(db, visit.actor, 'item.zip', located).catch((error: unknown) => {
        if (!(error instanceof AppError) || !leftOut.has(error.code)) throw error
      })
    }
    if (!isOpen) throw new AppError('LINK_UNMARKED')
    return ids.length === 1 ? name : `Khlang ${bangkokDay(clock.now())}`
  }

  return {
    /** A one-time address, which only this session can use. */
    request: (visit: Visit, ids: readonly string[], language: Language): Promise<string> =>
      within(
        () => visit,
        async () => {
          const name = await assertInside(visit, ids)
          if (inFlight.isFull(keyOf(visit))) throw tooMany()
          const token = newToken()
          await transact(db, (tx) =>
            insertArchive(tx, {
              token_hash: hashToken(token),
              ticket_hash: visit.session.ticketHash,
              item_ids: [...new Set(ids)],
              name: `${name}.zip`,
              language,
              expires_at: new Date(clock.now().getTime() + addressSeconds * 1000),
            }),
          )
          return token
        },
      ),

    async open(token: string, archive: string, visitor: Visitor) {
      const visit = await require(token, visitor)
      const { link, session, actor } = visit
      const which = { tokenHash: hashToken(archive), ticketHash: session.ticketHash, now: clock.now() }
      const found = await transact(db, (tx) => takeArchive(tx, which))
      if (!found) throw new AppError('NOT_FOUND')
      const leave = inFlight.enter(keyOf(visit))
      if (!leave) throw tooMany()
      const again = async () => (await require(token, visitor)).actor
      const tally = { files: 0, left: 0 }
      const body = {
        itemIds: found.item_ids,
        language: found.language === 'en' ? ('en' as const) : ('th' as const),
        withIndex: false,
        instead: copies.inArchive(visit),
      }
      async function* chunks(): AsyncGenerator<Buffer> {
        try {
          yield* transfer.archive.stream(actor, body, tally, again)
          const about = { link: link.id, label: link.name, ...tally }
          await audit.recordUnsynced(actor, { type: 'link.archive_downloaded', subject: link.item_id, data: about })
          await countDownload(link.id)
        } finally {
          leave?.()
        }
      }
      return { name: found.name, chunks: chunks() }
    },
  }
}
