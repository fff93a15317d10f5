import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db.ts'
import { type Drive, model, type tree } from '../drive/index.ts'
import { progress, steps } from '../tasks/index.ts'
import type { LargeTreeInput, LargeTreesDeps } from './deps.ts'
import { findJobCopies } from './job-copies.repo.ts'

/** The number of items copied in one transaction. */
const batch = 500
/** A larger copy is refused. */
export const maxJobItems = 1_000_000

type Result = steps.StepResult
/** A step to be executed: a copy in this folder, with this name. */
type Ready = {
  step: steps.StepRow
  of: model.Permit<'item.copy'>
  parentId: string
  name: model.FileName
  clear?: tree.WantedCopy['clear']
}

/**
 * Copies a large tree: its items are recorded first, then copied and settled batch by batch, one transaction each. A
 * stopped job resumes; failures are reported in the outcome (docs/copies.md).
 */
export function createCopyJob(
  { db, clock, audit, hooks, access }: LargeTreesDeps & Pick<Drive, 'access'>,
  { requireTarget, planName, trashReplaced, requireCopy, permitted, fitting, copyBatch }: Drive['steps'],
) {
  const plan = (actor: PersonActor, jobId: string, { ids, targetId }: LargeTreeInput) =>
    model.transactItems(db, async (tx) => {
      const job = await progress.lockProgress(tx, jobId)
      if (!job || job.planned) return
      const { closed } = await permitted(tx, actor, { operation: 'copy', ids, targetId })
      const total = await steps.planSteps(tx, jobId, { ids, closed, limit: maxJobItems })
      await progress.updateProgress(tx, jobId, { planned: true, total, done: 0, changed_at: clock.now() })
    })

  /** A chosen item: whether it may be copied, and under which name. */
  async function readyTop(
    tx: Tx,
    actor: PersonActor,
    input: LargeTreeInput,
    step: steps.StepRow,
  ): Promise<Ready | Result> {
    try {
      const { top, target } = await requireCopy(tx, actor, step.source_id, input.targetId)
      const plan = await planName(tx, actor, top.item, target, input.choice)
      if (plan === null) return { n: step.n, outcome: 'skipped' }
      const { name, replaces } = plan
      const clear = replaces && (() => trashReplaced(tx, actor, replaces))
      return { step, of: top, parentId: target.item.id, name, clear }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { n: step.n, outcome: 'left', code: error.code, details: { ...error.values } }
    }
  }

  /** The items of a batch that may be copied; the rest is settled already. Folders come before their contents. */
  async function readyAll(
    tx: Tx,
    actor: PersonActor,
    request: LargeTreeInput,
    rows: readonly steps.StepRow[],
    target: model.Proved,
  ) {
    const facts = await access.targetFacts(tx, target)
    const ids = rows.map((row) => row.source_id)
    const found = await access.evaluateAll(tx, actor, 'item.copy', ids, { target: facts })
    const settled: Result[] = []
    const ready: Ready[] = []
    for (const step of rows) {
      const { n, parent_n } = step
      if (parent_n === null) {
        const top = await readyTop(tx, actor, request, step)
        if ('outcome' in top) settled.push(top)
        else ready.push(top)
        continue
      }
      const { code, found: of } = found.get(step.source_id) ?? { code: 'NOT_FOUND', found: null }
      if (code === null) ready.push({ step, of, parentId: step.parent_copy ?? '', name: model.ownName(of.item) })
      // Nothing is revealed about what is gone or what the caller cannot see.
      else settled.push(code === 'NOT_FOUND' ? { n, outcome: 'unseen' } : { n, outcome: 'left', code })
    }
    return { settled, ready }
  }

  /** Copies ready items, level by level; nothing below a failed item is copied. */
  async function copyReady(
    tx: Tx,
    actor: PersonActor,
    target: model.Proved,
    { settled, ready }: { settled: Result[]; ready: Ready[] },
  ): Promise<Result[]> {
    const results = new Map(settled.map((result) => [result.n, result]))
    const space = await model.lockSpace(tx, target.drive.id)
    let free = space ? Math.max(0, space.quota - space.used - space.reserved) : 0
    let taken = 0
    const admit = (bytes: number): boolean => {
      if (bytes > free) return false
      free -= bytes
      taken += bytes
      return true
    }
    const names = ready.map(({ name }) => name)
    const fits = await fitting(tx, actor, target.drive, names)
    const how = { by: actor.personId, at: clock.now(), onTaken: 'number', admit, fits } as const
    for (let rest = ready; rest.length > 0; ) {
      const waiting = new Set(rest.map(({ step }) => step.n))
      const now = rest.filter(({ step }) => step.parent_n === null || !waiting.has(step.parent_n))
      rest = rest.filter(({ step }) => step.parent_n !== null && waiting.has(step.parent_n))
      const wanted = now.flatMap((one) => {
        const above = outcomeAbove(one.step, results)
        if (above === null) return [one]
        results.set(one.step.n, { n: one.step.n, ...above })
        return []
      })
      for (const one of wanted) if (one.step.parent_n !== null) one.parentId = copyAbove(one, results)
      const outcome = await copyBatch(tx, wanted, how)
      for (const [index, { step }] of wanted.entries()) {
        const one = outcome[index]
        const { n } = step
        results.set(
          n,
          one?.ok ? { n, outcome: 'done', copy_id: one.id } : { n, outcome: 'left', code: one?.code ?? 'INTERNAL' },
        )
      }
    }
    if (taken > 0) await model.insertQuotaChange(tx, target.drive.id, taken)
    return [...results.values()]
  }

  /** One batch; false if none is left. */
  const copyNext = (actor: PersonActor, jobId: string, options: LargeTreeInput): Promise<boolean> =>
    model.transactItems(db, async (tx) => {
      await progress.lockProgress(tx, jobId)
      const rows = await steps.findOpenSteps(tx, jobId, batch)
      if (rows.length === 0) return false
      const results = await tryBatch(tx, actor, options, rows)
      await steps.settleSteps(tx, jobId, results)
      const left = results.filter(({ outcome }) => outcome === 'left').length
      await progress.countProgress(tx, jobId, rows.length, left, clock.now())
      return true
    })

  async function tryBatch(
    tx: Tx,
    actor: PersonActor,
    params: LargeTreeInput,
    rows: steps.StepRow[],
  ): Promise<Result[]> {
    let target: model.Proved
    try {
      target = await requireTarget(tx, actor, params.targetId)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { code } = error
      return rows.map(({ n }) => ({ n, outcome: 'left', code }))
    }
    const { settled, ready } = await readyAll(tx, actor, params, rows, target)
    const results = await copyReady(tx, actor, target, { settled, ready })
    const tops = new Map(ready.filter(({ step }) => step.parent_n === null).map((one) => [one.step.n, one]))
    for (const { n, copy_id } of results) {
      const top = tops.get(n)
      if (!top || copy_id === undefined) continue
      const data = { from: top.of.item.id, toParent: top.parentId, name: top.name }
      await audit.record(tx, actor, { type: 'item.copied', subject: copy_id, data })
    }
    await recordRefusals(tx, actor, rows, results)
    return results
  }

  /** Refused attempts on chosen items are logged too. */
  async function recordRefusals(tx: Tx, actor: PersonActor, rows: steps.StepRow[], results: Result[]): Promise<void> {
    const tops = new Map(rows.filter((row) => row.parent_n === null).map((row) => [row.n, row.source_id]))
    for (const { n, outcome, code } of results) {
      const subject = tops.get(n)
      if (subject === undefined || outcome !== 'left' || code === undefined || code === 'NOT_FOUND') continue
      const data = { operation: 'item.copy', code }
      await audit.record(tx, actor, { type: 'access.refused', subject, data }, 'refused')
    }
  }

  /** Copies relations of some of the copies; false when all are done. */
  const relateNext = (actor: PersonActor, jobId: string, params: LargeTreeInput): Promise<boolean> =>
    model.transactItems(db, async (tx) => {
      const job = await progress.lockProgress(tx, jobId)
      const rows = await steps.findCopiedSteps(tx, jobId, Number(job?.place ?? 0), batch)
      const last = rows.at(-1)
      if (!last) return false
      const { found: target } = await access.evaluate(tx, actor, 'item.see', params.targetId)
      if (!target) return false
      const sources = new Set(rows.map((row) => row.source_id))
      await hooks.relationsCopied(tx, actor, target.drive.account_id, sources, (ids) => findJobCopies(tx, jobId, ids))
      await progress.updateProgress(tx, jobId, { place: String(last.n), changed_at: clock.now() })
      return true
    })

  /** Applies the expiry policy of the target at the end, when everything has been copied. */
  async function finishCopies(actor: PersonActor, jobId: string, targetId: string): Promise<void> {
    for (const { copy_id } of await steps.findTopSteps(db, jobId))
      if (copy_id)
        await model.transactItems(db, (tx) =>
          hooks.itemArrived(tx, actor, { id: copy_id, parent_id: targetId }, clock.now()),
        )
  }

  return {
    /** Processes the rest of a copy. */
    async run(actor: PersonActor, jobId: string, params: LargeTreeInput): Promise<void> {
      await plan(actor, jobId, params)
      while (await copyNext(actor, jobId, params));
      await finishCopies(actor, jobId, params.targetId)
      if (params.withRelations) while (await relateNext(actor, jobId, params));
    },
  }
}

/** The outcome of a step whose folder was not copied; null if it was. */
function outcomeAbove(
  step: steps.StepRow,
  results: ReadonlyMap<number, Result>,
): { outcome: 'left'; code: string } | { outcome: 'skipped' | 'unseen' } | null {
  if (step.parent_n === null) return null
  const here = results.get(step.parent_n)
  const outcome = here?.outcome ?? step.parent_outcome
  const code = here?.code ?? step.parent_code
  if (outcome === 'done') return null
  return outcome === 'left' ? { outcome, code: code ?? 'INTERNAL' } : { outcome: outcome ?? 'unseen' }
}

const copyAbove = ({ step }: Ready, results: ReadonlyMap<number, Result>): string =>
  results.get(step.parent_n ?? 0)?.copy_id ?? step.parent_copy ?? ''
