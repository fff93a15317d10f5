import type { ErrorEntries } from './entry.ts'

export const scanningErrors = {
  MALWARE_FOUND: {
    status: 403,
    number: null,
    th: 'พบมัลแวร์ในไฟล์นี้ จึงเปิด ดาวน์โหลด คัดลอก หรือแชร์ไม่ได้ โปรดติดต่อเจ้าของไฟล์',
    en: 'Malware was found in this file, so it can’t be opened, downloaded, copied or shared. Contact its owner.',
  },
  SCAN_AWAITED: {
    status: 409,
    number: null,
    th: 'ไฟล์นี้กำลังรอตรวจหามัลแวร์ โปรดลองอีกครั้งในอีกสักครู่',
    en: 'This file is still to be scanned for malware. Try again in a moment.',
  },
  MALWARE_NOT_FOUND: {
    status: 409,
    number: null,
    th: 'ไฟล์นี้ไม่ได้ถูกระงับเพราะมัลแวร์',
    en: 'This file isn’t blocked because of malware.',
  },
} as const satisfies ErrorEntries
