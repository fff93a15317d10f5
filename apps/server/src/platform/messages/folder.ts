import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

export type Message = {
  id: string
  channel: 'sms' | 'mail'
  to: string
  subject?: string
  text: string
  at: string
}

/** One JSON file per message, named by its time, complete and on disk when this resolves. */
export async function keepMessage(
  folder: string,
  message: Omit<Message, 'id'>,
  key: string = randomUUID(),
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // The same key at the same time is the same message, so repeated calls are idempotent.
  const id = `${message.at.replaceAll(':', '-')}-${key}`
  const draft = join(folder, `.${id}.${randomUUID()}.draft`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify({ id, ...message }, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, join(folder, `${id}.json`))
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** A page of messages, newest first. */
export async function listKept(
  folder: string,
  limit: number,
  after: string | null,
): Promise<{ items: Message[]; next: string | null }> {
  const ids = (await namesIn(folder))
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter((id) => after === null || id < after)
    .sort()
    .reverse()
  const shown = ids.slice(0, limit)
  const items = await Promise.all(shown.map((id) => readMessage(join(folder, `${id}.json`))))
  return { items: items.filter((item) => item !== null), next: ids.length > limit ? (shown.at(-1) ?? null) : null }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Files that are not messages are skipped. */
async function readMessage(file: string): Promise<Message | null> {
  try {
    const parsed: unknown = JSON.parse(await readFile(file, 'utf8'))
    return isMessage(parsed) ? parsed : null
  } catch {
    return null
  }
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'to', 'text', 'at'].every((key) => typeof Reflect.get(value, key) === 'string') &&
  ['sms', 'mail'].includes(String(Reflect.get(value, 'channel')))
