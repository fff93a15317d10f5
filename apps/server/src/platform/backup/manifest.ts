import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { checkSignature, type KeyRing, readSealed, signBytes, type Store } from '@khlang/vault'

/** A sealed part of a backup's own blob: a table, or the list of objects. */
const Part = Type.Object({
  part: Type.Integer({ minimum: 1 }),
  key: Type.String(),
  size: Type.Integer({ minimum: 0 }),
  salt: Type.String(),
})
export type BackupPart = Static<typeof Part>

const Table = Type.Object({
  schema: Type.String(),
  name: Type.String(),
  columns: Type.Array(Type.String()),
  rows: Type.Integer({ minimum: 0 }),
  part: Part,
})
export type BackupTable = Static<typeof Table>

/** What one backup consists of. Everything that it says about people is in the sealed parts. */
const Manifest = Type.Object({
  format: Type.Literal(1),
  id: Type.String(),
  createdAt: Type.String(),
  /** The last migration of the database, and that of the queue. */
  migration: Type.String(),
  queueMigration: Type.Integer(),
  /** The key of the parts, wrapped by a master key. */
  wrappedKey: Type.String(),
  tables: Type.Array(Table),
  /** Values of sequences by name. */
  sequences: Type.Array(Type.Object({ name: Type.String(), value: Type.Integer() })),
  objects: Type.Object({ count: Type.Integer(), bytes: Type.Integer(), part: Part }),
  serviceSecret: Type.Union([Part, Type.Null()]),
})
export type Manifest = Static<typeof Manifest>

const Signed = Type.Object({ manifest: Type.String(), keyId: Type.String(), signature: Type.String() })

const manifests = Compile(Manifest)
const envelopes = Compile(Signed)
const maxBytes = 64 * 1024 * 1024

export const objectKey = (key: string) => `objects/${key}`
export const partKeyOf = (id: string, name: string) => `backups/${id}/${name}`
const manifestKey = (id: string) => `backups/${id}/manifest.json`

/** Ends a backup: until its manifest is there, it does not exist. */
export async function writeManifest(target: Store, ring: KeyRing, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest)
  const { keyId, signature } = signBytes(ring, Buffer.from(text))
  const envelope = JSON.stringify({ manifest: text, keyId, signature: signature.toString('base64') })
  await target.put(manifestKey(manifest.id), once(Buffer.from(envelope)))
}

/** The ids of the complete backups at a place, oldest first: they are times. */
export async function listBackups(target: Store): Promise<string[]> {
  const ids: string[] = []
  for await (const { key } of target.list('backups/')) {
    const [, id = '', name] = key.split('/')
    if (name === 'manifest.json') ids.push(id)
  }
  return ids.sort()
}

/** Reads a manifest; throws a sentence for the operator if it is not one of ours, or altered. */
export async function readManifest(target: Store, ring: KeyRing, id: string): Promise<Manifest> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of readSealed(target, manifestKey(id))) {
    size += piece.length
    if (size > maxBytes) throw new Error(`the manifest of the backup ${id} is too large to be one.`)
    pieces.push(piece)
  }
  const envelope = parsed(Buffer.concat(pieces).toString())
  if (!envelopes.Check(envelope)) throw new Error(`the manifest of the backup ${id} is damaged.`)
  const bytes = Buffer.from(envelope.manifest)
  const signature = Buffer.from(envelope.signature, 'base64')
  const verdict = checkSignature(ring, bytes, { keyId: envelope.keyId, signature })
  if (verdict === 'unknown')
    throw new Error(
      `the backup ${id} was made with the master key ${envelope.keyId}, which is not here: put it into master.key or MASTER_KEY.`,
    )
  const manifest = parsed(envelope.manifest)
  if (verdict === 'broken' || !manifests.Check(manifest) || manifest.id !== id)
    throw new Error(`the manifest of the backup ${id} has been altered.`)
  return manifest
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function* once(bytes: Buffer) {
  yield bytes
}
