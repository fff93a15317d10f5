import type { ErrorEntries } from './entry.ts'

export const mailkeepErrors = {
  MAILBOX_KIND: {
    status: 400,
    number: null,
    th: 'โปรดระบุบัญชีของเซิร์ฟเวอร์อีเมลหรือที่อยู่รับอีเมลอย่างใดอย่างหนึ่ง คำสั่งนี้อาจใช้กับกล่องจดหมายประเภทนี้ไม่ได้',
    en: 'Name either an account on a mail server or an address. This may not be possible for this kind of mailbox.',
  },
  MAILBOX_HOST: {
    status: 400,
    number: null,
    th: 'เซิร์ฟเวอร์อีเมลต้องอยู่บนอินเทอร์เน็ตสาธารณะ โปรดตรวจสอบชื่อเซิร์ฟเวอร์ หรือให้ผู้ดูแลระบบอนุญาตเครือข่ายนี้',
    en: 'The mail server has to be on the public internet. Check its name, or have the administrator allow its network.',
  },
  MAILBOX_PLAIN: {
    status: 400,
    number: null,
    th: 'โปรดใช้การเชื่อมต่อแบบเข้ารหัส การเชื่อมต่อแบบไม่เข้ารหัสใช้ได้เฉพาะเครือข่ายที่ผู้ดูแลระบบอนุญาต',
    en: 'Use an encrypted connection. Unencrypted ones are only possible in networks that the administrator allows.',
  },
  MAILBOX_PASSWORD: {
    status: 400,
    number: null,
    th: 'โปรดระบุรหัสผ่านอีกครั้งเมื่อเปลี่ยนเซิร์ฟเวอร์หรือชื่อผู้ใช้',
    en: 'Enter the password again when the server or the user changes.',
  },
  MAILBOX_MOVE_TO: {
    status: 400,
    number: null,
    th: 'โปรดระบุโฟลเดอร์อีเมลปลายทางที่ต่างจากโฟลเดอร์ที่อ่าน',
    en: 'Name the mail folder to move to; it has to be another one than the folder that is read.',
  },
  MAILBOX_LIMIT: {
    status: 409,
    number: null,
    th: 'บัญชีมีกล่องจดหมายครบ {max} กล่องแล้ว โปรดลบกล่องที่ไม่ใช้ก่อน',
    en: 'The account has {max} mailboxes, which is the limit. Remove one that isn’t used first.',
  },
  MAILBOX_ADDRESS_TAKEN: {
    status: 409,
    number: null,
    th: 'ที่อยู่อีเมลนี้มีผู้ใช้แล้ว โปรดเลือกชื่ออื่น',
    en: 'This address is taken. Choose another one.',
  },
  MAILBOX_NO_DOMAIN: {
    status: 409,
    number: null,
    th: 'ระบบนี้ยังไม่ได้เปิดรับอีเมล โปรดติดต่อผู้ดูแลระบบ',
    en: 'This installation receives no mail. Ask its administrator.',
  },
  MAILBOX_NAME: {
    status: 400,
    number: null,
    th: 'ชื่อที่พิมพ์ไม่ตรงกับชื่อกล่องจดหมาย โปรดตรวจสอบ',
    en: 'The name doesn’t match that of the mailbox. Check it.',
  },
  MAIL_RULE_FOLDER: {
    status: 400,
    number: null,
    th: 'โปรดเลือกโฟลเดอร์ในไดรฟ์ของบัญชีนี้ที่คุณเพิ่มไฟล์ได้สำหรับกฎที่เก็บไฟล์',
    en: 'A rule that keeps files needs a folder in the drive of this account that you can add files to.',
  },
  MAIL_CHECK_RANGE: {
    status: 400,
    number: null,
    th: 'โปรดเลือกช่วงวันที่ไม่เกิน {max} วัน และไม่เกินวันนี้',
    en: 'Choose at most {max} days, none of them in the future.',
  },
  MAIL_CHECK_RUNNING: {
    status: 409,
    number: null,
    th: 'กำลังตรวจสอบกล่องจดหมายนี้อยู่ โปรดรอให้เสร็จก่อน',
    en: 'This mailbox is being checked already. Wait until that has ended.',
  },
  MAIL_CHECK_TOO_LARGE: {
    status: 409,
    number: null,
    th: 'ช่วงวันที่นี้มีอีเมลมากกว่า {max} ฉบับ โปรดเลือกช่วงที่สั้นลง',
    en: 'There are more than {max} emails in these days. Choose fewer days.',
  },
  MAILBOX_UNREADABLE: {
    status: 502,
    number: null,
    th: 'อ่านกล่องจดหมายไม่ได้ โปรดทดสอบการเชื่อมต่อ แล้วลองอีกครั้ง',
    en: 'The mailbox couldn’t be read. Test the connection, then try again.',
  },
} as const satisfies ErrorEntries
