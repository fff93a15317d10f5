import type { ErrorEntries } from './entry.ts'

export const sharesErrors = {
  RULES_STALE: {
    status: 409,
    number: null,
    th: 'มีผู้แก้ไขสิทธิ์ของโฟลเดอร์นี้ระหว่างที่คุณแก้ไข โปรดโหลดใหม่และตรวจสอบก่อนบันทึกอีกครั้ง',
    en: 'The permissions of this folder were changed meanwhile. Reload, check your changes and save again.',
  },
  RULE_REPEATED: {
    status: 400,
    number: null,
    th: 'กำหนดสิทธิ์ให้แผนก บทบาท หรือพนักงานเดียวกันซ้ำกัน',
    en: 'The same department, role or employee is named twice.',
  },
  SHARING_OUTSIDE_REFUSED: {
    status: 403,
    number: null,
    th: 'ธุรกิจที่เป็นเจ้าของรายการนี้ไม่อนุญาตให้แชร์กับผู้รับรายนี้ซึ่งอยู่นอกธุรกิจ',
    en: 'The business that owns this item doesn’t allow sharing it with this recipient outside.',
  },
  SHARING_DOMAIN_REQUIRED: {
    status: 400,
    number: null,
    th: 'โปรดระบุโดเมนอีเมลที่อนุญาตอย่างน้อยหนึ่งโดเมน',
    en: 'Enter at least one domain of mail addresses to allow.',
  },
  SHARE_NOT_FOUND: {
    status: 404,
    number: null,
    th: 'ไม่พบการแชร์นี้ อาจถูกยกเลิกไปแล้ว',
    en: 'This share wasn’t found. It may have been ended.',
  },
  RECIPIENT_REQUIRED: {
    status: 400,
    number: null,
    th: 'โปรดระบุอีเมล ชื่อผู้ใช้ อีเมลความร่วมมือ หรือเลขประจำตัวผู้เสียภาษีของผู้รับ',
    en: 'Enter the recipient’s email, username, collaboration mail or tax ID.',
  },
  RECIPIENT_EMAIL_INVALID: {
    status: 400,
    number: null,
    th: 'รูปแบบอีเมลไม่ถูกต้อง',
    en: 'This email address isn’t valid.',
  },
  RECIPIENT_TAX_ID_REQUIRED: {
    status: 400,
    number: null,
    th: 'โปรดกรอกเลขประจำตัวผู้เสียภาษีของบริษัท',
    en: 'Enter the company’s tax ID.',
  },
  RECIPIENT_TAX_ID_INVALID: {
    status: 400,
    number: null,
    th: 'เลขประจำตัวผู้เสียภาษีต้องมี 13 หลักและถูกต้อง',
    en: 'The tax ID must be a valid 13-digit number.',
  },
  RECIPIENT_SELF: {
    status: 400,
    number: null,
    th: 'แชร์ให้ตนเองไม่ได้',
    en: 'You can’t share with yourself.',
  },
  RECIPIENT_REPEATED: {
    status: 400,
    number: null,
    th: 'มีผู้รับรายนี้ในรายการแล้ว',
    en: 'This recipient is already on the list.',
  },
  RECIPIENT_TOO_MANY: {
    status: 400,
    number: null,
    th: 'แชร์ได้ครั้งละไม่เกิน {max} ผู้รับ',
    en: 'You can share with at most {max} recipients at a time.',
  },
  RECIPIENT_OWNER: {
    status: 400,
    number: null,
    th: 'ผู้รับเป็นเจ้าของรายการนี้อยู่แล้ว',
    en: 'This recipient already owns the item.',
  },
  RECIPIENT_NOT_FOUND: {
    status: 404,
    number: null,
    th: 'ไม่พบผู้รับรายนี้ โปรดตรวจสอบการสะกด',
    en: 'This recipient wasn’t found. Check the spelling.',
  },
  RECIPIENT_COMPANY_NOT_FOUND: {
    status: 404,
    number: null,
    th: 'ไม่พบบริษัทที่มีเลขประจำตัวผู้เสียภาษีนี้',
    en: 'No company with this tax ID was found.',
  },
  SHARE_EXPIRY_PAST: {
    status: 400,
    number: null,
    th: 'วันสิ้นสุดการแชร์ต้องเป็นเวลาในอนาคต',
    en: 'The end of the share must be in the future.',
  },
  SHARE_BEYOND_OWN: {
    status: 403,
    number: null,
    th: 'แชร์ได้ไม่เกินสิทธิ์และระยะเวลาที่คุณได้รับ',
    en: 'You can’t share more, or for longer, than was shared with you.',
  },
  SHARE_ADMIN_ONLY: {
    status: 403,
    number: null,
    th: 'เฉพาะผู้ดูแลธุรกิจเท่านั้นที่ยกเลิกการแชร์ของผู้อื่นได้',
    en: 'Only an Admin Business can end shares that others created.',
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    number: null,
    th: 'ไม่พบคำเชิญนี้ อาจถูกยกเลิก หมดอายุ หรือใช้ไปแล้ว',
    en: 'This invitation wasn’t found. It may have been ended, expired or used.',
  },
  INVITATION_OTHER_ADDRESS: {
    status: 403,
    number: null,
    th: 'คำเชิญนี้ส่งถึงอีเมลอื่น โปรดเข้าสู่ระบบด้วยบัญชีที่ใช้อีเมลที่ได้รับคำเชิญ',
    en: 'This invitation is for another email address. Sign in with the account that uses the invited address.',
  },
} as const satisfies ErrorEntries
