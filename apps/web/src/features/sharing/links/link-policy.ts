import type { ItemLinkPolicy, LinkPolicy } from '@khlang/contract/links'
import type { NewLink } from './links.api.ts'
import { type LinkValues, lengthMs, lifeOf, numberIn } from './link-values.ts'

type Expiry = Pick<LinkValues, 'expiry' | 'days' | 'hours' | 'minutes'>
type Guarded = Expiry & Pick<LinkValues, 'password' | 'removePassword' | 'loginRequired'>
type Limited = Pick<LinkValues, 'limit' | 'times' | 'audience'>
type Key = 'maxDays' | 'maxOpens' | 'passwordNeeded' | 'passwordLength'
export type SayPolicy = (key: Key, values?: { count: number }) => string

const dayMs = 86_400_000

/** The end and the sign-in of a new link, as its business wants them. */
export function guardedBy<V extends Guarded>(values: V, { defaultDays, maxDays, loginRequired }: LinkPolicy): V {
  const days = defaultDays ?? maxDays
  return {
    ...values,
    ...(days !== null && { expiry: 'set' as const, days: String(days), hours: '0', minutes: '0' }),
    ...(loginRequired && { loginRequired }),
  }
}

/** Whom a new link is for, unless somebody chooses: where it may not be for anyone, for people in the company. */
export const usualAudience = ({ allowsLinks, allowsCompanyLinks }: ItemLinkPolicy): LinkValues['audience'] =>
  !allowsLinks && allowsCompanyLinks ? 'company' : 'anyone'

/** {@link guardedBy}, whom it is for, and how often it opens. */
export function limitedBy<V extends Guarded & Limited>(values: V, policy: ItemLinkPolicy): V {
  const times = policy.defaultOpens ?? policy.maxOpens
  return {
    ...guardedBy(values, policy),
    audience: usualAudience(policy),
    ...(times !== null && { limit: 'set' as const, times: String(times) }),
  }
}

/**
 * What a link gives that is made by one press: to look, with its code, and as long and often as its business wants. Null
 * where a password is needed, which somebody must choose.
 */
export function usualLink(policy: ItemLinkPolicy): NewLink | null {
  if (policy.passwordRequired) return null
  const days = policy.defaultDays ?? policy.maxDays
  return {
    permission: 'view',
    audience: usualAudience(policy),
    qr: true,
    expiresIn: days === null ? 'unlimited' : { days, hours: 0, minutes: 0 },
    openLimit: policy.defaultOpens ?? policy.maxOpens ?? 'unlimited',
    ...(policy.loginRequired && { loginRequired: true }),
  }
}

/** Beyond what is allowed; of a link that exists only what was changed counts. */
export function guardPolicyFaults(
  values: Guarded,
  { before, hasPassword, policy }: { before: Guarded | null; hasPassword: boolean; policy: LinkPolicy },
  say: SayPolicy,
): { password?: string; expiry?: string } {
  const { maxDays, passwordRequired, passwordLength } = policy
  const parts = ['expiry', 'days', 'hours', 'minutes'] as const
  const isNewEnd = before === null || parts.some((name) => before[name] !== values[name])
  const life = values.expiry === 'none' ? null : lifeOf(values)
  const isTooLong = values.expiry === 'none' || (life !== null && lengthMs(life) > (maxDays ?? 0) * dayMs)
  const loses = before === null ? values.password === '' : hasPassword && values.removePassword
  return {
    ...(maxDays !== null && isNewEnd && isTooLong && { expiry: say('maxDays', { count: maxDays }) }),
    ...(passwordRequired && loses && { password: say('passwordNeeded') }),
    ...(values.password !== '' &&
      [...values.password].length < passwordLength && { password: say('passwordLength', { count: passwordLength }) }),
  }
}

export function limitPolicyFaults(
  values: Limited,
  before: Limited | null,
  { maxOpens }: LinkPolicy,
  say: SayPolicy,
): { limit?: string } {
  const isNew = before === null || before.limit !== values.limit || before.times !== values.times
  const isTooOften = values.limit === 'none' || numberIn(values.times) > (maxOpens ?? 0)
  return maxOpens !== null && isNew && isTooOften ? { limit: say('maxOpens', { count: maxOpens }) } : {}
}
