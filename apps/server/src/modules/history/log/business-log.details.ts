import { formatBytes, formatCount, type Language } from '@khlang/contract'
import type { BusinessLogEntry } from '@khlang/contract/business-log'
import type { BusinessLogRow } from './business-log.repo.ts'
import { detailTexts, labelOf } from './business-log.texts.ts'
import { isUuid } from './log-rows.ts'

type Detail = BusinessLogEntry['details'][number]
type Values = Record<string, unknown>
type NameOf = (id: string) => string | undefined

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The words of a consent are its own: `none` is no permission elsewhere. */
function consentOf(state: unknown): Values {
  const { status, mode, taxIds } = isValues(state) ? state : {}
  const isGiven = status === 'approve'
  return {
    status: typeof status === 'string' ? `consent.${status}` : null,
    mode: isGiven && typeof mode === 'string' ? `consent.${mode}` : null,
    taxIds: isGiven ? taxIds : null,
  }
}

/** Events whose data are the values themselves, and where the ones before are. */
const flat: Record<string, (data: Values) => { before: Values; after: Values }> = {
  'auto-trash.changed': ({ days, before }) => ({ before: { days: before }, after: { days } }),
  'expiry-policy.changed': ({ change, days, warnDays }) =>
    change === 'removed'
      ? { before: { days, warnDays }, after: { days: null, warnDays: null } }
      : { before: {}, after: { days, warnDays } },
  'library-manager.changed': ({ employeeId, granted }) => ({ before: {}, after: { employee: employeeId, granted } }),
  // What was accepted is a version of a text: it belongs to what the consent is now.
  'consent.changed': ({ before, after, textVersion }) => ({
    before: consentOf(before),
    after: { ...consentOf(after), textVersion },
  }),
  'share.created': ({ level, expiresAt }) => ({ before: {}, after: { level, expiresAt } }),
  'share.changed': ({ level, expiresAt }) => ({ before: {}, after: { level, expiresAt } }),
}

function valuesOf({ type, data }: BusinessLogRow): { before: Values; after: Values } {
  const known = flat[type]
  if (known) return known(data)
  const after = isValues(data.after)
    ? data.after
    : isValues(data.changes) && type === 'business.changed'
      ? data.changes
      : {}
  return { before: isValues(data.before) ? data.before : {}, after }
}

/** Settings of a group or an employee, whose name is shown beside the values. */
const aboutGroups = new Set(['quota.changed', 'business.changed'])

/** What a row changed from what to what, in the reader's language; empty where the event does not record it. */
export function detailsOf(row: BusinessLogRow, language: Language, nameOf: NameOf): Detail[] {
  const { before, after } = valuesOf(row)
  const about = aboutGroups.has(row.type) && isUuid(row.data.audienceId) ? nameOf(row.data.audienceId) : undefined
  const labels = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const details = labels.flatMap((key): Detail[] => {
    const [was, is] = [textOf(key, before[key], language, nameOf), textOf(key, after[key], language, nameOf)]
    return was === is ? [] : [{ label: labelOf(key, language), before: was, after: is }]
  })
  return about === undefined
    ? details
    : [{ label: labelOf('audience', language), before: null, after: about }, ...details]
}

/** A value as people read it; null for nothing. */
function textOf(key: string, value: unknown, language: Language, nameOf: NameOf): string | null {
  const texts = detailTexts[language]
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number') return key === 'bytes' ? formatBytes(value) : formatCount(value)
  if (Array.isArray(value)) {
    const parts = value.flatMap((one) => (typeof one === 'string' ? [partOf(one, language, nameOf)] : []))
    return parts.length === 0 ? null : parts.join(', ')
  }
  return typeof value === 'string' ? partOf(value, language, nameOf) : null
}

/** The words of a text, each of which may be an id or a code: a rule is `department <id> view`. */
function partOf(text: string, language: Language, nameOf: NameOf): string {
  const { values, gone } = detailTexts[language]
  const known: Record<string, string> = values
  if (isUuid(text)) return nameOf(text) ?? gone
  const rule = /^(business|department|role|employee) (\S+) (\w+)( off)?$/.exec(text)
  if (!rule) return known[text] ?? text
  const [, audience = '', id = '', level = '', off] = rule
  const whose = audience === 'business' ? (known.everybody ?? '') : (nameOf(id) ?? gone)
  return `${whose}: ${known[level] ?? level}${off ? ` (${known.ruleOff ?? ''})` : ''}`
}

/** Ids of departments, roles and employees that rows mention in what they changed. */
export function audiencesIn(rows: readonly BusinessLogRow[]): string[] {
  const texts = rows.flatMap((row) => {
    const { before, after } = valuesOf(row)
    return [row.data.audienceId, ...Object.values(before), ...Object.values(after)].flat()
  })
  return [
    ...new Set(
      texts.flatMap((text) => (typeof text === 'string' ? text.split(' ').filter((word) => isUuid(word)) : [])),
    ),
  ]
}
