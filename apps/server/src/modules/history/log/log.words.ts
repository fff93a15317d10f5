import type { EventType, Language } from '@khlang/contract'
import type { LogAction } from '@khlang/contract/personal-log'

/**
 * A sentence for every event that a person can see in their log; `null` for what only the operator sees. Between braces
 * stand: who, item, folder (where it lies or went), and values of the event. A forgotten event does not compile.
 */
type Words = { action: LogAction } & Record<Language, string>

export const logWords: Record<EventType, Words | null> = {
  'item.created': { action: 'add', th: '{who}เพิ่ม {item} ใน {folder}', en: '{who} added {item} to {folder}' },
  'item.renamed': {
    action: 'rename',
    th: '{who}เปลี่ยนชื่อ “{from}” เป็น {item}',
    en: '{who} renamed “{from}” to {item}',
  },
  'item.moved': {
    action: 'move',
    th: '{who}ย้าย {item} จาก {origin} ไปที่ {folder}',
    en: '{who} moved {item} from {origin} to {folder}',
  },
  'item.copied': { action: 'add', th: '{who}ทำสำเนา {item} ไว้ใน {folder}', en: '{who} copied {item} to {folder}' },
  'item.changed': { action: 'change', th: '{who}แก้ไข{changes}ของ {item}', en: '{who} changed {changes} of {item}' },
  'item.warned': {
    action: 'protect',
    th: 'ระบบแจ้งเตือนว่า {item} ใกล้หมดอายุ',
    en: 'Khlang sent a warning that {item} expires soon',
  },
  'expiry-policy.changed': {
    action: 'protect',
    th: '{who}{policyChange}การกำหนดวันหมดอายุของสิ่งที่เข้ามาใน {item}',
    en: '{who} {policyChange} when what arrives in {item} expires',
  },
  'expiry-policy.applied': {
    action: 'protect',
    th: 'วันหมดอายุของ {items} ไฟล์ที่อยู่ใน {item} เปลี่ยนตามที่{who}กำหนด',
    en: 'The expiry of {items} files in {item} changed as {who} had set it',
  },
  'auto-trash.changed': {
    action: 'protect',
    th: '{who}เปลี่ยนการย้ายรายการที่หมดอายุไปถังขยะอัตโนมัติ',
    en: '{who} changed whether what has expired goes to the trash by itself',
  },
  'item.trashed': { action: 'trash', th: '{who}ย้าย {item} ไปถังขยะ', en: '{who} moved {item} to the trash' },
  'item.restored': {
    action: 'trash',
    th: '{who}กู้คืน {item} กลับไปที่ {folder}',
    en: '{who} restored {item} to {folder}',
  },
  'item.vaulted': {
    action: 'trash',
    th: '{who}นำ {item} ออกจากถังขยะ ผู้ดูแลธุรกิจยังกู้คืนได้ 30 วัน',
    en: '{who} took {item} out of the trash; an admin of the business can restore it for 30 days',
  },
  'item.purged': { action: 'trash', th: '{who}ลบ {item} ถาวร', en: '{who} deleted {item} for ever' },
  'item.locked': { action: 'protect', th: '{who}ล็อก {item}', en: '{who} locked {item}' },
  'item.unlocked': { action: 'protect', th: '{who}ปลดล็อก {item}', en: '{who} unlocked {item}' },
  'unlock.asked': { action: 'protect', th: '{who}ขอให้ปลดล็อก {item}', en: '{who} asked to unlock {item}' },
  'unlock.kept': {
    action: 'protect',
    th: '{who}ล็อก {item} ต่อ แม้มีผู้ขอให้ปลดล็อก',
    en: '{who} kept {item} locked though somebody asked to unlock it',
  },
  'item.downloaded': { action: 'download', th: '{who}ดาวน์โหลด {item}', en: '{who} downloaded {item}' },
  'archive.downloaded': {
    action: 'download',
    th: '{who}ดาวน์โหลด {files} ไฟล์เป็น zip',
    en: '{who} downloaded {files} files as a zip',
  },
  'archive.prepared': {
    action: 'download',
    th: 'ระบบเตรียม zip ของ {files} ไฟล์ที่{who}ขอไว้เสร็จแล้ว',
    en: 'A zip of {files} files that {who} had asked for is ready',
  },
  'archive.removed': { action: 'download', th: '{who}ลบ zip ที่เตรียมไว้', en: '{who} removed a prepared zip' },
  'archive.requested': {
    action: 'download',
    th: '{who}ขอดาวน์โหลด {items} รายการเป็น zip',
    en: '{who} asked for {items} items as a zip',
  },
  'file-password.changed': {
    action: 'protect',
    th: '{who}{passwordChange}รหัสผ่านของ {item}',
    en: '{who} {passwordChange} the password of {item}',
  },
  'file-password.given': {
    action: 'protect',
    th: '{who}เปิด {item} ด้วยรหัสผ่าน',
    en: '{who} opened {item} with its password',
  },
  'file-password.refused': {
    action: 'protect',
    th: '{who}ใส่รหัสผ่านของ {item} ไม่ถูกต้อง',
    en: '{who} gave a wrong password for {item}',
  },
  'file-password.reported': {
    action: 'protect',
    th: 'ระบบแจ้งว่ามีผู้ใส่รหัสผ่านของ {item} ไม่ถูกต้องหลายครั้ง',
    en: 'Khlang told that somebody gave wrong passwords for {item}',
  },
  'file-encryption.changed': {
    action: 'protect',
    th: '{who}{encryptionChange} {item}',
    en: '{who} {encryptionChange} {item}',
  },
  'file-encryption.opened': {
    action: 'protect',
    th: '{who}เปิด {item} ที่เข้ารหัสไว้',
    en: '{who} opened {item}, which is encrypted',
  },
  'file-encryption.refused': {
    action: 'protect',
    th: '{who}ใส่วลีรหัสผ่านของ {item} ไม่ถูกต้อง',
    en: '{who} gave a wrong passphrase for {item}',
  },
  'version.created': {
    action: 'change',
    th: '{who}บันทึก {item} เป็นเวอร์ชัน {n}',
    en: '{who} saved {item} as version {n}',
  },
  'version.restored': {
    action: 'change',
    th: '{who}นำเวอร์ชัน {fromVersion} ของ {item} กลับมาใช้',
    en: '{who} brought back version {fromVersion} of {item}',
  },
  'version.changed': {
    action: 'change',
    th: '{who}แก้ไขป้ายหรือการเก็บเวอร์ชัน {n} ของ {item}',
    en: '{who} labelled or kept version {n} of {item}',
  },
  'version.deleted': {
    action: 'trash',
    th: '{who}ลบเวอร์ชัน {n} ของ {item}',
    en: '{who} deleted version {n} of {item}',
  },
  'version.purged': {
    action: 'trash',
    th: 'เวอร์ชันเก่าของ {item} ถูกลบเมื่อครบกำหนดเก็บ',
    en: 'Old versions of {item} went when their time was over',
  },
  'relation.changed': {
    action: 'change',
    th: '{who}แก้ไขเอกสารที่เกี่ยวข้องของ {item}',
    en: '{who} changed the related documents of {item}',
  },
  'hashtag.renamed': {
    action: 'change',
    th: '{who}เปลี่ยนแฮชแท็ก “{from}”',
    en: '{who} renamed the hashtag “{from}”',
  },
  'saved-search.changed': {
    action: 'change',
    th: '{who}แก้ไขการค้นหาที่บันทึกไว้ “{name}”',
    en: '{who} changed the saved search “{name}”',
  },
  'version.dropped': {
    action: 'trash',
    th: '{who}ลบเวอร์ชันเก่าของ {item} จำนวน {count} เวอร์ชัน',
    en: '{who} deleted {count} old versions of {item}',
  },
  'restore.started': {
    action: 'trash',
    th: '{who}เริ่มกู้คืนย้อนเวลาของ {item}',
    en: '{who} began to restore {item} to a moment',
  },
  'restore.ended': {
    action: 'trash',
    th: 'การกู้คืนย้อนเวลาของ {item} สิ้นสุดแล้ว',
    en: 'The restore of {item} to a moment has ended',
  },
  'log.exported': {
    action: 'download',
    th: '{who}ส่งออกบันทึกการใช้งาน',
    en: '{who} exported the activity log',
  },
  'destruction.settled': null,
  'alarm.raised': null,
  'alarm.dismissed': {
    action: 'protect',
    th: '{who}รับทราบแจ้งเตือนว่าไฟล์เปลี่ยนแปลงจำนวนมากใน {item}',
    en: '{who} answered the alarm about many changes in {item}',
  },
  'storage.cleaned': { action: 'trash', th: '{who}สั่งล้างพื้นที่จัดเก็บ', en: '{who} asked to make room in the storage' },
  'access.changed': {
    action: 'access',
    th: '{who}เปลี่ยนสิทธิ์การเข้าถึง {item}',
    en: '{who} changed who may open {item}',
  },
  'upload.begun': {
    action: 'add',
    th: '{who}เริ่มอัปโหลด “{name}” ไปที่ {folder}',
    en: '{who} began to upload “{name}” to {folder}',
  },
  'upload.aborted': { action: 'add', th: '{who}ยกเลิกการอัปโหลด “{name}”', en: '{who} cancelled the upload of “{name}”' },
  'session.started': { action: 'signIn', th: '{who}เข้าสู่ระบบ', en: '{who} signed in' },
  'session.ended': { action: 'signIn', th: '{who}ออกจากระบบ', en: '{who} signed out' },
  'session.refused': { action: 'signIn', th: 'การเข้าสู่ระบบถูกปฏิเสธ', en: 'A sign-in was refused' },
  'session.requested': {
    action: 'signIn',
    th: '{who}ขอเข้าสู่ระบบจากอุปกรณ์อื่น',
    en: '{who} asked to sign in on another device',
  },
  'session.approved': {
    action: 'signIn',
    th: '{who}ตอบคำขอเข้าสู่ระบบจากอุปกรณ์อื่น',
    en: '{who} answered a sign-in on another device',
  },
  'device-password.created': {
    action: 'protect',
    th: '{who}สร้างรหัสผ่านอุปกรณ์ “{name}”',
    en: '{who} made the device password “{name}”',
  },
  'device-password.ended': { action: 'protect', th: '{who}ยกเลิกรหัสผ่านอุปกรณ์', en: '{who} ended a device password' },
  'token.issued': {
    action: 'signIn',
    th: '{who}ขอรหัสเชื่อมต่อสำหรับระบบอื่น',
    en: '{who} asked for a one-time token for another product',
  },
  'account.switched': { action: 'account', th: '{who}สลับบัญชี', en: '{who} switched the account' },
  'person.registered': { action: 'account', th: '{who}ลงทะเบียน', en: '{who} registered' },
  'person.changed': { action: 'account', th: '{who}แก้ไขข้อมูลส่วนตัวหรือการตั้งค่า', en: '{who} changed profile or settings' },
  'password.changed': { action: 'signIn', th: '{who}เปลี่ยนรหัสผ่านเข้าสู่ระบบ', en: '{who} changed the sign-in password' },
  'otp.sent': { action: 'signIn', th: 'ส่งรหัสใช้ครั้งเดียวแล้ว', en: 'A one-time password was sent' },
  'partner.registered': null,
  'business.created': { action: 'account', th: '{who}ลงทะเบียนธุรกิจ', en: '{who} registered the business' },
  'business.changed': {
    action: 'account',
    th: '{who}แก้ไขการตั้งค่าของธุรกิจ',
    en: '{who} changed settings of the business',
  },
  'department.changed': {
    action: 'account',
    th: '{who}แก้ไขแผนก “{name}”',
    en: '{who} changed the department “{name}”',
  },
  'role.changed': { action: 'account', th: '{who}แก้ไขบทบาท “{name}”', en: '{who} changed the role “{name}”' },
  'employee.changed': {
    action: 'account',
    th: '{who}แก้ไขข้อมูลพนักงาน {person}',
    en: '{who} changed the employee {person}',
  },
  'quota.changed': { action: 'account', th: '{who}แก้ไขโควตาพื้นที่', en: '{who} changed a storage quota' },
  'quota.reported': null,
  'quota.warned': null,
  'library.published': {
    action: 'access',
    th: '{who}เผยแพร่ “{name}” ในคลังความรู้',
    en: '{who} published “{name}” in the library',
  },
  'library.changed': {
    action: 'access',
    th: '{who}แก้ไข “{name}” ในคลังความรู้',
    en: '{who} changed “{name}” in the library',
  },
  'library.unpublished': {
    action: 'access',
    th: '{who}เลิกเผยแพร่ “{name}” ในคลังความรู้',
    en: '{who} took “{name}” off the library',
  },
  'library.starred': {
    action: 'change',
    th: '{who}แก้ไขรายการโปรดของ “{name}” ในคลังความรู้',
    en: '{who} changed the star of “{name}” in the library',
  },
  'library.copied': {
    action: 'add',
    th: '{who}ทำสำเนา “{name}” จากคลังความรู้ไว้ในไดรฟ์ของฉัน',
    en: '{who} copied “{name}” from the library to My Drive',
  },
  'library.downloaded': {
    action: 'download',
    th: '{who}ดาวน์โหลด “{name}” จากคลังความรู้',
    en: '{who} downloaded “{name}” from the library',
  },
  'library-manager.changed': {
    action: 'account',
    th: '{who}แก้ไขผู้ดูแลคลังความรู้',
    en: '{who} changed who manages the library',
  },
  'access.refused': {
    action: 'refused',
    th: '{who}ขอทำรายการที่ไม่ได้รับอนุญาต{about}: {reason}',
    en: '{who} tried what was refused{about}: {reason}',
  },
}

