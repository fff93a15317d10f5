import { formatInstant, type Language } from '@khlang/contract'

/** What an invitation says: the business in the reader's language, and where to register. */
export type Invitation = { business: string; register: string; signIn: string; expiresAt: Date }

/** In the language of the inviting admin: that of the recipient is not known. */
export function invitationMail({ business, register, signIn, expiresAt }: Invitation, language: Language) {
  const until = formatInstant(expiresAt, language)
  if (language === 'en')
    return {
      subject: `${business} invites you to Khlang`,
      text: [
        `${business} invites you to join the business on Khlang as an employee.`,
        `Register with this email address to accept:\n${register}`,
        `Already have an account with this address? Sign in:\n${signIn}`,
        `The invitation is valid until ${until}. If you don’t know this business, ignore this mail.`,
      ].join('\n\n'),
    }
  return {
    subject: `${business} เชิญคุณเข้าใช้งานคลัง`,
    text: [
      `${business} เชิญคุณเข้าร่วมเป็นพนักงานของธุรกิจในคลัง`,
      `ลงทะเบียนด้วยอีเมลนี้เพื่อตอบรับ:\n${register}`,
      `หากมีบัญชีที่ใช้อีเมลนี้แล้ว เข้าสู่ระบบได้ที่\n${signIn}`,
      `คำเชิญใช้ได้ถึง ${until} หากไม่รู้จักธุรกิจนี้ ไม่ต้องดำเนินการใด ๆ`,
    ].join('\n\n'),
  }
}

/** The text message of an invitation, short enough for one or two parts. */
export const invitationText = (business: string, register: string): string =>
  `${business} เชิญคุณเข้าใช้งานคลัง ลงทะเบียนด้วยหมายเลขนี้ที่ ${register}`
