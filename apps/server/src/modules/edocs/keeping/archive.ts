import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Input, Language } from '@khlang/contract'
import { bangkokDay } from '@khlang/contract/bangkok-time'
import type { downloadEdocs, DownloadedEdocs } from '@khlang/contract/edoc-keeping'
import { edocParts } from '@khlang/contract/edoc-keeping'
import { type EdocBox, edocBoxes } from '@khlang/contract/edoc-states'
import type { Origin, PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, transactUnsynced } from '../../../platform/db.ts'
import { createInFlight } from '../../../platform/in-flight.ts'
import { createRecheck } from '../../../platform/recheck.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { formats } from '../../transfer/index.ts'
import { namedBy } from '../boxes/present.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Boxes } from '../model/boxes.ts'
import type { Naming } from '../renaming/naming.ts'
import { paperSourceOf, takeNames, wantedOf } from './archive-names.rules.ts'
import { displayHead, indexHead, indexLine, noteHead, noteLine } from './archive-notes.ts'
import * as repo from './archives.repo.ts'
import { findChosen, type KeptFile } from './documents.repo.ts'

/** Why bytes cannot be had; other errors end the archive. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

const ticketSeconds = 60
/** How many ZIPs of an account are sent at a time by this process. */
const parallel = 3
/** How many documents are read from the database at a time. */
const batch = 50

type Entry = { path: string; modifiedAt: Date; size: number; bytes: AsyncIterable<Buffer> }
export type EdocArchive = { name: string; chunks: AsyncGenerator<Buffer> }

