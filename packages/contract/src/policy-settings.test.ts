import { expect, test } from 'vitest'
import { whereToTurn } from './policy-settings.ts'

const decides = (name: string) => `The business decides this in its setting “${name}”.`

test.each([
  [
    'TWO_FACTOR_REQUIRED',
    'nobody',
    `${decides('Two-factor authentication')} To have it changed, ask an Admin Business.`,
  ],
  ['PASSWORD_SHORT', 'employee', `${decides('Shortest password')} To have it changed, ask an Admin Business.`],
  ['FILE_TYPE_BLOCKED', 'employee', `${decides('Blocked file types')} To have it changed, ask an Admin Business.`],
  [
    'FILE_TYPE_BLOCKED',
    'admin',
    `${decides('Blocked file types')} You can change it under Business management > Manage files.`,
  ],
  ['STORAGE_FULL', 'admin', `${decides('Quotas')} You can change it under Business management > Storage quotas.`],
  ['STORAGE_FULL', 'nobody', ''],
  ['NOT_FOUND', 'admin', ''],
] as const)('%s read by %s says “%s”', (code, reader, said) => expect(whereToTurn(code, reader, 'en')).toBe(said))

test('in the language of the reader', () =>
  expect(whereToTurn('FEATURE_OFF', 'admin', 'th')).toBe(
    'ธุรกิจกำหนดไว้ในการตั้งค่า “ฟีเจอร์” คุณเปลี่ยนได้ที่ จัดการธุรกิจ > ฟีเจอร์และเมนู',
  ))
