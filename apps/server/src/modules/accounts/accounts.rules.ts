import {
  type BusinessFeature,
  businessFeatures,
  type Language,
  type MenuFeature,
  menuFeatures,
  parseMobile,
} from '@khlang/contract'

export {
  isBranchNo,
  isEmail,
  isTaxId,
  isThaiId,
  usernameError,
} from '@khlang/contract'

/** The input of the sign-in field, classified by its form (C31). */
export type Login = { by: 'username' | 'email' | 'mobile'; value: string }

export function loginOf(text: string): Login | null {
  const value = text.trim()
  if (value === '') return null
  if (value.includes('@')) return { by: 'email', value: value.toLowerCase() }
  const mobile = /^\+66\d{9}$/.test(value) ? value : parseMobile(value)
  return mobile === null ? { by: 'username', value: value.toLowerCase() } : { by: 'mobile', value: mobile }
}

/** The origin of a session's identity (C06). */
export type Service = 'OneID' | 'OneMail' | 'OneMail_OneID' | ''

/** `oneId`: signed in as a person; `mailbox`: the sign-in came from, or is linked to, a company mailbox. */
export function serviceOf({ oneId, mailbox }: { oneId: boolean; mailbox: boolean }): Service {
  if (oneId) return mailbox ? 'OneMail_OneID' : 'OneID'
  return mailbox ? 'OneMail' : ''
}

export type YesNo = 'Y' | 'N'
export type MailPermission = 'off' | 'view' | 'manage'

/** The name of a person or a business in one language, or in the other one if it is missing. */
export function nameIn(language: string, nameTh: string, nameEn: string): string {
  const [first, second] = language === 'en' ? [nameEn, nameTh] : [nameTh, nameEn]
  return first.trim() || second.trim()
}

type PersonNames = Record<'firstNameTh' | 'lastNameTh' | 'firstNameEn' | 'lastNameEn' | 'username', string>

/** The name of a person in one language, in the other one if it is missing, or the user name. */
export const personName = (person: PersonNames, language: string): string =>
  nameIn(language, `${person.firstNameTh} ${person.lastNameTh}`, `${person.firstNameEn} ${person.lastNameEn}`) ||
  person.username

/** Both names of a group, and of a person: what a notice keeps, which is read in either language. */
export const namesInBoth = (nameTh: string, nameEn: string): Record<Language, string> => ({
  th: nameIn('th', nameTh, nameEn),
  en: nameIn('en', nameTh, nameEn),
})
export const personNames = (person: PersonNames): Record<Language, string> => ({
  th: personName(person, 'th'),
  en: personName(person, 'en'),
})

/** Finds a business feature in any spelling of its key: "Rename document" is `rename_document` (C35). */
export function businessFeatureOf(key: string): BusinessFeature | null {
  const plain = key
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
  return businessFeatures.find((feature) => feature.replaceAll('_', '') === plain) ?? null
}

export const isMenuFeature = (key: string): key is MenuFeature => menuFeatures.some((feature) => feature === key)

/** A restriction by an admin, for a group or an employee. */
export type Bound = {
  audience: 'business' | 'department' | 'role' | 'employee'
  audienceId: string
  feature: string
  status: YesNo
}
/** Who a setting is looked up for; `departments` includes those above. */
export type BoundFor = { employeeId: string | null; departments: readonly string[]; roles: readonly string[] }

const isOfGroup = ({ audience, audienceId }: Pick<Bound, 'audience' | 'audienceId'>, who: BoundFor): boolean =>
  (audience === 'department' && who.departments.includes(audienceId)) ||
  (audience === 'role' && who.roles.includes(audienceId))

/**
 * The employee's restriction decides; otherwise any department or role that allows; otherwise the business. The default
 * is allowed.
 */
export function isWithinBounds(feature: string, bounds: readonly Bound[], who: BoundFor): boolean {
  const about = bounds.filter((bound) => bound.feature === feature)
  const own = about.find((bound) => bound.audience === 'employee' && bound.audienceId === who.employeeId)
  if (own) return own.status === 'Y'
  const groups = about.filter((bound) => isOfGroup(bound, who))
  if (groups.length > 0) return groups.some((bound) => bound.status === 'Y')
  return about.every((bound) => bound.audience !== 'business' || bound.status === 'Y')
}

export type MenuSwitch = { status: YesNo; locked: boolean }
export type Menu = Record<MenuFeature, MenuSwitch>
export type Features = Record<BusinessFeature, boolean>

const record = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>

/** A person's own switches within the admin's restrictions: menus turned off by the admin are off and locked (T18). */
export const menuOf = (
  own: ReadonlyMap<string, YesNo>,
  bounds: readonly Bound[],
  who: BoundFor,
  isAdmin = false,
): Menu =>
  record(menuFeatures, (feature) => {
    const locked = !isAdmin && !isWithinBounds(feature, bounds, who)
    return { status: locked ? 'N' : (own.get(feature) ?? 'Y'), locked }
  })

/** The features of a business for one of its people; off by default (T39). */
export const featuresOf = (
  ofBusiness: ReadonlyMap<string, YesNo>,
  bounds: readonly Bound[],
  who: BoundFor,
  isAdmin = false,
): Features =>
  record(
    businessFeatures,
    (feature) => ofBusiness.get(feature) === 'Y' && (isAdmin || isWithinBounds(feature, bounds, who)),
  )

/** What a group may do with a box of e-documents. */
export type BoxPermission = {
  audience: 'business' | 'department' | 'role'
  audienceId: string
  box: 'inbox' | 'outbox'
  permission: MailPermission
}

const mailOrder: readonly MailPermission[] = ['off', 'view', 'manage']

/**
 * What somebody may do with a box. The owner of an account and Admin Business manage it; otherwise the employee's own
 * setting decides, or the highest of their departments and roles, or that of the business. The default is nothing.
 */
export function mailPermissionOf(
  box: BoxPermission['box'],
  { manages, own }: { manages: boolean; own: MailPermission | null },
  groups: readonly BoxPermission[],
  who: BoundFor,
): MailPermission {
  if (manages) return 'manage'
  if (own !== null) return own
  const about = groups.filter((one) => one.box === box)
  const given = about.filter((one) => isOfGroup(one, who)).map(({ permission }) => permission)
  if (given.length > 0) return mailOrder[Math.max(...given.map((one) => mailOrder.indexOf(one)))] ?? 'off'
  return about.find(({ audience }) => audience === 'business')?.permission ?? 'off'
}

/** Why a business lets somebody in no more whom it employs or once employed. */
export type EntryRefusal = 'BUSINESS_ENDED' | 'MEMBERSHIP_ENDED' | 'MEMBERSHIP_SUSPENDED'

type Employment = { removedAt: Date | null; suspendedAt: Date | null; erasedAt: Date | null }

/** The reason that nothing the person does could change comes first; null if they are let in. */
export function entryRefusal({ removedAt, suspendedAt, erasedAt }: Employment): EntryRefusal | null {
  if (erasedAt) return 'BUSINESS_ENDED'
  if (removedAt) return 'MEMBERSHIP_ENDED'
  return suspendedAt ? 'MEMBERSHIP_SUSPENDED' : null
}
