import { type Language, pageLimits, type Reply } from '@khlang/contract'
import type { EdocBox } from '@khlang/contract/edoc-states'
import { daysOfMonth } from '@khlang/contract/months'
import {
  type listVatReportDocuments,
  type VatReport,
  type VatReportDocument,
  type VatReportReason,
  vatReportReasons,
} from '@khlang/contract/vat-reports'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { cutPage, decodeCursor } from '../../platform/cursors.ts'
import type { Db } from '../../platform/db.ts'
import { addAmounts } from '@khlang/contract/amounts'
import type { Edocs } from '../edocs/index.ts'
import * as repo from './vat-reports.repo.ts'

export type Asked = { box: EdocBox; month: string; branch?: string | undefined }
type Paged = { docType?: string; reason?: VatReportReason; cursor?: string; limit?: number }

/** Rows of the file that are read at a time. */
const readTogether = 1000

export type VatReports = ReturnType<typeof createVatReports>

/** Reports of input and output tax, as companies file them with the Revenue Department each month. */
export function createVatReports({ db, boxes }: { db: Db; boxes: Edocs['boxes'] }) {
  /** Who only views a box reads its documents, and no figures (C65). */
  async function requireMonth(actor: PersonActor, { box, month, branch }: Asked): Promise<repo.Chosen> {
    if ((await boxes.permissionOf(actor, box)) !== 'manage') throw new AppError('BOX_NOT_ALLOWED')
    return { accountId: actor.accountId, box, branch, ...daysOfMonth(month) }
  }

  return {
    async read(actor: PersonActor, asked: Asked, language: Language): Promise<VatReport> {
      const { branch, ...month } = await requireMonth(actor, asked)
      const cells = await repo.sumMonth(db, month)
      const chosen = cells.filter((cell) => branch === undefined || cell.branch === branch)
      const counted = chosen.filter(({ reason }) => reason === null)
      return {
        from: month.from,
        to: month.to,
        account: await readAccount(actor.accountId, language),
        branches: [...Map.groupBy(cells, (cell) => cell.branch)].map(([name, of]) => ({
          branch: name,
          documents: documentsIn(of),
        })),
        ...sumsOf(counted),
        types: [...Map.groupBy(counted, ({ docType }) => docType)].map(([docType, of]) => ({ docType, ...sumsOf(of) })),
        leftOut: vatReportReasons
          .map((reason) => ({ reason, documents: documentsIn(chosen.filter((cell) => cell.reason === reason)) }))
          .filter(({ documents }) => documents > 0),
      }
    },

    async documents(actor: PersonActor, asked: Asked & Paged): Promise<Reply<typeof listVatReportDocuments>> {
      const chosen = await requireMonth(actor, asked)
      const { docType, reason = null } = asked
      const of = `vat ${asked.box} ${asked.month} ${reason ?? ''}`
      const after = decodeCursor(asked.cursor, of, 'time')
      const limit = asked.limit ?? pageLimits.default
      const place = after && { docDate: after.value.slice(0, 10), id: after.id }
      const found = await repo.findDocuments(db, chosen, { docType, reason, after: place, limit: limit + 1 })
      const { page, nextCursor } = cutPage(found, limit, (row) => ({
        of,
        kind: 0,
        value: `${row.docDate}T00:00:00.000Z`,
        id: row.id,
      }))
      return { items: page.map(presentDocument), nextCursor }
    },

    /** The documents of the report, some at a time, after it is known that the caller may read them. */
    async file(actor: PersonActor, asked: Asked): Promise<AsyncGenerator<VatReportDocument[]>> {
      return everyDocument(await requireMonth(actor, asked))
    },

    account: (actor: PersonActor, language: Language) => readAccount(actor.accountId, language),
  }

  async function readAccount(accountId: string, language: Language): Promise<VatReport['account']> {
    const account = await repo.findAccount(db, accountId)
    if (!account) throw new Error(`the account ${accountId} of a caller does not exist`)
    const { name, nameEn, taxId, branch } = account
    return { name: language === 'en' ? (nameEn ?? name) : name, taxId, branch }
  }

  async function* everyDocument(chosen: repo.Chosen): AsyncGenerator<VatReportDocument[]> {
    for (let after: repo.Place | null = null; ; ) {
      const rows: repo.DocumentRow[] = await repo.findDocuments(db, chosen, {
        reason: null,
        after,
        limit: readTogether,
      })
      yield rows.map(presentDocument)
      const last = rows.at(-1)
      if (rows.length < readTogether || last === undefined) return
      after = { docDate: last.docDate, id: last.id }
    }
  }
}

const documentsIn = (cells: readonly repo.Cell[]) => cells.reduce((sum, { documents }) => sum + documents, 0)

const sumsOf = (cells: readonly repo.Cell[]) => ({
  documents: documentsIn(cells),
  net: addAmounts(cells.map(({ net }) => net)),
  vat: addAmounts(cells.map(({ vat }) => vat)),
  gross: addAmounts(cells.map(({ gross }) => gross)),
})

const presentDocument = ({ name, taxId, partyBranch, branch, ...row }: repo.DocumentRow): VatReportDocument => ({
  ...row,
  party: { name, taxId, branch: partyBranch },
  branch: branch === 'none' ? null : branch,
})
