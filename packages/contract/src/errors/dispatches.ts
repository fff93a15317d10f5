import type { ErrorEntries } from './entry.ts'

export const dispatchesErrors = {
  SEND_RECIPIENT_REQUIRED: { status: 400, number: null, th: 'โปรดระบุผู้รับ', en: 'Enter a recipient.' },
  CHAT_OFF: {
    status: 403,
    number: null,
    th: 'ระบบนี้ไม่ได้เปิดใช้แชต โปรดติดต่อผู้ดูแลระบบ',
    en: 'Chat isn’t set up here. Ask the administrator of the system.',
  },
  SEND_EMAIL_INVALID: {
    status: 400,
    number: null,
    th: 'รูปแบบอีเมลไม่ถูกต้อง: {address}',
    en: 'This email address isn’t valid: {address}',
  },
  SEND_TOO_MANY_RECIPIENTS: {
    status: 400,
    number: null,
    th: 'ส่งได้ครั้งละไม่เกิน {max} ผู้รับ',
    en: 'You can send to at most {max} recipients at a time.',
  },
  SEND_TOO_MANY_LINKS: {
    status: 400,
    number: null,
    th: 'ผู้รับแต่ละรายได้ลิงก์แยกกัน จึงส่งได้ครั้งละไม่เกิน {max} ลิงก์ โปรดรวมรายการไว้ในโฟลเดอร์เดียว หรือแบ่งส่งหลายครั้ง',
    en: 'Each recipient gets separate links, so at most {max} links can be sent at a time. Put the items in one folder, or send them in several parts.',
  },
  SEND_TOO_LARGE: {
    status: 413,
    number: null,
    th: 'ไฟล์รวมกันใหญ่เกิน {max} จึงแนบไม่ได้ โปรดส่งเป็นลิงก์',
    en: 'The files are larger than {max} in total and can’t be attached. Send a link instead.',
  },
  SEND_FOLDER: {
    status: 400,
    number: null,
    th: 'แนบโฟลเดอร์ไม่ได้ โปรดส่งเป็นลิงก์',
    en: 'A folder can’t be attached. Send a link instead.',
  },
  SEND_INBOX_DOCUMENTS: {
    status: 400,
    number: null,
    th: 'ส่งเข้ากล่องขาเข้าได้เฉพาะเอกสารอิเล็กทรอนิกส์ที่ถูกต้องและระบุผู้ซื้อ โปรดส่งทางอีเมล หรือเลือกเฉพาะเอกสารอิเล็กทรอนิกส์',
    en: 'Only valid e-documents that name their buyer can go to an Inbox. Send them by email, or select e-documents alone.',
  },
  SEND_INBOX_SELLER: {
    status: 403,
    number: null,
    th: 'ส่งเข้ากล่องขาเข้าแทนอีเมลได้เฉพาะเอกสารที่คุณเป็นผู้ขาย หรือได้รับมอบหมายจากผู้ขาย โปรดส่งทางอีเมล',
    en: 'Only documents of which you are the seller, or that the seller has authorised you to send, can go to an Inbox instead. Send them by email.',
  },
  SEND_DOCUMENT_CHANGED: {
    status: 409,
    number: null,
    th: 'ไฟล์เปลี่ยนไปหลังจากที่คุณส่ง จึงไม่ได้ส่งเอกสาร โปรดส่งอีกครั้ง',
    en: 'The file has changed since you sent it, so it wasn’t delivered. Send it again.',
  },
  SEND_CHAT_USER_UNKNOWN: {
    status: 404,
    number: null,
    th: 'ไม่พบผู้ใช้นี้ในระบบยืนยันตัวตน',
    en: 'This user wasn’t found in the identity service.',
  },
  SEND_CHAT_NOT_FRIEND: {
    status: 409,
    number: null,
    th: 'ผู้รับยังไม่ได้เพิ่มแชตบอตเป็นเพื่อน',
    en: 'The recipient hasn’t added the chatbot as a friend.',
  },
  CHAT_ACCOUNT_UNKNOWN: {
    status: 404,
    number: null,
    th: 'ระบบแชตไม่พบบัญชีของคุณ โปรดลงทะเบียนในแอปแชตด้วยบัญชีเดียวกัน แล้วลองอีกครั้ง',
    en: 'The chat service doesn’t recognise your account. Register in the chat app with the same account, then try again.',
  },
  CHAT_NOT_FRIEND: {
    status: 409,
    number: null,
    th: 'บัญชีของคุณยังไม่ได้เพิ่มแชตบอตเป็นเพื่อน โปรดเพิ่มเพื่อนในแอปแชต แล้วลองอีกครั้ง',
    en: 'Your account hasn’t added the chatbot as a friend. Add it in the chat app, then try again.',
  },
  CHAT_TOKEN_EXPIRED: {
    status: 401,
    number: null,
    th: 'การเชื่อมต่อแชตหมดอายุ โปรดเปิดแชตอีกครั้ง',
    en: 'The chat connection has expired. Open the chat again.',
  },
  SEND_FAILED: {
    status: 503,
    number: null,
    th: 'ส่งไม่สำเร็จ โปรดลองอีกครั้ง',
    en: 'It couldn’t be sent. Please try again.',
  },
  DISPATCH_NOT_FOUND: { status: 404, number: null, th: 'ไม่พบรายการส่งนี้', en: 'This sent item wasn’t found.' },
  DISPATCH_FINAL: {
    status: 409,
    number: null,
    th: 'ส่งถึงผู้รับแล้ว จึงเรียกคืนไม่ได้',
    en: 'It has already reached its recipients and can’t be recalled.',
  },
} as const satisfies ErrorEntries
