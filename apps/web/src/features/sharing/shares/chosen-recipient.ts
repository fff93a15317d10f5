import type { Recipient, Share } from '@khlang/contract/shares'

/**
 * A recipient in the field; `error` says why the share with them failed, `existing` is the share that they have already.
 */
export type ChosenRecipient = { recipient: Recipient; name: string; error?: string; existing?: Share }
