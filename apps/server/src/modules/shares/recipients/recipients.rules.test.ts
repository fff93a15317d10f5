import type { Recipient } from '@khlang/contract/shares'
import { expect, test } from 'vitest'
import { type Named, parseRecipient } from './recipients.rules.ts'

const department = '0f8fad5b-d9cb-469f-a165-70867728950e'
const cases: [Recipient, Named | string][] = [
  [
    { type: 'email', value: '  Anan@Mail.Example ' },
    { by: 'email', email: 'anan@mail.example' },
  ],
  [{ type: 'email', value: ' ' }, 'RECIPIENT_REQUIRED'],
  [{ type: 'email', value: 'anan@' }, 'RECIPIENT_EMAIL_INVALID'],
  [{ type: 'collab', value: 'anan' }, 'RECIPIENT_EMAIL_INVALID'],
  [
    { type: 'collab', value: 'Anan@one.example' },
    { by: 'collab', email: 'anan@one.example' },
  ],
  [
    { type: 'username', value: 'Anan01' },
    { by: 'username', username: 'anan01' },
  ],
  [{ type: 'username', value: '' }, 'RECIPIENT_REQUIRED'],
  [{ type: 'username', value: 'a\0b' }, 'RECIPIENT_NOT_FOUND'],
  [{ type: 'taxid', value: '' }, 'RECIPIENT_TAX_ID_REQUIRED'],
  [{ type: 'taxid', value: '0105500000012' }, 'RECIPIENT_TAX_ID_INVALID'],
  [{ type: 'taxid', value: '010550000001' }, 'RECIPIENT_TAX_ID_INVALID'],
  [
    { type: 'taxid', value: '0-1055-00000-01-1' },
    { by: 'company', taxId: '0105500000011', branchNo: '00000' },
  ],
  [
    { type: 'taxid', value: '0105500000011', branchNo: '00001' },
    { by: 'company', taxId: '0105500000011', branchNo: '00001' },
  ],
  [{ type: 'taxid', value: '0105500000011', branchNo: '1' }, 'RECIPIENT_TAX_ID_INVALID'],
  [
    { type: 'department', value: department },
    { by: 'department', id: department },
  ],
  [{ type: 'department', value: 'sales' }, 'RECIPIENT_NOT_FOUND'],
]

test.each(cases)('%o', (recipient, expected) => expect(parseRecipient(recipient)).toEqual(expected))
