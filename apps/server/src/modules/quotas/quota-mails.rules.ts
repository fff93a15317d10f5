import { formatBytes, type Language } from '@khlang/contract'

/** `own` is a person's private drive; `business` is the company it belongs to, or whose drive it is. */
type Fill = { percent: number; used: number; max: number; own: boolean; business: string | null }
type Mail = { subject: string; text: string }

/** The mail about a crossed threshold to the owner of the drive, in the language of the recipient. */
export const quotaMail = (fill: Fill, address: string, language: Language): Mail =>
  (language === 'th' ? thaiMail : englishMail)(fill, address)

function thaiMail({ percent, used, max, own, business }: Fill, address: string): Mail {
  const whose = !own
    ? `พื้นที่จัดเก็บของ ${business ?? ''} `
    : business === null
      ? 'พื้นที่จัดเก็บของคุณ'
      : `พื้นที่จัดเก็บของคุณใน ${business} `
  const isFull = percent >= 100
  return {
    subject: isFull ? `${whose}เต็มแล้ว` : `${whose}ใช้ไปเกิน ${percent}%`,
    text: [
      `${whose}ใช้ไป ${formatBytes(used)} จาก ${formatBytes(max)}`,
      isFull ? 'ขณะนี้เพิ่มไฟล์ใหม่ไม่ได้ แต่ยังดู ดาวน์โหลด และลบได้ตามปกติ' : 'เมื่อพื้นที่เต็มจะเพิ่มไฟล์ใหม่ไม่ได้ โปรดลบไฟล์หรือเวอร์ชันเก่าที่ไม่ใช้',
      'จัดการพื้นที่ได้ที่',
      address,
    ].join('\n'),
  }
}

function englishMail({ percent, used, max, own, business }: Fill, address: string): Mail {
  const whose = !own ? `${business ?? ''} storage` : business === null ? 'Your storage' : `Your storage in ${business}`
  const isFull = percent >= 100
  return {
    subject: isFull ? `${whose} is full` : `${whose} is more than ${percent}% full`,
    text: [
      `${whose}: ${formatBytes(used)} of ${formatBytes(max)} used.`,
      isFull
        ? 'Files can’t be added for now. You can still view, download and delete.'
        : 'Once it’s full, files can’t be added. Delete files or old versions you no longer need.',
      'Free up space:',
      address,
    ].join('\n'),
  }
}

/** The private drive of an employee, for the admins of the business. */
export type EmployeeFill = { name: string; percent: number; used: number; quota: number }
/** The rest is given as a number: the page shows all of them. */
const named = 20

/** One mail about all private drives that crossed a threshold since the last one. */
export function adminsMail(
  business: string,
  fills: readonly EmployeeFill[],
  address: string,
  language: Language,
): Mail {
  const isThai = language === 'th'
  const count = fills.length
  const lines = fills.slice(0, named).map(({ name, percent, used, quota }) => {
    const amount = isThai
      ? `${formatBytes(used)} จาก ${formatBytes(quota)}`
      : `${formatBytes(used)} of ${formatBytes(quota)}`
    if (percent >= 100) return isThai ? `- ${name} เต็มแล้ว (${amount})` : `- ${name}: full (${amount})`
    return isThai ? `- ${name} เกิน ${percent}% (${amount})` : `- ${name}: more than ${percent}% (${amount})`
  })
  const rest = count - lines.length
  if (rest > 0) lines.push(isThai ? `- และอีก ${rest} คน` : `- and ${rest} more`)
  return isThai
    ? {
        subject: `ไดรฟ์ส่วนตัวใกล้เต็ม ${count} ไดรฟ์: ${business}`,
        text: ['ไดรฟ์ส่วนตัวของพนักงานต่อไปนี้ใช้พื้นที่เกินระดับแจ้งเตือน', ...lines, 'ดูและปรับโควตาได้ที่', address].join('\n'),
      }
    : {
        subject: `Private drives almost full: ${count} at ${business}`,
        text: ['These private drives have reached a warning level:', ...lines, 'View and set quotas:', address].join(
          '\n',
        ),
      }
}
