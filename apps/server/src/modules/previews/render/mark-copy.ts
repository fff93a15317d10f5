import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markedCopyLimits } from '@khlang/contract'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import type { MarkableFormat } from '../markable.rules.ts'
import { runChild } from './child.ts'
import { rendererCommand, withTask } from './render.ts'
import { markedFile, type MarkResult, type MarkTask } from './task.ts'

export type MarkRefusal = 'broken' | 'password' | 'signed' | 'too_large' | 'too_heavy'
/** A copy in its own folder, which its reader deletes by reading it to the end, or by giving up. */
export type MarkedCopy =
  | { state: 'made'; size: number; read(): AsyncGenerator<Buffer>; giveUp(): Promise<void> }
  | { state: 'refused'; reason: MarkRefusal }

export type Marking = { format: MarkableFormat; lines: readonly string[]; code: string }

const mebibyte = 1024 ** 2
const seconds = 50

/** Each takes a core and hundreds of megabytes for some time. */
const turn = createConcurrencyLimit({ parallel: 2, longestQueue: 64, retryAfter: 5 })

/** Makes a copy with these lines over every page, in its own process. */
export const markCopy = (marking: Marking, file: () => AsyncIterable<Uint8Array>): Promise<MarkedCopy> =>
  turn(async () => {
    const { markOf } = await import('./mark.ts')
    const task: MarkTask = {
      kind: 'mark',
      format: marking.format,
      mark: (await markOf(marking.lines)).toString('base64'),
      code: marking.code,
      maxPages: markedCopyLimits.pages,
      maxPixels: markedCopyLimits.pixels,
      maxBytes: markedCopyLimits.copyBytes,
    }
    return make(task, file())
  })

async function make(task: MarkTask, file: AsyncIterable<Uint8Array>): Promise<MarkedCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-mark-'))
  const giveUp = () => rm(folder, { recursive: true, force: true })
  try {
    const end = await runChild({
      command: rendererCommand(512),
      bounds: { seconds, memoryBytes: 2048 * mebibyte, fileBytes: task.maxBytes },
      timeoutMs: (seconds + 10) * 1000,
      mostOutput: mebibyte,
      folder,
      input: withTask(task, file),
    })
    const result = end.kind === 'ended' ? (JSON.parse(end.output.toString()) as MarkResult) : null
    if (result && 'marked' in result) return opened(join(folder, markedFile), giveUp)
    await giveUp()
    const reason = result?.refused ?? (end.kind === 'too_heavy' ? 'too_heavy' : 'broken')
    return { state: 'refused', reason }
  } catch (error) {
    await giveUp()
    throw error
  }
}

async function opened(path: string, giveUp: () => Promise<void>): Promise<MarkedCopy> {
  const { size } = await stat(path)
  async function* read(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) yield chunk as Buffer
    } finally {
      await giveUp()
    }
  }
  return { state: 'made', size, read, giveUp }
}
