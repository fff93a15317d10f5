import type { ErrorEntries } from './entry.ts'

export const edocsErrors = {
  EDOC_REFUSED: {
    status: 422,
    number: null,
    th: 'รับเอกสารนี้ไม่ได้ โปรดแก้ไขช่องที่ระบุแล้วส่งอีกครั้ง',
    en: 'This document can’t be accepted. Correct the fields listed, then send it again.',
  },
  EDOC_FILES: {
    status: 400,
    number: null,
    th: 'โปรดแนบไฟล์ xml หรือ pdf ของเอกสารหนึ่งฉบับ และระบุ header เป็น JSON หากมี',
    en: 'Attach the xml or the pdf of one document; a header, if there is one, is JSON.',
  },
  EDOC_BUSY: {
    status: 503,
    number: null,
    th: 'มีเอกสารรอตรวจจำนวนมาก โปรดส่งอีกครั้งในอีกสักครู่',
    en: 'Many documents are waiting to be checked. Please send it again shortly.',
  },
  EDOC_NOT_FOUND: {
    status: 404,
    number: null,
    th: 'ไม่พบเอกสารนี้ อาจถูกลบแล้วหรือคุณไม่มีสิทธิ์เข้าถึง',
    en: 'This document wasn’t found. It may have been deleted, or you don’t have access to it.',
  },
  EDOC_STATE: {
    status: 409,
    number: null,
    th: 'ทำรายการนี้กับเอกสารในสถานะปัจจุบันไม่ได้ โปรดโหลดใหม่แล้วตรวจสอบ',
    en: 'This can’t be done in the document’s current state. Reload and check it.',
  },
  EDOC_REASON_REQUIRED: {
    status: 422,
    number: null,
    th: 'โปรดระบุเหตุผล',
    en: 'Give a reason.',
  },
  EDOC_REQUEST_LIMIT: {
    status: 409,
    number: null,
    th: 'ขอให้ลบเอกสารนี้ครบ {max} ครั้งแล้ว โปรดติดต่อผู้รับโดยตรง',
    en: 'You’ve asked for this document to be deleted {max} times, which is the limit. Contact the receiver.',
  },
  EDOC_RESEND_SOON: {
    status: 409,
    number: null,
    th: 'เพิ่งส่งเอกสารนี้ไป โปรดรออย่างน้อย {minutes} นาทีระหว่างการส่งแต่ละครั้ง',
    en: 'This document was sent a moment ago. Wait at least {minutes} minutes between attempts.',
  },
  EDOC_RESEND_LIMIT: {
    status: 409,
    number: null,
    th: 'ส่งเอกสารนี้ครบ {max} ครั้งแล้ว โปรดติดต่อผู้รับโดยตรง',
    en: 'This document was sent {max} times, which is the limit. Contact the receiver.',
  },
  EDOC_RETENTION: {
    status: 409,
    number: null,
    th: 'ต้องเก็บเอกสารภาษี {years} ปี การลบถาวรก่อนกำหนดต้องระบุเหตุผลและพิมพ์จำนวนเอกสารเพื่อยืนยัน',
    en: 'Tax documents are kept for {years} years. To delete one earlier, give a reason and type the number of documents.',
  },
  EDOC_SEARCH_RANGE: {
    status: 400,
    number: null,
    th: 'โปรดระบุช่วงวันที่เอกสารหรือวันที่ประมวลผล (ทั้งวันเริ่มและวันสิ้นสุด ไม่เกิน {days} วัน) หรือเลขที่เอกสาร',
    en: 'Give a range of document or process dates (both ends, at most {days} days), or a document number.',
  },
  EDOC_NO_FILE: {
    status: 409,
    number: null,
    th: 'เอกสารไม่มีไฟล์ประเภทที่เลือก โปรดเลือกประเภทอื่น',
    en: 'The document doesn’t have a file of the chosen type. Choose another type.',
  },
  RENAME_FIELDS: {
    status: 422,
    number: null,
    th: 'ชื่อไฟล์ต้องมีข้อมูลของเอกสาร 1 ถึง {max} รายการ โปรดตรวจสอบ',
    en: 'A file name needs 1 to {max} parts from the document. Please check the format.',
  },
  RENAME_PIECE: {
    status: 422,
    number: null,
    th: 'รูปแบบชื่อไฟล์มีส่วนที่ใช้ไม่ได้ โปรดตรวจสอบ',
    en: 'The format has a part that can’t be used. Please check it.',
  },
  RENAME_RULE_ACTIVE: {
    status: 409,
    number: null,
    th: 'มีรูปแบบที่ใช้อยู่แล้วสำหรับเอกสารประเภทนี้ โปรดยืนยันหากต้องการใช้แทน',
    en: 'A format is already in use for this type of document. Confirm to replace it.',
  },
  RENAME_RULE_LIMIT: {
    status: 409,
    number: null,
    th: 'มีรูปแบบครบ {max} รายการแล้ว โปรดลบรูปแบบที่ไม่ใช้',
    en: 'There are already {max} formats. Delete one that isn’t used.',
  },
  RENAME_RULE_NOT_FOUND: {
    status: 404,
    number: null,
    th: 'ไม่พบรูปแบบชื่อไฟล์นี้ อาจถูกลบแล้ว โปรดโหลดใหม่',
    en: 'This file name format wasn’t found. It may have been deleted. Reload the page.',
  },
  REFUND_ONLY_PEOPLE: {
    status: 403,
    number: '403',
    th: 'ใช้ได้เฉพาะบัญชีบุคคลที่มีเลขประจำตัวประชาชน โปรดเปลี่ยนเป็นบัญชีส่วนตัวของคุณ',
    en: 'This is for personal accounts with a national ID. Please switch to your personal account.',
  },
  REFUND_NOT_FOUND: {
    status: 404,
    number: null,
    th: 'ไม่พบมาตรการนี้ โปรดโหลดหน้าใหม่',
    en: 'This campaign wasn’t found. Please reload the page.',
  },
  BOX_NOT_ALLOWED: {
    status: 403,
    number: '403',
    th: 'คุณไม่มีสิทธิ์ใช้กล่องเอกสารนี้ โปรดติดต่อผู้ดูแลธุรกิจ',
    en: 'You don’t have permission for this box of documents. Ask your Admin Business.',
  },
} as const satisfies ErrorEntries
