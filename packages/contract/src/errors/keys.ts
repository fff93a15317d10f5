import type { ErrorEntries } from './entry.ts'

export const keysErrors = {
  KEY_UNAVAILABLE: {
    status: 401,
    number: null,
    th: 'คีย์ API นี้ใช้ไม่ได้ อาจหมดอายุหรือถูกยกเลิกแล้ว โปรดขอคีย์ใหม่จากผู้ดูแลธุรกิจ',
    en: 'This API key doesn’t work. It may have expired or been revoked: ask the Admin Business for a new one.',
  },
  KEY_NETWORK: {
    status: 403,
    number: null,
    th: 'คีย์ API นี้ใช้จากที่อยู่เครือข่าย {address} ไม่ได้ โปรดเพิ่มที่อยู่นี้ในคีย์ หรือเรียกจากเครือข่ายที่กำหนดไว้',
    en: 'This API key can’t be used from {address}. Add the address to the key, or call from a network that it allows.',
  },
  KEY_NOT_ALLOWED: {
    status: 403,
    number: null,
    th: 'คีย์ API ไม่มีสิทธิ์เรียกคำสั่งนี้ โปรดตรวจสอบขอบเขตของคีย์ หรือเรียกด้วยบัญชีผู้ใช้',
    en: 'This API key can’t make this call. Check its scopes, or sign in as a person.',
  },
  KEY_ACCOUNT_OTHER: {
    status: 403,
    number: null,
    th: 'คีย์ API นี้เป็นของบัญชีอื่น โปรดลบ X-Account-Id ออกจากคำขอ',
    en: 'This API key belongs to another account. Leave X-Account-Id out of the request.',
  },
  KEY_SCOPE_FOLDER: {
    status: 400,
    number: null,
    th: 'คีย์ที่จำกัดไว้ในโฟลเดอร์มีได้เฉพาะขอบเขตของไฟล์ โปรดเอาขอบเขตอื่นออก หรือสร้างคีย์แยกที่ไม่จำกัดโฟลเดอร์',
    en: 'A key that is limited to a folder can only have the scopes of files. Remove the others, or create another key without a folder for them.',
  },
  KEY_LIMIT: {
    status: 409,
    number: null,
    th: 'ธุรกิจมีคีย์ API ที่ใช้งานอยู่ครบ {max} คีย์แล้ว โปรดยกเลิกคีย์ที่ไม่ใช้ก่อน',
    en: 'The business has {max} active API keys, which is the limit. Revoke one that isn’t used first.',
  },
  KEY_ENDED: {
    status: 409,
    number: null,
    th: 'คีย์ API นี้หมดอายุหรือถูกยกเลิกแล้ว โปรดสร้างคีย์ใหม่',
    en: 'This API key has expired or been revoked. Create a new one.',
  },
  WEBHOOK_URL: {
    status: 400,
    number: null,
    th: 'ที่อยู่ของเว็บฮุกต้องขึ้นต้นด้วย https:// และอยู่บนอินเทอร์เน็ตสาธารณะ โปรดตรวจสอบ',
    en: 'A webhook needs an https:// address on the public internet. Check it.',
  },
  WEBHOOK_SCOPE: {
    status: 409,
    number: null,
    th: 'คีย์ API นี้ไม่มีขอบเขตที่เหตุการณ์เหล่านี้ต้องใช้ โปรดเพิ่มขอบเขตอ่านไฟล์หรืออ่านกล่องขาออกให้คีย์ก่อน',
    en: 'This API key lacks the scope for these events. Give it the scope to read files, or to read the Outbox, first.',
  },
  WEBHOOK_LIMIT: {
    status: 409,
    number: null,
    th: 'ธุรกิจมีเว็บฮุกครบ {max} รายการแล้ว โปรดลบรายการที่ไม่ใช้ก่อน',
    en: 'The business has {max} webhooks, which is the limit. Delete one that isn’t used first.',
  },
  WEBHOOK_OFF: {
    status: 409,
    number: null,
    th: 'เว็บฮุกนี้ปิดอยู่ โปรดเปิดก่อนส่ง',
    en: 'This webhook is off. Switch it on before sending.',
  },
  KEY_ARCHIVE_TOO_LARGE: {
    status: 413,
    number: null,
    th: 'ไฟล์ ZIP นี้ใหญ่เกินกว่าที่คีย์ API จะดาวน์โหลดได้ โปรดดาวน์โหลดทีละโฟลเดอร์ย่อย',
    en: 'This ZIP file is too large for an API key. Download one subfolder at a time.',
  },
} as const satisfies ErrorEntries
