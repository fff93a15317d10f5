import type { ErrorEntries } from './entry.ts'

export const organisingErrors = {
  HASHTAG_REQUIRED: { status: 400, number: null, th: 'โปรดกรอกแฮชแท็ก', en: 'Enter a hashtag' },
  HASHTAG_INVALID: {
    status: 400,
    number: null,
    th: 'แฮชแท็กต้องไม่มีจุลภาค (,) เครื่องหมาย | หรือเว้นวรรค',
    en: 'A hashtag can’t contain a comma (,), a pipe (|) or a space',
  },
  HASHTAG_LONG: {
    status: 400,
    number: null,
    th: 'แฮชแท็กต้องไม่เกิน {max} ตัวอักษร และไม่เกิน {depth} ระดับ',
    en: 'A hashtag can have up to {max} characters and {depth} levels',
  },
  HASHTAG_TOO_MANY: {
    status: 400,
    number: null,
    th: 'แต่ละรายการมีแฮชแท็กได้ไม่เกิน {max} แฮชแท็ก โปรดนำบางแฮชแท็กออกก่อน',
    en: 'An item can have up to {max} hashtags. Remove some first.',
  },
  RELATION_SELF: {
    status: 400,
    number: null,
    th: 'เพิ่มความสัมพันธ์กับเอกสารเดียวกันไม่ได้ โปรดเลือกเอกสารอื่น',
    en: 'A document can’t be related to itself. Choose another one.',
  },
  RELATION_CYCLE: {
    status: 409,
    number: null,
    th: 'เพิ่มไม่ได้ เพราะเอกสารนี้เป็นเอกสารหลักในความสัมพันธ์ชื่อเดียวกันอยู่แล้ว',
    en: 'Can’t add: that document is already a master in a relation of the same name.',
  },
  RELATION_FULL: {
    status: 400,
    number: null,
    th: 'ความสัมพันธ์หนึ่งมีเอกสารได้ไม่เกิน {max} ฉบับ โปรดสร้างความสัมพันธ์ใหม่สำหรับเอกสารที่เหลือ',
    en: 'A relation can have up to {max} documents. Create another one for the rest.',
  },
  RELATION_TOO_MANY: {
    status: 400,
    number: null,
    th: 'เอกสารหนึ่งฉบับเป็นเอกสารหลักได้ไม่เกิน {max} ความสัมพันธ์',
    en: 'A document can be the master of up to {max} relations',
  },
  RELATION_NAME_INVALID: {
    status: 400,
    number: null,
    th: 'โปรดตั้งชื่อความสัมพันธ์ไม่เกิน {max} ตัวอักษร',
    en: 'Enter a relation name of up to {max} characters',
  },
  RELATION_NAME_TAKEN: {
    status: 409,
    number: null,
    th: 'เอกสารนี้มีความสัมพันธ์ชื่อ “{name}” อยู่แล้ว โปรดเพิ่มในความสัมพันธ์นั้น',
    en: 'This document already has a relation named “{name}”. Add to that one.',
  },
} as const satisfies ErrorEntries
