// What the office of the first demo company is run with: roles, a shelf, keys of programs, what was sent, thrown away or expired.
import { pdf, text, word } from '../material/contents.ts'
import type { Actor } from '../material/steps.ts'
import type { Place } from '../sharing/plan.ts'
import type { PlannedAlert, PlannedBook, PlannedKey, PlannedMail, PlannedPast, PlannedRole } from './plan.ts'

const ofOne = (path: string): Place => ({ drive: 'one', path })

/** When the office was set up. */
export const setUpDaysAgo = 118

export const roles: readonly PlannedRole[] = [
  { nameTh: 'ผู้อนุมัติใบเสนอราคา', nameEn: 'Quotation approver', of: ['prasit1'] },
  { nameTh: 'ผู้จัดทำภาษี', nameEn: 'Tax preparer', of: ['kanya01'] },
]

export const books: readonly PlannedBook[] = [
  {
    daysAgo: 110,
    item: ofOne('ประกาศบริษัท/ระเบียบการทำงาน.docx'),
    category: 'policy',
    titleTh: 'ระเบียบการทำงาน',
    titleEn: 'Work rules',
  },
  {
    daysAgo: 104,
    item: ofOne('แบบฟอร์ม/ใบลา.docx'),
    category: 'companyForm',
    titleTh: 'ใบลา',
    titleEn: 'Leave request',
  },
  {
    daysAgo: 104,
    item: ofOne('แบบฟอร์ม/ใบเบิกค่าใช้จ่าย.xlsx'),
    category: 'companyForm',
    titleTh: 'ใบเบิกค่าใช้จ่าย',
    titleEn: 'Expense claim',
  },
]

export const keys: readonly PlannedKey[] = [
  { daysAgo: 71, name: 'โปรแกรมบัญชี', scopes: ['inbox:write', 'outbox:read'] },
  { daysAgo: 43, name: 'เครื่องสแกนฝ่ายบัญชี', scopes: ['files:write'], folder: ofOne('ฝ่ายบัญชี/ใบกำกับภาษี') },
]

export const alerts: readonly PlannedAlert[] = [
  { daysAgo: 90, address: 'it@one.example', events: ['storage', 'security'] },
  { daysAgo: 90, address: 'account@one.example', events: ['deletion', 'delivery'] },
]

/** Items that people want at hand. */
export const favourites: readonly { daysAgo: number; by: Actor; item: Place }[] = [
  { daysAgo: 66, by: 'malee01', item: ofOne('ผู้บริหาร/แผนกลยุทธ์ 2570.docx') },
  { daysAgo: 34, by: 'malee01', item: ofOne('โครงการเปิดสาขาเชียงใหม่') },
  { daysAgo: 29, by: 'malee01', item: ofOne('ฝ่ายขาย/ยอดขายไตรมาส 3.csv') },
  { daysAgo: 31, by: 'kanya01', item: ofOne('ฝ่ายบัญชี/งบทดลอง กันยายน.xlsx') },
  { daysAgo: 27, by: 'prasit1', item: ofOne('ฝ่ายขาย/รายชื่อลูกค้า.xlsx') },
]

export const mails: readonly PlannedMail[] = [
  {
    daysAgo: 33,
    by: 'malee01',
    items: [ofOne('ประกาศบริษัท/วันหยุดประจำปี 2569.pdf')],
    to: ['manager@rimping.example', 'bill@greenoffice.example'],
    subject: 'วันหยุดประจำปี 2569 ของ วัน เทรดดิ้ง',
    message: 'แจ้งวันหยุดเพื่อวางแผนรับส่งสินค้าค่ะ',
    form: 'attachment',
  },
  {
    daysAgo: 11,
    by: 'malee01',
    items: [ofOne('ฝ่ายขาย/นำเสนอสินค้าใหม่.pptx'), ofOne('ฝ่ายขาย/กราฟยอดขายไตรมาส 3.png')],
    to: ['manager@rimping.example'],
    subject: 'แนะนำชั้นวางรุ่นใหม่',
    message: 'ตามที่คุยกันทางโทรศัพท์ เปิดดูได้จากลิงก์ค่ะ',
    form: 'link',
  },
  {
    daysAgo: 8,
    by: 'kanya01',
    items: [ofOne('ฝ่ายบัญชี/งบทดลอง กันยายน.xlsx')],
    to: ['auditor@sompong.example'],
    subject: 'งบทดลองเดือนกันยายน',
    message: 'ส่งให้ตรวจก่อนปิดงบค่ะ',
    form: 'attachment',
  },
]

export const past: readonly PlannedPast[] = [
  {
    daysAgo: 3,
    by: 'malee01',
    name: 'ร่างประกาศวันหยุดพิเศษ.docx',
    content: word('ร่างประกาศ', 'วันหยุดพิเศษ รอยืนยันจากคณะรัฐมนตรี'),
    end: 'trashed',
  },
  {
    daysAgo: 2,
    by: 'malee01',
    name: 'คัดลอกจากแชต.txt',
    content: text('ที่อยู่โกดัง: 99/1 ถนนบางนา-ตราด'),
    end: 'trashed',
  },
  {
    daysAgo: 2,
    by: 'kanya01',
    name: 'กระทบยอดธนาคาร (สำเนา).txt',
    content: text('ใช้ไฟล์ Excel แทนแล้ว'),
    end: 'trashed',
  },
  {
    daysAgo: 61,
    by: 'malee01',
    name: 'ใบเสนอราคาตกแต่งร้าน.pdf',
    content: pdf(['ใบเสนอราคา', 'ตกแต่งร้านสาขาเชียงใหม่ 350,000 บาท', 'ยืนราคา 60 วัน']),
    end: { expiredDaysAgo: 1 },
  },
]
