import { formatCount, type Language, massChange } from '@khlang/contract'

const minute = 60_000
/** A burst that nobody has answered is reported again after this time. */
const longest = 60 * minute

/** Files of a drive that were changed in the window. */
export type Touched = { trashed: number; purged: number; rewritten: number }

export const sumOf = ({ trashed, purged, rewritten }: Touched): number => trashed + purged + rewritten

/** The beginning of the window that ends now. */
export const windowStart = (now: Date): Date => new Date(now.getTime() - massChange.minutes * minute)

/** Whether the changes are a burst: `live` is the current number of files, rewritten ones included. */
export function isBurst(touched: Touched, live: number): boolean {
  const changed = sumOf(touched)
  const before = live + touched.trashed + touched.purged
  return changed >= massChange.files && changed * 100 >= massChange.percent * before
}

/** The number of live files to count: with more of them it is no burst, however many there are. */
export const relevantLiveCount = (touched: Touched): number =>
  Math.ceil((sumOf(touched) * 100) / massChange.percent) + 1

type Known = { began_at: Date; last_at: Date; dismissed_at: Date | null }

/**
 * Whether a change belongs to a known burst. A burst that was confirmed as intended raises no new alarm while it
 * continues.
 */
export const continues = (alarm: Known, now: Date): boolean =>
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
      subject: `การเปลี่ยนแปลงไฟล์ผิดปกติใน${where}`,
      text: [
        `ภายใน ${minutes} นาที มีการเปลี่ยนแปลง ${formatCount(count)} ไฟล์ใน${where} ส่วนใหญ่โดย ${who}`,
        `ย้ายไปถังขยะ ${formatCount(trashed)} ไฟล์ ลบถาวร ${formatCount(purged)} ไฟล์ เขียนทับ ${formatCount(rewritten)} ไฟล์`,
        'หากไม่ได้เป็นการดำเนินการโดยตั้งใจ โปรดเปิดไดรฟ์แล้วเลือก “ตรวจสอบและกู้คืน” ด้านบน หากตั้งใจ โปรดเลือก “ฉันทำเอง” หรือ “รับทราบและปิด”',
        address,
      ].join('\n'),
    }
  }
  const where = name === null ? 'your drive' : `Drive Business of ${name}`
  return {
    subject: `Unusual activity in ${where}`,
    text: [
      `${formatCount(count)} files in ${where} changed within ${minutes} minutes, mostly by ${who}.`,
      `Moved to trash: ${formatCount(trashed)}. Permanently deleted: ${formatCount(purged)}. Overwritten: ${formatCount(rewritten)}.`,
      'If this wasn’t intended, open the drive and choose “Review and restore” at the top. If it was, choose “It was me” or “Dismiss”.',
      address,
    ].join('\n'),
  }
}
