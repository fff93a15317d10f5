import { spawn } from 'node:child_process'
import { type Bounds, confine } from './confine.ts'

export type ChildEnd = { kind: 'ended'; output: Buffer } | { kind: 'failed' } | { kind: 'too_heavy' }

export type ChildOptions = {
  command: readonly string[]
  bounds: Bounds
  /** Wall time. */
  timeoutMs: number
  mostOutput: number
  folder: string
  env?: Record<string, string>
  input?: AsyncIterable<Uint8Array>
}

/** Runs a program without our environment; it and all its children are killed when the timeout expires. */
export async function runChild(input: ChildOptions): Promise<ChildEnd> {
  const [program = '', ...rest] = await confine(input.command, input.bounds)
  const child = spawn(program, rest, {
    cwd: input.folder,
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...input.env },
    stdio: ['pipe', 'pipe', 'ignore'],
    // In its own process group, so that it can be killed with its children.
    detached: process.platform !== 'win32',
  })
  let over = false
  const end = () => {
    over = true
    try {
      if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL')
      else child.kill('SIGKILL')
    } catch {
      // It has just exited.
    }
  }
  const timer = setTimeout(end, input.timeoutMs)
  const chunks: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > input.mostOutput) end()
    else chunks.push(chunk)
  })
  const closed = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('error', () => resolve({ code: -1, signal: null }))
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  try {
    await Promise.all([closed, feed(child.stdin, input.input)])
    const { code, signal } = await closed
    if (over || signal !== null || (code !== null && code > 128)) return { kind: 'too_heavy' }
    return code === 0 ? { kind: 'ended', output: Buffer.concat(chunks) } : { kind: 'failed' }
  } finally {
    clearTimeout(timer)
    end()
  }
}

/**
 * Writes a program's input at the pace it reads. A program that has exited needs no more; a failing source is our own
 * error.
 */
async function feed(stdin: NodeJS.WritableStream, input: AsyncIterable<Uint8Array> | undefined): Promise<void> {
  let gone = false
  const wake: (() => void)[] = []
  const leave = () => {
    gone = true
    for (const one of wake.splice(0)) one()
  }
  stdin.on('error', leave)
  stdin.on('close', leave)
  try {
    for await (const chunk of input ?? []) {
      if (gone) return
      if (!stdin.write(chunk) && !gone) {
        await new Promise<void>((resolve) => {
          wake.push(resolve)
          stdin.once('drain', resolve)
        })
      }
    }
  } finally {
    if (!gone) stdin.end()
  }
}
