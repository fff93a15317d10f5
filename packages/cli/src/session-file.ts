import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** What is kept between runs; nobody but the user may read it. */
export type Session = { server: string; token: string; accountId: string | null }
/** Addresses of uploads that were not finished, by what is uploaded where. */
export type Uploads = Record<string, string>

const folderOf = (env: NodeJS.ProcessEnv) =>
  env.KHLANG_CONFIG ?? join(env.XDG_CONFIG_HOME ?? env.APPDATA ?? join(homedir(), '.config'), 'khlang')

export type SessionFile = ReturnType<typeof sessionFile>

/** The folder of the program's own files: `KHLANG_CONFIG`, or the usual place of the system. */
export function sessionFile(env: NodeJS.ProcessEnv) {
  const sessionPath = join(folderOf(env), 'session.json')
  const uploadsPath = join(folderOf(env), 'uploads.json')

  async function read(path: string): Promise<Record<string, unknown>> {
    try {
      const value: unknown = JSON.parse(await readFile(path, 'utf8'))
      return typeof value === 'object' && value !== null ? { ...value } : {}
    } catch {
      return {}
    }
  }

  /** Replaces the file at once, so that a stop in between leaves the old one. */
  async function write(path: string, value: object): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const fresh = `${path}.${process.pid}`
    await writeFile(fresh, JSON.stringify(value), { mode: 0o600 })
    await chmod(fresh, 0o600)
    await rename(fresh, path)
  }

  return {
    async load(): Promise<Session | null> {
      const { server, token, accountId } = await read(sessionPath)
      if (typeof server !== 'string' || typeof token !== 'string') return null
      return { server, token, accountId: typeof accountId === 'string' ? accountId : null }
    },
    save: (session: Session) => write(sessionPath, session),
    forget: () => rm(sessionPath, { force: true }),
    async uploads(): Promise<Uploads> {
      const entries = Object.entries(await read(uploadsPath))
      return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    },
    async noteUpload(key: string, address: string | null): Promise<void> {
      const { [key]: _, ...rest } = await this.uploads()
      await write(uploadsPath, address === null ? rest : { ...rest, [key]: address })
    },
  }
}
