import type { KeyScope } from '@khlang/contract/permissions'

/** The text of each scope: names of texts have no colons. */
export const scopeText = {
  'files:read': 'filesRead',
  'files:write': 'filesWrite',
  'inbox:write': 'inboxWrite',
  'outbox:read': 'outboxRead',
  'share-upload': 'shareUpload',
  'cctv:write': 'cctvWrite',
  'logs:read': 'logsRead',
} as const satisfies Record<KeyScope, string>