/** The types that a page shows, all or those of one action. */
export const typesOf = (action: LogAction | undefined): string[] =>
  Object.entries(logWords).flatMap(([type, words]) =>
    words !== null && (action === undefined || words.action === action) ? [type] : [],
  )

export const wordsOf = (type: string): Words | null => (isEventType(type) ? logWords[type] : null)

const isEventType = (type: string): type is EventType => Object.hasOwn(logWords, type)

/** Words for who and what has no name, and for values that are codes. */
export const smallWords = {
  th: {
    you: 'คุณ',
    system: 'ระบบ',
    someone: 'ผู้ใช้อื่น',
    goneItem: 'รายการที่ไม่อยู่แล้ว',
    someFolder: 'โฟลเดอร์อื่น',
    separator: ' และ',
    changes: {
      name: 'ชื่อ',
      hashtags: 'แฮชแท็ก',
      expiresAt: 'วันหมดอายุ',
      warnAt: 'วันแจ้งเตือน',
      starred: 'รายการโปรด',
      hidden: 'การซ่อน',
      label: 'ป้ายเวอร์ชัน',
    },
    otherChange: 'ข้อมูล',
    encryption: { encrypted: 'เข้ารหัส', decrypted: 'ถอดรหัส' },
    password: { set: 'ตั้ง', changed: 'เปลี่ยน', removed: 'ยกเลิก' },
    policy: { set: 'ตั้ง', removed: 'ยกเลิก' },
    about: ' กับ ',
    clients: { web: 'เว็บ', 'map drive': 'ไดรฟ์เครือข่าย', system: 'ระบบ' },
  },
  en: {
    you: 'You',
    system: 'Khlang',
    someone: 'Somebody else',
    goneItem: 'an item that is gone',
    someFolder: 'another folder',
    separator: ' and ',
    changes: {
      name: 'the name',
      hashtags: 'the hashtags',
      expiresAt: 'the expiry date',
      warnAt: 'the warning date',
      starred: 'the star',
      hidden: 'the hiding',
      label: 'the label',
    },
    otherChange: 'facts',
    encryption: { encrypted: 'encrypted', decrypted: 'decrypted' },
    password: { set: 'set', changed: 'changed', removed: 'removed' },
    policy: { set: 'set', removed: 'took away' },
    about: ' on ',
    clients: { web: 'web', 'map drive': 'network drive', system: 'Khlang' },
  },
} as const

/** The columns of the exported file. */
export const csvHead = {
  th: ['เวลา', 'ผู้ทำ', 'สิ่งที่เกิดขึ้น', 'รายการ', 'ผล', 'ที่อยู่เครือข่าย', 'ผ่านทาง'],
  en: ['Time', 'Who', 'What happened', 'Item', 'Result', 'Network address', 'Through'],
} as const
export const csvResult = {
  th: { ok: 'สำเร็จ', refused: 'ถูกปฏิเสธ' },
  en: { ok: 'done', refused: 'refused' },
} as const
