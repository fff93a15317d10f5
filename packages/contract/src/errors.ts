import type { ErrorEntry } from './errors/entry.ts'
import { accountsErrors } from './errors/accounts.ts'
import { adminErrors } from './errors/admin.ts'
import { commentsErrors } from './errors/comments.ts'
import { consentsErrors } from './errors/consents.ts'
import { dispatchesErrors } from './errors/dispatches.ts'
import { driveErrors } from './errors/drive.ts'
import { edocsErrors } from './errors/edocs.ts'
import { historyErrors } from './errors/history.ts'
import { identityErrors } from './errors/identity.ts'
import { keysErrors } from './errors/keys.ts'
import { libraryErrors } from './errors/library.ts'
import { linksErrors } from './errors/links.ts'
import { mailkeepErrors } from './errors/mailkeep.ts'
import { notificationsErrors } from './errors/notifications.ts'
import { organisingErrors } from './errors/organising.ts'
import { platformErrors } from './errors/platform.ts'
import { previewsErrors } from './errors/previews.ts'
import { protectionErrors } from './errors/protection.ts'
import { quotasErrors } from './errors/quotas.ts'
import { scanningErrors } from './errors/scanning.ts'
import { searchErrors } from './errors/search.ts'
import { sharesErrors } from './errors/shares.ts'
import { staffErrors } from './errors/staff.ts'
import { supportErrors } from './errors/support.ts'
import { formatCount } from './sizes.ts'
import { transferErrors } from './errors/transfer.ts'
import { uploadLinksErrors } from './errors/upload-links.ts'
import { formatInstant } from './instants.ts'
import type { NoDuplicates } from './unique.ts'

/** The closed list of errors, one file a capability. */
const catalogue = {
  ...platformErrors,
  ...notificationsErrors,
  ...accountsErrors,
  ...identityErrors,
  ...driveErrors,
  ...quotasErrors,
  ...protectionErrors,
  ...organisingErrors,
  ...historyErrors,
  ...transferErrors,
  ...previewsErrors,
  ...scanningErrors,
  ...searchErrors,
  ...libraryErrors,
  ...sharesErrors,
  ...linksErrors,
  ...uploadLinksErrors,
  ...commentsErrors,
  ...dispatchesErrors,
  ...adminErrors,
  ...keysErrors,
  ...edocsErrors,
  ...mailkeepErrors,
  ...consentsErrors,
  ...staffErrors,
  ...supportErrors,
} as const

/** A code that two capabilities claim does not compile. */
const codesAreUnique: NoDuplicates<
  [
    keyof typeof platformErrors,
    keyof typeof consentsErrors,
    keyof typeof notificationsErrors,
    keyof typeof accountsErrors,
    keyof typeof identityErrors,
    keyof typeof driveErrors,
    keyof typeof quotasErrors,
    keyof typeof protectionErrors,
    keyof typeof organisingErrors,
    keyof typeof historyErrors,
    keyof typeof transferErrors,
    keyof typeof previewsErrors,
    keyof typeof scanningErrors,
    keyof typeof searchErrors,
    keyof typeof libraryErrors,
    keyof typeof sharesErrors,
    keyof typeof linksErrors,
    keyof typeof uploadLinksErrors,
    keyof typeof commentsErrors,
    keyof typeof dispatchesErrors,
    keyof typeof adminErrors,
    keyof typeof keysErrors,
    keyof typeof edocsErrors,
    keyof typeof mailkeepErrors,
    keyof typeof staffErrors,
    keyof typeof supportErrors,
  ]
> = true
void codesAreUnique

export type ErrorCode = keyof typeof catalogue
export type Language = 'th' | 'en'
/** Values for the placeholders of a message; sizes and waits are already formatted. */
export type ErrorValues = Readonly<Record<string, string | number | Date | Readonly<Record<Language, string>>>>

export const errorCatalogue: Record<ErrorCode, ErrorEntry> = catalogue
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(catalogue, code)

/** The number that `errorCode` carries: the specification's, else the HTTP status. */
export const errorNumber = (code: ErrorCode) => errorCatalogue[code].number ?? String(errorCatalogue[code].status)

/** The message a person reads, with the values put in. */
export const errorText = (code: ErrorCode, language: Language, values: ErrorValues = {}) =>
  errorCatalogue[code][language].replace(/\{(\w+)\}/g, (_, name: string) => formatValue(values[name], language))

/** A message that says first what was refused and then why, in these two parts; the first is empty in all others. */
export function titledErrorText(code: ErrorCode, language: Language): { title: string; message: string } {
  const [title = '', message] = errorText(code, language).split(': ')
  return message === undefined ? { title: '', message: title } : { title, message }
}

/** The values of an error as they are stored beside its code: times in both languages, all else as it is. */
export const storableValues = (values: ErrorValues): StoredValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? { th: formatInstant(value, 'th'), en: formatInstant(value, 'en') } : value,
    ]),
  )

/** What {@link storableValues} gives, and JSON keeps. */
export type StoredValues = Readonly<Record<string, string | number | Readonly<Record<Language, string>>>>

/**
 * The message of a stored code with the values stored beside it; a value that was not stored reads “–”. A code that is
 * no longer known reads as an internal error.
 */
export const storedErrorText = (code: string, values: unknown, language: Language): string =>
  errorText(isErrorCode(code) ? code : 'INTERNAL', language, valuesIn(values))

const isTexts = (value: unknown): value is Record<Language, string> =>
  typeof value === 'object' &&
  value !== null &&
  'th' in value &&
  'en' in value &&
  typeof value.th === 'string' &&
  typeof value.en === 'string'

const valuesIn = (stored: unknown): ErrorValues =>
  Object.fromEntries(
    Object.entries(stored ?? {}).filter(
      (entry): entry is [string, string | number | Record<Language, string>] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number' || isTexts(entry[1]),
    ),
  )

/** What a message shows in the place of a value that nobody knows: a gap would read like a broken sentence. */
const unknownValue = '–'

function formatValue(value: ErrorValues[string] | undefined, language: Language): string {
  if (typeof value === 'number') return formatCount(value)
  if (value instanceof Date) return formatInstant(value, language)
  return typeof value === 'object' ? value[language] : (value ?? unknownValue)
}
