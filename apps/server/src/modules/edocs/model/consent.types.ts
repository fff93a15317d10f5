import type { Tx } from '../../../platform/db.ts'

/**
 * What the consent of an account says to a document of a seller: nobody has decided yet (`none`, or asked: `pending`),
 * deliver it, do not take it from this seller, or take nothing.
 */
export type ConsentAnswer = 'none' | 'pending' | 'deliver' | 'blocked' | 'rejected'

/** Consent of receiving accounts, as delivery sees it. */
export type Consents = {
  /** Holds the consent as it is until the transaction ends. */
  answer(tx: Tx, accountId: string, sellerTaxId: string): Promise<ConsentAnswer>
  /** A document waits for a decision: consent that nobody has asked for becomes pending, and admins are notified. */
  waiting(tx: Tx, accountId: string): Promise<void>
}
