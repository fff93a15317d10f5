import { formatInstant } from '@khlang/contract'

const namedInMail = 20

type Dated = { name: string; expires_at: Date }

/** The first files by date, as lines, and how many are not among them. */
function listed(files: readonly Dated[]) {
  const sorted = [...files].sort((one, other) => one.expires_at.getTime() - other.expires_at.getTime())
  const list = (language: 'th' | 'en') =>
    sorted.slice(0, namedInMail).map(({ name, expires_at }) => `- ${name} (${formatInstant(expires_at, language)})`)
  return { list, rest: files.length - namedInMail }
}

/** One mail for files dated by one folder's policy, next to expire first. */
export function warningsMail(folder: string, files: readonly Dated[], address: string) {
  const { list, rest } = listed(files)
  return {
    subject: `ใกล้หมดอายุ: ${files.length} ไฟล์ใน “${folder}”`,
    text: [
      `${files.length} ไฟล์ใน “${folder}” ใกล้หมดอายุ (เวลาประเทศไทย)`,
      ...list('th'),
      ...(rest > 0 ? [`และอีก ${rest} ไฟล์`] : []),
      'เมื่อหมดอายุแล้วจะเปิดจากการแชร์ไม่ได้ เจ้าของต่ออายุได้ที่',
      address,
      '',
      `${files.length} files in “${folder}” expire soon (Thailand time).`,
      ...list('en'),
      ...(rest > 0 ? [`and ${rest} more`] : []),
      'Expired files can’t be opened from shares. Their owner can extend them at the link above.',
    ].join('\n'),
  }
}

/** The mail before an expiry, in both languages: the language of a recipient is unknown. */
export function warningMail(item: { name: string }, expiresAt: Date, address: string) {
  return {
    subject: `ใกล้หมดอายุ: ${item.name}`,
    text: [
      `“${item.name}” จะหมดอายุ ${formatInstant(expiresAt, 'th')} (เวลาประเทศไทย)`,
      'เมื่อหมดอายุแล้วจะเปิดจากการแชร์ไม่ได้ เจ้าของต่ออายุได้ที่',
      address,
      '',
      `“${item.name}” expires on ${formatInstant(expiresAt, 'en')} (Thailand time).`,
      'After that, it can’t be opened from shares. Its owner can extend it at the link above.',
    ].join('\n'),
  }
}

/** The mail when an item has expired, in both languages. */
export function expiredMail(item: { name: string }, expiresAt: Date, address: string) {
  return {
    subject: `หมดอายุแล้ว: ${item.name}`,
    text: [
      `“${item.name}” หมดอายุเมื่อ ${formatInstant(expiresAt, 'th')} (เวลาประเทศไทย)`,
      'เปิดจากการแชร์ไม่ได้แล้ว เจ้าของต่ออายุได้ที่',
      address,
      '',
      `“${item.name}” expired on ${formatInstant(expiresAt, 'en')} (Thailand time).`,
      'It can’t be opened from shares any more. Its owner can extend it at the link above.',
    ].join('\n'),
  }
}

/** {@link expiredMail} for files dated by one folder's policy. */
export function expiredFilesMail(folder: string, files: readonly Dated[], address: string) {
  const { list, rest } = listed(files)
  return {
    subject: `หมดอายุแล้ว: ${files.length} ไฟล์ใน “${folder}”`,
    text: [
      `${files.length} ไฟล์ใน “${folder}” หมดอายุแล้ว (เวลาประเทศไทย)`,
      ...list('th'),
      ...(rest > 0 ? [`และอีก ${rest} ไฟล์`] : []),
      'เปิดจากการแชร์ไม่ได้แล้ว เจ้าของต่ออายุได้ที่',
      address,
      '',
      `${files.length} files in “${folder}” have expired (Thailand time).`,
      ...list('en'),
      ...(rest > 0 ? [`and ${rest} more`] : []),
      'They can’t be opened from shares any more. Their owner can extend them at the link above.',
    ].join('\n'),
  }
}
