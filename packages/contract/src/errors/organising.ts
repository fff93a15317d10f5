import type { ErrorEntries } from './entry.ts'

export const organisingErrors = {
  HASHTAG_REQUIRED: { status: 400, number: null, th: 'โปรดกรอกแฮชแท็ก', en: 'Please enter a hashtag' },
  HASHTAG_INVALID: {
    status: 400,
    number: null,
    th: 'แฮชแท็กต้องไม่มีจุลภาค (,) ขีดตั้ง (|) หรือช่องว่าง',
    en: 'A hashtag must not contain a comma (,), a pipe (|) or a space',
  },
  HASHTAG_LONG: {
    status: 400,
    number: null,
    th: 'แฮชแท็กยาวได้ไม่เกิน {max} ตัวอักษร และซ้อนได้ไม่เกิน {depth} ชั้น',
    en: 'A hashtag has at most {max} characters and {depth} levels',
  },
  HASHTAG_TOO_MANY: {
    status: 400,
    number: null,
    th: 'หนึ่งรายการมีแฮชแท็กได้ไม่เกิน {max} แท็ก โปรดนำบางแท็กออกก่อน',
    en: 'An item has at most {max} hashtags. Please take some off first.',
  },
  RELATION_SELF: {
    status: 400,
    number: null,
    th: 'เอกสารเกี่ยวข้องกับตัวเองไม่ได้ โปรดเลือกเอกสารอื่น',
    en: 'A document cannot be related to itself. Please choose another one.',
  },
  RELATION_CYCLE: {
    status: 409,
    number: null,
    th: 'เอกสารนี้อยู่เหนือเอกสารหลักในความสัมพันธ์ชื่อเดียวกันอยู่แล้ว จึงวนกลับไม่ได้',
    en: 'Under this name that document stands above this one already: it would go round in a circle.',
  },
  RELATION_FULL: {
    status: 400,
    number: null,
    th: 'ความสัมพันธ์หนึ่งมีเอกสารได้ไม่เกิน {max} ฉบับ โปรดสร้างความสัมพันธ์ใหม่สำหรับฉบับที่เหลือ',
    en: 'A relation holds at most {max} documents. Please make another one for the rest.',
  },
  RELATION_TOO_MANY: {
    status: 400,
    number: null,
    th: 'เอกสารหนึ่งฉบับเป็นเอกสารหลักได้ไม่เกิน {max} ความสัมพันธ์',
    en: 'A document is the master of at most {max} relations',
  },
  RELATION_NAME_INVALID: {
    status: 400,
    number: null,
    th: 'โปรดตั้งชื่อความสัมพันธ์ ไม่เกิน {max} ตัวอักษร',
    en: 'Please give the relation a name of at most {max} characters',
  },
  RELATION_NAME_TAKEN: {
    status: 409,
    number: null,
    th: 'เอกสารนี้มีความสัมพันธ์ชื่อ “{name}” อยู่แล้ว โปรดเพิ่มในความสัมพันธ์นั้น',
    en: 'This document has a relation “{name}” already. Please add to that one.',
  },
} as const satisfies ErrorEntries
