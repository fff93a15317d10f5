// The work of Somsri, who keeps the books of small shops from home: her customers, and her own taxes.
import { archive, csv, film, jpg, mail, pdf, png, sheet, silence, svg, text, tune, word } from './contents.ts'
import { bars, landscape, logo } from './pictures.ts'
import { file, type PlannedFile, type PlannedRelation, revised } from './plan.ts'

const shop = 'ลูกค้า/ร้านกาแฟดอยสูง'
const bakery = 'ลูกค้า/เบเกอรี่บ้านสวน'
const tax = 'ภาษี/ปีภาษี 2568'

const receipt = (number: string, amount: string) =>
  pdf([
    'RECEIPT',
    `No. ${number}`,
    '',
    'Received from: Doi Sung Coffee',
    'Bookkeeping service',
    `Amount: THB ${amount}`,
    '',
    'Thank you.',
  ])
const contract = (fee: string) =>
  word(
    'สัญญาจ้างทำบัญชี',
    'ระหว่าง ร้านกาแฟดอยสูง (ผู้ว่าจ้าง) กับ นางสมศรี ใจดี (ผู้รับจ้าง)',
    `ข้อ 1 ผู้รับจ้างจัดทำบัญชีรายเดือนและยื่นแบบภาษีแทนผู้ว่าจ้าง`,
    `ข้อ 2 ค่าจ้างเดือนละ ${fee} บาท ชำระภายในวันที่ 5 ของเดือนถัดไป`,
    'ข้อ 3 สัญญามีกำหนดหนึ่งปีนับแต่วันที่ลงนาม',
  )
const proposal = word('ใบเสนอราคาบริการบัญชี', 'จัดทำบัญชีรายเดือน 3,500 บาท', 'ยื่นแบบ ภ.พ.30 และ ภ.ง.ด.3 รวมอยู่ในราคา')
const sales = (...amounts: number[]) =>
  csv(['เดือน', 'ยอดขาย'], ...amounts.map((amount, n) => [`2568-${String(n + 1).padStart(2, '0')}`, amount]))

