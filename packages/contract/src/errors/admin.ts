import type { ErrorEntries } from './entry.ts'

export const adminErrors = {
  EMPLOYEE_WHO_REQUIRED: {
    status: 400,
    number: null,
    th: 'โปรดระบุชื่อผู้ใช้ อีเมล หรือหมายเลขโทรศัพท์มือถืออย่างใดอย่างหนึ่ง',
    en: 'Enter one of username, email or mobile number.',
  },
  LEAVER_NOT_FOUND: {
    status: 404,
    number: null,
    th: 'ไม่พบผู้ที่ออกจากธุรกิจรายนี้ ไดรฟ์อาจถูกโอนหรือลบแล้ว',
    en: 'This person isn’t among those who left. Their drive may have been transferred or deleted.',
  },
  LEAVER_TARGET: {
    status: 400,
    number: null,
    th: 'โปรดเลือกผู้รับโอนหนึ่งคน หรือโฟลเดอร์หนึ่งโฟลเดอร์ในไดรฟ์ธุรกิจนี้',
    en: 'Choose one colleague, or one folder in this Drive Business.',
  },
  LEAVER_TRANSFERRING: {
    status: 409,
    number: null,
    th: 'กำลังโอนไดรฟ์นี้อยู่ โปรดรอสักครู่',
    en: 'This drive is being transferred. Please wait a moment.',
  },
  ALERT_ADDRESSES_FULL: {
    status: 422,
    number: null,
    th: 'เพิ่มอีเมลแจ้งเตือนได้ไม่เกิน {count} อีเมล โปรดลบอีเมลที่ไม่ใช้ก่อน',
    en: 'At most {count} addresses can be alerted. Remove one that is no longer needed first.',
  },
  LOGO_TYPE: {
    status: 415,
    number: null,
    th: 'โลโก้ต้องเป็นไฟล์ JPEG, PNG, SVG หรือ ICO',
    en: 'A logo must be a JPEG, PNG, SVG or ICO file.',
  },
  LOGO_LARGE: {
    status: 413,
    number: null,
    th: 'ไฟล์โลโก้ใหญ่เกิน 4 MB โปรดเลือกไฟล์ที่เล็กกว่า',
    en: 'The logo is larger than 4 MB. Choose a smaller file.',
  },
  LOGO_BROKEN: {
    status: 422,
    number: null,
    th: 'อ่านไฟล์โลโก้นี้ไม่ได้ โปรดบันทึกเป็น PNG แล้วลองอีกครั้ง',
    en: 'This logo can’t be read. Save it as PNG and try again.',
  },
  EMPLOYEE_UNKNOWN: {
    status: 404,
    number: null,
    th: 'ไม่พบชื่อผู้ใช้นี้ โปรดตรวจสอบ หรือเชิญด้วยอีเมลแทน',
    en: 'This username wasn’t found. Check it, or invite the person by email.',
  },
  EMPLOYEE_EMAIL_INVALID: {
    status: 400,
    number: null,
    th: 'รูปแบบอีเมลไม่ถูกต้อง',
    en: 'This email address isn’t valid.',
  },
  EMPLOYEE_EXISTS: {
    status: 409,
    number: null,
    th: 'ผู้ใช้นี้เป็นพนักงานของธุรกิจอยู่แล้ว',
    en: 'This person is already an employee of the business.',
  },
  EMPLOYEE_INVITED: {
    status: 409,
    number: null,
    th: 'เชิญผู้นี้ไว้แล้ว หากยังไม่ได้รับ ให้ส่งคำเชิญอีกครั้งจากรายชื่อ',
    en: 'This person has been invited already. Send the invitation again from the list if it didn’t arrive.',
  },
  GROUP_NOT_FOUND: {
    status: 404,
    number: null,
    th: 'ไม่พบแผนกหรือบทบาทที่เลือก อาจถูกลบไปแล้ว โปรดเลือกใหม่',
    en: 'A chosen department or role wasn’t found. It may have been deleted: choose again.',
  },
  LAST_ADMIN_BUSINESS: {
    status: 409,
    number: null,
    th: 'ธุรกิจต้องมีผู้ดูแลอย่างน้อยหนึ่งคน โปรดตั้งผู้ดูแลคนอื่นก่อน',
    en: 'A business needs at least one Admin Business. Make somebody else one first.',
  },
  IMPORT_HEADING_MISSING: {
    status: 400,
    number: null,
    th: 'บรรทัดแรกต้องเป็นหัวตารางที่มีคอลัมน์ username, email หรือ mobile อย่างน้อยหนึ่งคอลัมน์',
    en: 'The first line must be a heading with at least one of the columns username, email or mobile.',
  },
  IMPORT_TOO_LONG: {
    status: 400,
    number: null,
    th: 'นำเข้าได้ครั้งละไม่เกิน 2,000 บรรทัด โปรดแบ่งไฟล์',
    en: 'At most 2,000 lines can be imported at once. Split the file.',
  },
  IMPORT_UNREADABLE: {
    status: 400,
    number: null,
    th: 'อ่านไฟล์ไม่ได้ โปรดบันทึกเป็น CSV (UTF-8) แล้วลองอีกครั้ง',
    en: 'The file can’t be read. Save it as CSV (UTF-8) and try again.',
  },
  DEPARTMENT_NOT_EMPTY: {
    status: 409,
    number: null,
    th: 'แผนกนี้มีแผนกย่อยอยู่ โปรดย้ายหรือลบแผนกย่อยก่อน',
    en: 'There are departments below this one. Move or delete them first.',
  },
  DEPARTMENT_INSIDE_ITSELF: {
    status: 409,
    number: null,
    th: 'ย้ายแผนกไปไว้ใต้แผนกย่อยของตัวเองไม่ได้',
    en: 'A department can’t be moved below one of its own.',
  },
  DEPARTMENT_TOO_DEEP: {
    status: 409,
    number: null,
    th: 'ซ้อนแผนกได้ไม่เกิน 20 ชั้น',
    en: 'Departments can be nested at most 20 levels deep.',
  },
} as const satisfies ErrorEntries
