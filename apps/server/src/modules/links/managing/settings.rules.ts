import { filePasswordLength, type Input } from '@khlang/contract'
import { type changeLink, type ExpiresIn, isMarkable, type LinkAudience, type LinkPolicy } from '@khlang/contract/links'
import { AppError } from '../../../platform/app-error.ts'
import { oneLine } from '@khlang/contract/plain-text'

/** What a business decides about links; null leaves it open. */
export type PolicyFacts = {
  default_days: number | null
  max_days: number | null
  default_opens: number | null
  max_opens: number | null
  password_required: boolean
  password_length: number
  login_required: boolean
  allows_links: boolean
}
/** Those, and whether links for people in the business of their maker are allowed. */
export type AllPolicyFacts = PolicyFacts & { allows_company: boolean }

export type Settings = Input<typeof changeLink>['body']

/** The columns that settings of a request change; without the password, which takes time. */
export type Chosen = {
  name?: string
  permission?: 'view' | 'download'
  audience?: LinkAudience
  expires_at?: Date | null
  open_limit?: number | null
  watermark?: boolean
  allow_unmarked?: boolean
  comments?: boolean
  qr?: boolean
  login_required?: boolean
  remark?: string
  enabled?: boolean
}

const minuteMs = 60_000
const dayMs = 86_400_000

/** The instant at which a link ends; null for never. Nothing at all is no choice. */
export function endOf(expiresIn: ExpiresIn, now: Date): Date | null {
  if (expiresIn === 'unlimited') return null
  const { days, hours, minutes } = expiresIn
  const length = days * dayMs + (hours * 60 + minutes) * minuteMs
  if (length === 0) throw new AppError('LINK_EXPIRY_REQUIRED')
  return new Date(now.getTime() + length)
}

/** A text of several lines, without other control characters. */
export const lines = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim()

/** What a request chooses; what it leaves out is not in the result. */
export function chosenBy(settings: Settings, now: Date): Chosen {
  const {
    name,
    permission,
    audience,
    expiresIn,
    openLimit,
    watermark,
    allowUnmarked,
    comments,
    qr,
    loginRequired,
    remark,
    enabled,
  } = settings
  return {
    ...(name !== undefined && { name: oneLine(name) }),
    ...(permission !== undefined && { permission }),
    ...(audience !== undefined && { audience }),
    ...(expiresIn !== undefined && { expires_at: endOf(expiresIn, now) }),
    ...(openLimit !== undefined && { open_limit: openLimit === 'unlimited' ? null : openLimit }),
    ...(watermark !== undefined && { watermark }),
    ...(allowUnmarked !== undefined && { allow_unmarked: allowUnmarked }),
    ...(comments !== undefined && { comments }),
    ...(qr !== undefined && { qr }),
    ...(loginRequired !== undefined && { login_required: loginRequired }),
    ...(remark !== undefined && { remark: lines(remark) }),
    ...(enabled !== undefined && { enabled }),
  }
}

/** A link for people in the company needs their sign-in, and a company. */
export function forCompany(chosen: Chosen, before: LinkAudience, makerKind: 'citizen' | 'business'): Chosen {
  if ((chosen.audience ?? before) !== 'company') return chosen
  if (makerKind !== 'business') throw new AppError('LINK_COMPANY_NONE')
  const isNew = chosen.audience !== undefined || chosen.login_required !== undefined
  return isNew ? { ...chosen, login_required: true } : chosen
}

/** A new link has an expiry and a limit, "unlimited" included; those of the business where the request has none. */
export function assertComplete(settings: Settings, policies: readonly PolicyFacts[], now: Date): Chosen {
  const { defaultDays, defaultOpens } = togetherOf(policies)
  const { expiresIn = defaultDays === null ? undefined : { days: defaultDays, hours: 0, minutes: 0 } } = settings
  const { openLimit = defaultOpens ?? undefined } = settings
  if (expiresIn === undefined) throw new AppError('LINK_EXPIRY_REQUIRED')
  if (openLimit === undefined) throw new AppError('LINK_OPEN_LIMIT_REQUIRED')
  return chosenBy({ ...settings, expiresIn, openLimit }, now)
}

export function assertPasswordLength(password: string, min: number = filePasswordLength): void {
  if ([...password.normalize('NFC')].length < min) throw new AppError('LINK_PASSWORD_SHORT', { min })
}

/** What a policy limits; an omitted field is not being changed. */
export type Limited = Pick<Chosen, 'expires_at' | 'open_limit' | 'login_required' | 'audience'> & {
  hasPassword?: boolean
  /** A new one, as it was typed. */
  password?: string | null | undefined
}

/** What a business has set, and its limit, as the end of a sentence about it. */
const beyond = (th: string, en: string) => new AppError('LINK_BEYOND_POLICY', { setting: { th, en } })

