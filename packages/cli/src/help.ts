import type { Language } from './texts.ts'

/** What a command takes and does, as `khlang COMMAND --help` shows it; `options` are those beside the general ones. */
type Help = { usage: string; about: string; more?: string; options?: readonly OptionName[] }
type OptionName = 'server' | 'duplicate' | 'log' | 'hooks' | 'sync'

export const commandNames = ['login', 'logout', 'accounts', 'use', 'ls', 'push', 'pull', 'sync', 'send'] as const
export type CommandName = (typeof commandNames)[number]

const transfers = ['server', 'log', 'hooks'] as const
const frames = {
  th: {
    title: 'ใช้คลังจากบรรทัดคำสั่ง',
    paths: 'ที่อยู่ในคลังเขียนเช่น /งาน/2569 หรือ business:/งาน หรือ personal:/งาน ชื่อปลายทางใช้ {datetime} {date} {time} ได้',
    more: 'ดูรายละเอียดของคำสั่งด้วย khlang คำสั่ง --help',
    key: 'KHLANG_KEY ใช้คีย์ API ของธุรกิจแทนการเข้าสู่ระบบ',
    needs: 'ต้องใช้ Node 20.19 ขึ้นไป',
  },
  en: {
    title: 'Khlang from the command line',
    paths:
      'Paths in Khlang are like /Work/2026, business:/Work or personal:/Work. Targets may contain {datetime}, {date} and {time}',
    more: 'See khlang COMMAND --help for one command',
    key: 'KHLANG_KEY uses an API key of a business instead of signing in',
    needs: 'Needs Node 20.19 or later',
  },
} as const

const optionTexts: Readonly<Record<Language, Readonly<Record<OptionName | 'general', string>>>> = {
  th: {
    server: '  --server ที่อยู่       ที่อยู่ของคลัง (หรือ KHLANG_SERVER)',
    duplicate: `  --duplicate วิธี      เมื่อชื่อซ้ำและเนื้อหาต่างกัน: fail, skip, replace, create_copy, create_tag_version
                       (pull: fail, skip, replace) ไฟล์ที่เนื้อหาเหมือนกันจะข้ามเสมอ`,
    log: '  --log ไฟล์            เขียนบันทึกต่อท้ายไฟล์',
    hooks: `  --on-success ปลายทาง  คำสั่งหรือ https:// ที่เรียกเมื่อสำเร็จ
  --on-failure ปลายทาง  คำสั่งหรือ https:// ที่เรียกเมื่อไม่สำเร็จ`,
    sync: `  --delete             ย้ายสิ่งที่ไม่มีในเครื่องไปถังขยะของคลัง
  --delete-all         เหมือน --delete แม้โฟลเดอร์ในเครื่องไม่มีไฟล์เลย
  --dry-run            แสดงสิ่งที่จะทำ โดยไม่เปลี่ยนแปลงอะไร`,
    general: `  --language th|en     ภาษา
  --quiet              ไม่แสดงความคืบหน้า
  -h, --help           แสดงวิธีใช้`,
  },
  en: {
    server: '  --server ADDRESS     the address of Khlang (or KHLANG_SERVER)',
    duplicate: `  --duplicate WAY      what to do about a taken name with other contents: fail, skip, replace, create_copy,
                       create_tag_version (pull: fail, skip, replace). Equal contents are always skipped`,
    log: '  --log FILE           append a log to a file',
    hooks: `  --on-success TARGET  a command, or an https:// address, called after success
  --on-failure TARGET  a command, or an https:// address, called after a failure`,
    sync: `  --delete             move what is not on this computer to the trash of Khlang
  --delete-all         like --delete, also if there is no file at all on this computer
  --dry-run            show what would happen, and change nothing`,
    general: `  --language th|en     the language
  --quiet              no progress
  -h, --help           show this`,
  },
}

