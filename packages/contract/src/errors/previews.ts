import type { ErrorEntries } from './entry.ts'

export const previewsErrors = {
  PREVIEW_NONE: {
    status: 404,
    number: null,
    th: 'แสดงตัวอย่างไฟล์นี้ไม่ได้',
    en: 'No preview is available for this file.',
  },
  PREVIEW_UNSUPPORTED: {
    status: 415,
    number: null,
    th: 'ไม่รองรับการแสดงตัวอย่างไฟล์ประเภทนี้',
    en: 'This file type can’t be previewed.',
  },
} as const satisfies ErrorEntries