export const myWork: readonly PlannedFile[] = [
  revised(`${shop}/สัญญาจ้างทำบัญชี.docx`, [contract('3,000'), contract('3,500')], {
    hashtags: ['สัญญา', 'ร้านกาแฟดอยสูง'],
    starred: true,
    expiresInDays: 330,
    remark: 'ปรับค่าจ้างตามที่ตกลง',
  }),
  file(`${shop}/ใบเสนอราคา.docx`, proposal, { hashtags: ['ร้านกาแฟดอยสูง'] }),
  revised(
    `${shop}/งบกำไรขาดทุน 2568.xlsx`,
    [
      sheet(['รายการ', 'จำนวนเงิน'], ['รายได้', 812_000], ['ต้นทุน', 402_000]),
      sheet(['รายการ', 'จำนวนเงิน'], ['รายได้', 834_500], ['ต้นทุน', 402_000], ['กำไรขั้นต้น', 432_500]),
    ],
    { hashtags: ['ภาษี', 'ร้านกาแฟดอยสูง'], starred: true },
  ),
  file(`${shop}/ยอดขายรายเดือน.csv`, sales(62_400, 58_900, 71_250, 69_800, 73_300, 70_150), {
    hashtags: ['ร้านกาแฟดอยสูง'],
  }),
  file(`${shop}/กราฟยอดขาย.png`, png(bars([62, 59, 71, 70, 73, 70]))),
  file(`${shop}/ใบเสร็จ/ใบเสร็จ 2568-001.pdf`, receipt('2568-001', '3,500.00'), { hashtags: ['ใบเสร็จ'] }),
  file(`${shop}/ใบเสร็จ/ใบเสร็จ 2568-002.pdf`, receipt('2568-002', '3,500.00'), { hashtags: ['ใบเสร็จ'] }),
  file(`${shop}/ใบเสร็จ/ใบเสร็จ 2568-003.pdf`, receipt('2568-003', '3,500.00'), { hashtags: ['ใบเสร็จ'] }),
  file(
    `${shop}/สอบถามเรื่องภาษีขาย.eml`,
    mail(
      { from: 'ร้านกาแฟดอยสูง', to: 'สมศรี ใจดี', subject: 'สอบถามเรื่องภาษีขาย', attached: 'ยอดขายเดือนมีนาคม 71,250 บาท' },
      'เรียนคุณสมศรี',
      'รบกวนตรวจยอดขายเดือนมีนาคมตามไฟล์แนบด้วยค่ะ',
      'ขอบคุณค่ะ',
    ),
  ),
  file(`${shop}/บันทึกเสียงประชุม.mp3`, silence(3)),

  revised(
    `${bakery}/รายการสินค้า.xlsx`,
    [
      sheet(['สินค้า', 'ราคา'], ['ขนมปังเนยสด', 35], ['เค้กมะพร้าว', 65]),
      sheet(['สินค้า', 'ราคา'], ['ขนมปังเนยสด', 39], ['เค้กมะพร้าว', 69]),
      sheet(['สินค้า', 'ราคา'], ['ขนมปังเนยสด', 39], ['เค้กมะพร้าว', 69], ['คุกกี้ข้าวโอ๊ต', 45]),
    ],
    { hashtags: ['เบเกอรี่บ้านสวน'] },
  ),
  file(`${bakery}/โลโก้ร้าน.svg`, svg(logo('#b45309', '#fef3c7'))),
  file(`${bakery}/หน้าร้าน.jpg`, jpg(landscape('#fbbf24', '#78350f', '#fffbeb'))),
  file(`${bakery}/วิดีโอแนะนำร้าน.mp4`, film([180, 110, 150], [150, 100, 160], [120, 110, 170])),
  file(`${bakery}/เสียงเรียกคิว.wav`, tune(660, 520)),
  file(
    `${bakery}/บันทึกการประชุม.md`,
    text('# ประชุมร้านเบเกอรี่บ้านสวน', '', '1. ปรับราคาขนมปังเป็น 39 บาท', '2. เพิ่มคุกกี้ข้าวโอ๊ต', '3. เริ่มใช้ใบกำกับภาษีอย่างย่อ'),
  ),
  file(`${bakery}/ใบเสนอราคา.docx`, proposal, { hashtags: ['เบเกอรี่บ้านสวน'] }),

  revised(
    `${tax}/ภ.ง.ด.90.xlsx`,
    [
      sheet(['เงินได้พึงประเมิน', 360_000], ['ค่าลดหย่อน', 160_000]),
      sheet(['เงินได้พึงประเมิน', 378_000], ['ค่าลดหย่อน', 190_000], ['เงินได้สุทธิ', 188_000]),
    ],
    { hashtags: ['ภาษี'], starred: true, remark: 'เพิ่มเบี้ยประกันสุขภาพ' },
  ),
  file(
    `${tax}/หนังสือรับรองหักภาษี ณ ที่จ่าย.pdf`,
    pdf([
      'WITHHOLDING TAX CERTIFICATE',
      'Tax year 2568 (2025)',
      '',
      'Income: THB 42,000.00',
      'Tax withheld 3%: THB 1,260.00',
    ]),
    { hashtags: ['ภาษี'] },
  ),
  file(`${tax}/ใบเสร็จเบี้ยประกันชีวิต.pdf`, pdf(['LIFE INSURANCE PREMIUM', 'Policy 5508-7741', 'Premium: THB 18,000.00']), {
    hashtags: ['ภาษี', 'ประกัน'],
  }),
  file(`${tax}/ใบเสร็จกองทุน RMF.pdf`, pdf(['RMF UNIT PURCHASE', 'Amount: THB 20,000.00', 'Units: 1,482.3315']), {
    hashtags: ['ภาษี'],
  }),
  file(
    `${tax}/รายการลดหย่อน.csv`,
    csv(['รายการ', 'จำนวนเงิน'], ['ส่วนตัว', 60_000], ['บุตร', 30_000], ['ประกันชีวิต', 18_000], ['RMF', 20_000]),
    { hashtags: ['ภาษี'] },
  ),
  file(
    'ภาษี/ปฏิทินยื่นภาษี.ics',
    text(
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Somsri//TH',
      'BEGIN:VEVENT',
      'UID:tax-90@mail.example',
      'DTSTART;VALUE=DATE:20270331',
      'SUMMARY:วันสุดท้ายยื่น ภ.ง.ด.90',
      'END:VEVENT',
      'END:VCALENDAR',
    ),
    { expiresInDays: 120 },
  ),
  file(
    'ภาษี/เอกสารปี 2567.zip',
    archive({
      'แบบยื่น.txt': text('ภ.ง.ด.90 ปีภาษี 2567 ยื่นแล้ว'),
      'ใบเสร็จ.csv': csv(['เลขที่', 'จำนวนเงิน'], ['2567-118', 1250]),
    }),
    { hashtags: ['ภาษี'] },
  ),
]

export const workRelations: readonly PlannedRelation[] = [
  {
    master: `${shop}/สัญญาจ้างทำบัญชี.docx`,
    name: 'เอกสารประกอบสัญญา',
    children: [`${shop}/ใบเสนอราคา.docx`, `${shop}/ใบเสร็จ/ใบเสร็จ 2568-001.pdf`, `${shop}/ใบเสร็จ/ใบเสร็จ 2568-002.pdf`],
  },
  {
    master: `${tax}/ภ.ง.ด.90.xlsx`,
    name: 'หลักฐานลดหย่อน',
    children: [`${tax}/ใบเสร็จเบี้ยประกันชีวิต.pdf`, `${tax}/ใบเสร็จกองทุน RMF.pdf`, `${tax}/รายการลดหย่อน.csv`],
  },
]
