// Drive Business of the second demo company, with what it shows its customers.
import { csv, pdf, png, sheet, slides, text, word } from '../material/contents.ts'
import { bars } from '../material/pictures.ts'
import { file, type PlannedFile, revised } from '../material/plan.ts'

const catalogue = 'แคตตาล็อกสินค้า'
const contracts = 'สัญญาซื้อขาย'
const stock = 'คลังสินค้า'

export const supplyDrive: readonly PlannedFile[] = [
  revised(
    `${catalogue}/ราคาขายส่ง 2569.xlsx`,
    [
      sheet(['สินค้า', 'ราคา'], ['เหล็กแผ่นพ่นสี 1.2 มม.', 620], ['กล่องกระดาษลูกฟูก 5 ชั้น', 28]),
      sheet(['สินค้า', 'ราคา'], ['เหล็กแผ่นพ่นสี 1.2 มม.', 640], ['กล่องกระดาษลูกฟูก 5 ชั้น', 29], ['กระจกนิรภัย 6 มม.', 980]),
    ],
    { hashtags: ['ราคา'], starred: true },
  ),
  file(
    `${catalogue}/แคตตาล็อกสินค้า 2569.pdf`,
    pdf(
      ['แคตตาล็อกสินค้า 2569', 'บริษัท ทู ซัพพลาย จำกัด', 'เหล็กแผ่น กระจก กล่องกระดาษ'],
      ['เหล็กแผ่นพ่นสี', 'หนา 1.2 มม. สีเทาและสีดำ'],
      ['กล่องกระดาษลูกฟูก', '5 ชั้น รับน้ำหนักได้ 30 กิโลกรัม'],
    ),
    { hashtags: ['ราคา'] },
  ),
  file(`${catalogue}/แนะนำบริษัท.pptx`, slides(['บริษัท ทู ซัพพลาย จำกัด', 'วัสดุสำหรับโรงงานเฟอร์นิเจอร์'])),
  file(
    `${contracts}/สัญญาซื้อขาย วัน เทรดดิ้ง.docx`,
    word('สัญญาซื้อขาย', 'ผู้ซื้อ บริษัท วัน เทรดดิ้ง จำกัด', 'ชำระเงินภายใน 30 วันนับจากวันที่ในใบแจ้งหนี้'),
    { hashtags: ['สัญญา'], expiresInDays: 210 },
  ),
  file(`${stock}/ยอดคงเหลือ.csv`, csv(['สินค้า', 'คงเหลือ'], ['เหล็กแผ่น', 420], ['กล่องกระดาษ', 8600], ['กระจกนิรภัย', 175])),
  file(`${stock}/ยอดส่งสินค้ารายเดือน.png`, png(bars([38, 44, 49, 57, 61, 74], '#b45309'))),
  file(`${stock}/ขั้นตอนรับสินค้าเข้าคลัง.md`, text('# รับสินค้าเข้าคลัง', '', '1. ตรวจนับกับใบส่งของ', '2. ติดป้ายล็อต')),
]
