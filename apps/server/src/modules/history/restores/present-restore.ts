import { formatBytes, type Language } from '@khlang/contract'
import {
  type EarlierRestore,
  maxRestoreItems,
  type Restore,
  restoreActions,
  type RestoreEntry,
  type RestoreWay,
  restoreWays,
} from '@khlang/contract/restores'
import type { PersonActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import { task } from '../../tasks/index.ts'
import * as repo from './restores.repo.ts'
import { restoreStateOf } from './restores.rules.ts'

/** A run with its numbers. */
export async function presentRun(where: Db, run: repo.RunRow, language: Language): Promise<Restore> {
  const sums = await repo.sumEntries(where, run.id)
  const { id, item_id, at, way, target_id } = run
  return {
    id,
    itemId: item_id,
    at: at.toISOString(),
    state: restoreStateOf(run),
    way: wayOf(way),
    beside: { items: sums?.beside ?? 0, bytes: sums?.beside_bytes ?? 0, left: sums?.beside_left ?? 0 },
    inPlace: { items: sums?.in_place ?? 0, bytes: sums?.in_place_bytes ?? 0, left: sums?.in_place_left ?? 0 },
    done: sums?.done ?? 0,
    failed: sums?.failed ?? 0,
    targetId: target_id,
    message: messageOf(run, language),
  }
}

export const wayOf = (text: string | null): RestoreWay | null => restoreWays.find((known) => known === text) ?? null

type Why = { code: string | null; code_values: unknown }

/** Why a run failed, or an item is omitted, as text. */
export const messageOf = ({ code, code_values }: Why, language: Language, size = 0): string | null =>
  code === null
    ? null
    : task.textOf(code, language, { max: maxRestoreItems, need: formatBytes(size), ...valuesOf(code_values) })

const valuesOf = (stored: unknown) => (typeof stored === 'object' ? stored : {})

export function presentEarlier(
  row: repo.RunRow & { name: string },
  names: ReadonlyMap<string, string>,
  { actor, openSince }: { actor: PersonActor; openSince: Date },
): EarlierRestore {
  const me = row.person_id === actor.personId && row.account_id === actor.accountId
  return {
    id: row.id,
    itemId: row.item_id,
    name: row.name,
    by: { name: names.get(row.person_id) ?? '', me },
    startedAt: row.created_at.toISOString(),
    at: row.at.toISOString(),
    way: wayOf(row.way) ?? 'beside',
    state: restoreStateOf(row),
    done: row.done,
    left: row.left_count,
    isOpen: me && row.ordered_in === null && row.changed_at > openSince,
  }
}

export function presentEntry(row: repo.EntryRow, way: RestoreWay, language: Language): RestoreEntry {
  const code = row.code ?? (way === 'beside' ? row.code_beside : row.code_in_place)
  return {
    itemId: row.item_id,
    type: row.kind === model.FOLDER ? 'folder' : 'file',
    name: row.name,
    place: row.place,
    version: row.version_n,
    size: row.size,
    action: restoreActions.find((known) => known === row.action) ?? 'same',
    outcome: row.outcome === 'done' || row.outcome === 'failed' ? row.outcome : null,
    machineCode: code,
    message: messageOf({ code, code_values: row.code_values }, language, row.size),
  }
}
