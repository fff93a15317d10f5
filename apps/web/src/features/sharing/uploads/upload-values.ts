import { channelLimits, uploadLinkLimits } from '@khlang/contract'
import type { Ask, UploadLink, UploadLinkDuplicate } from '@khlang/contract/upload-links'
import type { Language } from '../../../lib/dates.ts'
import { instantOf, typedOf } from '../../../lib/wall-clock.ts'
import { expiresIn, guardFaultsIn, leftOf, numberIn } from '../links/link-values.ts'
import type { Board, NewUploadLink, UploadLinkChange } from './uploads.api.ts'

/** A line of the checklist as it is typed; `due` is a day, or empty. */
export type EntryValues = { key: string; id: string | null; title: string; required: boolean; due: string }

/** What the form of an upload link holds; numbers as they are typed. */
export type UploadValues = {
  name: string
  password: string
  removePassword: boolean
  expiry: 'none' | 'set'
  days: string
  hours: string
  minutes: string
  files: string
  /** In MB. */
  size: string
  types: string
  askName: Ask
  askEmail: Ask
  duplicate: UploadLinkDuplicate
  loginRequired: boolean
  notify: boolean
  remind: boolean
  qr: boolean
  sendInbox: boolean
  /** What is saved as an e-document is signed first. */
  sendEtax: boolean
  remark: string
  checklist: readonly EntryValues[]
}

const fresh: UploadValues = {
  name: '',
  password: '',
  removePassword: false,
  expiry: 'none',
  days: '',
  hours: '',
  minutes: '',
  files: '',
  size: '',
  types: '',
  askName: 'no',
  askEmail: 'no',
  duplicate: 'create_copy',
  loginRequired: false,
  notify: true,
  remind: true,
  qr: false,
  sendInbox: false,
  sendEtax: false,
  remark: '',
  checklist: [],
}

const megabyte = 1024 ** 2
const mostMegabytes = channelLimits.uploadLink / megabyte

let lastKey = 0
export const newEntry = (): EntryValues => ({ key: `new ${++lastKey}`, id: null, title: '', required: true, due: '' })

/** The settings of an upload link as values of its form. */
export function valuesOf(link: UploadLink | null, entries: Board['entries'], now: number): UploadValues {
  if (!link) return fresh
  const {
    name,
    askName,
    askEmail,
    duplicate,
    loginRequired,
    notify,
    remind,
    qr,
    sendInbox,
    sendEtax,
    remark,
    types,
    maxFiles,
    maxSize,
    expiresAt,
  } = link
  return {
    ...fresh,
    name,
    askName,
    askEmail,
    duplicate,
    loginRequired,
    notify,
    remind,
    qr,
    sendInbox,
    sendEtax,
    remark,
    types: types.join(', '),
    files: maxFiles === null ? '' : String(maxFiles),
    size: maxSize === null ? '' : String(Math.max(1, Math.floor(maxSize / megabyte))),
    ...(expiresAt !== null && leftOf(expiresAt, now)),
    checklist: entries.map(({ id, title, required, dueAt }) => ({
      key: id,
      id,
      title,
      required,
      due: dueAt === null ? '' : typedOf(new Date(dueAt)).slice(0, 10),
    })),
  }
}

const typesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((type) => type.replace(/^\*?\./, '').toLowerCase())
    .filter((type) => type !== '')

export type UploadFaults = Partial<Record<'password' | 'expiry' | 'files' | 'size' | 'types' | 'checklist', string>>
type Say = (key: 'filesWrong' | 'sizeWrong' | 'typesWrong' | 'entryEmpty', values?: Record<string, number>) => string
type SayGuard = (key: 'expiryWrong', values: Record<string, number>) => string

/** What is wrong with the form, at the field that it is about. */
export function faultsIn(
  values: UploadValues,
  language: Language,
  say: Say,
  sayGuard: SayGuard,
  before: UploadValues | null = null,
): UploadFaults {
  const { files, size, types, checklist } = values
  const isWithin = (text: string, most: number) => {
    const number = numberIn(text)
    return text.trim() === '' || (number >= 1 && number <= most)
  }
  return {
    ...guardFaultsIn(values, language, sayGuard, before),
    ...(!isWithin(files, uploadLinkLimits.files) && { files: say('filesWrong', { max: uploadLinkLimits.files }) }),
    ...(!isWithin(size, mostMegabytes) && { size: say('sizeWrong', { max: mostMegabytes }) }),
    ...(!typesIn(types).every((type) => /^[\p{L}\p{N}_+-]{1,30}$/u.test(type)) && { types: say('typesWrong') }),
    ...(checklist.some(({ title }) => title.trim() === '') && { checklist: say('entryEmpty') }),
  }
}

/** Until the end of the day that was chosen. */
const entryOf = ({ id, title, required, due }: EntryValues) => ({
  ...(id !== null && { id }),
  title: title.trim(),
  required,
  dueAt: due === '' ? null : (instantOf(`${due}T23:59:59`)?.toISOString() ?? null),
})

const columns = {
  name: ({ name }: UploadValues) => ({ name: name.trim() }),
  files: ({ files }: UploadValues) => ({ maxFiles: files.trim() === '' ? null : numberIn(files) }),
  size: ({ size }: UploadValues) => ({ maxSize: size.trim() === '' ? null : numberIn(size) * megabyte }),
  types: ({ types }: UploadValues) => ({ types: typesIn(types) }),
  askName: ({ askName }: UploadValues) => ({ askName }),
  askEmail: ({ askEmail }: UploadValues) => ({ askEmail }),
  duplicate: ({ duplicate }: UploadValues) => ({ duplicate }),
  loginRequired: ({ loginRequired }: UploadValues) => ({ loginRequired }),
  notify: ({ notify }: UploadValues) => ({ notify }),
  remind: ({ remind }: UploadValues) => ({ remind }),
  qr: ({ qr }: UploadValues) => ({ qr }),
  sendInbox: ({ sendInbox }: UploadValues) => ({ sendInbox }),
  sendEtax: ({ sendInbox, sendEtax }: UploadValues) => ({ sendEtax: sendInbox && sendEtax }),
  remark: ({ remark }: UploadValues) => ({ remark: remark.trim() }),
  checklist: ({ checklist }: UploadValues) => ({ checklist: checklist.map(entryOf) }),
} satisfies Partial<Record<keyof UploadValues, (values: UploadValues) => UploadLinkChange>>

const written = (names: readonly (keyof typeof columns)[], values: UploadValues): UploadLinkChange =>
  Object.assign({}, ...names.map((name) => columns[name](values))) as UploadLinkChange

const allColumns = Object.keys(columns) as (keyof typeof columns)[]

/** A new link: its end is always given, so that “none” is a choice (C12). */
export const newLinkOf = (values: UploadValues): NewUploadLink => ({
  ...written(allColumns, values),
  ...(values.password !== '' && { password: values.password }),
  expiresIn: expiresIn(values),
})

/** Only what differs from before: a time that was not touched does not start again. */
export function changeOf(before: UploadValues, values: UploadValues): UploadLinkChange {
  const { password, removePassword } = values
  const isNewEnd = (['expiry', 'days', 'hours', 'minutes'] as const).some((name) => before[name] !== values[name])
  return {
    ...written(
      allColumns.filter((name) => before[name] !== values[name]),
      values,
    ),
    ...(removePassword ? { password: null } : password !== '' && { password }),
    ...(isNewEnd && { expiresIn: expiresIn(values) }),
  }
}
