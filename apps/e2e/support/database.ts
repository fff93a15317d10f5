import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The administrator's URL of the embedded database of a running product. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres')
  const { postgres } = JSON.parse(await readFile(join(folder, 'passwords.json'), 'utf8')) as { postgres: string }
  const port = Number(await readFile(join(folder, 'port'), 'utf8'))
  return `postgres://postgres:${postgres}@127.0.0.1:${port}/khlang`
}

/** Changes rows of a running product, where no page and no call does: what an operator or time alone changes. */
export async function changeRows(dataDir: string, sql: string): Promise<void> {
  const folder = join(dataDir, 'postgres')
  const passwords = JSON.parse(await readFile(join(folder, 'passwords.json'), 'utf8')) as { khlang_owner: string }
  const port = (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const address = `postgres://khlang_owner@127.0.0.1:${port}/khlang`
  const env = { ...process.env, PGPASSWORD: passwords.khlang_owner }
  await promisify(execFile)('psql', [address, '-v', 'ON_ERROR_STOP=1', '-q', '-c', sql], { env })
}

/** What the connections of a running product are in the middle of. */
export async function openTransactions(dataDir: string): Promise<string[]> {
  const sql = `select state || ': ' || left(query, 100) from pg_stat_activity
    where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`
  const { stdout } = await promisify(execFile)('psql', [await embeddedUrl(dataDir), '-At', '-c', sql])
  return stdout.split('\n').filter((line) => line !== '')
}
