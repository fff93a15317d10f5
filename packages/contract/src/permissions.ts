import { type Static, Type } from 'typebox'
import { oneOf } from './common.ts'

/** The levels for people: each includes the ones before it. */
export const levels = ['view', 'download', 'upload', 'edit', 'delete', 'admin'] as const
export const Level = oneOf(levels)
export type Level = Static<typeof Level>
/** The values of a rule: a level, or "no access", which applies at the rank of its own audience only. */
export type RuleLevel = Level | 'none'

export const levelLabels = {
  none: { th: 'ไม่มีสิทธิ์เข้าถึง', en: 'No access' },
  view: { th: 'ดูอย่างเดียว', en: 'View only' },
  download: { th: 'ดาวน์โหลด', en: 'Download' },
  upload: { th: 'อัปโหลด', en: 'Upload' },
  edit: { th: 'แก้ไข', en: 'Edit' },
  delete: { th: 'ลบ (สิทธิ์เต็ม)', en: 'Delete (full access)' },
  admin: { th: 'ผู้ดูแลโฟลเดอร์', en: 'Admin folder' },
} satisfies Record<RuleLevel, { th: string; en: string }>

/** 0 for no access, 1 for view, up to 6 for admin. */
export const rankOf = (level: RuleLevel | null) => (level === null || level === 'none' ? 0 : levels.indexOf(level) + 1)
export const covers = (held: RuleLevel | null, wanted: Level) => rankOf(held) >= rankOf(wanted)

/** The origin of a level. `ruleId` is the deciding rule or share, `fromFolder` its folder. */
export const Via = oneOf([
  'employee',
  'department',
  'role',
  'business',
  'share',
  'owner',
  'admin',
  'link',
  'uploadLink',
  'support',
  'key',
  'none',
])
export type Via = Static<typeof Via>
export const Reason = Type.Object({
  level: Type.Union([Level, Type.Null()]),
  ruleId: Type.Union([Type.String(), Type.Null()]),
  via: Via,
  fromFolder: Type.Union([Type.String(), Type.Null()]),
})
export type Reason = Static<typeof Reason>

/** Scopes of an API key. The first two, `share-upload` and `logs:read` apply to files. */
export const keyScopes = [
  'files:read',
  'files:write',
  'inbox:write',
  'outbox:read',
  'share-upload',
  'cctv:write',
  'logs:read',
] as const
export type KeyScope = (typeof keyScopes)[number]

/** The columns of the table: the six levels, then the other principals. */
export const columns = [
  ...levels,
  'owner',
  'adminBusiness',
  'linkView',
  'linkDownload',
  'uploadLink',
  'support',
  'key',
] as const
export type Column = (typeof columns)[number]

/** A cell is yes, no, or yes under a condition. */
type LevelCell =
  | 'yes'
  | 'no'
  | 'own' // only items this person uploaded; for a link, only links this person made
  | 'targetUpload' // requires level upload on the target too
  | 'ownDeletes' // only what this person deleted
  | 'reshare' // "may re-share" is on; up to the own level and the end of the own share
  | 'belowAdmin' // only rules below level admin
  | 'grant' // only with the extra grant "library manager"
type OwnerCell = 'yes' | 'no' | 'targetUpload'
type AdminBusinessCell = OwnerCell | 'remove' // removes a file password, never sets one
type LinkCell = 'yes' | 'no'
type UploadLinkCell = 'no' | 'fileOnly' // files, never folders
type SupportCell = 'yes' | 'no' | 'ownedByCustomer'
type KeyCell = 'no' | 'read' | 'write' | 'readWrite' | 'shareUpload' | 'logs' // the scope that the key needs
export type Cell = LevelCell | AdminBusinessCell | UploadLinkCell | SupportCell | KeyCell

/** One cell per column, in the order of `columns`: a missing cell does not compile. */
type Row = readonly [
  ...[LevelCell, LevelCell, LevelCell, LevelCell, LevelCell, LevelCell],
  ...[OwnerCell, AdminBusinessCell, LinkCell, LinkCell, UploadLinkCell, SupportCell, KeyCell],
]

/** One flag per right. A level is a preset of flags: see `flagsOf`. */
export const flags = [
  'see',
  'preview',
  'readDetails',
  'starHide',
  'comment',
  'moderate',
  'copyAddress',
  'download',
  'zip',
  'sendAttachment',
  'copy',
  'mapDrive',
  'upload',
  'createDocument',
  'addVersion',
  'readVersions',
  'keepVersions',
  'deleteVersions',
  'editOnline',
  'rename',
  'relate',
  'lock',
  'breakLocks',
  'moveWithin',
  'moveOut',
  'setExpiry',
  'filePassword',
  'encrypt',
  'trash',
  'restore',
  'purge',
  'retainedTrash',
  'share',
  'link',
  'changeOwnLinks',
  'cancelShares',
  'leaveShare',
  'changeRules',
  'grantAdmin',
  'readLog',
  'transfer',
  'publish',
] as const
export type Flag = (typeof flags)[number]

