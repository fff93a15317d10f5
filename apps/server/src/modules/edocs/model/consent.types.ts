import type { Db, Tx } from '../../../platform/db.ts'

/**
 * What the consent of an account says to a document of a seller: nobody has decided yet (`none`, or asked: `pending`),
 * deliver it, do not take it from this seller, take nothing, or let its receiver decide, because it only names a seller of
 * the list (`unproved`).
 */
export type ConsentAnswer = 'none' | 'pending' | 'deliver' | 'blocked' | 'rejected' | 'unproved'

/** What documents wait for that their receiver can end. */
export type Awaited = 'consent' | 'sender' | 'space'

/** Consent of receiving accounts, as delivery sees it. */
export type Consents = {
  /**
   * Holds the consent as it is until the transaction ends. `isGenuine`: something shows that the document comes from this
   * seller.
   */
  answer(tx: Tx, accountId: string, sellerTaxId: string, isGenuine: boolean): Promise<ConsentAnswer>
  /** Whether the consent as it is now lets a document in; asking changes nothing, and tells nobody. */
  allows(db: Db, accountId: string, sellerTaxId: string, isGenuine: boolean): Promise<boolean>
  /** A document waits for a decision about receiving at all, or about its sender, or for space: who decides is notified. */
  waiting(tx: Tx, accountId: string, about: Awaited): Promise<void>
}
