export type Language = 'th' | 'en'

const texts = {
  th: {
    signedIn: 'เข้าสู่ระบบ {server} แล้ว ใช้บัญชี {account}',
    signedOut: 'ออกจากระบบแล้ว',
    using: 'ใช้บัญชี {account}',
    askToken: 'โทเคน: ',
    noServer: 'โปรดระบุที่อยู่ของคลังด้วย --server หรือ KHLANG_SERVER',
    badServer: 'ที่อยู่ของคลังไม่ถูกต้อง: {server}',
    noSession: 'ยังไม่ได้เข้าสู่ระบบ โปรดสร้างโทเคนในหน้าโปรไฟล์ แล้วใช้คำสั่ง khlang login',
    noToken: 'ไม่มีโทเคน โปรดสร้างโทเคนในหน้าโปรไฟล์',
    keyNoAccounts: 'คีย์ API เป็นของบัญชีเดียว จึงเลือกบัญชีไม่ได้',
    noAccount: 'ไม่พบบัญชี {name} ดูบัญชีที่ใช้ได้ด้วย khlang accounts',
    unknownCommand: 'ไม่มีคำสั่ง {name} ดูวิธีใช้ด้วย khlang --help',
    usage: 'คำสั่งไม่ครบหรือไม่ถูกต้อง ดูวิธีใช้ด้วย khlang --help ({reason})',
    notFound: 'ไม่พบ {path}',
    notAFolder: '{path} ไม่ใช่โฟลเดอร์',
    noDrive: 'บัญชีนี้ไม่มีไดรฟ์ {drive}',
    localMissing: 'ไม่พบไฟล์ {path} ในเครื่อง',
    localUnread: 'อ่านไฟล์ในเครื่องไม่ได้ ({reason})',
    notALocalFolder: '{path} ในเครื่องไม่ใช่โฟลเดอร์',
    otherKind: '{path} ในคลังเป็นไฟล์ แต่ในเครื่องเป็นโฟลเดอร์ หรือกลับกัน ใช้ --delete เพื่อย้ายของในคลังไปถังขยะก่อน',
    nameInexact: 'ชื่อมีช่องว่างที่ต้นหรือท้าย โปรดเปลี่ยนชื่อในเครื่องก่อน',
    nameTwice: 'ในคลังชื่อนี้ซ้ำกับ {other} เพราะไม่แยกตัวพิมพ์เล็กใหญ่ โปรดเปลี่ยนชื่อในเครื่องก่อน',
    exists: 'มี {path} อยู่แล้ว ใช้ --duplicate เพื่อกำหนดวิธีจัดการ',
    checksum: 'เนื้อหาของ {path} ไม่ตรงกับต้นทาง โปรดลองอีกครั้ง',
    unreachable: 'เชื่อมต่อ {server} ไม่ได้ โปรดตรวจสอบเครือข่ายแล้วลองอีกครั้ง',
    unreadable: 'อ่านคำตอบจาก {server} ไม่ได้ โปรดตรวจสอบที่อยู่ของคลัง',
    pushed: 'อัปโหลด {path}',
    pulled: 'ดาวน์โหลด {path}',
    language: 'th',
    sent: 'ส่ง {path}: {state} · {light} ({id})',
    lightGreen: 'ผ่าน',
    lightAmber: 'มีข้อควรตรวจสอบ',
    lightRed: 'พบข้อผิดพลาด',
    finding: '  - {text}',
    skipped: 'ข้าม {path}',
    unchanged: 'ไม่เปลี่ยนแปลง {path}',
    left: 'ไม่อัปโหลด {path}: {reason}',
    isLink: 'เป็นลิงก์สัญลักษณ์',
    isSpecial: 'ไม่ใช่ไฟล์หรือโฟลเดอร์',
    trashed: 'ย้ายไปถังขยะ {path}',
    nothingRemoved: 'ไม่ลบอะไร เพราะมีไฟล์ที่ไม่สำเร็จ',
    nothingHere:
      'ไม่มีไฟล์ใน {path} จึงไม่ย้าย {count} รายการในคลังไปถังขยะ ตรวจสอบว่าดิสก์เชื่อมต่ออยู่ หากต้องการล้างโฟลเดอร์ในคลังจริง ใช้ --delete-all',
    wouldPush: 'จะอัปโหลด {path}',
    wouldUpdate: 'จะอัปเดต {path}',
    wouldTrash: 'จะย้ายไปถังขยะ {path}',
    failed: 'ไม่สำเร็จ {path}: {reason}',
    resumed: 'ทำต่อ {path} จาก {bytes}',
    summary: 'สำเร็จ {files} ไฟล์ ({bytes}) ข้าม {skipped} ไม่สำเร็จ {failed}',
    removed: 'ย้ายไปถังขยะ {removed}',
    drySummary: 'จะอัปโหลด {files} ไฟล์ ({bytes}) ข้าม {skipped} ไม่สำเร็จ {failed}',
    dryRemoved: 'จะย้ายไปถังขยะ {removed}',
    hookFailed: 'เรียก {hook} ไม่สำเร็จ: {reason}',
    unexpected: 'เกิดข้อผิดพลาด: {reason}',
  },
  en: {
    signedIn: 'Signed in to {server}, using account {account}',
    signedOut: 'Signed out',
    using: 'Using account {account}',
    askToken: 'Token: ',
    noServer: 'Name the address of Khlang with --server or KHLANG_SERVER',
    badServer: 'This is no address of Khlang: {server}',
    noSession: 'You are not signed in. Create a token on your profile page, then run khlang login',
    noToken: 'There is no token. Create one on your profile page',
    keyNoAccounts: 'An API key belongs to one account, so there is none to choose',
    noAccount: 'There is no account {name}. List yours with khlang accounts',
    unknownCommand: 'There is no command {name}. See khlang --help',
    usage: 'The command is not complete or not right. See khlang --help ({reason})',
    notFound: '{path} was not found',
    notAFolder: '{path} is not a folder',
    noDrive: 'This account has no {drive} drive',
    localMissing: '{path} was not found on this computer',
    localUnread: 'the file can’t be read on this computer ({reason})',
    notALocalFolder: '{path} on this computer is not a folder',
    otherKind:
      '{path} is a file in Khlang and a folder here, or the other way round. Use --delete to move it to the trash first',
    nameInexact: 'the name begins or ends with a space. Rename it on this computer first',
    nameTwice:
      'in Khlang, where case makes no difference, this is the name of {other}. Rename one on this computer first',
    exists: '{path} exists already. Say with --duplicate what to do',
    checksum: 'The content of {path} differs from its source. Try again',
    unreachable: '{server} can’t be reached. Check the network, and try again',
    unreadable: 'The answer of {server} can’t be read. Check the address of Khlang',
    pushed: 'uploaded {path}',
    pulled: 'downloaded {path}',
    language: 'en',
    sent: 'sent {path}: {state} · {light} ({id})',
    lightGreen: 'passed',
    lightAmber: 'needs review',
    lightRed: 'errors found',
    finding: '  - {text}',
    skipped: 'skipped {path}',
    unchanged: 'unchanged {path}',
    left: 'not uploaded {path}: {reason}',
    isLink: 'it is a symbolic link',
    isSpecial: 'it is neither a file nor a folder',
    trashed: 'moved to the trash {path}',
    nothingRemoved: 'Nothing was removed, because some files failed',
    nothingHere:
      'There is no file in {path}, so nothing was moved to the trash ({count} items in Khlang). Check that the disk is connected. To empty the folder in Khlang, use --delete-all',
    wouldPush: 'would upload {path}',
    wouldUpdate: 'would update {path}',
    wouldTrash: 'would move to the trash {path}',
    failed: 'failed {path}: {reason}',
    resumed: 'resuming {path} at {bytes}',
    summary: '{files} files done ({bytes}), {skipped} skipped, {failed} failed',
    removed: '({removed} moved to the trash)',
    drySummary: '{files} files would be uploaded ({bytes}), {skipped} skipped, {failed} failed',
    dryRemoved: '({removed} would be moved to the trash)',
    hookFailed: '{hook} failed: {reason}',
    unexpected: 'Something went wrong: {reason}',
  },
} as const satisfies Record<Language, Record<string, string>>

export type TextName = keyof (typeof texts)['en']
export type Say = (name: TextName, values?: Record<string, string | number>) => string

/** The texts of a language, with values for their {placeholders}. */
export const textsIn =
  (language: Language): Say =>
  (name, values = {}) =>
    texts[language][name].replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole))

/** The language of the command line, or of the locale. */
export function languageOf(wanted: string | undefined, env: NodeJS.ProcessEnv): Language {
  const locale = wanted ?? env.LC_ALL ?? env.LC_MESSAGES ?? env.LANG ?? ''
  return /^th\b|^th_/i.test(locale) ? 'th' : 'en'
}

/** Bytes in the units that people read. */
export function bytesText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let [value, unit] = [bytes, 0]
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}
