// What the people of the demo share with each other and say about it, and what visitors do with their links.
import { csv, pdf } from '../material/contents.ts'
import type { Place, PlannedLink, PlannedShare, PlannedThread, PlannedUploadLink } from './plan.ts'

const mine = (path: string): Place => ({ drive: 'somsri', path })
const ofOne = (path: string): Place => ({ drive: 'one', path })
const ofTwo = (path: string): Place => ({ drive: 'two', path })
const days = (count: number) => ({ days: count, hours: 0, minutes: 0 })

const trip = mine('ท่องเที่ยว/เชียงใหม่ ธันวาคม')
const tripPlan = mine(`${trip.path}/แผนเที่ยว.docx`)
const quotation = ofOne('ฝ่ายขาย/ใบเสนอราคา ทู ซัพพลาย.docx')
const balance = ofOne('ฝ่ายบัญชี/งบทดลอง กันยายน.xlsx')
const taxIdOfOne = '0105500000011'
const taxIdOfTwo = '0105500000020'

export const shares = ({ sales, accounting }: Record<'sales' | 'accounting', string>): readonly PlannedShare[] => [
  {
    daysAgo: 88,
    by: 'wichai1',
    item: ofTwo('แคตตาล็อกสินค้า'),
    with: { type: 'taxid', value: taxIdOfOne },
    level: 'download',
    message: 'ราคาขายส่งปีนี้ค่ะ ปรับราคาเมื่อไรจะแก้ในโฟลเดอร์นี้',
  },
  {
    daysAgo: 79,
    by: 'malee01',
    item: ofOne('โครงการเปิดสาขาเชียงใหม่'),
    with: { type: 'taxid', value: taxIdOfTwo },
    level: 'view',
    message: 'รายละเอียดสาขาใหม่ สำหรับวางแผนส่งสินค้า',
  },
  {
    daysAgo: 58,
    by: 'somsri1',
    item: trip,
    with: { type: 'username', value: 'anan01' },
    level: 'edit',
    message: 'ช่วยดูแผนเที่ยวหน่อย แก้ได้เลยนะ',
  },
  // What is in the folder of another department would show that folder, too.
  {
    daysAgo: 37,
    by: 'malee01',
    item: ofOne('โครงการเปิดสาขาเชียงใหม่/งบประมาณโครงการ.xlsx'),
    with: { type: 'department', value: accounting },
    level: 'edit',
    message: 'ช่วยกรอกค่าตกแต่งร้านที่จ่ายจริงด้วยนะ',
  },
  {
    daysAgo: 22,
    by: 'malee01',
    item: ofOne('โครงการเปิดสาขาเชียงใหม่/แผนโครงการ.pptx'),
    with: { type: 'department', value: sales },
    level: 'edit',
  },
  {
    daysAgo: 9,
    by: 'somsri1',
    item: mine('ลูกค้า/ร้านกาแฟดอยสูง/งบกำไรขาดทุน 2568.xlsx'),
    with: { type: 'email', value: 'kaew@doisung.example' },
    level: 'view',
    message: 'งบปีที่แล้ว ก่อนนำส่งค่ะ',
  },
]

export const links: readonly PlannedLink[] = [
  {
    daysAgo: 120,
    by: 'malee01',
    item: ofOne('ประกาศบริษัท/วันหยุดประจำปี 2569.pdf'),
    name: 'วันหยุดประจำปี',
    permission: 'download',
    expiresIn: 'unlimited',
    openLimit: 'unlimited',
    opened: [119, 118, 118, 96, 77, 52, 38, 21, 8, 2],
  },
  {
    daysAgo: 102,
    by: 'wichai1',
    item: ofTwo('แคตตาล็อกสินค้า/แคตตาล็อกสินค้า 2569.pdf'),
    name: 'แคตตาล็อกสำหรับลูกค้าใหม่',
    permission: 'download',
    expiresIn: days(60),
    openLimit: 'unlimited',
    watermark: true,
    opened: [101, 95, 80, 66],
  },
  {
    daysAgo: 49,
    by: 'malee01',
    item: ofOne('ฝ่ายขาย/นำเสนอสินค้าใหม่.pptx'),
    name: 'นำเสนอชั้นวางรุ่นใหม่',
    permission: 'view',
    expiresIn: days(120),
    openLimit: 100,
    remark: 'ห้ามเผยแพร่ก่อนวันเปิดตัว',
    opened: [48, 47, 41, 36, 25, 16, 7, 6, 2],
  },
  {
    daysAgo: 26,
    by: 'somsri1',
    item: mine('ลูกค้า/ร้านกาแฟดอยสูง/ใบเสนอราคา.docx'),
    name: 'ใบเสนอราคาบริการบัญชี',
    permission: 'download',
    expiresIn: days(90),
    openLimit: 3,
    opened: [25, 24, 17],
  },
  {
    daysAgo: 18,
    by: 'somsri1',
    item: mine(`${trip.path}/รูปภาพ`),
    name: 'รูปเชียงใหม่',
    permission: 'view',
    expiresIn: 'unlimited',
    openLimit: 'unlimited',
    opened: [17, 16, 12, 9, 4, 1],
  },
]

const paper = (title: string, ...lines: string[]) => pdf([title, ...lines])

