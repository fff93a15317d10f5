import type { ErrorEntries } from './entry.ts'

export const previewsErrors = {
  PREVIEW_NONE: {
    status: 404,
    number: null,
    th: 'แสดงตัวอย่างไฟล์นี้ไม่ได้',
    en: 'There is no preview of this file.',
  },
  PREVIEW_UNSUPPORTED: {
    status: 415,
    number: null,
    th: 'ยังแสดงตัวอย่างไฟล์ชนิดนี้ไม่ได้',
    en: 'This type of file cannot be previewed.',
  },
} as const satisfies ErrorEntries
