import { errorText, formatCount, isErrorCode, type Language, nationalMobile } from '@khlang/contract'
import type { LogEntry } from '@khlang/contract/personal-log'
import { actedBy } from './log.initiators.ts'
import type { LogRow } from './log.repo.ts'
import { operatorActor } from './log.rules.ts'
import { phrases, sentenceFor } from './log.texts.ts'

export type Piece = LogEntry['sentence'][number]

/** An item that the reader can open: its name, and the folder that shows it. */
export type Reached = { id: string; name: string; folderId: string }

/** What the reader may know about the people and items in the rows. */
export type LogContext = {
  language: Language
  readerId: string
  nameOf: (personId: string | null) => string | undefined
  /** The name of a department or a role in a language other than the one in which rows record it; else undefined. */
  nameOfGroup: (id: string) => string | undefined
  /** Undefined for items that are gone or not visible to the reader. */
  reach: (itemId: unknown) => Reached | undefined
}

const text = (value: unknown): string =>
  typeof value === 'number' ? formatCount(value) : typeof value === 'string' ? value : ''

/** The actor, in the reader's language. */
export function whoOf(row: LogRow, { language, readerId, nameOf }: LogContext): string {
  const phrase = phrases[language]
  const isSender = row.actor.startsWith('upload-link:')
  if (isSender || row.actor.startsWith('link:')) {
    // Nobody has checked it: it must not read like the name of somebody with an account.
    const typed = text(row.data.visitor)
    return typed === '' ? phrase[isSender ? 'sender' : 'visitor'] : `${typed} ${phrase.typed}`
  }
  const by = actedBy(row, language)
  if (by?.kind === 'support' || by?.kind === 'key' || by?.kind === 'mail-rule')
    return by.name === '' ? phrase[by.kind] : phrase.named[by.kind].replace('{name}', () => by.name)
  if (row.actor === operatorActor && row.person_id !== readerId) return phrase.operator
  if (row.person_id === null) return phrase.system
  return row.person_id === readerId ? phrase.you : (nameOf(row.person_id) ?? phrase.someone)
}

/** In Thai a verb follows a pronoun directly, and a name after a space. */
function subjectOf(who: string, language: Language): string {
  const { you, system, visitor, sender, someone, support, key, operator } = phrases[language]
  return language === 'en' ||
    who.endsWith('ซึ่งดำเนินการแทน') ||
    [you, system, visitor, sender, someone, support, key, operator].some((word) => word === who)
    ? who
    : `${who} `
}

/** The name that the item had then; of what the event does not name, the one it has now. */
export function itemNameOf(row: LogRow, { language, reach, nameOfGroup }: LogContext): string {
  const named = row.type === 'item.renamed' ? text(row.data.to) : (nameOfGroup(row.subject) ?? text(row.data.name))
  return named || reach(row.subject)?.name || phrases[language].goneItem
}

/** The row as a sentence in the reader's language, in pieces; null for events that are not shown. */
export function sentenceOf(row: LogRow, context: LogContext): Piece[] | null {
  const sentence = sentenceFor(row.type)
  return sentence === null ? null : piecesOf(sentence[context.language], row, context)
}

/** A sentence with its placeholders filled from a row. */
export const piecesOf = (template: string, row: LogRow, context: LogContext): Piece[] =>
  template
    .split(/(\{\w+\})/)
    .flatMap((part) => (part.startsWith('{') ? pieceFor(part.slice(1, -1), row, context) : [{ text: part }]))
    .filter((piece) => piece.text !== '')

function pieceFor(place: string, row: LogRow, context: LogContext): Piece[] {
  const { language, reach, nameOf, nameOfGroup } = context
  const phrase = phrases[language]
  const { data } = row
  switch (place) {
    case 'who':
      return [{ text: subjectOf(whoOf(row, context), language) }]
    case 'item':
      return [link(`“${itemNameOf(row, context)}”`, reach(row.subject))]
    case 'about': {
      const found = reach(row.subject)
      return found ? [{ text: phrase.about }, link(`“${found.name}”`, found)] : []
    }
    case 'box':
      return [{ text: phrase.box[data.box === 'outbox' ? 'outbox' : 'inbox'] }]
    case 'folder':
      return [folder(data.toParent ?? data.parentId ?? data.folderId, context)]
    case 'origin':
      return [folder(data.fromParent, context)]
    case 'changes':
      return [{ text: changesOf(data.changes, language) }]
    case 'encryptionChange':
      return [{ text: phrase.encryption[data.change === 'decrypted' ? 'decrypted' : 'encrypted'] }]
    case 'recoveryCopy':
      return [{ text: data.kept ? `${phrase.recoveryCopy}${text(data.kept)}` : '' }]
    case 'policyChange':
      return [{ text: phrase.policy[data.change === 'removed' ? 'removed' : 'set'] }]
    case 'passwordChange':
      return [{ text: phrase.password[data.change as keyof typeof phrase.password] ?? phrase.password.changed }]
    case 'address':
      return [{ text: nationalMobile(text(data.address)) }]
    case 'person':
      return [{ text: nameOf(text(data.personId)) ?? phrase.someone }]
    case 'fromVersion':
      return [{ text: text(data.from) }]
    case 'reason': {
      const code = text(data.code)
      return [{ text: isErrorCode(code) ? errorText(code, language) : text(data.reason) }]
    }
    case 'group':
      return [{ text: nameOfGroup(row.subject) ?? text(data.name) }]
    default:
      return [{ text: text(data[place]) }]
  }
}

const link = (text: string, found: Reached | undefined): Piece =>
  found ? { text, itemId: found.id, folderId: found.folderId } : { text }

function folder(id: unknown, { language, reach }: LogContext): Piece {
  const found = reach(id)
  return found ? { text: `“${found.name}”`, folderId: found.id } : { text: phrases[language].someFolder }
}

function changesOf(changes: unknown, language: Language): string {
  const phrase = phrases[language]
  const known: Record<string, string> = phrase.changes
  const names = typeof changes === 'object' && changes !== null ? Object.keys(changes) : []
  const changed = names.filter((name) => name !== 'from').map((name) => known[name] ?? phrase.otherChange)
  return [...new Set(changed.length > 0 ? changed : [phrase.otherChange])].join(phrase.separator)
}
