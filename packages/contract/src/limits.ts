/** Limits of sizes in bytes (decision C01). 1 GB = 1024 MB (C27). */
const MiB = 1024 ** 2
const GiB = 1024 ** 3

export type UploadChannel = 'web' | 'direct' | 'api' | 'share' | 'uploadLink' | 'mapDrive' | 'edit' | 'mail'

export const channelLimits = {
  web: 250 * GiB,
  direct: 15 * GiB,
  api: 15 * GiB,
  share: 15 * GiB,
  uploadLink: 5 * GiB,
  mapDrive: 15 * GiB,
  edit: 100 * MiB,
  mail: 20 * MiB,
} as const satisfies Record<UploadChannel, number>

export const partSize = 32 * MiB
/** Up to this size the browser sends a file in one request. */
export const singleRequestSize = 8 * MiB
export const trashDays = 7
/** How long items from the trash of a business can still be restored (C08), unless it has decided otherwise. */
export const retainedTrashDays = 30
export const uploadHours = 24
/** Minimum length of a file password, and of that of a link (C13), which a business may raise. */
export const filePasswordLength = 6
/** How long a file stays open in the session that gave its password, since it was last read. */
export const fileUnlockMinutes = 30
/** Wrong passwords per person and file, and for how long it is then blocked for them. */
export const filePasswordTries = { max: 5, seconds: 900 } as const
/** Length and levels of a hashtag, and hashtags per item. */
export const hashtagLimits = { length: 100, depth: 5, perItem: 100 } as const
export const sessionSeconds = 86_400
/** A session that a shared token began is shorter. */
export const sharedTokenSeconds = 3600

/** The effective limit of one file: the smallest of channel, package and free space. */
export const fileLimit = (channel: UploadChannel, packageLimit: number | null, free: number) =>
  Math.min(channelLimits[channel], packageLimit ?? Number.POSITIVE_INFINITY, Math.max(0, free))

/** Initial space of a new drive; packages and admins change it (C25). */
export const defaultQuotas = {
  citizen: 15 * GiB,
  employee: 10 * GiB,
  business: 250 * GiB,
} as const
/** A burst: this many files, and this share of a drive, trashed or overwritten within this many minutes (A30). */
export const massChange = { files: 200, percent: 20, minutes: 15 } as const
/** Recipients per request, and characters of the message that they get. */
export const shareLimits = { recipients: 50, message: 500 } as const
/** A content session of a link in a browser (C28), and the bounds of a link's settings. */
export const linkLimits = {
  sessionMinutes: 30,
  name: 100,
  remark: 500,
  openLimit: 1_000_000,
  days: 3660,
  password: 128,
  /** The longest minimum of passwords. */
  passwordLength: 64,
} as const
/** Copies with a watermark: of larger files, or of more pages or pixels, none is made. */
export const markedCopyLimits = {
  bytes: 64 * 1024 ** 2,
  pages: 1000,
  pixels: 200_000_000,
  copyBytes: 200 * 1024 ** 2,
  /** Of one session that are kept at a time. */
  kept: 10,
  /** In one ZIP. */
  inZip: 200,
  /** That one network asks for of one link in an hour. */
  perHour: 300,
} as const
/** A visit of an upload link lasts as long as its upload can be resumed; the bounds of the link's settings. */
export const uploadLinkLimits = {
  visitHours: uploadHours,
  files: 100_000,
  types: 100,
  entries: 50,
  title: 200,
  visitorName: 100,
  visitorRemark: 500,
  /** People who can be asked by mail through one link, and what reminders each of them may get. */
  requests: 50,
  reminders: 5,
  reminderHours: 24,
  /** Reminders that are sent by themselves come so long before a deadline. */
  reminderDays: 3,
} as const
