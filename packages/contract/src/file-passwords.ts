import { Type } from 'typebox'
import { ById, Instant, nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Item } from './items.ts'

const FilePassword = Type.String({ minLength: 1, maxLength: 200 })

export const setFilePassword = endpoint({
  method: 'PUT',
  path: '/api/files/:id/password',
  access: 'session',
  summary: 'Set the password of a file, or change it, which requires the current one',
  params: ById,
  body: Type.Object({
    password: FilePassword,
    confirmPassword: FilePassword,
    currentPassword: Type.Optional(FilePassword),
  }),
  reply: Item,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'NOT_A_FILE',
    'FILE_PASSWORD_SHORT',
    'FILE_PASSWORD_TOO_MANY',
    'PASSWORD_COMMON',
    'PASSWORD_CONFIRM',
    'PASSWORD_CURRENT',
    'PASSWORD_SAME',
    'CONFLICT',
  ],
})
export const removeFilePassword = endpoint({
  method: 'POST',
  path: '/api/files/:id/password/remove',
  access: 'session',
  summary:
    'Remove the password of a file: others than its owner and Admin Business must give it, and so must they if it is older than their ownership',
  params: ById,
  body: Type.Object({ currentPassword: Type.Optional(FilePassword) }),
  reply: Item,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FILE', 'PASSWORD_CURRENT', 'FILE_PASSWORD_TOO_MANY', 'CONFLICT'],
})
export const unlockFile = endpoint({
  method: 'POST',
  path: '/api/files/:id/unlock',
  access: 'session',
  summary: 'Open a file with its password for this session, for a limited time',
  params: ById,
  body: Type.Object({ password: FilePassword }),
  reply: Type.Object({ until: nullable(Instant) }),
  errors: ['NOT_FOUND', 'NOT_A_FILE', 'FILE_PASSWORD_WRONG', 'FILE_PASSWORD_TOO_MANY', 'CONFLICT'],
})
