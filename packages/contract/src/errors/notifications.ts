import type { ErrorEntries } from './entry.ts'

export const notificationsErrors = {
  NOTICE_REQUIRED: {
    status: 409,
    number: null,
    th: 'การแจ้งเตือนด้านความปลอดภัยปิดไม่ได้',
    en: 'Security notifications can’t be turned off.',
  },
  PUSH_SERVICE_UNKNOWN: {
    status: 400,
    number: null,
    th: 'เบราว์เซอร์นี้ใช้บริการแจ้งเตือนที่ระบบไม่รู้จัก โปรดใช้เบราว์เซอร์อื่น หรือแจ้งผู้ดูแลระบบ',
    en: 'This browser uses a push service that isn’t known here. Use another browser, or tell the administrator.',
  },
} as const satisfies ErrorEntries
