import { ById } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Item } from './items.ts'

export const releaseMalware = endpoint({
  method: 'POST',
  path: '/api/items/:id/release-malware',
  access: 'session',
  stepUp: true,
  summary: 'Let a file go in which malware was found: for its owner and Admin Business',
  params: ById,
  reply: Item,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'MALWARE_NOT_FOUND', 'CONFLICT'],
})
