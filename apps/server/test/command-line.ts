import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/** packages/cli as people run it: another process. */
export const cliFolder = resolve(import.meta.dirname, '../../../packages/cli')

export type Ran = { code: number; out: string; err: string }

export function runCommandLine(args: readonly string[], cwd: string, env: Record<string, string>): Promise<Ran> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [resolve(cliFolder, 'bin/khlang.mjs'), ...args], {
      cwd,
      env: { PATH: process.env.PATH, LANG: 'en_GB.UTF-8', ...env },
    })
    const ran: Ran = { code: -1, out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => (ran.out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (ran.err += chunk.toString()))
    child.on('close', (code) => done({ ...ran, code: code ?? -1 }))
    child.stdin.end()
  })
}
