import type { ErrorEntries } from './entry.ts'

export const staffErrors = {
  NOT_OPERATOR: {
    status: 403,
    number: null,
    th: 'หน้านี้สำหรับเจ้าหน้าที่ผู้ให้บริการที่ได้รับแต่งตั้งเท่านั้น และใช้ได้จากบัญชีส่วนตัว โปรดติดต่อผู้ดูแลระบบ',
    en: 'This is for appointed operators only, acting for their personal account. Contact the administrator of the system.',
  },
  OPERATOR_OWN_ACCOUNT: {
    status: 403,
    number: null,
    th: 'คุณเกี่ยวข้องกับบัญชีที่ระบุเลขประจำตัวนี้ จึงพิจารณาเองไม่ได้ โปรดให้เจ้าหน้าที่ผู้ให้บริการคนอื่นพิจารณา',
    en: 'You belong to an account that claims this ID number, so you can’t decide about it. Ask another operator to.',
  },
  DECISION_REASON_INVALID: {
    status: 400,
    number: null,
    th: 'โปรดระบุเหตุผล {min} ถึง {max} ตัวอักษร',
    en: 'Give a reason of {min} to {max} characters.',
  },
  CLAIM_CHANGED: {
    status: 409,
    number: null,
    th: 'ข้อมูลของเลขประจำตัวนี้เปลี่ยนไปหลังจากที่คุณเปิดดู เช่น มีเอกสารใหม่หรือเจ้าหน้าที่คนอื่นพิจารณาแล้ว โปรดตรวจสอบข้อมูลล่าสุดก่อนพิจารณาอีกครั้ง',
    en: 'This claim has changed since you opened it: there are new papers, or another operator has decided. Check it again before you decide.',
  },
  CLAIM_NOTHING_TO_DECIDE: {
    status: 409,
    number: null,
    th: 'เลขประจำตัวนี้เป็นไปตามที่คุณเลือกอยู่แล้ว โปรดตรวจสอบข้อมูลล่าสุด',
    en: 'There is nothing to decide that way: it is so already. Check the claim again.',
  },
} as const satisfies ErrorEntries
