/** Decision C44. */
export const otpLimits = { digits: 6, minutes: 5, tries: 3, resendSeconds: 60, perHour: 5 } as const

export const otpPurposes = ['sign-in', 'register', 'forgot', 'health', 'confirm'] as const
export type OtpPurpose = (typeof otpPurposes)[number]

export const isOtpShape = (code: string): boolean => /^\d{6}$/.test(code)

/** The text of the message, in Thai and English. */
export const otpText = (code: string): string =>
  `รหัส OTP ของคุณคือ ${code} ใช้ได้ ${otpLimits.minutes} นาที ห้ามเปิดเผยแก่ผู้อื่น\nYour Khlang code is ${code}, valid for ${otpLimits.minutes} minutes. Don’t share it with anyone.`

/** The same by e-mail, for a forgotten password. A locked screen shows subjects: the code is not in it. */
export const otpMail = (message: string): { subject: string; text: string } => ({
  subject: 'ตั้งรหัสผ่านใหม่ · Reset your password',
  text: `${message}\n\nหากคุณไม่ได้ขอตั้งรหัสผ่านใหม่ ไม่ต้องดำเนินการใด ๆ\nIf you didn’t ask to reset your password, you can ignore this email.`,
})

/** Sent instead of a code to a number that is already registered, so that only its owner learns about it. */
export const alreadyRegisteredText =
  'หมายเลขนี้ลงทะเบียนกับ Khlang แล้ว โปรดเข้าสู่ระบบ\nThis number is already registered with Khlang. Please sign in.'
