import type { ErrorEntries } from './entry.ts'

export const accountsErrors = {
  COMPANY_NOT_FOUND: { status: 404, number: null, th: 'ไม่พบบริษัทนี้', en: 'Company Not Found' },
  BUSINESS_ACCESS_DENIED: {
    status: 403,
    number: null,
    th: 'เข้าใช้บัญชีธุรกิจไม่ได้ โทเคนหมดอายุ โปรดเข้าสู่ระบบอีกครั้ง',
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
    th: 'ตรวจสอบสิทธิ์ผู้ดูแลธุรกิจไม่สำเร็จ โปรดลองอีกครั้ง',
    en: 'Login Admin Business Access Denied',
  },
  PROFILE_FAILED: { status: 403, number: null, th: 'เข้าถึงข้อมูลผู้ใช้ไม่ได้ โปรดลองอีกครั้ง', en: 'Access Denied' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    number: null,
    th: 'บัญชีนี้ถูกระงับ ดูและดาวน์โหลดได้เท่านั้น',
    en: 'This account is suspended. You can only view and download.',
  },
  SERVICE_TERMINATED: {
    status: 403,
    number: null,
    th: 'การให้บริการของบัญชีนี้สิ้นสุดแล้ว ส่งออกข้อมูลได้เท่านั้น',
    en: 'The service for this account has ended. You can only export your data.',
  },
  MOBILE_INVALID: {
    status: 400,
    number: null,
    th: 'หมายเลขโทรศัพท์มือถือไม่ถูกต้อง โปรดกรอกตัวเลข 10 หลักขึ้นต้นด้วย 0',
    en: 'The mobile number is incorrect. Enter 10 digits starting with 0.',
  },
  USERNAME_INVALID: {
    status: 400,
    number: null,
    th: 'ชื่อผู้ใช้ต้องมีอย่างน้อย 6 ตัวอักษร และไม่มีอักขระพิเศษ',
    en: 'The username must have at least 6 characters and no special characters',
  },
  USERNAME_TAKEN: {
    status: 409,
    number: null,
    th: 'ชื่อผู้ใช้นี้ถูกใช้แล้ว โปรดใช้ชื่ออื่น',
    en: 'This username is already taken. Choose another one.',
  },
  MOBILE_TAKEN: {
    status: 409,
    number: null,
    th: 'หมายเลขโทรศัพท์มือถือนี้ถูกใช้แล้ว โปรดเข้าสู่ระบบหรือใช้หมายเลขอื่น',
    en: 'This mobile number is already in use. Sign in, or use another number.',
  },
  NATIONAL_ID_INVALID: {
    status: 400,
    number: null,
    th: 'เลขประจำตัว 13 หลักไม่ถูกต้อง โปรดตรวจสอบ',
    en: 'The 13-digit ID number isn’t correct. Please check it.',
  },
  NATIONAL_ID_TAKEN: {
    status: 409,
    number: null,
    th: 'เลขประจำตัวนี้ลงทะเบียนแล้ว โปรดเข้าสู่ระบบ',
    en: 'This ID number is already registered. Please sign in.',
  },
  TAX_ID_INVALID: {
    status: 400,
    number: null,
    th: 'เลขประจำตัวผู้เสียภาษีหรือรหัสสาขาไม่ถูกต้อง โปรดตรวจสอบ',
    en: 'The tax ID or branch number isn’t correct. Please check it.',
  },
  BUSINESS_TAKEN: {
    status: 409,
    number: null,
    th: 'ธุรกิจนี้ลงทะเบียนแล้ว โปรดขอให้ผู้ดูแลธุรกิจเพิ่มคุณเป็นพนักงาน',
    en: 'This business is already registered. Ask its Admin Business to add you.',
  },
  EMAIL_INVALID: {
    status: 400,
    number: null,
    th: 'อีเมลไม่ถูกต้อง: {email}',
    en: 'Not a valid email address: {email}',
  },
  ACCOUNT_READ_ONLY: {
    status: 403,
    number: null,
    th: 'ขณะนี้ดูและดาวน์โหลดได้เท่านั้น เพราะใช้พื้นที่เกินโควตา แพ็กเกจสิ้นสุด หรือบัญชีถูกระงับหรือกำลังปิด',
    en: 'You can only view and download for now: the account is over quota, suspended or closing, or its package has ended.',
  },
  ACCOUNT_ENDING_WORD: {
    status: 400,
    number: null,
    th: 'ข้อความยืนยันไม่ตรง โปรดพิมพ์ {word}',
    en: 'The confirmation doesn’t match. Type {word}.',
  },
  ACCOUNT_HAS_BUSINESSES: {
    status: 409,
    number: null,
    th: 'คุณยังอยู่ในธุรกิจ {names} โปรดให้ผู้ดูแลธุรกิจนำคุณออกจากธุรกิจ หรือปิดบัญชีธุรกิจก่อน',
    en: 'You still belong to {names}. Ask their admins to remove you, or close their accounts, first.',
  },
  EMPLOYEE_NOT_FOUND: { status: 404, number: null, th: 'ไม่พบพนักงานนี้', en: 'Employee not found.' },
} as const satisfies ErrorEntries
