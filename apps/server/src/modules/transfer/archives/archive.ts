import type { Language } from '@khlang/contract'
import { bangkokDay } from '@khlang/contract/bangkok-time'
import { type AccountActor, type Origin, personOf, type Principal } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, transactUnsynced } from '../../../platform/db.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { createInFlight } from '../../../platform/in-flight.ts'
import { createRecheck, whileItGoesOn } from '../../../platform/recheck.ts'
import * as repo from './archive.repo.ts'
import { zip } from '../zip/zip.ts'
import { isLargeArchive } from './prepared.rules.ts'
import { archiveEntries, type Body, type Tally } from './archive-entries.ts'
import type { Chosen } from './chosen.ts'
import type { ArchiveDeps } from '../zip/tree-contents.ts'
import type { PreparedArchives } from './prepared-archives.ts'
import { readAhead } from './read-ahead.ts'

const ticketSeconds = 60
const countedItems = 1_000_000
/** How many files are opened ahead: the disk works while the network is busy. */
const filesAhead = 4

/** The token of its address, or the archive that is being prepared. */
type ArchiveRequest = { items: number; bytes: number } & ({ token: string } | { archiveId: string })

export type Archive = { name: string; chunks: AsyncGenerator<Buffer> }

/** Several items, and folders with all their contents, as one file (peers A20). */
export function createArchive(
  { db, clock, audit, actAs, keyActor, config, drive, trees, store, isSessionOpen }: ArchiveDeps,
  prepared: Pick<PreparedArchives, 'begin'>,
  chosen: Chosen,
) {
  const max = config.limits.parallelZips
  const inFlight = createInFlight(max)
  const tooMany = () => new AppError('TOO_MANY_ARCHIVES', { max }, { retryAfter: 5 })

  /** Who asked for an archive, if they are still signed in, or if their key still works. */
  async function callerOf(ticket: repo.ArchiveTicket, origin: Origin): Promise<AccountActor> {
    const { person_id: personId, session_id: sessionId, api_key_id: keyId, account_id: accountId } = ticket
    if (keyId !== null) return keyActor(keyId, origin)
    if (personId === null || sessionId === null || !(await isSessionOpen(sessionId))) throw new AppError('NOT_FOUND')
    return actAs({ personId, accountId, sessionId }, { origin })
  }

  /**
   * Items as one file. While it is sent, `again` finds its reader anew, or throws once they have no access at all; then
   * those of the chosen items that were included are asked for again.
   */
  async function* stream(
    actor: Principal,
    body: Body,
    tally: Tally,
    again: () => Promise<Principal>,
  ): AsyncGenerator<Buffer> {
    const open = await chosen.open(actor, body.itemIds)
    const goesOn = createRecheck(async () => chosen.assertOpen(await again(), open))
    const entries = archiveEntries({ trees, store, clock }, actor, body, tally)
    yield* whileItGoesOn(zip(readAhead(entries, filesAhead)), goesOn)
  }

  async function* chunksOf(actor: AccountActor, ticket: repo.ArchiveTicket): AsyncGenerator<Buffer> {
    const tally: Tally = { files: 0, left: 0 }
    const language = ticket.language === 'en' ? ('en' as const) : ('th' as const)
    const input = { itemIds: ticket.item_ids, language, withIndex: ticket.with_index }
    // After a sign-out, or once the key is revoked, the rest is not sent.
    yield* stream(actor, input, tally, () => callerOf(ticket, actor.origin))
    await audit.recordUnsynced(actor, {
      type: 'archive.downloaded',
      subject: ticket.item_ids[0] ?? '',
      data: { ids: ticket.item_ids, ...tally },
    })
  }

  const idsOf = (good: readonly { id: string }[]) => good.map(({ id }) => id)
  const measure = (actor: AccountActor, good: readonly { id: string }[]) =>
    trees.measure(actor, idsOf(good), countedItems)

  return {
    /** Which of these items would be included, and why the rest would not; nothing is created. */
    async plan(actor: AccountActor, ids: readonly string[]) {
      const verdicts = await drive.check(actor, ids, 'download')
      const good = verdicts.filter((verdict) => verdict.ok)
      const size = await measure(actor, good)
      const exact = size.items < countedItems && (await trees.comeWhole(actor, idsOf(good)))
      return { verdicts, ...size, exact, large: isLargeArchive(size) }
    },

    /**
     * An address for these items, or the archive that a job makes of larger ones. Inaccessible items are listed in it;
     * if there are no others, the request is refused.
     */
    async prepare(
      actor: AccountActor,
      request: { ids: readonly string[]; index: boolean; language: Language },
    ): Promise<ArchiveRequest> {
      const { ids, index, language } = request
      const verdicts = await drive.check(actor, ids, 'download')
      const good = verdicts.filter((verdict) => verdict.ok)
      const [first] = verdicts
      if (good.length === 0 && first && !first.ok) throw first.error
      const size = await measure(actor, good)
      const now = clock.now()
      const name = await nameOf(actor, good, now)
      const isLarge = isLargeArchive(size)
      // Background tasks belong to people.
      if (isLarge && actor.kind === 'key') throw new AppError('KEY_ARCHIVE_TOO_LARGE')
      if (!isLarge && inFlight.isFull(actor.accountId)) throw tooMany()
      return transact(db, async (tx) => {
        await audit.record(tx, actor, {
          type: 'archive.requested',
          subject: ids[0] ?? '',
          data: { ids: [...ids], items: size.items },
        })
        if (isLarge && actor.kind === 'person')
          return { ...size, archiveId: await prepared.begin(tx, actor, { ids, index, name, language, ...size }) }
        const token = newToken()
        await repo.insertTicket(tx, {
          token_hash: hashToken(token),
          person_id: personOf(actor)?.personId ?? null,
          account_id: actor.accountId,
          session_id: personOf(actor)?.sessionId ?? null,
          api_key_id: actor.kind === 'key' ? actor.key.id : null,
          item_ids: [...ids],
          name,
          language,
          with_index: index,
          expires_at: new Date(now.getTime() + ticketSeconds * 1000),
        })
        return { ...size, token }
      })
    },

    /** The archive of an address, as long as its requester is signed in. */
    async open(token: string, origin: Origin): Promise<Archive> {
      const ticket = await transact(db, (tx) => repo.takeTicket(tx, hashToken(token), clock.now()))
      if (!ticket) throw new AppError('NOT_FOUND')
      const actor = await callerOf(ticket, origin)
      const leave = inFlight.enter(actor.accountId)
      if (!leave) throw tooMany()
      return { name: ticket.name, chunks: counted(actor, ticket, leave) }
    },

    stream,

    sweep: (): Promise<unknown> => transactUnsynced(db, (tx) => repo.deleteOldTickets(tx, clock.now())),
  }

  async function* counted(actor: AccountActor, ticket: repo.ArchiveTicket, leave: () => void): AsyncGenerator<Buffer> {
    try {
      yield* chunksOf(actor, ticket)
    } finally {
      leave()
    }
  }

  async function nameOf(actor: AccountActor, good: readonly { id: string }[], now: Date): Promise<string> {
    const [only] = good
    if (good.length === 1 && only)
      return `${(await drive.access.requireItem(db, actor, 'item.see', only.id)).item.name}.zip`
    return `Khlang ${bangkokDay(now)}.zip`
  }
}
