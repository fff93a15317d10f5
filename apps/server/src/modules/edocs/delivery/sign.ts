import type { AccountActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Parts, ReadSubmission } from './read-submission.ts'
import type { Send } from './send.ts'

/**
 * Has the signing service sign the XML of a document, for those who speak for its seller. What is signed already stays as it is,
 * and so does what the sender may not send: it is refused afterwards. Throws UPLOAD_LINK_SIGNING where no service is connected,
 * EDOC_SIGNING where what comes back is not the same document with a signature that holds.
 */
export function createSign(
  { signer }: Pick<EdocsDeps, 'signer'>,
  submissions: Pick<ReadSubmission, 'read'>,
  send: Pick<Send, 'address'>,
) {
  return async (actor: AccountActor, parts: Parts): Promise<Parts> => {
    if (!parts.xml) return parts
    if (!signer) throw new AppError('UPLOAD_LINK_SIGNING')
    const { facts } = await submissions.read(parts)
    if (facts.signature !== 'none' || !(await send.address(actor, parts)).speaksForSeller) return parts
    const signed = { ...parts, xml: Buffer.from(await signer.sign(parts.xml)) }
    const { facts: after } = await submissions.read(signed)
    if (after.signature !== 'valid' || !after.contentHash.equals(facts.contentHash)) throw new AppError('EDOC_SIGNING')
    return signed
  }
}

export type Sign = ReturnType<typeof createSign>
