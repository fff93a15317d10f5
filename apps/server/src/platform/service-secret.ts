import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config, Secrets } from './config.ts'

/** Keys derived from the server's secret, one per purpose: none reveals anything about another. */
export type ServiceKeys = {
  /** A keyed hash: its input cannot be guessed with the database alone. */
  mac(purpose: string, ...parts: string[]): Buffer
  /** Encrypts a value that must be read again, bound to the place where it is stored. */
  seal(place: string, value: string): Buffer
  /** Decrypts a sealed value; throws if it was changed, moved or sealed with another secret. */
  unseal(place: string, sealed: Buffer): string
}

/** SERVICE_SECRET, or the secret that the first start created in the data folder. */
export async function loadServiceKeys(
  config: Pick<Config, 'dataDir'>,
  secrets: Pick<Secrets, 'serviceSecret'>,
): Promise<ServiceKeys> {
  return serviceKeys(secrets.serviceSecret ?? (await keptSecret(config.dataDir)))
}

export function serviceKeys(secret: string): ServiceKeys {
  const derived = new Map<string, Buffer>()
  const keyFor = (purpose: string) => {
    const known = derived.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, 'khlang', purpose, 32))
    derived.set(purpose, key)
    return key
  }
  return {
    mac: (purpose, ...parts) =>
      createHmac('sha256', keyFor(`mac:${purpose}`))
        .update(JSON.stringify(parts))
        .digest(),
    seal(place, value) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    unseal(place, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), sealed.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

const fileOf = (dataDir: string) => join(dataDir, 'service.secret')

/** The secret of the data folder, for a backup; null where none was created. */
export const readServiceSecret = (dataDir: string): Promise<string | null> => readIfThere(fileOf(dataDir))

/** Keeps the secret of a backup, unless the data folder has one already. */
export async function keepServiceSecret(dataDir: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await keptSecret(dataDir, Buffer.concat(await Array.fromAsync(bytes)).toString())
}

async function keptSecret(dataDir: string, secret = randomBytes(32).toString('base64url')): Promise<string> {
  const file = fileOf(dataDir)
  const known = await readIfThere(file)
  if (known) return known
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = join(dataDir, `service.secret.${randomBytes(6).toString('hex')}`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(secret)
    await handle.sync()
  } finally {
    await handle.close()
  }
  // Only one of several processes that start together wins; the others read its secret.
  await link(draft, file).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST')) throw error
  })
  await rm(draft, { force: true })
  const folder = await open(dataDir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
  return (await readFile(file, 'utf8')).trim()
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
