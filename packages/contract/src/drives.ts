import { Type } from 'typebox'
import { Bytes, Id, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

export const listDrives = endpoint({
  method: 'GET',
  path: '/api/drives',
  access: 'session',
  keys: ['files:read'],
  support: true,
  summary: 'The roots of the account',
  reply: Type.Object({
    items: Type.Array(Type.Object({ rootId: Id, kind: oneOf(['personal', 'business']), name: Type.String() })),
  }),
  errors: [],
})

export const getStorage = endpoint({
  method: 'GET',
  path: '/api/storage',
  access: 'session',
  keys: ['files:read', 'files:write'],
  summary: 'Used, maximum and remaining space of this account',
  reply: Type.Object({
    used: Bytes,
    max: Bytes,
    remain: Bytes,
    drives: Type.Array(
      Type.Object({ rootId: Id, kind: oneOf(['personal', 'business']), used: Bytes, max: Bytes, remain: Bytes }),
    ),
  }),
  errors: [],
})
