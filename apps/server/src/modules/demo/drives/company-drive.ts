// Drive Business of the first demo company: what everybody sees, what one department sees, and what only the admin sees.
import type { RuleLevel } from '@khlang/contract/permissions'
import { csv, pdf, png, sheet, slides, text, word } from '../material/contents.ts'
import { bars } from '../material/pictures.ts'
import { file, type PlannedFile, type PlannedRelation, revised } from '../material/plan.ts'

type Department = 'sales' | 'accounting'

/** A folder that does not inherit that everybody may view and download. */
export type PlannedArea = { path: string; levels: Partial<Record<Department, RuleLevel>> }

const news = 'ประกาศบริษัท'
const forms = 'แบบฟอร์ม'
const sales = 'ฝ่ายขาย'
const accounting = 'ฝ่ายบัญชี'
const branch = 'โครงการเปิดสาขาเชียงใหม่'
const board = 'ผู้บริหาร'

export const areas: readonly PlannedArea[] = [
  { path: sales, levels: { sales: 'edit' } },
  { path: accounting, levels: { accounting: 'edit' } },
  { path: branch, levels: { sales: 'upload', accounting: 'view' } },
  { path: board, levels: {} },
]

const quotation = (price: string) =>
  word('ใบเสนอราคา', 'เรียน บริษัท ทู ซัพพลาย จำกัด', `ชั้นวางสินค้า 20 ชุด ชุดละ ${price} บาท`, 'ยืนราคา 30 วัน')

export const companyDrive: readonly PlannedFile[] = [
  file(
    `${news}/วันหยุดประจำปี 2569.pdf`,
    pdf(['วันหยุดประจำปี 2569', '1 มกราคม วันขึ้นปีใหม่', '13–15 เมษายน วันสงกรานต์', '5 ธันวาคม วันชาติ']),
    { hashtags: ['ประกาศ'] },
  ),
  revised(
    `${news}/ระเบียบการทำงาน.docx`,
    [
      word('ระเบียบการทำงาน', 'เวลาทำงาน 8.30–17.30 น.'),
      word('ระเบียบการทำงาน', 'เวลาทำงาน 8.30–17.30 น.', 'ทำงานที่บ้านได้สัปดาห์ละหนึ่งวัน'),
    ],
    { hashtags: ['ประกาศ'] },
  ),
  file(
    `${forms}/ใบลา.docx`,
    word('ใบลา', 'ชื่อ ........................', 'ลาตั้งแต่วันที่ ................ ถึงวันที่ ................'),
  ),
  file(`${forms}/ใบเบิกค่าใช้จ่าย.xlsx`, sheet(['รายการ', 'จำนวนเงิน', 'ผู้อนุมัติ'], ['', '', ''])),

  revised(`${sales}/ใบเสนอราคา ทู ซัพพลาย.docx`, [quotation('1,450'), quotation('1,390')], { hashtags: ['ใบเสนอราคา'] }),
  file(
    `${sales}/รายชื่อลูกค้า.xlsx`,
    sheet(
      ['ลูกค้า', 'จังหวัด', 'ผู้ติดต่อ'],
      ['บริษัท ทู ซัพพลาย จำกัด', 'กรุงเทพมหานคร', 'คุณวิชัย'],
      ['ร้านกาแฟดอยสูง', 'เชียงใหม่', 'คุณแก้ว'],
    ),
  ),
  file(
    `${sales}/ยอดขายไตรมาส 3.csv`,
    csv(['เดือน', 'ยอดขาย'], ['กรกฎาคม', 1_250_000], ['สิงหาคม', 1_310_000], ['กันยายน', 1_480_000]),
  ),
  file(`${sales}/กราฟยอดขายไตรมาส 3.png`, png(bars([62, 65, 74], '#0f766e'))),
  file(`${sales}/นำเสนอสินค้าใหม่.pptx`, slides(['ชั้นวางสินค้ารุ่นใหม่', 'ฝ่ายขาย'], ['จุดเด่น', 'รับน้ำหนักได้ 120 กิโลกรัม'])),

  file(
    `${accounting}/ใบกำกับภาษี/ใบกำกับภาษี 69-0001.pdf`,
    pdf(['ใบกำกับภาษี', 'เลขที่ 69-0001', 'ผู้ซื้อ: บริษัท ทู ซัพพลาย จำกัด', 'รวมทั้งสิ้น 29,746.00 บาท']),
  ),
  file(
    `${accounting}/ใบกำกับภาษี/ใบกำกับภาษี 69-0002.pdf`,
    pdf(['ใบกำกับภาษี', 'เลขที่ 69-0002', 'ผู้ซื้อ: ร้านกาแฟดอยสูง', 'รวมทั้งสิ้น 8,560.00 บาท']),
  ),
  revised(
    `${accounting}/งบทดลอง กันยายน.xlsx`,
    [
      sheet(['บัญชี', 'เดบิต', 'เครดิต'], ['เงินสด', 420_000, ''], ['เจ้าหนี้', '', 180_000]),
      sheet(['บัญชี', 'เดบิต', 'เครดิต'], ['เงินสด', 432_500, ''], ['เจ้าหนี้', '', 180_000], ['รายได้', '', 252_500]),
    ],
    { hashtags: ['ปิดงบ'] },
  ),
  file(
    `${accounting}/ขั้นตอนปิดงบ.md`,
    text('# ขั้นตอนปิดงบ', '', '1. กระทบยอดธนาคาร', '2. ตรวจใบกำกับภาษีซื้อ', '3. ส่งงบทดลองให้ผู้บริหาร'),
    { hashtags: ['ปิดงบ'] },
  ),

  file(`${branch}/แผนโครงการ.pptx`, slides(['เปิดสาขาเชียงใหม่', 'เริ่มมกราคม 2570'])),
  file(`${branch}/งบประมาณโครงการ.xlsx`, sheet(['รายการ', 'จำนวนเงิน'], ['ค่าเช่า', 240_000], ['ตกแต่งร้าน', 350_000])),

  file(`${board}/แผนกลยุทธ์ 2570.docx`, word('แผนกลยุทธ์ 2570', 'ขยายสาขาภาคเหนือ', 'ลดต้นทุนขนส่งร้อยละ 8')),
]

export const companyRelations: readonly PlannedRelation[] = [
  {
    master: `${sales}/ใบเสนอราคา ทู ซัพพลาย.docx`,
    name: 'เอกสารประกอบการขาย',
    children: [`${sales}/รายชื่อลูกค้า.xlsx`, `${sales}/นำเสนอสินค้าใหม่.pptx`],
  },
]
