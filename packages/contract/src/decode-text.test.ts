import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

test.each([
  ['Windows-1252', Buffer.from('M\u00fcller caf\u00e9', 'latin1'), 'windows-1252', 'Müller café'],
  ['one accented letter', Buffer.from('caf\u00e9', 'latin1'), 'windows-1252', 'café'],
  ['TIS-620', Buffer.from([0xa1, 0xd2, 0xc3, 0x20, 0x61]), 'windows-874', 'การ a'],
  ['UTF-16 without a mark', utf16('หัว,ชื่อ\n1,สมชาย'), 'utf-16le', 'หัว,ชื่อ\n1,สมชาย'],
  ['UTF-16 of the other order', utf16('a,b\n1,สมชาย', true), 'utf-16be', 'a,b\n1,สมชาย'],
  ['UTF-8', Buffer.from('งบ'), 'utf-8', 'งบ'],
  ['binary data', Buffer.from([0, 1, 2, 3, 0x7f, 0, 9, 0xff]), null, null],
] as const)('%s is read', (_, bytes, encoding, text) => expect(decodeText(bytes)).toEqual({ text, encoding }))
