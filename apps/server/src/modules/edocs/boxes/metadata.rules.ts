import type { EdocDetail, EdocListed, EdocQuery } from '@khlang/contract/edoc-boxes'
import { AppError } from '../../../platform/app-error.ts'

/** What support may search by: what a response does not show, a search must not reveal either. */
const open: ReadonlySet<string> = new Set<keyof EdocQuery>([
  'status',
  'reason',
  'docType',
  'documentNo',
  'from',
  'to',
  'processFrom',
  'processTo',
  'side',
  'unread',
  'order',
  'limit',
  'cursor',
])

/** @throws SUPPORT_NOT_ALLOWED for the trash, other accounts, and contents of documents */
export function assertMetadataQuery(query: EdocQuery): void {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  if (asked.some(([name]) => !open.has(name))) throw new AppError('SUPPORT_NOT_ALLOWED')
}

/** A document as support sees it: which one it is and what became of it, and no sums, references or identifiers in it. */
export const metadataOf = <D extends EdocListed>(edoc: D): D => ({
  ...edoc,
  poNumber: null,
  customerId: null,
  net: null,
  vat: null,
  gross: null,
  currency: null,
  taxRefundStatus: 'none',
})

/** With where its check found something, not what; nothing that people wrote; and no hash, as of files. */
export const detailMetadataOf = (edoc: EdocDetail): EdocDetail => ({
  ...metadataOf(edoc),
  findings: edoc.findings.map(({ field, severity }) => ({ field, severity, th: '', en: '' })),
  signer: null,
  sha256: [],
  responses: [],
  deleteRequests: edoc.deleteRequests.map((request) => ({ ...request, reason: '', answerReason: null })),
})
