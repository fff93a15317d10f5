import { fileURLToPath } from 'node:url'
import type { DiskSpace } from './disk-space.ts'
import { localStore } from './local-store.ts'
import type { S3Options } from './s3-store.ts'
import type { Store } from './store.ts'

/** Where the bytes lie, as an operator sets it. */
export type Storage = { kind: 'local'; folder: string } | ({ kind: 's3' } & S3Options)

const S3_SETTINGS = new Set(['endpoint', 'region', 'forcePathStyle'])

/** Reads `file:///folder` or `s3://bucket?endpoint=…&region=…&forcePathStyle=true`; refuses what it does not know. */
export function parseStorageUrl(text: string): Storage {
  const url = new URL(text)
  if (url.protocol === 'file:') return { kind: 'local', folder: fileURLToPath(url) }
  if (url.protocol !== 's3:') throw new TypeError('A storage address begins with file: or s3:')
  if (!url.hostname || !['', '/'].includes(url.pathname))
    throw new TypeError('An s3: address names a bucket and no path: s3://bucket')
  if (url.username || url.password)
    throw new TypeError('Credentials do not belong into a storage address: set AWS_ACCESS_KEY_ID and its fellows')
  for (const name of url.searchParams.keys()) {
    if (!S3_SETTINGS.has(name)) throw new TypeError(`Unknown setting in the storage address: ${name}`)
  }
  const endpoint = url.searchParams.get('endpoint')
  const region = url.searchParams.get('region')
  return {
    kind: 's3',
    bucket: url.hostname,
    ...(endpoint && { endpoint }),
    ...(region && { region }),
    forcePathStyle: url.searchParams.get('forcePathStyle') === 'true',
  }
}

/** The store at a storage address; the space of its disk matters only to a local one. */
export async function openStore(storageUrl: string, space?: DiskSpace): Promise<Store> {
  const storage = parseStorageUrl(storageUrl)
  if (storage.kind === 'local') return localStore({ ...storage, space })
  // Its libraries are loaded where there is a bucket.
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(storage)
}
