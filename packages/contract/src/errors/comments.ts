import type { ErrorEntries } from './entry.ts'

export const commentsErrors = {
  COMMENT_REQUIRED: { status: 400, number: null, th: 'โปรดพิมพ์ความคิดเห็น', en: 'Write a comment.' },
  COMMENT_LONG: {
    status: 400,
    number: null,
    th: 'ความคิดเห็นยาวได้ไม่เกิน {max} ตัวอักษร',
    en: 'A comment can have at most {max} characters.',
  },
  COMMENT_NOT_FOUND: {
    status: 404,
    number: null,
    th: 'ไม่พบความคิดเห็นนี้ อาจถูกลบไปแล้ว',
    en: 'This comment wasn’t found. It may have been removed.',
  },
  THREAD_FULL: {
    status: 409,
    number: null,
    th: 'การสนทนานี้ยาวเกินไปแล้ว โปรดเริ่มการสนทนาใหม่',
    en: 'This thread is too long. Start a new one.',
  },
  TOO_MANY_COMMENTS: {
    status: 429,
    number: null,
    th: 'แสดงความคิดเห็นถี่เกินไป โปรดลองอีกครั้งในอีก {wait}',
    en: 'You’re commenting too quickly. Try again in {wait}.',
  },
} as const satisfies ErrorEntries
