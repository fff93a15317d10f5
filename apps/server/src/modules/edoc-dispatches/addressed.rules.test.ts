import { expect, test } from 'vitest'
import { inboxRefusal } from './addressed.rules.ts'

const own = { addressed: { speaksForSeller: true, namesReceiver: true } }
const others = { addressed: { speaksForSeller: false, namesReceiver: true } }
const nobodys = { addressed: { speaksForSeller: true, namesReceiver: false } }
const noDocument = { machineCode: 'EDOC_FILES' } as const

test.each([
  [null, [own]],
  [null, [own, own]],
  ['SEND_INBOX_DOCUMENTS', []],
  ['SEND_INBOX_DOCUMENTS', [own, noDocument]],
  ['SEND_INBOX_DOCUMENTS', [own, nobodys]],
  ['SEND_INBOX_SELLER', [own, others]],
  ['SEND_INBOX_DOCUMENTS', [others, noDocument]],
] as const)('%s: %j', (code, items) => {
  expect(inboxRefusal(items)).toBe(code)
})
