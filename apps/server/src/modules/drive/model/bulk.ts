import { type BulkResult, type ErrorCode, errorText, type Language } from '@khlang/contract'
import { type Operation, accessRefusals } from '@khlang/contract/permissions'
import type { AccountActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactUnsynced } from '../../../platform/db.ts'
import { FOLDER, type ItemRow } from './drive.types.ts'
import type { DriveDeps } from './hooks.ts'

/** More items than this are processed by a job. */
export const synchronousItems = 2000

/** An item below another one that was omitted, and why. */
export type LeftOut = { item: Pick<ItemRow, 'id' | 'name' | 'kind' | 'mime_type'>; code: ErrorCode }
type Outcome = { newId?: string; skipped?: boolean; left?: LeftOut[] }
/** The outcome of each item; errors become text where the reader's language is known. */
export type BulkOutcome = ({ id: string } & (({ ok: true } & Outcome) | { ok: false; error: AppError }))[]

/** Processes each item in its own transaction, and returns the outcome of each. */
export async function forEachItem(
  ids: readonly string[],
  work: (id: string) => Promise<Outcome>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = []
  for (const id of ids) {
    try {
      outcome.push({ id, ok: true, ...(await work(id)) })
    } catch (error) {
      // Errors of one item are reported for it; unexpected errors end the call.
      if (!(error instanceof AppError)) throw error
      outcome.push({ id, ok: false, error })
    }
  }
  return outcome
}

const refusals: ReadonlySet<string> = new Set(accessRefusals.filter((code) => code !== 'NOT_FOUND'))

/** Like {@link forEachItem} for changes: refused attempts are logged too. */
export async function changeEach(
  { db, audit }: Pick<DriveDeps, 'db' | 'audit'>,
  actor: AccountActor,
  operation: Operation,
  ids: readonly string[],
  work: (id: string) => Promise<Outcome>,
): Promise<BulkOutcome> {
  const outcome = await forEachItem(ids, work)
  const refused = outcome.flatMap((item) => (!item.ok && refusals.has(item.error.code) ? [item] : []))
  if (refused.length > 0) {
    await transactUnsynced(db, async (tx) => {
      for (const { id, error } of refused) {
        const data = { operation, code: error.code }
        await audit.record(tx, actor, { type: 'access.refused', subject: id, data }, 'refused')
      }
    })
  }
  return outcome
}

/** The outcome of a bulk call in the caller's language. */
export function presentBulk(outcome: BulkOutcome, language: Language): BulkResult {
  const items = outcome.map((item) => {
    if (item.ok) {
      const { left, ...rest } = item
      return left ? { ...rest, left: left.map((one) => presentLeftOut(one, language)) } : rest
    }
    const { id, ok, error } = item
    return { id, ok, machineCode: error.code, message: errorText(error.code, language, error.values) }
  })
  return { items }
}

const presentLeftOut = ({ item, code }: LeftOut, language: Language) => ({
  id: item.id,
  name: item.name,
  type: item.kind === FOLDER ? ('folder' as const) : ('file' as const),
  mimeType: item.mime_type,
  machineCode: code,
  message: errorText(code, language),
})
