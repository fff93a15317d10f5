import type { Language } from '@khlang/contract'
import type { EdocBulkResult } from '@khlang/contract/edocs'
import type { AccountActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { RequestKey } from '../../../platform/idempotency.ts'
import type { Boxes } from '../model/boxes.ts'
import type { Parts } from './read-parcel.ts'
import { refusalOf } from './refusal.ts'
import type { Send } from './send.ts'

type How = { language: Language; keyFor(parts: Parts, n: number): RequestKey | null }
type Result = EdocBulkResult['items'][number]
type Arrived = { name: 'xml' | 'pdf' | 'header'; file: string; bytes: Buffer }

/** How many documents are read and stored at a time; the sender waits for the others. */
const atOnce = 6

/** Many documents in one request, each taken in or refused for itself, in the order of the request. */
export function createBulk(boxes: Pick<Boxes, 'requireSender'>, { deliver }: Pick<Send, 'deliver'>) {
  return {
    async begin(actor: AccountActor, { language, keyFor }: How) {
      await boxes.requireSender(actor)
      const results: Result[] = []
      const running = new Set<Promise<void>>()
      let header: string | null = null
      const state: { broken: Error | null } = { broken: null }

      async function take(n: number, file: string, parts: Parts): Promise<void> {
        try {
          const keyed = { step: 'send', language, keyFor: (all: Parts) => keyFor(all, n) } as const
          results[n] = { n, name: file, ...(await deliver(actor, parts, keyed)) }
        } catch (error) {
          if (error instanceof AppError) results[n] = { n, name: file, ...refusalOf(error, language) }
          else state.broken ??= error instanceof Error ? error : new Error('a delivery failed', { cause: error })
        }
      }

      const ready = async (): Promise<void> => {
        while (running.size >= atOnce) await Promise.race(running)
        if (state.broken) throw state.broken
      }

      return {
        ready,
        /** A header is kept for the next file; a file is a document. */
        add({ name, file, bytes }: Arrived): void {
          if (name === 'header') {
            header = bytes.toString()
            return
          }
          const n = results.length
          // Its place in the order, until it has a result.
          results.push({ n, name: file })
          const parts = { xml: name === 'xml' ? bytes : null, pdf: name === 'pdf' ? bytes : null, header }
          header = null
          const before = [...running].at(-atOnce)
          // A piece of the body may hold many small documents: each waits for the one that far before it.
          const work = Promise.resolve(before)
            .then(() => take(n, file, parts))
            .finally(() => running.delete(work))
          running.add(work)
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
