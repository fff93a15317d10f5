import { errorText, isErrorCode, type Language } from '@khlang/contract'
import type { LogEntry } from '@khlang/contract/personal-log'
import type { LogRow } from './log.repo.ts'
import { smallWords, wordsOf } from './log.words.ts'

type Piece = LogEntry['sentence'][number]

/** An item that a reader reaches: its name, and the folder that shows it. */
export type Reached = { id: string; name: string; folderId: string }

/** What the reader knows of the people and items that rows speak of. */
export type LogContext = {
  language: Language
  readerId: string
  nameOf: (personId: string | null) => string | undefined
  /** Undefined for what is gone or not the reader's to see. */
  reach: (itemId: unknown) => Reached | undefined
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Who did it, as the reader says it. */
export function whoOf(row: LogRow, { language, readerId, nameOf }: LogContext): string {
  const words = smallWords[language]
  if (row.person_id === null) return words.system
  return row.person_id === readerId ? words.you : (nameOf(row.person_id) ?? words.someone)
}

/** The name that the item had then; of what the event does not name, the one it has now. */
export function itemNameOf(row: LogRow, { language, reach }: LogContext): string {
  const named = row.type === 'item.renamed' ? text(row.data.to) : text(row.data.name)
  return named || reach(row.subject)?.name || smallWords[language].goneItem
}

/** The row as a sentence in the reader's language, in pieces; null for what nobody is shown. */
export function sentenceOf(row: LogRow, context: LogContext): Piece[] | null {
  const words = wordsOf(row.type)
  if (words === null) return null
  return words[context.language]
    .split(/(\{\w+\})/)
    .flatMap((part) => (part.startsWith('{') ? pieceFor(part.slice(1, -1), row, context) : [{ text: part }]))
    .filter((piece) => piece.text !== '')
}

function pieceFor(place: string, row: LogRow, context: LogContext): Piece[] {
  const { language, reach, nameOf } = context
  const words = smallWords[language]
  const { data } = row
  switch (place) {
    case 'who':
      return [{ text: whoOf(row, context) }]
    case 'item':
      return [link(`“${itemNameOf(row, context)}”`, reach(row.subject))]
    case 'about': {
      const found = reach(row.subject)
      return found ? [{ text: words.about }, link(`“${found.name}”`, found)] : []
    }
    case 'folder':
      return [folder(data.toParent ?? data.parentId ?? data.folderId, context)]
    case 'origin':
      return [folder(data.fromParent, context)]
    case 'changes':
      return [{ text: changesOf(data.changes, language) }]
    case 'encryptionChange':
      return [{ text: words.encryption[data.change === 'decrypted' ? 'decrypted' : 'encrypted'] }]
    case 'policyChange':
      return [{ text: words.policy[data.change === 'removed' ? 'removed' : 'set'] }]
    case 'passwordChange':
      return [{ text: words.password[data.change as keyof typeof words.password] ?? words.password.changed }]
    case 'person':
      return [{ text: nameOf(text(data.personId)) ?? words.someone }]
    case 'fromVersion':
      return [{ text: text(data.from) }]
    case 'reason': {
      const code = text(data.code)
      return [{ text: isErrorCode(code) ? errorText(code, language) : '' }]
    }
    default:
      return [{ text: text(data[place]) }]
  }
}

const link = (words: string, found: Reached | undefined): Piece =>
  found ? { text: words, itemId: found.id, folderId: found.folderId } : { text: words }

function folder(id: unknown, { language, reach }: LogContext): Piece {
  const found = reach(id)
  return found ? { text: `“${found.name}”`, folderId: found.id } : { text: smallWords[language].someFolder }
}

function changesOf(changes: unknown, language: Language): string {
  const words = smallWords[language]
  const known: Record<string, string> = words.changes
  const names = typeof changes === 'object' && changes !== null ? Object.keys(changes) : []
  const changed = names.filter((name) => name !== 'from').map((name) => known[name] ?? words.otherChange)
  return [...new Set(changed.length > 0 ? changed : [words.otherChange])].join(words.separator)
}
