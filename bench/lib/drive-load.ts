import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Outcome, Plan } from './plan.ts'

const program = join(import.meta.dirname, 'load.ts')

/** Runs a plan in a separate process. Any unsuccessful response is an error. */
export async function runLoad(plan: Plan): Promise<Outcome> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdin.end(JSON.stringify(plan))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  if (code !== 0) throw new Error(`the load ended with ${code}`)
  const outcome = JSON.parse(said) as Outcome
  const refused = Object.keys(outcome.statuses).filter((status) => Number(status) >= 400)
  if (refused.length > 0) throw new Error(`the load met ${JSON.stringify(outcome.statuses)}: ${outcome.complaint}`)
  return outcome
}
