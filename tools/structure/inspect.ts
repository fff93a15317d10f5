import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const here = import.meta.dirname

export type Violation = { rule: string; from: string; to: string }

/** Builds a small repository in a temporary folder and runs the real rules over it. */
export async function inspectTree(files: Record<string, string>): Promise<Violation[]> {
  const tree = await mkdtemp(join(tmpdir(), 'khlang-structure-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(tree, name)), { recursive: true })
      await writeFile(join(tree, name), text)
    }
    const args = ['--import', join(here, 'typescript-5.mjs'), join(here, 'check.mjs'), '--json']
    const { stdout } = await run(process.execPath, args, { cwd: tree }).catch(
      (error: { stdout: string; stderr: string }) => {
        if (!error.stdout) throw new Error(error.stderr)
        return error
      },
    )
    return JSON.parse(stdout) as Violation[]
  } finally {
    await rm(tree, { recursive: true })
  }
}
