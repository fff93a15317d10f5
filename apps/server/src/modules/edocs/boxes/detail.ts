import type { Input, Language, Page } from '@khlang/contract'
import type { EdocDetail, EdocHistoryEntry, listEdocHistory } from '@khlang/contract/edoc-boxes'
import { type EdocBox, edocAttempts } from '@khlang/contract/edoc-states'
import type { StoredBlob } from '@khlang/vault'
import type { AccountActor, PersonActor, ReadingActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { EdocsDeps } from '../deps.ts'
import type { BoxPermission, Boxes } from '../model/boxes.ts'
import type { FileKind } from '../model/edoc.types.ts'
import type { Naming } from '../renaming/naming.ts'
import * as repo from './detail.repo.ts'
import { detailMetadataOf } from './metadata.rules.ts'
import { namedBy, presentFindings, presentListed, presentSigner, reasonOf, statusOf } from './present.ts'

/** Bytes of a document that may be sent. */
export type EdocContent = {
  id: string
  box: EdocBox
  kind: 'xml' | 'pdf'
  name: string
  documentNo: string
  docType: string
  /** To be looked at in a page, and not to be saved. */
  isShown: boolean
  at: Date
  size: number
  blobId: string
  blob(): StoredBlob
}

/** What a document says, as its sender wrote it: its XML, or a PDF which may have it inside. */
export type EdocSource = Pick<EdocContent, 'id' | 'box' | 'documentNo' | 'docType' | 'blobId'> & {
  /** What a PDF of it is called. */
  name: string
  mayManage: boolean
  read(): AsyncGenerator<Buffer>
}

/** Which copy of a document is meant, and how its files are named. */
type Which = { box?: EdocBox; names?: 'rule' | 'original' }

const namedIn = (row: repo.DetailRow) => ({
  id: row.id,
  box: row.box,
  documentNo: row.document_no,
  docType: row.doc_type,
})

const back = {
  replaces: 'replacedBy',
  corrects: 'correctedBy',
  cancels: 'cancelledBy',
  refers: 'referredBy',
} as const
/** Of documents of one number: which of them the receiver has taken instead of the other. */
const sameNumberRelations = { this: 'replaces', other: 'replacedBy', none: 'sameNumber' } as const
const answers = ['approved', 'rejected', 'withdrawn', 'expired'] as const

const presentRelated = (row: repo.NamedRow) => ({
  id: row.id,
  documentNo: row.document_no,
  docType: row.doc_type,
  docDate: row.doc_date,
})

/** One document, as the copy of the caller's account shows it. Without a copy it does not exist for them. */
export function createDetails(
  { db, audit, clock, drive, history }: Pick<EdocsDeps, 'db' | 'audit' | 'clock' | 'drive' | 'history'>,
  boxes: Boxes,
  naming: Naming,
) {
  async function requireCopy(actor: ReadingActor, id: string, wanted: EdocBox | undefined) {
    for (const row of await repo.findDetails(db, id, actor.accountId)) {
      if (wanted !== undefined && row.box !== wanted) continue
      // The trash is closed to support, as that of drives is.
      if (actor.kind === 'support' && row.trashed_at !== null) continue
      const permission = await boxes.permissionOf(actor, row.box)
      if (permission !== 'off') return { row, permission }
    }
    throw new AppError('EDOC_NOT_FOUND')
  }

  async function present(actor: ReadingActor, row: repo.DetailRow, permission: BoxPermission): Promise<EdocDetail> {
    const [files, related, attempts, requests, responses, genuineId, twins, sameNumber] = await Promise.all([
      repo.findFiles(db, row.id),
      repo.findRelated(db, row.id, row.box, actor.accountId),
      row.box === 'outbox' ? repo.findAttempts(db, row.id) : [],
      repo.findDeleteRequests(db, row.id),
      repo.findResponses(db, row.id),
      row.box === 'inbox' ? repo.findGenuine(db, row.id, actor.accountId) : null,
      row.box === 'inbox' ? repo.findCopies(db, row.id, actor.accountId) : [],
      repo.findSameNumber(db, row.id, row.box, actor.accountId),
    ])
    const known = new Set([...twins, ...related].map(({ id }) => id))
    return {
      ...presentListed(row, row.box, permission),
      dateEffect: row.date_effect,
      retentionUntil: row.retention_until,
      pendingUntil: row.box === 'outbox' ? (row.pending_until?.toISOString() ?? null) : null,
      findings: presentFindings(row.findings, permission),
      signer: row.signer && presentSigner(row.signer, permission),
      genuineId,
      repeats: { count: row.repeats, lastAt: row.repeated_at?.toISOString() ?? null },
      sha256: files.map(({ kind, sha256, size }) => ({ kind, value: sha256.toString('hex'), size })),
      related: [
        ...twins.map((twin) => ({
          ...presentRelated(twin),
          relation: twin.isBetter ? ('betterSigned' as const) : ('worseSigned' as const),
        })),
        ...related.map(({ kind, forth, ...other }) => ({
          ...presentRelated(other),
          relation: forth ? kind : back[kind],
        })),
        // What says itself how it relates to this one stands there already.
        ...sameNumber
          .filter(({ id }) => !known.has(id))
          .map(({ taken, ...other }) => ({ ...presentRelated(other), relation: sameNumberRelations[taken ?? 'none'] })),
      ],
      attempts: attempts.map(({ n, at, how, status, reason }) => ({
        n,
        at: at.toISOString(),
        how: edocAttempts.find((one) => one === how) ?? 'manual',
        status: statusOf(status),
        reason: reasonOf(reason),
      })),
      deleteRequests: requests.map((request) => ({
        id: request.id,
        reason: request.reason,
        askedAt: request.asked_at.toISOString(),
        answer: answers.find((answer) => answer === request.answer) ?? null,
        answeredAt: request.answered_at?.toISOString() ?? null,
        answerReason: request.answer_reason,
      })),
      responses: responses.map(({ at, ...said }) => ({ ...said, at: at.toISOString() })),
    }
  }

  /** The first of its files that is wanted, opened for whoever has a copy of the document. */
  async function open(
    actor: AccountActor,
    id: string,
    { box, names }: Which,
    isWanted: (file: repo.FileRow) => boolean,
  ) {
    const { row, permission } = await requireCopy(actor, id, box)
    const file = (await repo.findFiles(db, id)).find(isWanted)
    if (!file) throw new AppError('EDOC_NOT_FOUND')
    const blob = await drive.blobs.open(file.blob_id, { isOwn: row.box === 'outbox' })
    const nameAs = async (kind: FileKind) => (await naming.namesFor(actor, names))(namedBy(row, permission), kind)
    return { row, permission, file, blob, nameAs }
  }

  return {
    async get(actor: ReadingActor, id: string, wanted?: EdocBox): Promise<EdocDetail> {
      const { row, permission } = await requireCopy(actor, id, wanted)
      const detail = await present(actor, row, permission)
      return actor.kind === 'support' ? detailMetadataOf(detail) : detail
    },
    /** The number of a document, as the log names it. */
    async numberOf(actor: ReadingActor, id: string): Promise<string> {
      return (await requireCopy(actor, id, undefined)).row.document_no
    },

    /** What was done with it in the caller's account; what the other side does with its copy stays there. */
    async history(
      actor: PersonActor,
      id: string,
      { box, ...page }: Input<typeof listEdocHistory>['query'],
      language: Language,
    ): Promise<Page<EdocHistoryEntry>> {
      await requireCopy(actor, id, box)
      return history.subjectLog.list(actor, { subject: id, types: 'edoc.', ...page }, language)
    },

    content: {
      /** The bytes of one of its files. */
      async find(
        actor: AccountActor,
        id: string,
        as: FileKind,
        { isShown = false, ...which }: Which & { isShown?: boolean } = {},
      ): Promise<EdocContent> {
        const { row, file, blob, nameAs } = await open(actor, id, which, ({ kind }) => kind === as)
        return {
          ...namedIn(row),
          kind: as,
          name: await nameAs(as),
          isShown,
          at: row.at,
          size: blob.size,
          blobId: file.blob_id,
          blob: () => blob.stored,
        }
      },

      /** What it says: its XML, which comes first, or a PDF that may have it inside. */
      async findSource(actor: AccountActor, id: string, which: Which = {}): Promise<EdocSource> {
        const { row, permission, file, blob, nameAs } = await open(actor, id, which, () => true)
        return {
          ...namedIn(row),
          blobId: file.blob_id,
          name: await nameAs('pdf'),
          mayManage: permission === 'manage',
          read: () => blob.read(),
        }
      },

      record: (actor: AccountActor, { id, box, kind, documentNo, docType, isShown }: EdocContent) =>
        audit.recordUnsynced(
          actor,
          isShown
            ? { type: 'edoc.opened', subject: id, data: { documentNo, docType, box } }
            : { type: 'edoc.downloaded', subject: id, data: { documentNo, docType, box, kind } },
        ),
      markDamaged: ({ blobId }: Pick<EdocContent, 'blobId'>) => drive.blobs.markDamaged(blobId, clock.now()),
    },
  }
}
