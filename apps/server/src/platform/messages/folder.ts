import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment } from './attachment.ts'

export type Message = {
  id: string
  channel: 'sms' | 'mail' | 'chat'
  to: string
  subject?: string
  text: string
  at: string
  /** Files of a mail; their bytes are beside the message, as `<id>.<n>`. */
  attachments?: { name: string; type: string; size: number }[]
}

/** One JSON file per message, named by its time, complete and on disk when this resolves. */
export async function keepMessage(
  folder: string,
  message: Omit<Message, 'id' | 'attachments'>,
  key: string = randomUUID(),
  attachments: readonly Attachment[] = [],
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // The same key at the same time is the same message, so repeated calls are idempotent.
  const id = `${message.at.replaceAll(':', '-')}-${key}`
  for (const [n, file] of attachments.entries()) await keepBytes(join(folder, `${id}.${n + 1}`), file)
  const files = attachments.map(({ name, type, size }) => ({ name, type, size }))
  const whole: Message = { id, ...message, ...(files.length > 0 && { attachments: files }) }
  const draft = join(folder, `.${id}.${randomUUID()}.draft`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(whole, null, 2)}\n`)
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

async function keepBytes(path: string, { read }: Attachment): Promise<void> {
  const handle = await open(path, 'w', 0o600)
  try {
    await handle.writeFile(read())
    await handle.sync()
  } finally {
    await handle.close()
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
  ['sms', 'mail', 'chat'].includes(String(Reflect.get(value, 'channel')))

const chatPage = 100
const chatPages = 5

/** Chat messages to a user name, newest first, among the latest of the folder, so that a full one stays cheap to read. */
export async function listChats(folder: string, to: string, limit: number): Promise<Message[]> {
  const found: Message[] = []
  let after: string | null = null
  for (let n = 0; n < chatPages && found.length < limit; n++) {
    const { items, next }: Awaited<ReturnType<typeof listKept>> = await listKept(folder, chatPage, after)
    found.push(...items.filter((item) => item.channel === 'chat' && item.to.toLowerCase() === to.toLowerCase()))
    if (next === null) break
    after = next
  }
  return found.slice(0, limit)
}
