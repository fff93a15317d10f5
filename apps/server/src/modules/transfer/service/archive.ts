import { errorText, type Language } from '@khlang/contract'
import { readBlob } from '@khlang/vault'
import { type Origin, type PersonActor, personActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, transactLightly } from '../../../platform/db.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { createUnderWay } from '../../../platform/under-way.ts'
import * as repo from '../archive.repo.ts'
import { zip, type ZipEntry } from '../zip/zip.ts'
import type { TransferDeps } from './deps.ts'
import { readAhead } from './read-ahead.ts'

const ticketSeconds = 60
const countedItems = 1_000_000
/** So many files are opened before their turn comes: the disk works while the network is busy. */
const filesAhead = 4
/** Whoever signs out, or is signed out, is not sent the rest (R38). Permissions are asked for every folder anyway. */
const recheckMs = 20_000

export type Archive = { name: string; chunks: AsyncGenerator<Buffer> }

/** Several items, and folders with all that is in them, as one file (peers A20). */
export function createArchive({ db, clock, audit, config, drive, store, isSessionOpen }: TransferDeps) {
  const max = config.limits.parallelZips
  const underWay = createUnderWay(max)
  const tooMany = () => new AppError('TOO_MANY_ARCHIVES', { max }, { retryAfter: 5 })

  async function* entriesOf(actor: PersonActor, ticket: repo.ArchiveTicket): AsyncGenerator<ZipEntry> {
    const left: { path: string; error: AppError }[] = []
    let files = 0
    let askedAt = performance.now()
    for await (const entry of drive.trees.walk(actor, ticket.item_ids)) {
      if (performance.now() - askedAt > recheckMs) {
        if (!(await isSessionOpen(ticket.session_id))) throw new AppError('SESSION_EXPIRED')
        askedAt = performance.now()
      }
      if (entry.kind === 'refused') left.push(entry)
      else if (entry.kind === 'folder') yield { path: entry.path, modifiedAt: entry.modifiedAt }
      else {
        const { path, modifiedAt, content } = entry
        files++
        yield { path, modifiedAt, size: content.size, bytes: readBlob(store, content.blob()) }
      }
    }
    if (left.length > 0) yield noteOf(left, ticket.language === 'en' ? 'en' : 'th', clock.now())
    await audit.recordLightly(actor, {
      type: 'archive.downloaded',
      subject: ticket.item_ids[0] ?? '',
      data: { ids: ticket.item_ids, files, left: left.length },
    })
  }

  return {
    /** An address for these items. Those that the caller may not have are named in the archive; none at all is refused. */
    async prepare(
      actor: PersonActor,
      ids: readonly string[],
      language: Language,
    ): Promise<{ token: string; items: number; bytes: number }> {
      if (underWay.isFull(actor.accountId)) throw tooMany()
      const verdicts = await drive.check(actor, ids, 'download')
      const good = verdicts.filter((verdict) => verdict.ok)
      const [first] = verdicts
      if (good.length === 0 && first && !first.ok) throw first.error
      const token = newToken()
      const { items, bytes } = await drive.trees.measure(
        good.map(({ id }) => id),
        countedItems,
      )
      const now = clock.now()
      await transact(db, async (tx) => {
        await repo.insertTicket(tx, {
          token_hash: hashToken(token),
          person_id: actor.personId,
          account_id: actor.accountId,
          session_id: actor.sessionId,
          item_ids: [...ids],
          name: await nameOf(actor, good, now),
          language,
          expires_at: new Date(now.getTime() + ticketSeconds * 1000),
        })
        await audit.record(tx, actor, {
          type: 'archive.requested',
          subject: ids[0] ?? '',
          data: { ids: [...ids], items },
        })
      })
      return { token, items, bytes }
    },

    /** The archive of an address, as long as its maker is signed in. */
    async open(token: string, origin: Origin): Promise<Archive> {
      const ticket = await transact(db, (tx) => repo.takeTicket(tx, hashToken(token), clock.now()))
      if (!ticket || !(await isSessionOpen(ticket.session_id))) throw new AppError('NOT_FOUND')
      const actor = personActor(
        { personId: ticket.person_id, accountId: ticket.account_id, sessionId: ticket.session_id },
        origin,
      )
      const leave = underWay.enter(actor.accountId)
      if (!leave) throw tooMany()
      return { name: ticket.name, chunks: counted(actor, ticket, leave) }
    },

    sweep: (): Promise<unknown> => transactLightly(db, (tx) => repo.deleteOldTickets(tx, clock.now())),
  }

  async function* counted(actor: PersonActor, ticket: repo.ArchiveTicket, leave: () => void): AsyncGenerator<Buffer> {
    try {
      yield* zip(readAhead(entriesOf(actor, ticket), filesAhead))
    } finally {
      leave()
    }
  }

  async function nameOf(actor: PersonActor, good: readonly { id: string }[], now: Date): Promise<string> {
    const [only] = good
    if (good.length === 1 && only) return `${(await drive.access.locate(db, actor, only.id)).item.name}.zip`
    const day = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
    return `Khlang ${day}.zip`
  }
}

/** What is not in the archive, and why, in the reader's language. */
function noteOf(left: readonly { path: string; error: AppError }[], language: Language, now: Date): ZipEntry {
  const head = { th: 'รายการที่ไม่ได้รวมไว้ในไฟล์นี้ และเหตุผล', en: 'Not included in this file, and why' }[language]
  const lines = left.map(({ path, error }) => `${path}\r\n    ${errorText(error.code, language, error.values)}`)
  // With a mark at its front, so that the editors of Windows see Thai.
  const bytes = Buffer.from(`\uFEFF${head}\r\n\r\n${lines.join('\r\n')}\r\n`)
  return {
    path: '_not-included.txt',
    modifiedAt: now,
    size: bytes.length,
    bytes: (async function* once() {
      yield await Promise.resolve(bytes)
    })(),
  }
}
