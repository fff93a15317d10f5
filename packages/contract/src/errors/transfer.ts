import type { ErrorEntries } from './entry.ts'

export const transferErrors = {
  DUPLICATE_CHOICE_INVALID: {
    status: 400,
    number: '001',
    th: 'file_duplicate ต้องเป็น create_copy หรือ create_tag_version',
    en: 'file_duplicate must be create_copy or create_tag_version',
  },
  FILE_TOO_LARGE: { status: 413, number: '102', th: 'ไฟล์มีขนาดใหญ่กว่า {max}', en: 'The file is larger than {max}' },
  UPLOAD_FOLDER_NOT_FOUND: {
    status: 404,
    number: '403',
    th: 'ไม่พบบัญชี ไฟล์ หรือโฟลเดอร์ที่จะอัปโหลด',
    en: 'The account, file or folder to upload to was not found',
  },
  UPLOAD_NOT_ALLOWED: {
    status: 403,
    number: '404',
    th: 'ยืนยันตัวตนไม่สำเร็จ หรือไม่มีสิทธิ์อัปโหลดไปยังโฟลเดอร์นี้',
    en: 'Authentication failed or not allowed to upload to this file or folder',
  },
  UPLOAD_IDS_INVALID: {
    status: 400,
    number: '500',
    th: 'ไม่พบรหัสโฟลเดอร์ ไฟล์ หรือบัญชี โปรดตรวจสอบ user_id และ folder_id',
    en: 'The folder, file or account id was not found. Check user_id and folder_id.',
  },
  UPLOAD_KEYS_MISSING: { status: 405, number: '405', th: 'ข้อมูลไม่ครบ: {missing}', en: 'Missing keys: {missing}' },
  UPLOAD_FAILED: {
    status: 500,
    number: '500',
    th: 'อัปโหลดไม่ได้ โปรดติดต่อผู้ดูแลระบบ พร้อมแจ้งรหัสอ้างอิง',
    en: 'Cannot upload. Contact your administrator and give the reference ID.',
  },
  DUPLICATES_UNCHECKED: {
    status: 500,
    number: '500',
    th: 'ตรวจสอบไฟล์ชื่อซ้ำไม่ได้ จึงยังไม่ได้อัปโหลดไฟล์ใด โปรดลองอีกครั้ง',
    en: 'Cannot check for duplicates, so nothing was uploaded. Please try again.',
  },
  UPLOAD_GONE: {
    status: 410,
    number: null,
    th: 'การอัปโหลดนี้หมดอายุหรือถูกยกเลิก โปรดเริ่มใหม่',
    en: 'This upload has expired or was cancelled. Start again.',
  },
  UPLOAD_OFFSET: {
    status: 409,
    number: null,
    th: 'ตำแหน่งข้อมูลไม่ตรงกับที่เซิร์ฟเวอร์มีอยู่',
    en: 'The offset doesn’t match what the server has.',
  },
  UPLOAD_BUSY: {
    status: 423,
    number: null,
    th: 'มีคำขออื่นกำลังส่งข้อมูลของการอัปโหลดนี้อยู่',
    en: 'Another request is writing to this upload.',
  },
  UPLOAD_INCOMPLETE: {
    status: 409,
    number: null,
    th: 'การอัปโหลดยังไม่สมบูรณ์: ขาดส่วนที่ {missing}',
    en: 'The upload isn’t complete: part {missing} is missing.',
  },
  PART_INVALID: {
    status: 400,
    number: null,
    th: 'หมายเลขหรือขนาดของส่วนไม่ถูกต้อง',
    en: 'The number or size of the part isn’t valid.',
  },
  CHECKSUM_MISMATCH: {
    status: 460,
    number: null,
    th: 'ผลตรวจสอบข้อมูลไม่ตรงกัน โปรดส่งส่วนนี้อีกครั้ง',
    en: 'The checksum doesn’t match. Please send this part again.',
  },
  UPLOAD_ONE_AT_A_TIME: {
    status: 409,
    number: null,
    th: 'ส่งได้ทีละไฟล์ โปรดรอให้ไฟล์ก่อนหน้าเสร็จหรือยกเลิกก่อน',
    en: 'You can send one file at a time. Wait for the previous one to finish, or cancel it.',
  },
  TUS_VERSION: { status: 412, number: null, th: 'รองรับเฉพาะ tus 1.0.0', en: 'Only tus 1.0.0 is supported.' },
  TOO_MANY_ARCHIVES: {
    status: 429,
    number: null,
    th: 'ดาวน์โหลดไฟล์ ZIP พร้อมกันได้ไม่เกิน {max} ไฟล์ โปรดรอให้ไฟล์ก่อนหน้าเสร็จ',
    en: 'You can download up to {max} ZIP files at a time. Wait for one to finish.',
  },
  TOO_MANY_UPLOADS: {
    status: 429,
    number: null,
    th: 'อัปโหลดพร้อมกันได้ไม่เกิน {max} รายการ โปรดรอให้รายการก่อนหน้าเสร็จ',
    en: 'You can upload up to {max} files at a time. Wait for one to finish.',
  },
} as const satisfies ErrorEntries
