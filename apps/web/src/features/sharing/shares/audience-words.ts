import type { Audience } from './shares.api.ts'
import type { ShareLink } from '@khlang/contract/links'
import type { TFunction } from 'i18next'
import type { Language } from '../../../lib/dates.ts'
import { isDepartmentName } from '../../../lib/department-name.ts'

type Words = TFunction<'shares'>
type Open = Pick<ShareLink, 'state' | 'audience' | 'loginRequired' | 'hasPassword'>
/** Up to this many people are named. */
const namedAtMost = 2

/** Who can see an item now, in one sentence that begins with the reader. */
export function audienceSentence(
  { owner, holders }: Audience,
  links: readonly Open[],
  me: string,
  t: Words,
  language: Language,
): string {
  const named = (kind: Audience['holders'][number]['kind']) => [
    ...new Set(holders.filter((one) => one.kind === kind).map(({ name }) => name)),
  ]
  const people = [
    ...new Set([...(owner.kind === 'person' ? [owner.name] : []), ...named('person'), ...named('employee')]),
  ].filter((name) => name !== me)
  const invitations = named('invitation').length
  const parts = [
    ...(people.length > namedAtMost ? [t('who.others', { count: people.length })] : people),
    ...named('department').map((name) => (isDepartmentName(name) ? name : t('who.department', { name }))),
    ...named('role').map((name) => t('who.role', { name })),
    ...[...new Set([...(owner.kind === 'business' ? [owner.name] : []), ...named('business')])].map((name) =>
      named('business').includes(name) ? t('who.business', { name }) : name,
    ),
    ...(invitations > 0 ? [t('who.invitations', { count: invitations })] : []),
    ...widest(links).map((reach) => t(`who.${reach}`)),
  ]
  if (parts.length === 0) return t('who.onlyYou')
  return t('who.sentence', { list: listOf([t('who.you'), ...parts], language) })
}

/** Thai lists by the standard have spaces alone, which names contain too. */
const listOf = (parts: readonly string[], language: Language) =>
  language === 'th'
    ? `${parts.slice(0, -1).join(', ')} และ${parts.at(-1)}`
    : new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)

/** The most that one of the links opens it to. */
function widest(links: readonly Open[]) {
  const open = links.filter(({ state }) => state === 'on')
  if (open.length === 0) return []
  if (open.some(({ loginRequired, hasPassword }) => !loginRequired && !hasPassword)) return ['anyone'] as const
  if (open.some(({ loginRequired }) => !loginRequired)) return ['anyonePassword'] as const
  return open.some(({ audience }) => audience === 'anyone') ? (['anyoneSignedIn'] as const) : (['company'] as const)
}
