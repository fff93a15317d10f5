import { formatInstant, type Language } from '@khlang/contract'

export type ShareMail = {
  /** The name of the item. */
  name: string
  /** Who shared it. */
  who: string
  /** What the sharer wrote; may be empty. */
  message: string
  expiresAt: Date | null
}
type Mail = { subject: string; text: string }

const lines = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join('\n')

const noteOf = ({ who, message }: ShareMail, language: Language) => {
  if (message.trim() === '') return null
  return language === 'en' ? `Message from ${who}:\n${message}\n` : `ข้อความจาก ${who}:\n${message}\n`
}

const until = ({ expiresAt }: ShareMail, language: Language) => {
  if (expiresAt === null) return null
  const at = formatInstant(expiresAt, language)
  return language === 'en' ? `Access expires ${at} (Thailand time).` : `เข้าถึงได้ถึง ${at} (เวลาประเทศไทย)`
}

/** The mail to somebody with whom an item was shared. */
export function sharedMail(about: ShareMail, address: string, language: Language): Mail {
  const { name, who } = about
  if (language === 'en')
    return {
      subject: `${who} shared “${name}” with you`,
      text: lines([
        `${who} shared “${name}” with you on Khlang.`,
        until(about, language),
        noteOf(about, language),
        'Open it here:',
        address,
      ]),
    }
  return {
    subject: `${who} แชร์ “${name}” ให้คุณ`,
    text: lines([
      `${who} แชร์ “${name}” ให้คุณในคลัง`,
      until(about, language),
      noteOf(about, language),
      'เปิดดูได้ที่',
      address,
    ]),
  }
}

/** The mail to an address that nobody has registered and proven yet. */
export function invitationMail(
  about: ShareMail,
  address: { register: string; signIn: string },
  language: Language,
): Mail {
  const { name, who } = about
  if (language === 'en')
    return {
      subject: `${who} invited you to “${name}”`,
      text: lines([
        `${who} wants to share “${name}” with you on Khlang.`,
        until(about, language),
        noteOf(about, language),
        'To open it, register with this email address:',
        address.register,
        'Already have an account with this address? Sign in:',
        address.signIn,
      ]),
    }
  return {
    subject: `${who} เชิญคุณให้เข้าถึง “${name}”`,
    text: lines([
      `${who} ต้องการแชร์ “${name}” ให้คุณในคลัง`,
      until(about, language),
      noteOf(about, language),
      'ลงทะเบียนด้วยอีเมลนี้เพื่อเปิดดู:',
      address.register,
      'หากมีบัญชีที่ใช้อีเมลนี้แล้ว เข้าสู่ระบบได้ที่',
      address.signIn,
    ]),
  }
}
