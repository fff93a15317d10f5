import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The administrator's URL of the embedded database of a running product. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres')
  const { postgres } = JSON.parse(await readFile(join(folder, 'passwords.json'), 'utf8')) as { postgres: string }
  const port = Number(await readFile(join(folder, 'port'), 'utf8'))
  return `postgres://postgres:${postgres}@127.0.0.1:${port}/khlang`
}
