import type { Language } from '@khlang/contract'
import { unlockWaitMinutes } from '@khlang/contract/unlock-requests'

const wait = unlockWaitMinutes * 60_000

/** Only a manual lock is released without an answer: a program refreshes its lock while it runs. */
export const releaseAtOf = (
  { kind, expires_at }: { kind: string; expires_at: Date | null },
  { asked_at, answer }: { asked_at: Date; answer: string | null },
): Date | null => {
  if (kind !== 'manual' || answer !== null) return null
  const idle = new Date(asked_at.getTime() + wait)
  return expires_at !== null && expires_at < idle ? expires_at : idle
}

/** Requests before this time have waited the full period. */
export const requestedBefore = (now: Date): Date => new Date(now.getTime() - wait)

type Mail = { subject: string; text: string }

/** To the holder: who requests, and what happens without an answer. */
export function askMail(
  { name, asker, manual }: { name: string; asker: string; manual: boolean },
  address: string,
  language: Language,
): Mail {
  if (language === 'en')
    return {
      subject: `Unlock request: ${name}`,
      text: [
        `${asker} would like to work on “${name}”, which you have locked.`,
        'Open its details to unlock it or keep it locked:',
        address,
        ...(manual
          ? [`If you don’t answer or use it within ${unlockWaitMinutes} minutes, it unlocks automatically.`]
          : []),
      ].join('\n'),
    }
  return {
    subject: `ขอให้ปลดล็อก: ${name}`,
    text: [
      `${asker} ขอใช้งาน “${name}” ซึ่งคุณล็อกไว้`,
      'เปิดรายละเอียดเพื่อปลดล็อกหรือล็อกต่อได้ที่',
      address,
      ...(manual ? [`หากไม่ตอบและไม่มีการใช้งานภายใน ${unlockWaitMinutes} นาที ระบบจะปลดล็อกโดยอัตโนมัติ`] : []),
    ].join('\n'),
  }
}

/** To the requester: the item is free. */
export const freeMail = (name: string, address: string, language: Language): Mail =>
  language === 'en'
    ? { subject: `Unlocked: ${name}`, text: `“${name}” is now unlocked. You can work on it here:\n${address}` }
    : { subject: `ปลดล็อกแล้ว: ${name}`, text: `“${name}” ปลดล็อกแล้ว คุณใช้งานได้ที่\n${address}` }

/** To whoever worked on a file with a program when an admin unlocked it. */
export function recoveryMail(
  { who, name, version }: { who: string; name: string; version: number },
  address: string,
  language: Language,
): Mail {
  if (language === 'en')
    return {
      subject: `Unlocked while you worked on it: ${name}`,
      text: [
        `${who} unlocked “${name}”, which you had open in a program. Others can save over it now.`,
        `Version ${version}, the last one that was saved, is kept as a recovery copy.`,
        'What your program has not saved yet is on your computer only. Save it under another name, then upload it.',
        address,
      ].join('\n'),
    }
  return {
    subject: `ปลดล็อกระหว่างที่คุณใช้งาน: ${name}`,
    text: [
      `${who} ปลดล็อก “${name}” ซึ่งคุณเปิดอยู่ในโปรแกรม ผู้อื่นจึงบันทึกทับได้แล้ว`,
      `เวอร์ชัน ${version} ซึ่งบันทึกไว้ล่าสุด เก็บไว้เป็นสำเนากู้คืนแล้ว`,
      'สิ่งที่โปรแกรมยังไม่ได้บันทึกอยู่ในคอมพิวเตอร์ของคุณเท่านั้น โปรดบันทึกเป็นชื่ออื่นแล้วอัปโหลด',
      address,
    ].join('\n'),
  }
}
