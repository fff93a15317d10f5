import { fieldText } from '@khlang/contract/field-texts'
import { type Input, isSeen } from '@khlang/contract'
import type { Ask, changeUploadLink } from '@khlang/contract/upload-links'
import { AppError } from '../../../../platform/app-error.ts'
import { oneLine } from '@khlang/contract/plain-text'
import { endOf, lines, type PolicyFacts, togetherOf } from '../../managing/settings.rules.ts'

export type UploadSettings = Input<typeof changeUploadLink>['body']

/** The columns that settings of a request change; without the password, which takes time, and the checklist. */
export type Chosen = {
  name?: string
  expires_at?: Date | null
  max_files?: number | null
  max_size?: number | null
  types?: string[]
  ask_name?: Ask
  ask_email?: Ask
  remark?: string
  qr?: boolean
  notify?: boolean
  remind?: boolean
  duplicate?: string
  login_required?: boolean
  send_inbox?: boolean
  send_etax?: boolean
  enabled?: boolean
}

/** Settings that are columns as they are. */
const plain = {
  maxFiles: 'max_files',
  maxSize: 'max_size',
  askName: 'ask_name',
  askEmail: 'ask_email',
  qr: 'qr',
  notify: 'notify',
  remind: 'remind',
  duplicate: 'duplicate',
  loginRequired: 'login_required',
  sendInbox: 'send_inbox',
  sendEtax: 'send_etax',
  enabled: 'enabled',
} as const satisfies Partial<Record<keyof UploadSettings, keyof Chosen>>

/** What a request chooses; what it leaves out is not in the result. */
export function chosenBy(settings: UploadSettings, now: Date): Chosen {
  const { name, expiresIn, types, remark } = settings
  const columns = Object.entries(plain).flatMap(([setting, column]) => {
    const value = settings[setting as keyof typeof plain]
    return value === undefined ? [] : [[column, value]]
  })
  return {
    ...(Object.fromEntries(columns) as Chosen),
    ...(name !== undefined && { name: oneLine(name) }),
    ...(expiresIn !== undefined && { expires_at: endOf(expiresIn, now) }),
    ...(types !== undefined && { types: [...new Set(types.map(extension))].toSorted() }),
    ...(remark !== undefined && { remark: lines(remark) }),
  }
}

const extension = (text: string): string => text.replace(/^\./, '').normalize('NFC').toLowerCase()

/** What a link gives: to add files, and with new versions to change those that are there. */
export const offeredLevel = (duplicate: string | undefined): 'upload' | 'edit' =>
  duplicate === 'create_tag_version' ? 'edit' : 'upload'

/** A new link has an expiry, "unlimited" included; that of the business where the request has none. */
export function assertComplete(settings: UploadSettings, policies: readonly PolicyFacts[], now: Date): Chosen {
  const { defaultDays: days } = togetherOf(policies)
  const standard = days === null ? undefined : { days, hours: 0, minutes: 0 }
  const { expiresIn = standard } = settings
  if (expiresIn === undefined) throw new AppError('LINK_EXPIRY_REQUIRED')
  return chosenBy({ ...settings, expiresIn }, now)
}

/** Whether the caller must be allowed to send for the account: received files are passed on in their name (T15). */
export const sendsDocuments = ({ send_inbox, send_etax }: Chosen): boolean => send_inbox === true || send_etax === true

/** Throws if files are to be handed to a service that signs documents, and none is connected. */
export function assertSigned({ send_etax }: Chosen, signing: string | null): void {
  if (send_etax && signing === null) throw new AppError('UPLOAD_LINK_SIGNING')
}

export type ChosenEntry = { id: string; title: string; required: boolean; dueAt: Date | null }

/** The lines of a checklist; `newId` names those that have no id. */
export const checklistOf = (entries: NonNullable<UploadSettings['checklist']>, newId: () => string): ChosenEntry[] =>
  entries.map(({ id, title, required = true, dueAt = null }) => ({
    id: id ?? newId(),
    title: titleOf(title),
    required,
    dueAt: dueAt === null ? null : new Date(dueAt),
  }))

function titleOf(text: string): string {
  const title = oneLine(text)
  if (isSeen(title)) return title
  throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'checklist', message: fieldText('title') }] })
}
