import { randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '../../../../platform/app-error.ts'
import type { Tx } from '../../../../platform/db.ts'
import { createInFlight } from '../../../../platform/in-flight.ts'
import type { OnFinished, Transfer } from '../../../transfer/index.ts'
import type { LinksDeps } from '../../deps.ts'
import { typedName } from '../../model/typed-name.ts'
import { shownViewCode, viewCodeOf } from '../../model/view-codes.rules.ts'
import * as files from '../model/received-files.repo.ts'
import { countFile, findUploadLink } from '../model/upload-links.repo.ts'
import { publicUploadStateOf, uploadStateOf } from '../model/upload-state.rules.ts'
import type { SendingVisitor } from './share-link-uploads.ts'
import { refusalOf, type UploadVisit, type UploadVisits } from './upload-visits.ts'
import type { WithVisitorsErrors } from './visitors-errors.ts'

type Append = Parameters<Transfer['append']>
/** The next bytes of an upload. */
export type Chunk = { id: string; offset: number; bytes: Append[3]; checksum: Append[4] }

/** The bytes of a visitor's file, and what its last one brings about. */
export function createReceiveFile(
  {
    audit,
    clock,
    config,
    notifications,
    transfer,
  }: Pick<LinksDeps, 'audit' | 'clock' | 'config' | 'notifications' | 'transfer'>,
  { requireOpen }: Pick<UploadVisits, 'requireOpen'>,
  withVisitorsErrors: WithVisitorsErrors,
) {
  const max = config.limits.parallelUploads
  const inFlight = createInFlight(max)

  /** Counts the file, gives it a receipt and notifies the creator of the link, in the commit that makes the file. */
  const finishOf =
    ({ link, shown, visit, actor }: UploadVisit): OnFinished =>
    async (tx, upload, { itemId }) => {
      const now = clock.now()
      if (itemId === null) throw new AppError('INTERNAL')
      await shown?.assertIn(tx)
      if (!(await countFile(tx, { id: link.id, generation: visit.generation }, now)))
        throw shown ? refusalOf('open') : await whyNot(tx, link.id)
      const { name, size } = await files.findStored(tx, itemId)
      const sending = await files.findSending(tx, upload.id)
      const reference = shownViewCode(viewCodeOf(randomBytes(16)))
      await files.insertFile(tx, {
        id: randomUUID(),
        link_id: link.id,
        visit_id: visit.id,
        request_id: visit.request_id,
        item_id: itemId,
        entry_id: sending?.entry_id ?? null,
        reference,
        name,
        size,
        visitor_name: visit.name,
        visitor_email: visit.email,
        remark: sending?.remark ?? '',
        received_at: now,
      })
      const data = { label: link.name, name, size, reference, visitor: visit.name }
      const subject = itemId
      if (shown)
        await audit.record(tx, actor, { type: 'link.received', subject, data: { ...data, link: shown.linkId } })
      else {
        const more = { link: link.id, email: visit.email }
        await audit.record(tx, actor, { type: 'upload-link.received', subject, data: { ...data, ...more } })
      }
      if (!link.notify) return
      const typed = visit.name || visit.email
      const who = typed === '' ? { th: 'ผู้ส่งไฟล์', en: 'Someone' } : typedName(typed)
      await notifications.notify(tx, {
        kind: 'uploadReceived',
        key: `upload-received-${reference}`,
        personId: link.created_by,
        accountId: link.account_id,
        data: { who, file: name, name: link.folder_name },
        path: `/directory/${link.folder_id}`,
        at: now,
      })
    }

  /** Why a link did not count a file: it was changed, has ended or filled up since. */
  async function whyNot(tx: Tx, id: string): Promise<AppError> {
    const link = await findUploadLink(tx, id)
    if (!link) return refusalOf('not_found')
    const state = uploadStateOf({ ...link, closed: !link.is_allowed }, clock.now())
    return refusalOf(
      publicUploadStateOf(state, { loginRequired: false, hasPassword: false, isSignedIn: false, hasSession: true }),
    )
  }

  return async (token: string, visitor: SendingVisitor, { id, offset, bytes, checksum }: Chunk) => {
    const opened = await requireOpen(token, visitor)
    const leave = inFlight.enter(opened.link.id)
    if (!leave) throw new AppError('TOO_MANY_UPLOADS', { max }, { retryAfter: 2 })
    try {
      return await withVisitorsErrors(opened.link, () =>
        transfer.append(opened.actor, id, offset, bytes, checksum, finishOf(opened)),
      )
    } catch (error) {
      // A file that is refused at its end would keep its space and the only place of its visit for a day.
      if (error instanceof AppError && /^(UPLOAD_)?LINK_/.test(error.code)) await transfer.abort(opened.actor, id)
      throw error
    } finally {
      leave()
    }
  }
}
