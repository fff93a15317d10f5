// The home of Somsri: her family, a journey, and a course.
import { archive, csv, jpg, mail, pdf, png, sheet, slides, svg, text, word } from './contents.ts'
import { bars, floorPlan, landscape, logo } from './pictures.ts'
import { file, type PlannedFile, type PlannedRelation, revised } from './plan.ts'

const home = 'บ้านและครอบครัว'
const trip = 'ท่องเที่ยว/เชียงใหม่ ธันวาคม'
const course = 'เรียนออนไลน์/วิเคราะห์ข้อมูล'

const budget = (food: number, travel: number) =>
  sheet(
    ['รายการ', 'ตั้งไว้ (บาท)', 'ใช้จริง (บาท)'],
    ['ค่าอาหาร', 9000, food],
    ['ค่าเดินทาง', 3000, travel],
    ['ค่าน้ำค่าไฟ', 2500, 2310],
    ['ค่าเทอมลูก', 12_000, 12_000],
    ['เงินออม', 5000, 5000],
  )

export const myHome: readonly PlannedFile[] = [
  file(
    'อ่านก่อน.md',
    text(
      '# ไดรฟ์ของฉัน',
      '',
      '- **ลูกค้า** งานบัญชีของแต่ละร้าน',
      '- **ภาษี** เอกสารยื่นแบบประจำปี',
      '- **บ้านและครอบครัว** เรื่องในบ้าน',
      '',
      'ค้นหาด้วยแฮชแท็ก เช่น #ภาษี ได้ทันที',
    ),
    { starred: true },
  ),
  revised('รายการที่ต้องทำ.txt', [
    text('[ ] ส่งงบร้านกาแฟดอยสูง', '[ ] ต่อประกันรถ'),
    text('[x] ส่งงบร้านกาแฟดอยสูง', '[ ] ต่อประกันรถ', '[ ] นัดช่างแอร์'),
    text('[x] ส่งงบร้านกาแฟดอยสูง', '[x] ต่อประกันรถ', '[ ] นัดช่างแอร์', '[ ] จองตั๋วไปเชียงใหม่'),
  ]),
  file(
    'แผนงานปี 2569.pptx',
    slides(['แผนงานปี 2569', 'สมศรี ใจดี'], ['เป้าหมาย', 'ลูกค้าใหม่ 3 ร้าน'], ['สิ่งที่ต้องเตรียม', 'โปรแกรมบัญชีและแบบฟอร์มใหม่']),
  ),
  file('นามบัตร.png', png(logo('#0f766e', '#ccfbf1'))),

  revised(`${home}/งบประมาณรายเดือน.xlsx`, [budget(8200, 2400), budget(8650, 2700), budget(9120, 2950)], {
    starred: true,
    hashtags: ['งบประมาณ'],
  }),
  file(
    `${home}/กรมธรรม์ประกันรถ.pdf`,
    pdf(
      ['MOTOR INSURANCE POLICY', 'Class 1', 'Sum insured: THB 550,000', 'See page 2 for conditions.'],
      ['CONDITIONS', '1. Report an accident within 24 hours.', '2. Keep this policy in the car.'],
    ),
    { hashtags: ['ประกัน'], expiresInDays: 45 },
  ),
  file(`${home}/ใบรับประกันตู้เย็น.pdf`, pdf(['WARRANTY', 'Refrigerator 12.3 cu.ft.', 'Valid for 5 years']), {
    hashtags: ['ประกัน'],
    expiresInDays: 400,
  }),
  file(`${home}/แปลนบ้าน.svg`, svg(floorPlan())),
  file(`${home}/แปลนบ้าน.png`, png(floorPlan())),
  file(
    `${home}/ตารางเรียนของน้องมะลิ.xlsx`,
    sheet(
      ['วัน', 'เช้า', 'บ่าย'],
      ['จันทร์', 'คณิตศาสตร์', 'ศิลปะ'],
      ['อังคาร', 'ภาษาไทย', 'พลศึกษา'],
      ['พุธ', 'วิทยาศาสตร์', 'ดนตรี'],
    ),
  ),
  file(
    `${home}/จดหมายถึงโรงเรียน.docx`,
    word(
      'ขอลากิจ',
      'เรียน ครูประจำชั้น',
      'เด็กหญิงมะลิ ใจดี ขอลากิจในวันศุกร์นี้เพื่อไปต่างจังหวัดกับครอบครัว',
      'ขอแสดงความนับถือ',
      'สมศรี ใจดี',
    ),
  ),
  file(`${home}/เบอร์โทรฉุกเฉิน.txt`, text('ช่างไฟ 02 000 0001', 'ช่างประปา 02 000 0002', 'โรงพยาบาล 1669')),
  file(`${home}/คุณครูนิดา.vcf`, text('BEGIN:VCARD', 'VERSION:3.0', 'FN:คุณครูนิดา', 'TEL:020000003', 'END:VCARD')),
  file(
    `${home}/สูตรอาหาร/แกงเขียวหวาน.md`,
    text(
      '# แกงเขียวหวาน',
      '',
      '| ส่วนผสม | ปริมาณ |',
      '|---|---|',
      '| พริกแกง | 3 ช้อนโต๊ะ |',
      '| กะทิ | 2 ถ้วย |',
      '| มะเขือเปราะ | 6 ลูก |',
    ),
  ),
  file(
    `${home}/สูตรอาหาร/ต้มยำกุ้ง.md`,
    text('# ต้มยำกุ้ง', '', '1. ต้มน้ำกับข่า ตะไคร้ ใบมะกรูด', '2. ใส่เห็ดและกุ้ง', '3. ปรุงด้วยมะนาว น้ำปลา และน้ำพริกเผา'),
  ),
  file(`${home}/สูตรอาหาร/ข้าวเหนียวมะม่วง.txt`, text('ข้าวเหนียว 2 ถ้วย', 'กะทิ 1 ถ้วย', 'มะม่วงน้ำดอกไม้ 2 ผล')),

  revised(
    `${trip}/แผนเที่ยว.docx`,
    [
      word('เที่ยวเชียงใหม่', 'วันที่ 1 ดอยสุเทพ', 'วันที่ 2 ม่อนแจ่ม'),
      word('เที่ยวเชียงใหม่', 'วันที่ 1 ดอยสุเทพและถนนคนเดิน', 'วันที่ 2 ม่อนแจ่ม', 'วันที่ 3 ดอยอินทนนท์'),
    ],
    { hashtags: ['เที่ยว'], starred: true },
  ),
  file(`${trip}/ตั๋วเครื่องบิน.pdf`, pdf(['E-TICKET', 'BKK - CNX', 'Passenger: SOMSRI JAIDEE', 'Seat 14A']), {
    hashtags: ['เที่ยว'],
    expiresInDays: 30,
  }),
  file(`${trip}/ใบจองโรงแรม.pdf`, pdf(['HOTEL BOOKING', '3 nights, 1 room', 'Total: THB 5,400.00']), {
    hashtags: ['เที่ยว'],
    expiresInDays: 30,
  }),
  file(`${trip}/ค่าใช้จ่าย.csv`, csv(['รายการ', 'บาท'], ['ตั๋วเครื่องบิน', 3980], ['โรงแรม', 5400], ['เช่ารถ', 2700]), {
    hashtags: ['เที่ยว'],
  }),
  file(`${trip}/รูปภาพ/ดอยสุเทพ.jpg`, jpg(landscape('#93c5fd', '#166534', '#fde047')), { hashtags: ['เที่ยว'] }),
  file(`${trip}/รูปภาพ/ม่อนแจ่ม.jpg`, jpg(landscape('#c4b5fd', '#3f6212', '#fef08a')), { hashtags: ['เที่ยว'] }),
  file(`${trip}/รูปภาพ/พระอาทิตย์ขึ้น.jpg`, jpg(landscape('#fb923c', '#1e3a8a', '#fef9c3')), {
    hashtags: ['เที่ยว'],
    starred: true,
  }),
  file(
    `${trip}/ยืนยันการจอง.eml`,
    mail(
      { from: 'โรงแรมริมปิง', to: 'สมศรี ใจดี', subject: 'ยืนยันการจองห้องพัก', attached: 'เช็กอินหลัง 14.00 น.' },
      'เรียนคุณสมศรี',
      'โรงแรมยืนยันการจอง 3 คืนเรียบร้อยแล้ว',
    ),
  ),

  file(
    `${course}/วิเคราะห์ยอดขาย.py`,
    text(
      'import csv',
      '',
      '# รวมยอดขายทั้งปี',
      "with open('sales.csv', encoding='utf-8-sig') as file:",
      '    rows = list(csv.DictReader(file))',
      "print(sum(int(row['ยอดขาย']) for row in rows))",
    ),
    { hashtags: ['เรียน'] },
  ),
  file(
    `${course}/คำสั่งฐานข้อมูล.sql`,
    text('-- ยอดขายรายเดือน', 'select month, sum(amount) as total', 'from sales', 'group by month', 'order by month;'),
    { hashtags: ['เรียน'] },
  ),
  file(
    `${course}/ตัวอย่างข้อมูล.json`,
    text(JSON.stringify({ ร้าน: 'กาแฟดอยสูง', ยอดขาย: [62_400, 58_900, 71_250] }, null, 2)),
    { hashtags: ['เรียน'] },
  ),
  file(
    `${course}/สรุปบทเรียน.md`,
    text('# สรุปบทเรียน', '', '- ค่าเฉลี่ยไวต่อค่าผิดปกติ', '- มัธยฐานเหมาะกับข้อมูลเบ้', '', '```python', 'median(sales)', '```'),
    { hashtags: ['เรียน'] },
  ),
  file(`${course}/สไลด์บทที่ 1.pptx`, slides(['บทที่ 1', 'รู้จักข้อมูล'], ['ชนิดของข้อมูล', 'ตัวเลข ข้อความ และวันที่']), {
    hashtags: ['เรียน'],
  }),
  file(
    `${course}/แบบฝึกหัด.zip`,
    archive({
      'โจทย์.md': text('# โจทย์', 'หาค่ามัธยฐานของยอดขาย'),
      'sales.csv': csv(['เดือน', 'ยอดขาย'], ['2568-01', 62_400], ['2568-02', 58_900], ['2568-03', 71_250]),
    }),
    { hashtags: ['เรียน'] },
  ),
  file(`${course}/กราฟตัวอย่าง.svg`, svg(bars([20, 35, 30, 55, 70, 90], '#0f766e'))),
]

export const homeRelations: readonly PlannedRelation[] = [
  { master: `${trip}/แผนเที่ยว.docx`, name: 'การจอง', children: [`${trip}/ตั๋วเครื่องบิน.pdf`, `${trip}/ใบจองโรงแรม.pdf`] },
]
