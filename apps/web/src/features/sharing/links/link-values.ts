import { errorText, filePasswordLength, linkLimits } from '@khlang/contract'
import type { ShareLink } from '@khlang/contract/links'
import type { Language } from '../../../lib/dates.ts'
import { typedNumber } from '../../../lib/typed-number.ts'
import type { LinkChange, NewLink } from './links.api.ts'

/** What the form of a link holds; numbers as they are typed. */
export type LinkValues = {
  name: string
  permission: ShareLink['permission']
  audience: ShareLink['audience']
  password: string
  removePassword: boolean
  expiry: 'none' | 'set'
  days: string
  hours: string
  minutes: string
  limit: 'none' | 'set'
  times: string
  loginRequired: boolean
  watermark: boolean
  allowUnmarked: boolean
  uploads: boolean
  comments: boolean
  qr: boolean
  remark: string
}

const fresh: LinkValues = {
  name: '',
  permission: 'view',
  audience: 'anyone',
  password: '',
  removePassword: false,
  expiry: 'none',
  days: '',
  hours: '',
  minutes: '',
  limit: 'none',
  times: '',
  loginRequired: false,
  watermark: false,
  allowUnmarked: false,
  uploads: false,
  comments: false,
  // The creator of a link sees its code at once.
  qr: true,
  remark: '',
}

const minuteMs = 60_000

/** The time until an instant, as it is typed. */
export function leftOf(expiresAt: string, now: number) {
  const left = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / minuteMs))
  return {
    expiry: 'set',
    days: String(Math.floor(left / 1440)),
    hours: String(Math.floor((left % 1440) / 60)),
    minutes: String(left % 60),
  } as const
}

/** The settings of a link as values of its form; the time that is left, in days, hours and minutes (C17). */
export function valuesOf(link: ShareLink | null, now: number): LinkValues {
  if (!link) return fresh
  const { name, permission, audience, loginRequired, watermark, allowUnmarked, uploads, comments } = link
  const { qr, remark, expiresAt, openLimit } = link
  return {
    ...fresh,
    name,
    permission,
    audience,
    loginRequired,
    watermark,
    allowUnmarked,
    uploads,
    comments,
    qr,
    remark,
    ...(expiresAt !== null && leftOf(expiresAt, now)),
    ...(openLimit !== null && { limit: 'set', times: String(openLimit) }),
  }
}

/** A number as typed, in Thai digits too; 0 for nothing, NaN for anything else. */
export const numberIn = (text: string) => typedNumber(text) ?? 0

/** The time until it expires; null where the form has no meaningful one. */
export function lifeOf({ days, hours, minutes }: Pick<LinkValues, 'days' | 'hours' | 'minutes'>) {
  const life = { days: numberIn(days), hours: numberIn(hours), minutes: numberIn(minutes) }
  const isWithin = life.days <= linkLimits.days && life.hours <= 23 && life.minutes <= 59
  return isWithin ? life : null
}

export const lengthMs = ({ days, hours, minutes }: NonNullable<ReturnType<typeof lifeOf>>) =>
  ((days * 24 + hours) * 60 + minutes) * minuteMs

export type LinkFaults = Partial<Record<'password' | 'expiry' | 'limit', string>>
type Guard = Pick<LinkValues, 'password' | 'expiry' | 'days' | 'hours' | 'minutes'>
type Say = (key: 'expiryWrong' | 'limitWrong', values: Record<string, number>) => string

const endParts = ['expiry', 'days', 'hours', 'minutes'] as const
/** Whether the end of a link was set by the form; one that has expired may be changed otherwise, and stays so. */
const setsEnd = (values: Guard, before: Guard | null) =>
  before === null || endParts.some((name) => before[name] !== values[name])