const helps: Readonly<Record<Language, Readonly<Record<CommandName, Help>>>> = {
  th: {
    login: {
      usage: 'login --server ที่อยู่ [โทเคน]',
      about: 'เข้าสู่ระบบด้วยโทเคนจากหน้าโปรไฟล์',
      more: 'โทเคนใช้ได้ครั้งเดียวภายใน 5 นาที',
      options: ['server'],
    },
    logout: { usage: 'logout', about: 'ออกจากระบบ' },
    accounts: { usage: 'accounts', about: 'แสดงบัญชีที่ใช้ได้', options: ['server'] },
    use: { usage: 'use บัญชี', about: 'เลือกบัญชีด้วยชื่อ ลำดับ หรือรหัส', options: ['server'] },
    ls: { usage: 'ls [ที่อยู่]', about: 'แสดงรายการในโฟลเดอร์', options: ['server'] },
    push: {
      usage: 'push ไฟล์หรือโฟลเดอร์... ที่อยู่',
      about: 'อัปโหลดเข้าโฟลเดอร์',
      more: 'ไฟล์ที่มีอยู่แล้วและเนื้อหาเหมือนกันจะข้าม จึงใช้คำสั่งเดิมซ้ำได้ ไม่ตามลิงก์สัญลักษณ์ แต่จะแจ้งให้ทราบ',
      options: ['duplicate', ...transfers],
    },
    pull: {
      usage: 'pull ที่อยู่ [โฟลเดอร์]',
      about: 'ดาวน์โหลดไฟล์หรือโฟลเดอร์',
      options: ['duplicate', ...transfers],
    },
    sync: {
      usage: 'sync โฟลเดอร์ ที่อยู่',
      about: 'ทำให้โฟลเดอร์ในคลังเหมือนโฟลเดอร์ในเครื่อง',
      more: `ทำทางเดียว จึงไม่เปลี่ยนแปลงอะไรในเครื่อง ไฟล์ที่เปลี่ยนจะเป็นเวอร์ชันใหม่ เว้นแต่กำหนด --duplicate
ไม่ลบอะไรหากไม่ใช้ --delete และไม่ลบหากมีไฟล์ที่อัปโหลดไม่สำเร็จ`,
      options: ['sync', 'duplicate', ...transfers],
    },
    send: {
      usage: 'send ไฟล์หรือโฟลเดอร์...',
      about: 'ส่งเอกสารอิเล็กทรอนิกส์ (XML, PDF) จากกล่องขาออก',
      more: 'เอกสารที่ส่งแล้วจะไม่ส่งซ้ำ',
      options: transfers,
    },
  },
  en: {
    login: {
      usage: 'login --server ADDRESS [TOKEN]',
      about: 'sign in with a token of your profile page',
      more: 'A token works once, within 5 minutes.',
      options: ['server'],
    },
    logout: { usage: 'logout', about: 'sign out' },
    accounts: { usage: 'accounts', about: 'list your accounts', options: ['server'] },
    use: { usage: 'use ACCOUNT', about: 'choose an account by name, number or id', options: ['server'] },
    ls: { usage: 'ls [PATH]', about: 'list a folder', options: ['server'] },
    push: {
      usage: 'push FILE... PATH',
      about: 'upload files and folders into a folder',
      more: 'A file that is there with the same contents is skipped, so that a run can be repeated. Symbolic links are\nreported, not followed.',
      options: ['duplicate', ...transfers],
    },
    pull: {
      usage: 'pull PATH [FOLDER]',
      about: 'download a file or a folder',
      options: ['duplicate', ...transfers],
    },
    sync: {
      usage: 'sync FOLDER PATH',
      about: 'make a folder in Khlang the same as one on this computer',
      more: `It goes one way: nothing changes on this computer. A changed file becomes a new version, unless --duplicate says
otherwise. Nothing is removed without --delete, nor if a file could not be uploaded.`,
      options: ['sync', 'duplicate', ...transfers],
    },
    send: {
      usage: 'send FILE...',
      about: 'send e-documents (XML, PDF) from the Outbox',
      more: 'A document that was sent before is not sent again.',
      options: transfers,
    },
  },
}

export const isCommand = (name: string): name is CommandName => commandNames.some((known) => known === name)

/** How to use the program. */
export function generalHelp(language: Language): string {
  const { title, paths, more, key, needs } = frames[language]
  const of = helps[language]
  const width = Math.max(...commandNames.map((name) => shownWidth(of[name].usage)))
  const lines = commandNames.map((name) => {
    const { usage, about } = of[name]
    return `  khlang ${usage}${' '.repeat(width - shownWidth(usage))}   ${about}`
  })
  const { server, duplicate, sync, log, hooks, general } = optionTexts[language]
  const options = [duplicate, sync, log, hooks, server, general]
  return [title, '', ...lines, '', paths, '', ...options, '', key, more, needs, ''].join('\n')
}

/** How to use one command. */
export function commandHelp(name: CommandName, language: Language): string {
  const { usage, about, more, options = [] } = helps[language][name]
  const lines = [...options.map((option) => optionTexts[language][option]), optionTexts[language].general]
  return [`khlang ${usage}`, '', about, ...(more === undefined ? [] : [more]), '', ...lines, ''].join('\n')
}

/** Columns of a text: vowels and marks above and below a Thai letter take none. */
const shownWidth = (text: string): number => text.replaceAll(/\p{Mn}/gu, '').length