/** Every operation on an item, and the right that it requires. */
const flagOf = {
  'item.see': 'see',
  'item.preview': 'preview',
  'item.details': 'readDetails',
  'item.star': 'starHide',
  'item.comment': 'comment',
  'comment.removeOthers': 'moderate',
  'item.copyAddress': 'copyAddress',
  'item.download': 'download',
  'item.zip': 'zip',
  'item.sendAttachment': 'sendAttachment',
  'item.copy': 'copy',
  'dav.read': 'mapDrive',
  'item.upload': 'upload',
  'folder.create': 'upload',
  'document.create': 'createDocument',
  'version.create': 'addVersion',
  'version.list': 'readVersions',
  'version.download': 'readVersions',
  'version.restore': 'keepVersions',
  'version.change': 'keepVersions',
  'version.delete': 'deleteVersions',
  'item.editOnline': 'editOnline',
  'item.rename': 'rename',
  'item.tag': 'rename',
  'relation.change': 'relate',
  'lock.set': 'lock',
  'lock.breakOthers': 'breakLocks',
  'item.moveWithin': 'moveWithin',
  'item.moveOut': 'moveOut',
  'item.setExpiry': 'setExpiry',
  'password.set': 'filePassword',
  'password.remove': 'filePassword',
  'item.encrypt': 'encrypt',
  'item.trash': 'trash',
  'trash.see': 'restore',
  'item.restore': 'restore',
  'item.purge': 'purge',
  'vault.restore': 'retainedTrash',
  'share.create': 'share',
  'link.create': 'link',
  'link.changeOwn': 'changeOwnLinks',
  'share.cancelOthers': 'cancelShares',
  'share.leave': 'leaveShare',
  'rules.change': 'changeRules',
  'rules.grantAdmin': 'grantAdmin',
  'item.log': 'readLog',
  'item.transfer': 'transfer',
  'library.publish': 'publish',
} as const satisfies Record<string, Flag>
export type Operation = keyof typeof flagOf
export const operations = Object.keys(flagOf) as readonly Operation[]

const Y = 'yes'
const N = 'no'
const T = 'targetUpload'