/** What is wrong with the password and the end of a link, given its values before. */
export function guardFaultsIn(
  values: Guard,
  language: Language,
  say: (key: 'expiryWrong', values: Record<string, number>) => string,
  before: Guard | null,
): Pick<LinkFaults, 'password' | 'expiry'> {
  const faults: LinkFaults = {}
  if (values.password !== '' && [...values.password].length < filePasswordLength)
    faults.password = errorText('LINK_PASSWORD_SHORT', language, { min: filePasswordLength })
  if (values.expiry === 'set' && setsEnd(values, before)) {
    const life = lifeOf(values)
    if (!life) faults.expiry = say('expiryWrong', { days: linkLimits.days })
    else if (lengthMs(life) === 0) faults.expiry = errorText('LINK_EXPIRY_REQUIRED', language)
  }
  return faults
}

/** What is wrong with the form, at the field that it is about. */
export function faultsIn(
  values: LinkValues,
  language: Language,
  say: Say,
  before: LinkValues | null = null,
): LinkFaults {
  const faults: LinkFaults = guardFaultsIn(values, language, say, before)
  if (values.limit === 'set') {
    const times = numberIn(values.times)
    if (values.times.trim() === '') faults.limit = errorText('LINK_OPEN_LIMIT_REQUIRED', language)
    else if (!(times >= 1 && times <= linkLimits.openLimit))
      faults.limit = say('limitWrong', { max: linkLimits.openLimit })
  }
  return faults
}

/** The end of a link as it is sent. */
export const expiresIn = (values: Guard) => (values.expiry === 'none' ? 'unlimited' : (lifeOf(values) ?? 'unlimited'))
const openLimit = ({ limit, times }: LinkValues) => (limit === 'none' ? 'unlimited' : numberIn(times))

/** A new link: expiry and limit are always given, so that “none” is a choice (C12). */
export function newLinkOf(values: LinkValues): NewLink {
  const { name, permission, audience, password, loginRequired, watermark, allowUnmarked, uploads, comments } = values
  const { qr, remark } = values
  return {
    permission,
    audience,
    loginRequired,
    watermark,
    allowUnmarked: watermark && allowUnmarked,
    uploads,
    comments,
    qr,
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(remark.trim() !== '' && { remark: remark.trim() }),
    ...(password !== '' && { password }),
    expiresIn: expiresIn(values),
    openLimit: openLimit(values),
  }
}

/** Only what differs from before: a time that was not touched does not start again. */
export function changeOf(before: LinkValues, values: LinkValues): LinkChange {
  const differs = (...names: (keyof LinkValues)[]) => names.some((name) => before[name] !== values[name])
  const { password, removePassword } = values
  return {
    ...(differs('name') && { name: values.name.trim() }),
    ...(differs('permission') && { permission: values.permission }),
    ...(differs('audience') && { audience: values.audience }),
    ...(removePassword ? { password: null } : password !== '' && { password }),
    ...(differs('expiry', 'days', 'hours', 'minutes') && { expiresIn: expiresIn(values) }),
    ...(differs('limit', 'times') && { openLimit: openLimit(values) }),
    ...(differs('loginRequired') && { loginRequired: values.loginRequired }),
    ...(differs('watermark') && { watermark: values.watermark }),
    ...(differs('watermark', 'allowUnmarked') && { allowUnmarked: values.watermark && values.allowUnmarked }),
    ...(differs('uploads') && { uploads: values.uploads }),
    ...(differs('comments') && { comments: values.comments }),
    ...(differs('qr') && { qr: values.qr }),
    ...(differs('remark') && { remark: values.remark.trim() }),
  }
}

/** How hard a password is to guess, by its length and its kinds of signs. */
export function strengthOf(password: string): 'weak' | 'fair' | 'good' {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Lo}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password))
  const points = (password.length >= 8 ? 1 : 0) + (password.length >= 12 ? 1 : 0) + (kinds.length >= 3 ? 1 : 0)
  if (new Set(password).size < 5 || points === 0) return 'weak'
  return points === 1 ? 'fair' : 'good'
}
