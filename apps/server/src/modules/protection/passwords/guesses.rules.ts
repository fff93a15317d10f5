import { filePasswordTries, type Language } from '@khlang/contract'

/** The mail to those whom a file belongs to: somebody gives wrong passwords for it. */
export function guessesMail(
  { name, who, when }: { name: string; who: string; when: string },
  address: string,
  language: Language,
): { subject: string; text: string } {
  const { max, seconds } = filePasswordTries
  const minutes = seconds / 60
  if (language === 'en')
    return {
      subject: `Wrong passwords for: ${name}`,
      text: [
        `${who} gave a wrong password for “${name}” ${max} times (${when}, time of Thailand).`,
        `The file is shut for this person for ${minutes} minutes. Nobody else notices.`,
        'If you did not expect that, change the password or look at who may open the file:',
        address,
      ].join('\n'),
    }
  return {
    subject: `มีผู้ใส่รหัสผ่านผิดหลายครั้ง: ${name}`,
    text: [
      `${who} ใส่รหัสผ่านของ “${name}” ผิด ${max} ครั้ง (${when} เวลาประเทศไทย)`,
      `ผู้นี้เปิดไฟล์ไม่ได้ ${minutes} นาที ผู้อื่นยังเปิดได้ตามปกติ`,
      'ถ้าคุณไม่ได้คาดไว้ โปรดเปลี่ยนรหัสผ่าน หรือตรวจสอบว่าใครเปิดไฟล์ได้ ที่',
      address,
    ].join('\n'),
  }
}
