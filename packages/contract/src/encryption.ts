import { Type } from 'typebox'
import { ById, Instant } from './common.ts'
import { Item } from './items.ts'
import { endpoint } from './endpoint.ts'

/** Minimum length of a passphrase. */
export const passphraseLength = 8
/** How long an encrypted file stays open in the session that gave its passphrase. */
export const decryptSessionMinutes = 30
/** Wrong passphrases per person and file, and for how long it is then blocked for them. */
export const passphraseTries = { max: 5, seconds: 900 } as const
/** Encrypting a file copies the bytes that it shares with other files: at most this many at once. */
export const maxSharedBytes = 1_073_741_824

const Passphrase = Type.String({ minLength: 1, maxLength: 200 })

/** Either of the two that open an encrypted file. */
const Secret = Type.Union([Type.Object({ passphrase: Passphrase }), Type.Object({ recoveryCode: Passphrase })])

export const encryptFile = endpoint({
  method: 'POST',
  path: '/api/files/:id/encrypt',
  access: 'session',
  summary: 'Encrypt all versions of a file with a passphrase; the recovery code is returned here and never again',
  params: ById,
  body: Type.Object({ passphrase: Passphrase, confirmPassphrase: Passphrase }),
  reply: Type.Object({ item: Item, recoveryCode: Type.String() }),
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'NOT_A_FILE',
    'FILE_PASSWORD_REQUIRED',
    'PASSPHRASE_SHORT',
    'PASSWORD_COMMON',
    'PASSWORD_CONFIRM',
    'ALREADY_ENCRYPTED',
    'ENCRYPTION_TOO_LARGE',
    'INTEGRITY',
    'CONFLICT',
  ],
})
const opening = [
  'NOT_FOUND',
  'NOT_ALLOWED',
  'NOT_A_FILE',
  'FILE_PASSWORD_REQUIRED',
  'NOT_ENCRYPTED',
  'PASSPHRASE_WRONG',
  'PASSPHRASE_TOO_MANY',
  'CONFLICT',
] as const
export const openEncryptedFile = endpoint({
  method: 'POST',
  path: '/api/files/:id/decrypt-session',
  access: 'session',
  summary: 'Open an encrypted file for this session for 30 minutes, with its passphrase or recovery code',
  params: ById,
  body: Secret,
  reply: Type.Object({ until: Instant }),
  errors: [...opening, 'ITEM_ENCRYPTED'],
})
export const decryptFile = endpoint({
  method: 'POST',
  path: '/api/files/:id/decrypt',
  access: 'session',
  summary: 'Permanently decrypt a file with its passphrase or recovery code',
  params: ById,
  body: Secret,
  reply: Item,
  errors: [...opening],
})
