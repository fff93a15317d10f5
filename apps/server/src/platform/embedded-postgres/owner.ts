import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, startTimeOf, waitUntilGone } from './processes.ts'

type Owner = { pid: number; startTime?: string | undefined }

const fileIn = (folder: string) => join(folder, 'owner.json')

/** The living server that owns this database, if there is one. */
export async function findOwner(folder: string): Promise<Owner | undefined> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => undefined)
  if (!text) return undefined
  const owner = parse(text)
  if (!owner || !(await isAlive(owner.pid))) return undefined
  return owner.startTime === (await startTimeOf(owner.pid)) ? owner : undefined
}

/** One server per folder: a second one fails, naming the process that owns it. */
export async function takeOwnership(folder: string): Promise<void> {
  const me: Owner = { pid: process.pid, startTime: await startTimeOf(process.pid) }
  for (let tries = 0; tries < 3; tries++) {
    const written = await writeFile(fileIn(folder), JSON.stringify(me), { flag: 'wx', mode: 0o600 }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw error
      },
    )
    if (written) return
    const owner = await findOwner(folder)
    // One that has just been asked to stop may need a moment.
    if (owner && !(await waitUntilGone(owner.pid, 3000)))
      throw new Error(`Another server (process ${owner.pid}) already uses ${folder}: stop it, or set another DATA_DIR.`)
    await rm(fileIn(folder), { force: true })
  }
  throw new Error(`Several servers start on ${folder} at the same moment: start one only.`)
}

export const dropOwnership = (folder: string) => rm(fileIn(folder), { force: true })

function parse(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner
  } catch {
    return undefined
  }
}
