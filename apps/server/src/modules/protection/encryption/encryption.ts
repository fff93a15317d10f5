import type { Input, Item, Reply } from '@khlang/contract'
import {
  decryptSessionMinutes,
  type encryptFile,
  maxSharedBytes,
  type openEncryptedFile,
  passphraseLength,
  passphraseTries,
} from '@khlang/contract/encryption'
import { unwrapKey, wrapKey } from '@khlang/vault'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, transactUnsynced, type Tx } from '../../../platform/db.ts'
import { isCommonPassword } from '../../../platform/passwords/common.ts'
import { type Drive, content, gates, model } from '../../drive/index.ts'
import { guess } from '../passwords/guess.ts'
import type { ProtectionDeps } from '../deps.ts'
import * as repo from './encryption.repo.ts'
import { makeFileKey, openByPassphrase, openByRecoveryCode, openForSession, sealForSession } from './file-keys.ts'

type Secret = Input<typeof openEncryptedFile>['body']
type Body = Input<typeof encryptFile>['body']
/** New blobs that replace those shared with other files, by the id of the shared one. */
type Copies = ReadonlyMap<string, { blob: content.NewBlob; dek: Buffer }>

/** Files that only a passphrase or a recovery code decrypts (C14, A10): see docs/adr/0018. */
export function createEncryption(all: ProtectionDeps, blobs: Pick<Drive['blobs'], 'copy'>) {
  const { db, clock, audit, access, keyRing } = all

  function assertFile({ item }: model.Proved): void {
    if (item.kind !== model.FILE) throw new AppError('NOT_A_FILE')
  }

  /** Durable before any row refers to them. */
  async function copyShared(id: string): Promise<Copies> {
    const shared = await repo.findShared(db, id)
    const wanted = (await repo.findBlobsOf(db, id)).filter((blob) => shared.has(blob.id))
    if (wanted.reduce((sum, blob) => sum + blob.size, 0) > maxSharedBytes)
      throw new AppError('ENCRYPTION_TOO_LARGE', { max: '1 GB' })
    const copies = new Map<string, { blob: content.NewBlob; dek: Buffer }>()
    for (const blob of wanted) {
      const copy = await blobs.copy(blob.id)
      if (!copy) throw new AppError('INTEGRITY')
      copies.set(blob.id, copy)
    }
    return copies
  }

  /** Moves every blob of the file under its key: its own in place, shared ones as copies. */
  async function sealBlobs(tx: Tx, itemId: string, fileKey: content.FileKey, copies: Copies): Promise<void> {
    const { current } = content.fileKeyRing(fileKey)
    const locked = await repo.lockBlobsOf(tx, itemId)
    // Checked now, when nobody can begin to share them.
    const shared = await repo.findShared(tx, itemId)
    for (const { id, wrapped_key, damaged_at, sealed } of locked) {
      if (damaged_at) throw new AppError('INTEGRITY')
      if (sealed) throw new AppError('CONFLICT')
      const copy = copies.get(id)
      if (shared.has(id) && !copy) throw new AppError('CONFLICT')
      if (copy) {
        const wrapped = wrapKey(current, copy.dek, copy.blob.id)
        await content.insertBlob(tx, { ...copy.blob, wrapped_key: wrapped, key_id: current.id, sealed: true })
        await repo.replaceBlob(tx, itemId, id, copy.blob.id)
      } else {
        const wrapped = wrapKey(current, unwrapKey(keyRing, wrapped_key, id), id)
        await repo.updateWrap(tx, id, { wrapped_key: wrapped, key_id: current.id, sealed: true })
      }
    }
  }

  /** Moves the blobs back under the master key, so that the service can read them again. */
  async function unsealBlobs(tx: Tx, itemId: string, fileKey: content.FileKey): Promise<void> {
    const ring = content.fileKeyRing(fileKey)
    for (const { id, wrapped_key, sealed } of await repo.lockBlobsOf(tx, itemId)) {
      if (!sealed) continue
      const wrapped = wrapKey(keyRing.current, unwrapKey(ring, wrapped_key, id), id)
      await repo.updateWrap(tx, id, { wrapped_key: wrapped, key_id: keyRing.current.id, sealed: false })
    }
  }

  /** Changes the flag, with everything that belongs to it in the caller's transaction. */
  const change = (
    actor: PersonActor,
    found: model.Proved,
    how: 'encrypted' | 'decrypted',
    work: (tx: Tx, lockedRow: model.ItemRow) => Promise<void>,
  ): Promise<Item> =>
    model.transactItems(db, async (tx) => {
      const { id } = found.item
      const located = await access.requireLockedItem(tx, actor, 'item.encrypt', id)
      const { item } = located
      if (item.password_hash !== found.item.password_hash) throw new AppError('CONFLICT')
      await work(tx, item)
      const row = await model.updateProved(tx, located, 'item.encrypt', { encrypted: how === 'encrypted' })
      const { total } = await content.countVersions(tx, id)
      const data = { change: how, as: located.access.as, name: row.name, versions: total }
      await audit.record(tx, actor, { type: 'file-encryption.changed', subject: id, data })
      return model.presentChanged(tx, actor, row, located)
    })

  /** The file key, given the passphrase or the recovery code. */
  async function openKey(actor: PersonActor, row: repo.EncryptionRow, secret: Secret): Promise<content.FileKey> {
    const id = row.item_id
    return guess(all, actor, {
      key: `file-encryption:${id}:${actor.personId}`,
      tries: passphraseTries,
      wrong: 'PASSPHRASE_WRONG',
      tooMany: 'PASSPHRASE_TOO_MANY',
      refused: (left) => ({ type: 'file-encryption.refused', subject: id, data: { left } }),
      compare: async () =>
        'passphrase' in secret
          ? openByPassphrase(row, id, secret.passphrase)
          : openByRecoveryCode(row, id, secret.recoveryCode),
    })
  }

  async function requireEncryption(id: string): Promise<repo.EncryptionRow> {
    const row = await repo.findEncryption(db, id)
    if (!row) throw new AppError('NOT_ENCRYPTED')
    return row
  }

  /** The encryption must be the one just opened: keys are derived outside transactions because it is slow. */
  async function assertUnchanged(tx: Tx, row: repo.EncryptionRow): Promise<void> {
    const now = await repo.findEncryption(tx, row.item_id)
    if (!now?.passphrase_wrap.equals(row.passphrase_wrap)) throw new AppError('CONFLICT')
  }

  return {
    async encrypt(actor: PersonActor, id: string, input: Body): Promise<Reply<typeof encryptFile>> {
      const found = await access.requireItem(db, actor, 'item.encrypt', id)
      assertFile(found)
      if (found.item.encrypted) throw new AppError('ALREADY_ENCRYPTED')
      const { passphrase, confirmPassphrase } = input
      if ([...passphrase].length < passphraseLength) throw new AppError('PASSPHRASE_SHORT', { min: passphraseLength })
      if (passphrase !== confirmPassphrase) throw new AppError('PASSWORD_CONFIRM')
      if (await isCommonPassword(passphrase)) throw new AppError('PASSWORD_COMMON')
      const { fileKey, recoveryCode, wraps } = await makeFileKey(id, passphrase)
      const copies = await copyShared(id)
      try {
        const item = await change(actor, found, 'encrypted', async (tx, held) => {
          if (held.encrypted) throw new AppError('ALREADY_ENCRYPTED')
          await sealBlobs(tx, id, fileKey, copies)
          const made = { item_id: id, encrypted_at: clock.now(), encrypted_by: actor.personId }
          await repo.insertEncryption(tx, { ...wraps, ...made })
        })
        return { item, recoveryCode }
      } catch (error) {
        const left = [...copies.values()].flatMap(({ blob }) => blob.parts.map((part) => part.store_key))
        if (left.length > 0) await transact(db, (tx) => content.insertGarbage(tx, left))
        throw error
      }
    },

    /** Opens the file for this session. The stored key can be unsealed only with the session's token. */
    async open(actor: PersonActor, id: string, secret: Secret): Promise<Reply<typeof openEncryptedFile>> {
      const { code, found } = await access.evaluate(db, actor, 'item.download', id)
      if (code !== null && code !== 'PASSPHRASE_REQUIRED') throw new AppError(code)
      assertFile(found)
      const row = await requireEncryption(id)
      const { sessionKey, sessionId } = actor
      if (!sessionKey) throw new AppError('NOT_ALLOWED')
      const fileKey = await openKey(actor, row, secret)
      const until = new Date(clock.now().getTime() + decryptSessionMinutes * 60_000)
      await model.transactItems(db, async (tx) => {
        await access.requireLockedItem(tx, actor, 'item.see', id)
        await assertUnchanged(tx, row)
        const sealed = sealForSession(sessionKey, id, fileKey)
        await repo.putSessionKey(tx, { session_id: sessionId, item_id: id, sealed_key: sealed, expires_at: until })
        const by = 'passphrase' in secret ? 'passphrase' : 'recoveryCode'
        const data = { until: until.toISOString(), by } as const
        await audit.record(tx, actor, { type: 'file-encryption.opened', subject: id, data })
      })
      return { until: until.toISOString() }
    },

    async decrypt(actor: PersonActor, id: string, secret: Secret): Promise<Item> {
      const found = await access.requireItem(db, actor, 'item.encrypt', id)
      assertFile(found)
      const row = await requireEncryption(id)
      const fileKey = await openKey(actor, row, secret)
      return change(actor, found, 'decrypted', async (tx) => {
        await assertUnchanged(tx, row)
        await unsealBlobs(tx, id, fileKey)
        await repo.deleteEncryption(tx, id)
      })
    },

    /** The file key of this session; throws if there is none, or if the stored key cannot be unsealed. */
    async keyFor(actor: PersonActor, id: string): Promise<content.FileKey> {
      const sealed = await gates.findSessionKey(db, actor.sessionId, id, clock.now())
      const key = sealed && actor.sessionKey ? openForSession(actor.sessionKey, id, sealed) : null
      if (!key) throw new AppError('PASSPHRASE_REQUIRED')
      return key
    },

    sweep: (): Promise<unknown> => transactUnsynced(db, (tx) => repo.deleteOldSessionKeys(tx, clock.now())),
  }
}