export const uploadLinks: readonly PlannedUploadLink[] = [
  {
    daysAgo: 16,
    by: 'malee01',
    folder: ofOne('ฝ่ายบัญชี/เอกสารจากคู่ค้า'),
    name: 'เอกสารประกอบการปิดงบจากคู่ค้า',
    remark: 'ขอเอกสารของเดือนที่ผ่านมา ไฟล์ PDF หรือ Excel',
    expiresIn: days(60),
    checklist: [
      { title: 'ใบแจ้งยอดบัญชีธนาคาร', dueInDays: 5 },
      { title: 'หนังสือยืนยันยอดเจ้าหนี้', dueInDays: 5 },
      { title: 'ใบกำกับภาษีซื้อที่ยังไม่ได้ส่ง', dueInDays: 20 },
      { title: 'รายการส่งคืนสินค้า', required: false, dueInDays: 20 },
    ],
    asks: ['account@northwood.example', 'bill@greenoffice.example', 'wichai@two.example'],
    visits: [
      {
        daysAgo: 12,
        name: 'วิชัย พัฒนกิจ',
        email: 'wichai@two.example',
        files: [
          {
            name: 'หนังสือยืนยันยอด ทู ซัพพลาย.pdf',
            entry: 'หนังสือยืนยันยอดเจ้าหนี้',
            content: paper('หนังสือยืนยันยอดเจ้าหนี้', 'บริษัท ทู ซัพพลาย จำกัด', 'ยอดคงค้าง 182,540.00 บาท'),
          },
        ],
      },
      {
        daysAgo: 5,
        name: 'ฝ่ายบัญชี ไม้เหนือเฟอร์นิเจอร์',
        email: 'account@northwood.example',
        files: [
          {
            name: 'รายการเดินบัญชี.csv',
            entry: 'ใบแจ้งยอดบัญชีธนาคาร',
            content: csv(['วันที่', 'รายการ', 'ยอด'], ['1', 'ยกมา', 96_200], ['15', 'จ่ายวัน เทรดดิ้ง', -7575]),
          },
          {
            name: 'หนังสือยืนยันยอด ไม้เหนือ.pdf',
            entry: 'หนังสือยืนยันยอดเจ้าหนี้',
            content: paper('หนังสือยืนยันยอดเจ้าหนี้', 'บริษัท ไม้เหนือเฟอร์นิเจอร์ จำกัด', 'ยอดคงค้าง 7,575.00 บาท'),
          },
        ],
      },
    ],
  },
  {
    daysAgo: 10,
    by: 'somsri1',
    folder: mine('ลูกค้า/ร้านกาแฟดอยสูง/รับเอกสารจากร้าน'),
    name: 'เอกสารภาษีของร้านกาแฟดอยสูง',
    remark: 'ส่งก่อนวันที่ 7 ของเดือน เพื่อยื่น ภ.พ.30 ทันเวลา',
    expiresIn: days(45),
    checklist: [
      { title: 'ใบกำกับภาษีซื้อ', dueInDays: 14 },
      { title: 'รายงานยอดขาย', dueInDays: 14 },
      { title: 'หนังสือรับรองหัก ณ ที่จ่าย', required: false, dueInDays: 14 },
    ],
    asks: ['kaew@doisung.example'],
    visits: [
      {
        daysAgo: 6,
        name: 'คุณแก้ว',
        email: 'kaew@doisung.example',
        files: [
          {
            name: 'ใบกำกับภาษีซื้อ เมล็ดกาแฟ.pdf',
            entry: 'ใบกำกับภาษีซื้อ',
            content: paper('ใบกำกับภาษี', 'เมล็ดกาแฟคั่วกลาง 20 กก.', 'รวมทั้งสิ้น 8,560.00 บาท'),
          },
        ],
      },
    ],
  },
]

export const threads: readonly PlannedThread[] = [
  {
    item: quotation,
    comments: [
      { daysAgo: 47, by: 'malee01', body: 'ลดราคาชั้นวางได้อีกไหม ลูกค้าซื้อทุกเดือน', names: ['prasit1'] },
      { daysAgo: 46, by: 'prasit1', body: 'ลดเหลือ 1,390 บาทแล้วครับ แก้ในเวอร์ชันล่าสุด', names: ['malee01'] },
      { daysAgo: 45, by: 'malee01', body: 'ดีมาก ส่งให้ลูกค้าได้เลย' },
    ],
    resolved: { daysAgo: 45, by: 'malee01' },
  },
  {
    item: quotation,
    comments: [{ daysAgo: 13, by: 'malee01', body: 'รอบหน้าเพิ่มเงื่อนไขส่งฟรีเมื่อสั่งเกิน 50 ชุดด้วยนะ', names: ['prasit1'] }],
  },
  {
    item: balance,
    comments: [
      { daysAgo: 23, by: 'kanya01', body: 'ยอดเจ้าหนี้ยังไม่ตรงกับใบกำกับภาษีซื้อ รอ ทู ซัพพลาย ยืนยันยอด', names: ['malee01'] },
      { daysAgo: 22, by: 'malee01', body: 'ขอผ่านลิงก์รับไฟล์ได้เลย ปิดงบวันศุกร์นี้' },
      { daysAgo: 6, by: 'kanya01', body: 'ได้หนังสือยืนยันยอดครบแล้วค่ะ' },
    ],
  },
  {
    item: tripPlan,
    comments: [
      { daysAgo: 54, by: 'anan01', body: 'วันที่สองขึ้นดอยอินทนนท์ ควรออกแต่เช้านะ', names: ['somsri1'] },
      { daysAgo: 53, by: 'somsri1', body: 'จริงด้วย เดี๋ยวแก้เวลาให้' },
    ],
  },
]
