import type { ErrorEntries } from './entry.ts'

export const accountsErrors = {
  COMPANY_NOT_FOUND: { status: 404, number: null, th: 'ไม่พบบริษัทนี้', en: 'Company Not Found' },
  BUSINESS_ACCESS_DENIED: {
    status: 403,
    number: null,
    th: 'เข้าใช้งานบัญชีธุรกิจไม่ได้ โทเคนหมดอายุ โปรดเข้าสู่ระบบอีกครั้ง',
    en: 'Business Access Denied: Token expired, please login again',
  },
  NOT_ADMIN_BUSINESS: {
    status: 403,
    number: null,
    th: 'บัญชีนี้ไม่ใช่ผู้ดูแลธุรกิจ',
    en: 'Login Not Admin Business: This account is not an admin',
  },
  ADMIN_CHECK_FAILED: {
    status: 403,
    number: null,
    th: 'ตรวจสอบสิทธิ์ผู้ดูแลธุรกิจไม่สำเร็จ',
    en: 'Login Admin Business Access Denied',
  },
  PROFILE_FAILED: { status: 403, number: null, th: 'ไม่สามารถเข้าถึงข้อมูลผู้ใช้', en: 'Access Denied' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    number: null,
    th: 'บัญชีนี้ถูกระงับ ใช้ได้เฉพาะการดูและดาวน์โหลด',
    en: 'This account is suspended: viewing and downloading only.',
  },
  SERVICE_TERMINATED: {
    status: 403,
    number: null,
    th: 'บริการของบัญชีนี้สิ้นสุดแล้ว ส่งออกข้อมูลได้เท่านั้น',
    en: 'The service for this account has ended. You can only export your data.',
  },
  MOBILE_INVALID: {
    status: 400,
    number: null,
    th: 'หมายเลขโทรศัพท์ไม่ถูกต้อง ต้องเป็นตัวเลข 10 หลักขึ้นต้นด้วย 0',
    en: 'The mobile number is incorrect: 10 digits beginning with 0',
  },
  USERNAME_INVALID: {
    status: 400,
    number: null,
    th: 'ชื่อผู้ใช้ต้องมีอย่างน้อย 6 ตัว และไม่มีอักขระพิเศษ',
    en: 'The username needs at least 6 characters and no special characters',
  },
  USERNAME_TAKEN: { status: 409, number: null, th: 'ชื่อผู้ใช้นี้ถูกใช้แล้ว', en: 'This username is already taken' },
  MOBILE_TAKEN: { status: 409, number: null, th: 'หมายเลขโทรศัพท์นี้ถูกใช้แล้ว', en: 'This mobile number is already in use' },
  NATIONAL_ID_INVALID: {
    status: 400,
    number: null,
    th: 'เลขประจำตัว 13 หลักไม่ถูกต้อง',
    en: 'The 13-digit id number is not correct',
  },
  NATIONAL_ID_TAKEN: {
    status: 409,
    number: null,
    th: 'เลขประจำตัวนี้ลงทะเบียนแล้ว',
    en: 'This id number is already registered',
  },
  TAX_ID_INVALID: {
    status: 400,
    number: null,
    th: 'เลขประจำตัวผู้เสียภาษีหรือรหัสสาขาไม่ถูกต้อง',
    en: 'The tax id or branch number is not correct',
  },
  BUSINESS_TAKEN: {
    status: 409,
    number: null,
    th: 'ธุรกิจนี้ลงทะเบียนแล้ว โปรดให้ผู้ดูแลเพิ่มคุณเป็นพนักงาน',
    en: 'This business is already registered. Please ask its admin to add you.',
  },
  EMAIL_INVALID: {
    status: 400,
    number: null,
    th: 'อีเมลไม่ถูกต้อง: {email}',
    en: 'This is no e-mail address: {email}',
  },
  ACCOUNT_READ_ONLY: {
    status: 403,
    number: null,
    th: 'พื้นที่เกินโควตาหรือแพ็กเกจสิ้นสุด ขณะนี้ดูและดาวน์โหลดได้เท่านั้น',
    en: 'Over quota or without a package: viewing and downloading only for now.',
  },
  EMPLOYEE_NOT_FOUND: { status: 404, number: null, th: 'ไม่พบพนักงานนี้', en: 'That employee was not found.' },
} as const satisfies ErrorEntries
