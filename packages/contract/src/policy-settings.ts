import type { ErrorCode, Language } from './errors.ts'

type Texts = Readonly<Record<Language, string>>
/** Pages of business management, as they are called there. */
const pages = {
  setting: { th: 'การตั้งค่า', en: 'Settings' },
  features: { th: 'ฟีเจอร์และเมนู', en: 'Features and menus' },
  files: { th: 'จัดการไฟล์', en: 'Manage files' },
  quotas: { th: 'โควตาพื้นที่', en: 'Storage quotas' },
} as const satisfies Record<string, Texts>

type Setting = {
  page: keyof typeof pages
  /** What it is called on its page. */
  name: Texts
  /** It refuses people before they are in the business. */
  atDoor?: true
}

/** The setting of a business that a refusal is about. */
const settings: Partial<Record<ErrorCode, Setting>> = {
  TWO_FACTOR_REQUIRED: {
    page: 'setting',
    name: { th: 'การยืนยันตัวตนสองขั้นตอน', en: 'Two-factor authentication' },
    atDoor: true,
  },
  SIGN_IN_WAY_REFUSED: {
    page: 'setting',
    name: { th: 'วิธีเข้าสู่ระบบที่อนุญาต', en: 'Allowed sign-in methods' },
    atDoor: true,
  },
  PASSWORD_EXPIRED: { page: 'setting', name: { th: 'อายุรหัสผ่าน', en: 'Password period' }, atDoor: true },
  PASSWORD_SHORT: {
    page: 'setting',
    name: { th: 'ความยาวรหัสผ่านขั้นต่ำ', en: 'Shortest password' },
    atDoor: true,
  },
  SHARING_OUTSIDE_REFUSED: { page: 'setting', name: { th: 'การแชร์กับภายนอก', en: 'Sharing outside' } },
  FEATURE_OFF: { page: 'features', name: { th: 'ฟีเจอร์', en: 'Features' } },
  FILE_TYPE_BLOCKED: { page: 'files', name: { th: 'ประเภทไฟล์ที่ห้าม', en: 'Blocked file types' } },
  STORAGE_FULL: { page: 'quotas', name: { th: 'โควตา', en: 'Quotas' } },
}

/** Who reads a refusal: an Admin Business, an employee, or somebody who acts for no business. */
export type RefusalReader = 'admin' | 'employee' | 'nobody'

/** Which setting of the business refuses, and to whom one can turn, or for Admin Business where it is; empty if none does. */
export function whereToTurn(code: ErrorCode, reader: RefusalReader, language: Language): string {
  const setting = settings[code]
  if (!setting || (reader === 'nobody' && !setting.atDoor)) return ''
  const [name, page] = [setting.name[language], pages[setting.page][language]]
  if (language === 'th')
    return `ธุรกิจกำหนดไว้ในการตั้งค่า “${name}” ${
      reader === 'admin' ? `คุณเปลี่ยนได้ที่ จัดการธุรกิจ > ${page}` : 'หากต้องการเปลี่ยน โปรดติดต่อผู้ดูแลธุรกิจ'
    }`
  return `The business decides this in its setting “${name}”. ${
    reader === 'admin'
      ? `You can change it under Business management > ${page}.`
      : 'To have it changed, ask an Admin Business.'
  }`
}
