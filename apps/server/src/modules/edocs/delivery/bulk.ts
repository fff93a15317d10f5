import type { Language } from '@khlang/contract'
import type { EdocBulkResult } from '@khlang/contract/edocs'
import type { AccountActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { isDatabaseAway } from '../../../platform/db.ts'
import type { RequestKey } from '../../../platform/idempotency.ts'
import type { Log } from '../../../platform/log.ts'
import type { Boxes } from '../model/boxes.ts'
import { type Parts, refusalOf } from './read-submission.ts'
import type { Send } from './send.ts'

type How = { language: Language; keyFor(parts: Parts, n: number): RequestKey | null }
type Result = EdocBulkResult['items'][number]
type Arrived = {
  name: 'xml' | 'pdf' | 'header'
  file: string
  bytes: Buffer
  /** Why it was not read. */
  refused: AppError | null
}

/** How many documents are read and stored at a time; the sender waits for the others. */
const atOnce = 6

/**
 * Many documents in one request, each taken in or refused for itself, in the order of the request. Whatever is wrong with
 * one of them, or with the form after it, says nothing about the others.
 */
export function createBulk(
  { requireSender }: Pick<Boxes, 'requireSender'>,
  { deliver }: Pick<Send, 'deliver'>,
  log: Log,
) {
  return {
    async begin(actor: AccountActor, { language, keyFor }: How) {
      await requireSender(actor)
      const results: Result[] = []
      const running = new Set<Promise<void>>()
      let header: Arrived | null = null
      const state: { broken: Error | null } = { broken: null }

      /** An error of ours in one document is logged and its own; without a database there is nothing to answer. */
      function refusalFor(error: unknown) {
        if (error instanceof AppError) return refusalOf(error, language)
        if (isDatabaseAway(error)) throw error
        log.error({ err: error, traceId: actor.origin.traceId }, 'a document of a bulk delivery failed')
        return refusalOf(new AppError('INTERNAL'), language)
      }

      async function take(n: number, file: string, parts: Parts, refused: AppError | null): Promise<void> {
        try {
          if (refused) throw refused
          const keyed = { step: 'send', keyFor: (all: Parts) => keyFor(all, n) } as const
          results[n] = { n, name: file, ...(await deliver(actor, parts, keyed)) }
        } catch (error) {
          try {
            results[n] = { n, name: file, ...refusalFor(error) }
          } catch (broken) {
            state.broken ??= broken instanceof Error ? broken : new Error('a delivery failed', { cause: broken })
          }
        }
      }

      const ready = async (): Promise<void> => {
        while (running.size >= atOnce) await Promise.race(running)
        if (state.broken) throw state.broken
      }

      return {
        ready,
        /** A header is kept for the next file; a file is a document. */
        add(arrived: Arrived): void {
          const { name, file, bytes } = arrived
          if (name === 'header') {
            header = arrived
            return
          }
          const n = results.length
          // Its place in the order, until it has a result.
          results.push({ n, name: file })
          const parts = {
            xml: name === 'xml' ? bytes : null,
            pdf: name === 'pdf' ? bytes : null,
            header: header && header.bytes.toString(),
          }
          const refused = arrived.refused ?? header?.refused ?? null
          header = null
          const before = [...running].at(-atOnce)
          // A piece of the body may hold many small documents: each waits for the one that far before it.
          const work = Promise.resolve(before)
            .then(() => take(n, file, parts, refused))
            .finally(() => running.delete(work))
          running.add(work)
        },
        /**
         * The form cannot be read on: what came before is answered, and one more item says why the rest was not read.
         *
         * @throws the error, if it is none of the form or nothing came before
         */
        cut(error: unknown): void {
          if (!(error instanceof AppError) || results.length === 0 || state.broken) throw error
          const n = results.length
          results.push({ n, name: '', ...refusalOf(error, language) })
        },
        async end(): Promise<Result[]> {
          await Promise.all(running)
          if (state.broken) throw state.broken
          return results
        },
      }
    },
  }
}

export type Bulk = ReturnType<typeof createBulk>
