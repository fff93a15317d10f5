import {
  type ErrorCode,
  filePasswordLength,
  filePasswordTries,
  fileUnlockMinutes,
  type Input,
  type Item,
  type Reply,
  type setFilePassword,
  type unlockFile,
} from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactUnsynced, type Tx } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { isCommonPassword } from '../../../platform/passwords/common.ts'
import { hashPassword, isPassword } from '../../../platform/passwords/hashing.ts'
import { model } from '../../drive/index.ts'
import { guess } from './guess.ts'
import type { ProtectionDeps } from '../deps.ts'
import { closeFile, deleteOldUnlocks, openFile, prolongUnlock } from './unlocks.repo.ts'

type Body = Input<typeof setFilePassword>['body']

/** The owner may remove a forgotten password, and Admin Business one of a file of the business (A09). */
const isOwner = ({ access }: model.Proved) => access.as === 'owner' || access.as === 'adminBusiness'

/** Passwords of files: a gate in front of the bytes, opened per session (C14). */
export function createFilePasswords(all: ProtectionDeps) {
  const { db, clock, audit, access } = all
  const until = () => new Date(clock.now().getTime() + fileUnlockMinutes * 60_000)

  function assertFile({ item }: model.Proved): void {
    if (item.kind !== model.FILE) throw new AppError('NOT_A_FILE')
  }

  /** Compares a password; five wrong ones block the file for this person, in every session. */
  const assertRight = (actor: PersonActor, item: model.ItemRow, given: string, wrong: ErrorCode): Promise<true> =>
    guess(all, actor, {
      key: `file-password:${item.id}:${actor.personId}`,
      tries: filePasswordTries,
      wrong,
      tooMany: 'FILE_PASSWORD_TOO_MANY',
      refused: (left) => ({ type: 'file-password.refused', subject: item.id, data: { left } }),
      onBlocked: (tx) =>
        enqueue(tx, 'drive:notify-of-guesses', {
          itemId: item.id,
          personId: actor.personId,
          at: clock.now().toISOString(),
        }),
      compare: () => isPassword(given, item.password_hash),
    })

  /** The password must be the one just compared: hashes are compared outside transactions because it is slow. */
  function assertUnchanged(held: model.ItemRow, compared: model.ItemRow): void {
    if (held.password_hash !== compared.password_hash) throw new AppError('CONFLICT')
  }

  /** Sets a password; removes it without one. */
  async function change(actor: PersonActor, found: model.Proved, hash: string | null): Promise<Item> {
    const { id, password_hash: before } = found.item
    const set = async (tx: Tx, to: string) => {
      const located = await access.requireLockedItem(tx, actor, 'password.set', id)
      const columns = { password_hash: to, password_inherited: false }
      return { located, row: await model.updateProved(tx, located, 'password.set', columns) }
    }
    const remove = async (tx: Tx) => {
      const located = await access.requireLockedItem(tx, actor, 'password.remove', id)
      const columns = { password_hash: null, password_inherited: false } as const
      return { located, row: await model.updateProved(tx, located, 'password.remove', columns) }
    }
    return model.transactItems(db, async (tx) => {
      const { located, row } = hash === null ? await remove(tx) : await set(tx, hash)
      assertUnchanged(located.item, found.item)
      await closeFile(tx, id)
      const how = hash === null ? 'removed' : before === null ? 'set' : 'changed'
      const data = { change: how, as: located.access.as } as const
      await audit.record(tx, actor, { type: 'file-password.changed', subject: id, data })
      return model.presentChanged(tx, actor, row, located)
    })
  }

  return {
    async set(
      actor: PersonActor,
      id: string,
      { password, confirmPassword, currentPassword = '' }: Body,
    ): Promise<Item> {
      const found = await access.requireItem(db, actor, 'password.set', id)
      assertFile(found)
      if ([...password].length < filePasswordLength)
        throw new AppError('FILE_PASSWORD_SHORT', { min: filePasswordLength })
      if (password !== confirmPassword) throw new AppError('PASSWORD_CONFIRM')
      if (found.item.password_hash !== null) {
        await assertRight(actor, found.item, currentPassword, 'PASSWORD_CURRENT')
        if (password.normalize('NFC') === currentPassword.normalize('NFC')) throw new AppError('PASSWORD_SAME')
      }
      if (await isCommonPassword(password)) throw new AppError('PASSWORD_COMMON')
      return change(actor, found, await hashPassword(password))
    },

    async remove(actor: PersonActor, id: string, currentPassword = ''): Promise<Item> {
      const found = await access.requireItem(db, actor, 'password.remove', id)
      assertFile(found)
      // One that is older than their ownership protects the file from them, too.
      const { password_hash: hash, password_inherited: isInherited } = found.item
      if (isInherited && isOwner(found) && currentPassword === '') throw new AppError('FILE_PASSWORD_INHERITED')
      if (hash !== null && (isInherited || !isOwner(found)))
        await assertRight(actor, found.item, currentPassword, 'PASSWORD_CURRENT')
      return change(actor, found, null)
    },

    /** Opens the file for this session. A file without a password is always open. */
    async open(actor: PersonActor, id: string, password: string): Promise<Reply<typeof unlockFile>> {
      const found = await access.requireItem(db, actor, 'item.see', id)
      assertFile(found)
      if (found.item.password_hash === null) return { until: null }
      await assertRight(actor, found.item, password, 'FILE_PASSWORD_WRONG')
      const end = until()
      await model.transactItems(db, async (tx) => {
        const { item } = await access.requireLockedItem(tx, actor, 'item.see', id)
        assertUnchanged(item, found.item)
        await openFile(tx, actor.sessionId, id, end)
        const data = { until: end.toISOString() }
        await audit.record(tx, actor, { type: 'file-password.given', subject: id, data })
      })
      return { until: end.toISOString() }
    },

    /** Reading keeps a file open, so that a long download is not interrupted. */
    keepOpen: (actor: PersonActor, id: string): Promise<unknown> =>
      prolongUnlock(db, { sessionId: actor.sessionId, itemId: id, now: clock.now(), until: until() }),

    sweep: (): Promise<unknown> => transactUnsynced(db, (tx) => deleteOldUnlocks(tx, clock.now())),
  }
}
