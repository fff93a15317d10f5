import type { Language } from './errors.ts'

/** The ways of signing in that a business may accept or refuse. */
export const signInWays = ['password', 'otp', 'passkey', 'companyMail', 'directory', 'provider', 'qr', 'token'] as const
export type SignInWay = (typeof signInWays)[number]

/** Ways that a person can begin with; a QR code and a token need another session or system. */
export const firstWays: readonly SignInWay[] = signInWays.filter((way) => way !== 'qr' && way !== 'token')

/** As they are used in a sentence: “signed in by …”. */
const names: Record<SignInWay, Record<Language, string>> = {
  password: { th: 'รหัสผ่าน', en: 'password' },
  otp: { th: 'รหัส OTP', en: 'one-time password' },
  passkey: { th: 'พาสคีย์', en: 'passkey' },
  companyMail: { th: 'อีเมลองค์กร', en: 'company e-mail' },
  directory: { th: 'ไดเรกทอรีขององค์กร', en: 'directory of the organisation' },
  provider: { th: 'ผู้ให้บริการยืนยันตัวตน', en: 'identity provider' },
  qr: { th: 'คิวอาร์โค้ด', en: 'QR code' },
  token: { th: 'โทเคนจากระบบอื่น', en: 'token of another system' },
}

/** A list of ways in both languages, for messages. */
export const nameWays = (ways: readonly SignInWay[]): Record<Language, string> => ({
  th: ways.map((way) => names[way].th).join(', '),
  en: ways.map((way) => names[way].en).join(', '),
})
