import type { Language } from '@khlang/contract'
import type { Principal } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db.ts'
import { findPersonNames } from '../../../platform/person-names.ts'
import { model } from '../../drive/index.ts'
import type { HistoryDeps } from '../deps.ts'
import { findGroupNames } from './group-names.repo.ts'
import { actedBy } from './log.initiators.ts'
import type { LogRow } from './log.repo.ts'
import { itemNameOf, type LogContext, type Piece, type Reached, sentenceOf, whoOf } from './log.sentences.ts'
import { csvResult, phrases, sentenceFor } from './log.texts.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** Finds the items that rows mention, as far as the reader may know them. */
export function createReach({ db, clock, access }: Pick<HistoryDeps, 'db' | 'clock' | 'access'>) {
  /** Whether the reader can see each of these items; items that are merely locked or expired count as visible. */
  return async function resolveNames(actor: Principal, language: Language, ids: readonly string[]) {
    const there = await access.evaluateAll(db, actor, 'item.see', ids)
    const reached = new Map<string, Reached>()
    const unseen = new Set<string>()
    for (const [id, { code, found }] of there) {
      if (code === 'NOT_FOUND' || code === 'NOT_ALLOWED') unseen.add(id)
      if (code !== null || model.stateOf(found, clock.now()) !== 'normal') continue
      const { item, drive } = found
      const root = drive.kind === 'business' ? 'business' : 'personal'
      const name = item.parent_id === null ? phrases[language].roots[root] : item.name
      reached.set(id, { id, name, folderId: item.kind === model.FOLDER ? id : (item.parent_id ?? id) })
    }
    return { there, reached, unseen }
  }
}

/** Every item and folder that these rows mention. */
export function idsOf(rows: readonly LogRow[]): string[] {
  const places = rows.flatMap(({ subject, data }) => [
    subject,
    data.parentId,
    data.fromParent,
    data.toParent,
    data.folderId,
  ])
  return [...new Set(places.flatMap((id) => (isUuid(id) ? [id] : [])))]
}

/** What the reader may know about rows: the items that were reached, and the people among `named`. */
export async function contextFor(
  db: Db,
  { language, readerId }: Pick<LogContext, 'language' | 'readerId'>,
  reached: ReadonlyMap<string, Reached>,
  named: readonly unknown[],
): Promise<LogContext> {
  const names = await findPersonNames(
    db,
    named.map((value) => (isUuid(value) ? value : null)),
  )
  const groups = await findGroupNames(db, named.filter(isUuid), language)
  return {
    language,
    readerId,
    nameOfGroup: (id) => groups.get(id),
    nameOf: (id) => names.get(id ?? ''),
    reach: (id) => (typeof id === 'string' ? reached.get(id) : undefined),
  }
}

/** What every log says of a row; null for events that are not shown. */
export function entryOf(row: LogRow, sentence: readonly Piece[] | null, language: Language) {
  const template = sentenceFor(row.type)
  if (sentence === null || template === null) return null
  const { id, at, type, address, outcome } = row
  return {
    id,
    at: at.toISOString(),
    type,
    action: template.action,
    refused: outcome === 'refused',
    sentence: [...sentence],
    address,
    client: row.channel,
    by: actedBy(row, language),
    recordId: recordOf(row),
  }
}

/** The destruction record of a permanent deletion. */
function recordOf({ type, data: { destructionId } }: LogRow): string | null {
  return type === 'item.purged' && isUuid(destructionId) ? destructionId : null
}

/** A row as cells of the exported table. */
export function cellsOf(
  row: LogRow,
  context: LogContext,
  sentence: readonly Piece[] = sentenceOf(row, context) ?? [],
): string[] {
  const { language } = context
  const hasItem =
    context.reach(row.subject) !== undefined || typeof row.data.name === 'string' || row.type === 'item.renamed'
  return [
    row.at.toISOString(),
    whoOf(row, context),
    sentence.map((piece) => piece.text).join(''),
    hasItem ? itemNameOf(row, context) : '',
    csvResult[language][row.outcome === 'refused' ? 'refused' : 'ok'],
    row.address ?? '',
    phrases[language].clients[row.channel],
    actedBy(row, language)?.name ?? '',
  ]
}
