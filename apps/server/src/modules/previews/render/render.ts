import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from './child.ts'
import type { DrawResult, DrawTask, LogoTask, Made, ReadTask, Task, ReadResult } from './task.ts'

export type Picture = Omit<Made, 'bytes'> & { bytes: Buffer }
export type Rendered =
  | { state: 'made'; pages: [number, number][]; count: number; pictures: Picture[] }
  | { state: 'refused'; reason: 'broken' | 'password' | 'too_large' | 'too_heavy' }

export type Render = (task: DrawTask, file: AsyncIterable<Uint8Array>) => Promise<Rendered>

const main = join(import.meta.dirname, 'main.ts')
const mebibyte = 1024 ** 2
const newline = 10

/** The command line of the renderer, with so many MiB for its objects. */
export const rendererCommand = (mebibytes: number): string[] => [
  process.execPath,
  `--max-old-space-size=${mebibytes}`,
  '--no-warnings',
  main,
]

/** Draws a file in its own process. */
export const render: Render = async (task, file) => {
  const end = await run(task, file)
  if (end.kind !== 'ended') return { state: 'refused', reason: end.kind === 'failed' ? 'broken' : 'too_heavy' }
  return readResult(end.output)
}

const logoSide = 512

/** Draws a logo in its own process, as WebP of at most 512 pixels; null if it is broken or too heavy. */
export async function renderLogo(file: Uint8Array, format: LogoTask['format']): Promise<Buffer | null> {
  const chunks = (async function* () {
    yield file
  })()
  const end = await run({ kind: 'logo', format, side: logoSide, maxPixels: 50_000_000 }, chunks)
  if (end.kind !== 'ended') return null
  const result = readResult(end.output)
  return result.state === 'made' ? (result.pictures[0]?.bytes ?? null) : null
}

export type Read = { state: 'made'; text: string; cut: boolean } | { state: 'refused'; reason: Refused }
type Refused = 'broken' | 'too_large' | 'too_heavy' | 'unsupported'

/** Reads the text of a document in its own process. */
export async function readText(task: ReadTask, file: AsyncIterable<Uint8Array>): Promise<Read> {
  const end = await run(task, file)
  if (end.kind !== 'ended') return { state: 'refused', reason: end.kind === 'failed' ? 'broken' : 'too_heavy' }
  const line = end.output.indexOf(newline)
  if (line < 0) return { state: 'refused', reason: 'broken' }
  const head = JSON.parse(end.output.toString('utf8', 0, line)) as ReadResult
  if ('refused' in head) return { state: 'refused', reason: head.refused }
  return { state: 'made', text: end.output.toString('utf8', line + 1), cut: head.cut }
}

const run = (task: Task, file: AsyncIterable<Uint8Array>) =>
  runChild({
    command: rendererCommand(256),
    bounds: { seconds: 20, memoryBytes: 1024 * mebibyte, fileBytes: 0 },
    timeoutMs: 30_000,
    mostOutput: 64 * mebibyte,
    folder: tmpdir(),
    input: withTask(task, file),
  })

/** What the renderer reads: its task in a line, then the file. */
export async function* withTask(task: Task, file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(task)}\n`)
  yield* file
}

function readResult(output: Buffer): Rendered {
  const end = output.indexOf(newline)
  if (end < 0) return { state: 'refused', reason: 'broken' }
  const result = JSON.parse(output.toString('utf8', 0, end)) as DrawResult
  if ('refused' in result) return { state: 'refused', reason: result.refused }
  let at = end + 1
  const pictures = result.made.map((made) => {
    const bytes = output.subarray(at, at + made.bytes)
    at += made.bytes
    return { ...made, bytes }
  })
  return { state: 'made', pages: result.pages, count: result.count, pictures }
}