// biome-ignore format: a table is read by its columns
const table = {
  //                        V  D  U      E          F             A             OWN AB       Lv Ld UPL         SUP                KEY
  see:            [Y, Y, Y,     Y,         Y,            Y,            Y, Y,        Y, Y, N,          Y,                 'read'],
  preview:        [Y, Y, Y,     Y,         Y,            Y,            Y, Y,        Y, Y, N,          N,                 N],
  readDetails:    [Y, Y, Y,     Y,         Y,            Y,            Y, Y,        N, N, N,          Y,                 'read'],
  starHide:       [Y, Y, Y,     Y,         Y,            Y,            Y, Y,        N, N, N,          N,                 N],
  comment:        [Y, Y, Y,     Y,         Y,            Y,            Y, Y,        N, N, N,          N,                 N],
  moderate:       [N, N, N,     N,         N,            Y,            Y, Y,        N, N, N,          N,                 N],
  copyAddress:    [Y, Y, Y,     Y,         Y,            Y,            Y, Y,        N, N, N,          Y,                 N],
  download:       [N, Y, Y,     Y,         Y,            Y,            Y, Y,        N, Y, N,          N,                 'read'],
  zip:            [N, Y, Y,     Y,         Y,            Y,            Y, Y,        N, Y, N,          N,                 'read'],
  sendAttachment: [N, Y, Y,     Y,         Y,            Y,            Y, Y,        N, N, N,          N,                 N],
  copy:           [N, T, T,     T,         T,            T,            T, T,        N, N, N,          N,                 'readWrite'],
  mapDrive:       [N, Y, Y,     Y,         Y,            Y,            Y, Y,        N, N, N,          N,                 N],
  upload:         [N, N, Y,     Y,         Y,            Y,            Y, Y,        N, N, 'fileOnly', N,                 'write'],
  createDocument: [N, N, Y,     Y,         Y,            Y,            Y, Y,        N, N, N,          N,                 N],
  addVersion:     [N, N, 'own', Y,         Y,            Y,            Y, Y,        N, N, N,          N,                 'write'],
  readVersions:   [N, N, 'own', Y,         Y,            Y,            Y, Y,        N, N, N,          N,                 'read'],
  keepVersions:   [N, N, 'own', Y,         Y,            Y,            Y, Y,        N, N, N,          N,                 N],
  deleteVersions: [N, N, N,     N,         N,            Y,            Y, Y,        N, N, N,          N,                 N],
  editOnline:     [N, N, N,     Y,         Y,            Y,            Y, Y,        N, N, N,          N,                 N],
  rename:         [N, N, 'own', Y,         Y,            Y,            Y, Y,        N, N, N,          N,                 'write'],
  relate:         [N, N, 'own', Y,         Y,            Y,            Y, Y,        N, N, N,          N,                 N],
  lock:           [N, N, N,     Y,         Y,            Y,            Y, Y,        N, N, N,          N,                 N],
  breakLocks:     [N, N, N,     N,         N,            Y,            Y, Y,        N, N, N,          N,                 N],
  moveWithin:     [N, N, N,     T,         T,            T,            T, T,        N, N, N,          N,                 N],
  moveOut:        [N, N, N,     N,         T,            T,            T, T,        N, N, N,          N,                 N],
  setExpiry:      [N, N, N,     N,         Y,            Y,            Y, Y,        N, N, N,          N,                 N],
  filePassword:   [N, N, N,     N,         N,            Y,            Y, 'remove', N, N, N,          N,                 N],
  encrypt:        [N, N, N,     N,         N,            Y,            Y, N,        N, N, N,          N,                 N],
  trash:          [N, N, N,     N,         Y,            Y,            Y, Y,        N, N, N,          N,                 'write'],
  restore:        [N, N, N,     N,         'ownDeletes', Y,            Y, Y,        N, N, N,          N,                 N],
  purge:          [N, N, N,     N,         N,            Y,            Y, Y,        N, N, N,          N,                 N],
  retainedTrash:  [N, N, N,     N,         N,            N,            N, Y,        N, N, N,          N,                 N],
  share:          [N, N, N,     'reshare', 'reshare',    Y,            Y, Y,        N, N, N,          N,                 N],
  link:           [N, N, N,     'reshare', 'reshare',    Y,            Y, Y,        N, N, N,          N,                 'shareUpload'],
  changeOwnLinks: [N, N, N,     'own',     'own',        Y,            Y, Y,        N, N, N,          N,                 N],
  cancelShares:   [N, N, N,     N,         N,            Y,            Y, Y,        N, N, N,          N,                 N],
  leaveShare:     [Y, Y, Y,     Y,         Y,            Y,            N, N,        N, N, N,          N,                 N],
  changeRules:    [N, N, N,     N,         N,            'belowAdmin', Y, Y,        N, N, N,          N,                 N],
  grantAdmin:     [N, N, N,     N,         N,            N,            Y, Y,        N, N, N,          N,                 N],
  readLog:        [N, N, N,     N,         N,            Y,            Y, Y,        N, N, N,          'ownedByCustomer', 'logs'],
  transfer:       [N, N, N,     N,         N,            N,            Y, Y,        N, N, N,          N,                 N],
  publish:        [N, N, N,     N,         N,            'grant',      N, Y,        N, N, N,          N,                 N],
} satisfies Record<Flag, Row>

const place = Object.fromEntries(columns.map((column, index) => [column, index])) as Record<Column, number>

/** The cell of an operation for a principal. */
export const cellOf = (operation: Operation, column: Column): Cell => table[flagOf[operation]][place[column]] ?? 'no'

/** Whether the principal may do this at least under some condition; the web shows or hides buttons by it. */
export const isOffered = (operation: Operation, column: Column) => cellOf(operation, column) !== 'no'

/** The preset of a level: its cell for each right. */
export const flagsOf = (level: Level): Readonly<Record<Flag, Cell>> =>
  Object.fromEntries(flags.map((flag) => [flag, table[flag][place[level]]])) as Record<Flag, Cell>

/** Why permission is refused: stable codes, one error each. */
export const accessRefusals = [
  'NOT_FOUND',
  'NOT_ALLOWED',
  'ACCOUNT_READ_ONLY',
  'ITEM_IN_TRASH',
  'ITEM_EXPIRED',
  'CLOSED_BELOW',
  'FILE_PASSWORD_REQUIRED',
  'FILE_PASSWORD_BELOW',
  'ITEM_ENCRYPTED',
  'PASSPHRASE_REQUIRED',
  'MALWARE_FOUND',
  'SCAN_AWAITED',
  'ITEM_LOCKED',
  'FILE_TYPE_BLOCKED',
  'FEATURE_OFF',
] as const
export type AccessRefusal = (typeof accessRefusals)[number]
