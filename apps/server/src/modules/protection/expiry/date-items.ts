import { progress, createTaskRun } from '../../tasks/index.ts'
import { transactWithRetry } from '../../../platform/db.ts'
import * as repo from './expiry-policies.repo.ts'
import type { ProtectionDeps } from '../deps.ts'

const batch = 500
const foldersAtOnce = 500

/** Dates what a folder contained before it had a policy, or the rest of a large tree that was added. */
export function createDateItems({ db, clock, audit, actAs }: ProtectionDeps) {
  const { set, run } = createTaskRun({ db, clock, actAs })

  /** A policy that was changed or removed since has a new job or none, so this one is obsolete. */
  async function isObsolete(dating: repo.Dating): Promise<boolean> {
    const policy = await repo.findPolicy(db, dating.policyId)
    if (dating.way === 'renew') return policy?.set_at.getTime() !== dating.at.getTime()
    return false
  }

  async function work(rootId: string, dating: repo.Dating, onProgress: (done: number) => Promise<unknown>) {
    let done = await transactWithRetry(db, (tx) => repo.dateTree(tx, rootId, dating, batch))
    const folders = await repo.findReached(db, rootId, dating.policyId)
    for (let from = 0; from < folders.length; from += foldersAtOnce) {
      const some = folders.slice(from, from + foldersAtOnce)
      for (let count = batch; count === batch; ) {
        if (await isObsolete(dating)) return done
        count = await transactWithRetry(db, (tx) => repo.dateIn(tx, some, dating, batch))
        await onProgress((done += count))
      }
    }
    return done
  }

  return {
    /** Idempotent: files that have been dated are not found again. */
    run: (jobId: string): Promise<void> =>
      run(jobId, async ({ input }, actor) => {
        const { rootId, dating, announce } = parseInput(input)
        const items = await work(rootId, dating, (done) => set(jobId, { done }))
        await transactWithRetry(db, async (tx) => {
          const end = { state: 'done' as const, done: items, total: items, changed_at: clock.now() }
          await progress.updateProgress(tx, jobId, end)
          if (!announce || items === 0) return
          const data = { change: dating.way === 'take' ? 'freed' : 'dated', items } as const
          await audit.record(tx, actor, { type: 'expiry-policy.applied', subject: rootId, data })
        })
      }),
  }
}

type Input = { rootId: string; dating: repo.Dating; announce: boolean }

/** As `leaveToJob` wrote it. */
function parseInput(input: unknown): Input {
  const { rootId, dating, announce } = object(input)
  const { way, policyId, since, at, dates, plan } = object(dating)
  if (typeof rootId !== 'string' || typeof policyId !== 'string') throw new Error('The job does not say what to date')
  if (way === 'take') return { rootId, dating: { way, policyId, since: instant(since) }, announce: announce === true }
  if (way !== 'give' && way !== 'renew') throw new Error('The job does not say how to date')
  const { expires_at, warn_at } = object(dates)
  const { channels, recipients, set_by } = object(plan)
  return {
    rootId,
    announce: announce === true,
    dating: {
      way,
      policyId,
      at: instant(at),
      dates: { expires_at: instant(expires_at), warn_at: warn_at === null ? null : instant(warn_at) },
      plan: {
        channels: texts(channels),
        recipients: texts(recipients),
        set_by: typeof set_by === 'string' ? set_by : null,
      },
    },
  }
}

const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

function instant(value: unknown): Date {
  if (typeof value !== 'string') throw new Error('The job does not say when')
  return new Date(value)
}
