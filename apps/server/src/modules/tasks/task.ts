import { randomUUID } from 'node:crypto'
import { type Language, storedErrorText } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db.ts'
import type { TaskKind } from './kinds.ts'
import { insertProgress, type JobAbout } from './progress.repo.ts'

export { isInFlight, stateOf } from './kinds.ts'

type NewTask = {
  kind: TaskKind
  total: number
  input?: unknown
  about?: JobAbout
  /** The time of the request; now by default. */
  at?: Date
  /** Not listed: nobody requested it, or it has its own page. */
  isQuiet?: boolean
  /** How long its result is kept, if not for some days after its last change. */
  keptUntil?: Date
}

/** Records a task in the transaction that also queues its job. */
export async function begin(
  tx: Tx,
  { accountId, personId, sessionId }: Pick<PersonActor, 'accountId' | 'personId' | 'sessionId'>,
  { kind, total, input = {}, about, at = new Date(), isQuiet = false, keptUntil }: NewTask,
): Promise<string> {
  const id = randomUUID()
  await insertProgress(tx, {
    id,
    account_id: accountId,
    person_id: personId,
    session_id: sessionId,
    kind,
    total,
    input: JSON.stringify(input),
    about: JSON.stringify(about ?? {}),
    dismissed_at: isQuiet ? at : null,
    kept_until: keptUntil ?? null,
    created_at: at,
    changed_at: at,
  })
  return id
}

type Owned = { person_id: string; account_id: string; kept_until: Date | null }

/** The caller's own task, with any joined data. Those of others and expired ones do not exist. */
export function requireOwn<Row extends Owned>(actor: PersonActor, row: Row | undefined, now: Date): Row {
  const isOwn = row?.person_id === actor.personId && row.account_id === actor.accountId
  if (!row || !isOwn || (row.kept_until !== null && row.kept_until <= now)) throw new AppError('NOT_FOUND')
  return row
}

/** Why something failed, as text: the recorded code, with the values recorded beside it. */
export const textOf = (code: string | null, language: Language, values: unknown = {}): string =>
  storedErrorText(code ?? 'INTERNAL', values, language)
