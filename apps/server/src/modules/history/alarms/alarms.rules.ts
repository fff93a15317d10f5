import { type Language, massChange } from '@khlang/contract'

const minute = 60_000
/** A burst that nobody has answered is told of again after so long. */
const longest = 60 * minute

/** Files of a drive that were touched in the window. */
export type Touched = { trashed: number; purged: number; rewritten: number }

export const sumOf = ({ trashed, purged, rewritten }: Touched): number => trashed + purged + rewritten

/** The window that ends now. */
export const windowStart = (now: Date): Date => new Date(now.getTime() - massChange.minutes * minute)

/** Whether so many of a drive's files are a burst: `live` are those that are there now, rewritten ones among them. */
export function isBurst(touched: Touched, live: number): boolean {
  const changed = sumOf(touched)
  const before = live + touched.trashed + touched.purged
  return changed >= massChange.files && changed * 100 >= massChange.percent * before
}

/** So many live files decide: with more of them it is no burst, however many there are. */
export const mostThatMatter = (touched: Touched): number => Math.ceil((sumOf(touched) * 100) / massChange.percent) + 1

type Known = { began_at: Date; last_at: Date; dismissed_at: Date | null }

/** Whether a change belongs to a known burst. A burst that was confirmed as intended raises no new alarm while it lasts. */
export const goesOn = (alarm: Known, now: Date): boolean =>
  alarm.last_at >= windowStart(now) &&
  (alarm.dismissed_at !== null || now.getTime() - alarm.began_at.getTime() < longest)

type BurstSummary = Touched & { who: string; name: string | null }

/** The mail about a burst. `name` is the business whose drive it is. */
export function alarmMail({ who, name, ...touched }: BurstSummary, address: string, language: Language) {
  const { trashed, purged, rewritten } = touched
  const count = sumOf(touched)
  const { minutes } = massChange
  if (language === 'th') {
    const where = name === null ? 'ไดรฟ์ของคุณ' : `ไดรฟ์ธุรกิจของ ${name}`
    return {
      subject: `ไฟล์ใน${where}เปลี่ยนแปลงจำนวนมากผิดปกติ`,
      text: [
        `ภายใน ${minutes} นาที มีไฟล์ใน${where}เปลี่ยนแปลง ${count} ไฟล์ ส่วนใหญ่โดย ${who}`,
        `ย้ายไปถังขยะ ${trashed} ลบถาวร ${purged} เขียนทับ ${rewritten}`,
        'หากไม่ได้ตั้งใจ เปิดไดรฟ์แล้วเลือก “ดูและย้อนกลับ” ที่ด้านบน หากตั้งใจ เลือก “ฉันทำเอง”',
        address,
      ].join('\n'),
    }
  }
  const where = name === null ? 'your drive' : `the business drive of ${name}`
  return {
    subject: `Unusually many files changed in ${where}`,
    text: [
      `Within ${minutes} minutes ${count} files in ${where} changed, most of them by ${who}.`,
      `Moved to the trash: ${trashed}. Deleted for ever: ${purged}. Written over: ${rewritten}.`,
      'If this was not meant, open the drive and choose “Look and roll back” at its top. If it was, choose “It was me”.',
      address,
    ].join('\n'),
  }
}
