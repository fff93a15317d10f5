import type { Language } from '@khlang/contract'
import type { SentItem } from '@khlang/contract/edoc-sources'
import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import type { EdocsDeps } from '../deps.ts'
import type { FromDrive } from './from-drive.ts'
import { refusalOf } from './read-submission.ts'
import type { Sign } from './sign.ts'

/** What may be an e-document; other files of the link stay files. */
const mayBeDocument = /\.(?:xml|pdf)$/i

/**
 * Saves received files of upload links as e-documents to be sent to the buyers that they name (T15, `SendInbox`), signed first
 * where the link says so (`SendEtax`), with the rights that the maker of the link has now. A visitor sends nothing in the name of an account: whoever manages its Outbox
 * does, once they have looked at it.
 */
export function createFromUploadLink(
  { db, actAs, received }: Pick<EdocsDeps, 'db' | 'actAs' | 'received'>,
  fromDrive: Pick<FromDrive, 'send'>,
  sign: Sign,
) {
  async function attempt(
    maker: { personId: string; accountId: string; isToBeSigned: boolean },
    itemId: string,
    language: Language,
  ): Promise<Partial<SentItem>> {
    try {
      const actor = await actAs(maker)
      const { items } = await fromDrive.send(actor, [itemId], language, {
        step: 'save',
        ...(maker.isToBeSigned && { prepare: (parts) => sign(actor, parts) }),
      })
      return items[0] ?? refusalOf(new AppError('NOT_FOUND'), language)
    } catch (error) {
      return refusalOf(error, language)
    }
  }

  return async (itemId: string): Promise<void> => {
    const found = await received.find(db, itemId)
    if (!found || !mayBeDocument.test(found.name)) return
    const language = found.language === 'en' ? 'en' : 'th'
    const result = await attempt(found, itemId, language)
    // Asked again later: the job fails, and is repeated.
    if (result.machineCode === 'EDOC_BUSY') throw new AppError('EDOC_BUSY')
    const { transactionId, errorMessage = '', fields = [] } = result
    await transact(db, (tx) =>
      received.update(
        tx,
        found.id,
        transactionId === undefined ? { refusal: { errorMessage, fields } } : { edocId: transactionId },
      ),
    )
  }
}
