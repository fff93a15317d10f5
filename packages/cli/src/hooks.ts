import { spawn } from 'node:child_process'
import type { Tally } from './report.ts'

const addressMs = 30_000

export type Outcome = {
  event: 'success' | 'failure'
  command: string
  server: string
  exitCode: number
  message: string
  tally: Tally
  seconds: number
  /** Bytes of the account; null where the caller may not know. */
  storage: { used: number; max: number; remain: number } | null
}

/** Calls a hook: an address gets the outcome as JSON by POST, a command on its standard input. Throws if it fails. */
export async function runHook(hook: string, outcome: Outcome): Promise<void> {
  const body = JSON.stringify(outcome)
  if (/^https?:\/\//i.test(hook)) {
    const headers = { 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(addressMs)
    const answer = await fetch(hook, { method: 'POST', headers, body, signal, redirect: 'error' })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(String(answer.status))
    return
  }
  // The user's own command, run as their shell would; what comes from the server is not part of it.
  const child = spawn(hook, {
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, KHLANG_EVENT: outcome.event, KHLANG_EXIT_CODE: String(outcome.exitCode) },
  })
  // A command need not read it.
  child.stdin.on('error', () => undefined)
  child.stdin.end(body)
  await new Promise<void>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(String(code)))))
  })
}