/** Chosen documents as one ZIP, which is sent while it is made: nothing of it is stored. */
export function createEdocArchives(
  { db, audit, clock, drive, papers, actAs, isSessionOpen }: EdocsDeps,
  boxes: Pick<Boxes, 'requireBox'>,
  naming: Naming,
) {
  const inFlight = createInFlight(parallel)
  const tooMany = () => new AppError('TOO_MANY_ARCHIVES', { max: parallel }, { retryAfter: 5 })

  /** Whoever asked for an archive, if they are still signed in. */
  async function callerOf({ person_id, account_id, session_id }: repo.EdocTicket, origin: Origin) {
    if (!(await isSessionOpen(session_id))) throw new AppError('NOT_FOUND')
    return actAs({ personId: person_id, accountId: account_id, sessionId: session_id }, { origin })
  }

  /** A file as it was sent, or pages made from its XML. */
  async function openFile(
    { blobId, size, sha256 }: KeptFile,
    { box, language, isPaper }: { box: EdocBox; language: Language; isPaper: boolean },
  ) {
    const blob = await drive.blobs.open(blobId, { isOwn: box === 'outbox' })
    if (!isPaper) return { size, bytes: blob.read(), sha256 }
    const pdf = await papers(await buffer(blob.read()), language)
    return { size: pdf.length, bytes: only(pdf), sha256: createHash('sha256').update(pdf).digest('hex') }
  }

  async function* entriesOf(actor: PersonActor, ticket: repo.EdocTicket): AsyncGenerator<Entry> {
    const box = known(edocBoxes, ticket.box)
    const as = known(edocParts, ticket.parts)
    const language: Language = ticket.language === 'en' ? 'en' : 'th'
    const permission = await boxes.requireBox(actor, box, 'view')
    const nameOf = await naming.namesFor(actor, ticket.names === 'original' ? 'original' : 'rule')
    // After a sign-out, or without the box, the rest is not sent.
    const goesOn = createRecheck(async () => boxes.requireBox(await callerOf(ticket, actor.origin), box, 'view'))
    const taken = new Set<string>()
    let [index, note, displays] = ['', '', '']
    for (let from = 0; from < ticket.edoc_ids.length; from += batch) {
      const ids = ticket.edoc_ids.slice(from, from + batch)
      const found = new Map(
        (await findChosen(db, { ids, box, accountId: actor.accountId })).map((document) => [document.id, document]),
      )
      for (const id of ids) {
        await goesOn()
        const document = found.get(id)
        if (!document) {
          // Deleted meanwhile, or never seen: it has no name here.
          note += noteLine(id, 'EDOC_NOT_FOUND', language)
          continue
        }
        const paper = paperSourceOf(document, as)
        const files = paper ? [{ ...paper, kind: 'pdf' as const }] : wantedOf(document.files, as)
        if (files.length === 0) note += noteLine(document.document_no, 'EDOC_NO_FILE', language)
        const shown = { ...document, ...namedBy(document, permission) }
        const names = takeNames(
          files.map(({ kind }) => nameOf(shown, kind)),
          taken,
        )
        for (const [n, file] of files.entries()) {
          const path = names[n] ?? ''
          const open = () => openFile(file, { box, language, isPaper: paper !== undefined })
          const opened = await open().catch(refusalOf)
          if (opened instanceof AppError) {
            note += noteLine(path, opened.code, language)
            continue
          }
          const { size, bytes, sha256 } = opened
          yield { path, modifiedAt: document.at, size, bytes }
          const kind = paper ? ('paper' as const) : file.kind
          const data = { documentNo: document.document_no, docType: document.doc_type, box, kind }
          await audit.recordUnsynced(actor, { type: 'edoc.downloaded', subject: id, data })
          index += indexLine({ ...document, ...shown }, { ...file, sha256 }, path)
          if (paper) displays += `${path}\r\n`
        }
      }
    }
    if (ticket.with_index) yield textOf('index.csv', indexHead + index)
    if (displays !== '') yield textOf('_made-from-xml.txt', displayHead[language] + displays)
    if (note !== '') yield textOf('_not-included.txt', noteHead[language] + note)

    function textOf(name: string, text: string): Entry {
      const bytes = Buffer.from(text)
      const [path = name] = takeNames([name], taken)
      return { path, modifiedAt: clock.now(), size: bytes.length, bytes: only(bytes) }
    }
  }

  async function* counted(actor: PersonActor, ticket: repo.EdocTicket, leave: () => void): AsyncGenerator<Buffer> {
    try {
      yield* formats.zip(entriesOf(actor, ticket))
    } finally {
      leave()
    }
  }

  return {
    /** An address of these documents; refused if there is none, or no file of the kind. */
    async prepare(
      actor: PersonActor,
      { ids, box, as, names = 'rule', index = false }: Input<typeof downloadEdocs>['body'],
      language: Language,
    ): Promise<DownloadedEdocs> {
      await boxes.requireBox(actor, box, 'view')
      const documents = await findChosen(db, { ids, box, accountId: actor.accountId })
      if (documents.length === 0) throw new AppError('EDOC_NOT_FOUND')
      const papersWanted = documents.filter((document) => paperSourceOf(document, as)).length
      const files = documents.flatMap((document) => wantedOf(document.files, as))
      if (files.length + papersWanted === 0) throw new AppError('EDOC_NO_FILE')
      if (inFlight.isFull(actor.accountId)) throw tooMany()
      const token = newToken()
      await transactUnsynced(db, (tx) =>
        repo.insertTicket(tx, {
          token_hash: hashToken(token),
          person_id: actor.personId,
          account_id: actor.accountId,
          session_id: actor.sessionId,
          box,
          edoc_ids: [...ids],
          parts: as,
          names,
          with_index: index,
          language,
          expires_at: new Date(clock.now().getTime() + ticketSeconds * 1000),
        }),
      )
      const withFiles = documents.filter((document) => wantedOf(document.files, as).length > 0).length
      return {
        url: `/api/edocs/archives/${token}`,
        files: files.length + papersWanted,
        bytes: files.reduce((sum, { size }) => sum + size, 0),
        displays: papersWanted,
        leftOut: ids.length - withFiles - papersWanted,
      }
    },

    /** The archive of an address, once, as long as its requester is signed in. */
    async open(token: string, origin: Origin): Promise<EdocArchive> {
      const ticket = await transact(db, (tx) => repo.takeTicket(tx, hashToken(token), clock.now()))
      if (!ticket) throw new AppError('NOT_FOUND')
      const actor = await callerOf(ticket, origin)
      await boxes.requireBox(actor, known(edocBoxes, ticket.box), 'view')
      const leave = inFlight.enter(actor.accountId)
      if (!leave) throw tooMany()
      return { name: `Khlang ${bangkokDay(clock.now())}.zip`, chunks: counted(actor, ticket, leave) }
    },

    sweep: async (): Promise<void> => {
      await transactUnsynced(db, (tx) => repo.deleteOldTickets(tx, clock.now()))
    },
  }
}

/** One of the values that the check constraint of a column allows. */
function known<const V extends readonly string[]>(values: V, value: string): V[number] {
  const found = values.find((one) => one === value)
  if (found === undefined) throw new Error(`${value} is none of ${values.join(', ')}`)
  return found
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes)
}
