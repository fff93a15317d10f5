/** What the companies sell: a name, a price in whole baht before tax, and a unit. */
export type Good = { name: string; price: number; unit: string }

export const goods = {
  shelf: { name: 'ชั้นวางสินค้าเหล็ก 4 ชั้น', price: 1390, unit: 'ชุด' },
  showcase: { name: 'ตู้โชว์กระจก 120 ซม.', price: 4850, unit: 'ตู้' },
  counter: { name: 'เคาน์เตอร์คิดเงิน', price: 7900, unit: 'ตัว' },
  desk: { name: 'โต๊ะทำงาน 150 ซม.', price: 3290, unit: 'ตัว' },
  chair: { name: 'เก้าอี้สำนักงาน', price: 1890, unit: 'ตัว' },
  cabinet: { name: 'ตู้เอกสาร 3 ลิ้นชัก', price: 2650, unit: 'ตู้' },
  lamp: { name: 'โคมไฟตั้งโต๊ะ LED', price: 590, unit: 'ดวง' },
  notebook: { name: 'สมุดบันทึกปกแข็ง', price: 95, unit: 'เล่ม' },
  pens: { name: 'ปากกาลูกลื่น (กล่อง 12 ด้าม)', price: 84, unit: 'กล่อง' },
  paper: { name: 'กระดาษ A4 80 แกรม', price: 112, unit: 'รีม' },
  steel: { name: 'เหล็กแผ่นพ่นสี 1.2 มม.', price: 640, unit: 'แผ่น' },
  screws: { name: 'ชุดสกรูและแป้นยึด', price: 38, unit: 'ชุด' },
  boxes: { name: 'กล่องกระดาษลูกฟูก 5 ชั้น', price: 29, unit: 'ใบ' },
  film: { name: 'ฟิล์มยืดพันพาเลท', price: 165, unit: 'ม้วน' },
  glass: { name: 'กระจกนิรภัย 6 มม.', price: 980, unit: 'แผ่น' },
  delivery: { name: 'ค่าบริการขนส่งและติดตั้ง', price: 2500, unit: 'เที่ยว' },
  transport: { name: 'ค่าบริการขนส่งรายเดือน', price: 18_000, unit: 'เดือน' },
  warehouse: { name: 'ค่าเช่าพื้นที่คลังสินค้า', price: 24_000, unit: 'เดือน' },
} as const satisfies Record<string, Good>

export type GoodName = keyof typeof goods