/** LINK_BEYOND_POLICY, which names the setting and its limit, if one is beyond what one of the businesses allows. */
export function assertWithin(policies: readonly AllPolicyFacts[], chosen: Limited, now: Date): void {
  const { expires_at, open_limit, login_required, audience, hasPassword, password } = chosen
  for (const policy of policies) {
    const { max_days, max_opens } = policy
    const isTooLong =
      max_days !== null &&
      expires_at !== undefined &&
      (expires_at === null || expires_at.getTime() > now.getTime() + max_days * dayMs)
    const isTooOften = max_opens !== null && open_limit !== undefined && (open_limit ?? Infinity) > max_opens
    const isAllowed = audience === 'company' ? policy.allows_company : policy.allows_links
    if (!isAllowed)
      throw policy.allows_company
        ? beyond('อนุญาตเฉพาะลิงก์สำหรับคนในธุรกิจ', 'allows only links for people in the business')
        : beyond('ไม่อนุญาตให้สร้างลิงก์', 'doesn’t allow links')
    if (isTooLong)
      throw beyond(
        `อนุญาตให้ลิงก์มีอายุไม่เกิน ${max_days} วัน`,
        `allows links to last at most ${max_days} ${max_days === 1 ? 'day' : 'days'}`,
      )
    if (isTooOften)
      throw beyond(
        `อนุญาตให้เปิดลิงก์ไม่เกิน ${max_opens} ครั้ง`,
        `allows a link to be opened at most ${max_opens} ${max_opens === 1 ? 'time' : 'times'}`,
      )
    if (policy.password_required && hasPassword === false)
      throw beyond('กำหนดให้ลิงก์ต้องมีรหัสผ่าน', 'requires a password on links')
    if (policy.login_required && login_required === false)
      throw beyond('กำหนดให้ผู้เปิดลิงก์ต้องเข้าสู่ระบบ', 'requires people to sign in to open links')
    if (password) assertPasswordLength(password, policy.password_length)
  }
}

type Marking = { watermark: boolean; allow_unmarked: boolean }

/**
 * Throws if a link is to put a watermark on a file that cannot carry one: nobody could open it. One that has such a
 * setting already may be changed otherwise, but not turned on again. Folders hold files of every type.
 */
export function assertMarkable(item: { isFile: boolean; name: string }, before: Marking | null, chosen: Chosen): void {
  if (!item.isFile || isMarkable(item.name)) return
  const watermark = chosen.watermark ?? before?.watermark ?? false
  const allows = chosen.allow_unmarked ?? before?.allow_unmarked ?? false
  const isNew = before === null || !before.watermark
  const closes = !allows && (before?.allow_unmarked === true || chosen.enabled === true)
  if (watermark && (isNew || closes)) throw new AppError('LINK_WATERMARK_TYPE')
}

/** What a link gives: to see, to download, or also to add files. */
export const offeredLevel = (permission: 'view' | 'download', uploads: boolean): 'view' | 'download' | 'upload' =>
  uploads ? 'upload' : permission

/** What several businesses decide together: the strictest of each. A default is never beyond a maximum. */
export function togetherOf(policies: readonly PolicyFacts[]): LinkPolicy {
  const maxDays = least(policies.map((policy) => policy.max_days))
  const maxOpens = least(policies.map((policy) => policy.max_opens))
  const defaultDays = least(policies.map((policy) => policy.default_days))
  const defaultOpens = least(policies.map((policy) => policy.default_opens))
  return {
    allowsLinks: policies.every((policy) => policy.allows_links),
    defaultDays: defaultDays === null ? null : least([defaultDays, maxDays]),
    maxDays,
    defaultOpens: defaultOpens === null ? null : least([defaultOpens, maxOpens]),
    maxOpens,
    passwordRequired: policies.some((policy) => policy.password_required),
    passwordLength: Math.max(filePasswordLength, ...policies.map((policy) => policy.password_length)),
    loginRequired: policies.some((policy) => policy.login_required),
  }
}

const least = (values: readonly (number | null)[]): number | null => {
  const given = values.filter((value) => value !== null)
  return given.length > 0 ? Math.min(...given) : null
}

/** After these changes visitors must open the link again. */
export const endsSessions = (
  before: { enabled: boolean; login_required: boolean; audience?: string },
  { enabled, login_required, audience }: Chosen,
  changesPassword: boolean,
): boolean =>
  changesPassword ||
  (enabled !== undefined && enabled !== before.enabled) ||
  (login_required !== undefined && login_required !== before.login_required) ||
  (audience !== undefined && audience !== before.audience)

/** Whether a change only stops a link, or that it takes files: whoever created it may always. */
export const stopsOnly = (settings: { enabled?: boolean; uploads?: boolean }): boolean =>
  (settings.enabled === false || settings.uploads === false) && Object.keys(settings).length === 1

/** The names of what a change sets, for the log. */
export const fieldsOf = (settings: object): string[] => Object.keys(settings).toSorted((a, b) => (a < b ? -1 : 1))

/** Whether a change lasts longer than before: it needs the right to create such a link. */
export const lastsLonger = (before: Date | null, { expires_at }: Pick<Chosen, 'expires_at'>): boolean =>
  expires_at !== undefined && before !== null && (expires_at === null || expires_at.getTime() > before.getTime())

/** Whether a change gives more than before: it needs the right to create such a link. */
export const givesMore = (
  before: { permission: string; expires_at: Date | null; audience?: string },
  chosen: Chosen,
): boolean =>
  (chosen.audience === 'anyone' && before.audience === 'company') ||
  (chosen.permission === 'download' && before.permission !== 'download') ||
  lastsLonger(before.expires_at, chosen)
