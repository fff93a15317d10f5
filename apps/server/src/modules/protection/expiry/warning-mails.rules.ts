import { formatInstant } from '@khlang/contract'

const namedInMail = 20

/** One mail for files dated by one folder's policy, next to expire first. */
export function warningsMail(folder: string, files: readonly { name: string; expires_at: Date }[], address: string) {
  const sorted = [...files].sort((one, other) => one.expires_at.getTime() - other.expires_at.getTime())
  const rest = files.length - namedInMail
  const list = (language: 'th' | 'en') =>
    sorted.slice(0, namedInMail).map(({ name, expires_at }) => `- ${name} (${formatInstant(expires_at, language)})`)
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
