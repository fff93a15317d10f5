import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { openStore, type Store } from '@khlang/vault'
import { createExamine } from '../modules/integrity/index.ts'
import { findKnownKeys } from '../modules/transfer/index.ts'
import {
  copyNewObjects,
  findDamaged,
  type KnownObjects,
  objectLines,
  parseObjectLines,
} from '../platform/backup/copy-objects.ts'
import { withSnapshot } from '../platform/backup/dump-database.ts'
import {
  listBackups,
  type Manifest,
  objectKey,
  partKeyOf,
  readManifest,
  writeManifest,
} from '../platform/backup/manifest.ts'
import { createPartReader, createPartWriter } from '../platform/backup/sealed-parts.ts'
import { migrate } from '../platform/migrate.ts'
import { readServiceSecret } from '../platform/service-secret.ts'
import { type Foundation, openFoundation } from './foundation.ts'
import { wrongUse } from './help.ts'
import type { Settings } from './settings.ts'

/** The place of backups: an address like STORAGE_URL, or a folder. */
export const openPlace = (place: string): Promise<Store> =>
  openStore(/^[a-z0-9]+:/.test(place) ? place : pathToFileURL(resolve(place)).href)

/** Prints how far work is on standard error, at most every two seconds. */
export function progressLine(what: string) {
  let last = Date.now()
  return ({ objects, bytes }: { objects: number; bytes: number }) => {
    if (Date.now() - last < 2000) return
    last = Date.now()
    process.stderr.write(`${what}: ${objects} objects, ${(bytes / 1024 ** 2).toFixed(0)} MB\n`)
  }
}

/**
 * For the operator: copies the database and all stored objects to another place, also while the product runs. Only new
 * objects are copied. `--verify` reads all backups there again instead; `--keep n` removes all but the newest n.
 */
export async function backup(settings: Settings, rest: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { verify: { type: 'boolean' }, keep: { type: 'string' } },
  })
  const [place] = positionals
  if (place === undefined || positionals.length > 1) throw wrongUse('backup')
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (keep !== null && !(Number.isSafeInteger(keep) && keep > 0)) throw new Error('--keep needs a number from 1.')
  const foundation = await openFoundation(settings, { join: true })
  try {
    const target = await openPlace(place)
    if (values.verify) return await verify(foundation, target)
    await migrate(foundation.owner)
    const manifest = await make(foundation, target)
    const removed = keep === null ? 0 : await prune(foundation, target, keep)
    print({ backup: manifest.id, tables: manifest.tables.length, ...summaryOf(manifest), removed })
  } finally {
    await foundation.close()
  }
}

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const summaryOf = ({ tables, objects }: Manifest) => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  objects: objects.count,
  bytes: objects.bytes,
})

async function make(foundation: Foundation, target: Store): Promise<Manifest> {
  const { owner, store, keyRing, config } = foundation
  const known = await knownAt(foundation, target)
  const copying = { known, keyOf: objectKey, progress: progressLine('copied') }
  // First without a snapshot, which keeps the database from cleaning up for as long as it is open.
  await copyNewObjects(store, target, copying)
  const secret = await readServiceSecret(config.dataDir)
  const id = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const writer = createPartWriter(target, keyRing, id)
  const { dumped, objects, dangling } = await withSnapshot(owner, async ({ db, dump }) => {
    const dumped = await dump(writer.write)
    // Those of rows that the snapshot has and the first round had not.
    const objects = await copyNewObjects(store, target, copying)
    const { dangling } = await createExamine({ db, store: only(objects) }, findKnownKeys).examine()
    return { dumped, objects, dangling }
  })
  if (dangling.length > 0) {
    await removeParts(target, id)
    throw new Error(`objects of these blobs are missing in the store: ${dangling.join(', ')}. See npm run fsck.`)
  }
  const bytes = [...objects.values()].reduce((sum, { size }) => sum + size, 0)
  const manifest: Manifest = {
    format: 1,
    id,
    createdAt: new Date().toISOString(),
    ...dumped,
    wrappedKey: writer.wrappedKey,
    objects: { count: objects.size, bytes, part: await writer.write('objects', objectLines(objects)) },
    serviceSecret: secret === null ? null : await writer.write('secret', once(Buffer.from(secret))),
  }
  await writeManifest(target, keyRing, manifest)
  return manifest
}

/** What the earlier backups at this place have copied already. */
async function knownAt({ keyRing }: Foundation, target: Store): Promise<KnownObjects> {
  const known: KnownObjects = new Map()
  for (const id of await listBackups(target)) {
    const manifest = await readManifest(target, keyRing, id)
    const objects = await parseObjectLines(createPartReader(target, keyRing, manifest)(manifest.objects.part))
    for (const [key, object] of objects) known.set(key, object)
  }
  return known
}

/** A store of which only the list is asked. */
const only = (objects: KnownObjects): Store =>
  Object.assign(Object.create(null) as Store, {
    async *list() {
      for (const [key, { size }] of objects) yield { key, size, modifiedAt: new Date(0) }
    },
  })

async function verify(foundation: Foundation, target: Store): Promise<void> {
  const ids = await listBackups(target)
  if (ids.length === 0) throw new Error('there is no backup at this place.')
  const checked = new Map<string, string>()
  for (const id of ids) {
    const manifest = await readManifest(target, foundation.keyRing, id)
    const read = createPartReader(target, foundation.keyRing, manifest)
    for (const { part } of manifest.tables) for await (const _ of read(part)) continue
    const objects = await parseObjectLines(read(manifest.objects.part))
    // What an earlier backup shares has been read.
    for (const [key, { sha256 }] of objects) if (checked.get(key) === sha256) objects.delete(key)
    const progress = progressLine(`read of ${id}`)
    const damaged = await findDamaged(target, { objects, keyOf: objectKey, progress })
    for (const [key, { sha256 }] of objects) if (!damaged.includes(key)) checked.set(key, sha256)
    print({ backup: id, ...summaryOf(manifest), damaged })
    if (damaged.length > 0) process.exitCode = 1
  }
}

/** Removes all but the newest backups, and what no other backup needs; returns how many backups. */
async function prune(foundation: Foundation, target: Store, keep: number): Promise<number> {
  const old = (await listBackups(target)).slice(0, -keep)
  for (const id of old) await removeParts(target, id)
  if (old.length === 0) return 0
  const needed = await knownAt(foundation, target)
  for await (const { key } of target.list('objects/'))
    if (!needed.has(key.slice('objects/'.length))) await target.remove(key)
  return old.length
}

/** The manifest first: without it the rest is no backup. */
async function removeParts(target: Store, id: string): Promise<void> {
  const manifest = partKeyOf(id, 'manifest.json')
  await target.remove(manifest)
  for await (const { key } of target.list(`backups/${id}/`)) await target.remove(key)
}

async function* once(bytes: Buffer) {
  yield bytes
}
