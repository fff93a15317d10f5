import { filePasswordTries, type Language } from '@khlang/contract'

/** The mail to the owners of a file about wrong passwords. */
export function guessesMail(
  { name, who, when }: { name: string; who: string; when: string },
  address: string,
  language: Language,
): { subject: string; text: string } {
  const { max, seconds } = filePasswordTries
  const minutes = seconds / 60
  if (language === 'en')
    return {
      subject: `Repeated wrong passwords: ${name}`,
      text: [
        `${who} entered a wrong password for “${name}” ${max} times (${when}, Thailand time).`,
        `This person can’t open the file for ${minutes} minutes. Others aren’t affected.`,
        'If you didn’t expect this, change the password or check who can open the file:',
        address,
      ].join('\n'),
    }
  return {
    subject: `มีผู้กรอกรหัสผ่านผิดหลายครั้ง: ${name}`,
    text: [
      `${who} กรอกรหัสผ่านของ “${name}” ผิด ${max} ครั้ง (${when} เวลาประเทศไทย)`,
      `ผู้ใช้รายนี้จะเปิดไฟล์ไม่ได้เป็นเวลา ${minutes} นาที ผู้อื่นยังเปิดได้ตามปกติ`,
      'หากเห็นว่าผิดปกติ โปรดเปลี่ยนรหัสผ่านหรือตรวจสอบผู้มีสิทธิ์เปิดไฟล์ที่',
      address,
    ].join('\n'),
  }
}
