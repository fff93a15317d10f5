import { Type } from 'typebox'
import { ById, Instant } from './common.ts'
import { Item } from './drive.ts'
import { endpoint } from './endpoint.ts'

/** The least a passphrase has. */
export const passphraseLength = 8
/** How long an encrypted file stays open in the sign-in that gave its passphrase. */
export const decryptSessionMinutes = 30
/** Wrong passphrases of one person for one file, and how long it is then shut for them. */
export const passphraseTries = { max: 5, seconds: 900 } as const
/** A file that shares its bytes with copies gets bytes of its own when it is encrypted: at most this many at once. */
export const mostSharedBytes = 1_073_741_824

const Passphrase = Type.String({ minLength: 1, maxLength: 200 })

/** One of the two that open an encrypted file. */
const Secret = Type.Union([Type.Object({ passphrase: Passphrase }), Type.Object({ recoveryCode: Passphrase })])

export const encryptFile = endpoint({
  method: 'POST',
  path: '/api/files/:id/encrypt',
  access: 'session',
  summary: 'Encrypt a file, all of its versions, by a passphrase; the recovery code is told here and never again',
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
  summary: 'Give the passphrase or the recovery code of an encrypted file: this sign-in reads it for 30 minutes',
  params: ById,
  body: Secret,
  reply: Type.Object({ until: Instant }),
  errors: [...opening, 'ITEM_ENCRYPTED'],
})
export const decryptFile = endpoint({
  method: 'POST',
  path: '/api/files/:id/decrypt',
  access: 'session',
  summary: 'Take the encryption off a file for ever, by its passphrase or its recovery code',
  params: ById,
  body: Secret,
  reply: Item,
  errors: [...opening],
})
