import { expect, test } from 'vitest'
import { contentTypeOf, typeUnder } from './content-type.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const zip = hex('504b0304 1400')
const ole = hex('d0cf11e0 a1b11ae1')
const png = hex('89504e47 0d0a1a0a 0000000d 49484452 00000001 00000001 08 06 000000 1f15c489 0000000a 49444154')
const binary = hex('c3 28 00 ff fe 01')
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test.each<[string, string, Uint8Array, string, string]>([
  ['a PDF', 'a.pdf', Buffer.from('%PDF-1.7\n'), '', 'application/pdf'],
  ['a PDF after other bytes, called a picture', 'a.png', Buffer.from('junk\n%PDF-1.4'), 'image/png', 'application/pdf'],
  ['a picture that says it is a page', 'a.html', png, 'text/html', 'image/png'],
  ['a picture', 'รูป.jpg', hex('ffd8ffe0'), 'application/octet-stream', 'image/jpeg'],
  ['a photo of a phone', 'a.heic', Buffer.from('\0\0\0\x18ftypheic'), '', 'image/heic'],
  ['a film', 'a.mp4', Buffer.from('\0\0\0\x18ftypisom'), '', 'video/mp4'],
  ['a film of a phone', 'a.mov', Buffer.from('\0\0\0\x14ftypqt  '), '', 'video/quicktime'],
  ['a document of Word', 'a.docx', zip, 'application/zip', word],
  ['an archive', 'a.zip', zip, 'application/x-zip-compressed', 'application/zip'],
  ['an older document', 'a.xls', ole, '', 'application/vnd.ms-excel'],
  ['XML', 'a.xml', Buffer.from('\uFEFF<?xml version="1.0"?>'), '', 'application/xml'],
  ['a drawing', 'a.svg', Buffer.from('<svg xmlns="x">'), '', 'image/svg+xml'],
  ['a page without its extension', 'a', Buffer.from('<!DOCTYPE html>'), '', 'text/html'],
  ['a table', 'a.csv', Buffer.from('ชื่อ,จำนวน\n'), 'application/vnd.ms-excel', 'text/csv'],
  ['text', 'a.txt', Buffer.from('สวัสดี'), '', 'text/plain'],
  ['text whose last letter is cut', 'a.txt', Buffer.from('สวัสดี').subarray(0, -1), '', 'text/plain'],
  ['text of another program', 'a.log', Buffer.from('x'), 'text/x-log', 'text/x-log'],
  ['text called a picture', 'a.png', Buffer.from('x'), 'image/png', 'text/plain'],
  ['text that begins as a picture does', 'a.txt', Buffer.from('BMW 7, ปี 2569'), '', 'text/plain'],
  ['a letter', 'a.rtf', Buffer.from('{\\rtf1 x}'), '', 'application/rtf'],
  ['bytes of another program', 'a.bin', binary, 'application/x-thing', 'application/x-thing'],
  ['bytes called a picture', 'a.png', binary, 'image/png', 'application/octet-stream'],
  ['bytes of nothing known', 'a.bin', binary, '', 'application/octet-stream'],
  ['nothing', 'a.pdf', Buffer.alloc(0), 'application/pdf', 'application/pdf'],
])('%s', async (_, name, head, declared, type) => expect(await contentTypeOf(head, name, declared)).toBe(type))

test.each([
  ['application/zip', '~WRD0001.docx', word],
  ['application/zip', 'a.zip', 'application/zip'],
  ['application/x-cfb', 'a.doc', 'application/msword'],
  ['text/plain', 'a.csv', 'text/csv'],
  ['image/png', 'a.csv', 'image/png'],
])('%s as “%s” is %s', (type, name, under) => expect(typeUnder(type, name)).toBe(under))
