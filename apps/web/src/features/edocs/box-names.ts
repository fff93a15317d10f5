/**
 * What the address of a box holds. `account` is that of the open document, if it is not the active one; `party` is a
 * document of the party whose documents are wanted.
 */
export const boxSearchNames = [
  'q',
  'status',
  'docType',
  'side',
  'from',
  'to',
  'processFrom',
  'processTo',
  'documentNo',
  'counterparty',
  'seller',
  'buyer',
  'poNumber',
  'customerId',
  'systemName',
  'hashtag',
  'unread',
  'reason',
  'party',
  'scope',
  'view',
  'order',
  'resendState',
  'doc',
  'account',
] as const
