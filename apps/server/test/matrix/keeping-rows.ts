import { resultOf } from './answers.ts'
import type { Case, Row } from './case.ts'
import { appointManager, levelOf, shareWith, short, targetFor } from './place.ts'

type Facts = { encrypted: boolean; expiresAt: string | null }

const secret = 'แมวสามตัวนอนบนหลังคา'
const other = 'นกสองตัวบินข้ามแม่น้ำ'
const set = (password: string, more: object = {}) => ({ password, confirmPassword: password, ...more })
const passphrase = { passphrase: secret, confirmPassphrase: secret }
const later = '2030-01-01T00:00:00.000Z'
const warning = '2029-12-01T00:00:00.000Z'

const rowOf = async <T extends object>({ all, file }: Case, columns: string): Promise<T | undefined> =>
  (await all.world.owner.pool.query<T>(`select ${columns} from item i where i.id = $1`, [file])).rows[0]
const parentOf = async (it: Case) => (await rowOf<{ parent_id: string }>(it, 'parent_id'))?.parent_id
const isTrashed = async (it: Case) => (await rowOf<{ at: Date | null }>(it, 'trashed_at as at'))?.at !== null
const isLocked = async ({ all, file }: Case) =>
  (await all.world.owner.pool.query('select from item_lock where item_id = $1', [file])).rows.length > 0
const isVaulted = async ({ all, file }: Case) =>
  (await all.world.owner.pool.query('select from vault_item where item_id = $1', [file])).rows.length > 0

/** Trashed by whoever acts, where the deletion is meant to be their own, and otherwise by the owner. */
async function trash(it: Case): Promise<void> {
  const { actor, place } = it
  const who = it.own === true && actor.person ? actor.person : place.owner
  const [code] = await who.bulk('trash', [it.file])
  if (code !== 'ok') throw new Error(`not trashed: ${code}`)
}

export const keepingRows: Record<string, Row> = {
  async 'Manual lock / unlock own lock'(it) {
    await it.attempt({
      says: 'locking',
      call: () => it.actor.ask('POST', `/api/items/${it.file}/lock`, {}),
      done: () => isLocked(it),
    })
    // A lock of the time when they had the level for it.
    const level = levelOf[it.cell.column]
    const regained = !it.may && level !== undefined
    if (regained) {
      const { rule, sales } = it.all.one
      await rule(it.place.folder, 'department', sales, 'edit')
      await it.actor.person?.call('POST', `/api/items/${it.file}/lock`, {})
      await rule(it.place.folder, 'department', sales, level)
    }
    const locked = await isLocked(it)
    await it.attempt({
      says: regained ? 'unlocking what they locked when they might' : 'unlocking',
      ...(regained && {
        stands: 'one’s own lock is given back with whatever level is left: it would only hinder others',
      }),
      call: () => it.actor.ask('POST', `/api/items/${it.file}/unlock`),
      done: async () => locked && !(await isLocked(it)),
    })
  },

  async "Unlock another's lock"(it) {
    const { place, all } = it
    // Of the owner, unless it is the owner who acts.
    let holder = place.owner
    if (it.actor.person === place.owner) {
      holder = place.owner === all.somsri ? all.wichai : all.one.kanya
      if (holder === all.wichai) await shareWith(all.somsri, place.folder, 'wichai1', 'edit')
      else await all.one.rule(place.folder, 'department', all.one.accounting, 'edit')
    }
    await holder.call('POST', `/api/items/${it.file}/lock`, {})
    await it.attempt({
      says: 'unlocking',
      call: () => it.actor.ask('POST', `/api/items/${it.file}/unlock`),
      done: async () => !(await isLocked(it)),
    })
  },

  async 'Move inside the same permission area'(it) {
    const { all, place } = it
    // What gives less than the folder around it is no part of the area.
    if (it.target === 'download') await all.one.rule(place.inner, 'department', all.one.sales, 'download')
    await it.attempt({
      says: 'a move',
      call: () => it.actor.ask('POST', '/api/items/move', { ids: [it.file], targetId: place.inner }),
      done: async () => (await parentOf(it)) === place.inner,
    })
  },

  async 'Move out of the area (equals delete)'(it) {
    const targetId = await targetFor(it.all, it.place, it.target ?? 'upload')
    await it.attempt({
      says: 'a move',
      call: () => it.actor.ask('POST', '/api/items/move', { ids: [it.file], targetId }),
      done: async () => (await parentOf(it)) === targetId,
    })
  },

  async 'Set expiry and warning'(it) {
    await it.attempt({
      says: 'an expiry with a warning',
      call: () => it.actor.ask('PUT', `/api/items/${it.file}/expiry`, { expiresAt: later, warnAt: warning }),
      async done() {
        const found = await it.place.owner.call<{ expiresAt: string; warnAt: string }>(
          'GET',
          `/api/items/${it.file}/expiry`,
        )
        return found.expiresAt === later && found.warnAt === warning
      },
    })
    await it.attempt({
      says: 'an expiry as a change of the item',
      call: () => it.actor.ask('PATCH', `/api/items/${it.file}`, { expiresAt: later }),
      done: async () => (await it.place.owner.call<Facts>('GET', `/api/items/${it.file}`)).expiresAt === later,
    })
    await it.attempt({
      says: 'a policy of the folder',
      call: () => it.actor.ask('PUT', `/api/items/${it.place.inner}/expiry-policy`, { days: 30 }),
      async done() {
        const sql = 'select from expiry_policy where item_id = $1'
        return (await it.all.world.owner.pool.query(sql, [it.place.inner])).rows.length > 0
      },
    })
  },

  async 'File password set/change/remove'(it) {
    const { place } = it
    const hash = async () => (await rowOf<{ hash: string | null }>(it, 'password_hash as hash'))?.hash ?? null
    const url = `/api/files/${it.file}/password`
    const removesAlone = it.cell.says === 'remove'
    await it.attempt({
      says: 'setting one',
      may: it.may && !removesAlone,
      call: () => it.actor.ask('PUT', url, set(secret)),
      done: async () => (await hash()) !== null,
    })
    if ((await hash()) === null) {
      await appointManager(it.all, place)
      await place.manager.call('PUT', url, set(secret))
    }
    const former = await hash()
    await it.attempt({
      says: 'changing it',
      may: it.may && !removesAlone,
      call: () => it.actor.ask('PUT', url, set(other, { currentPassword: secret })),
      done: async () => (await hash()) !== former,
    })
    const currentPassword = (await hash()) === former ? secret : other
    await it.attempt({
      says: 'removing it',
      call: () => it.actor.ask('POST', `${url}/remove`, removesAlone ? {} : { currentPassword }),
      done: async () => (await hash()) === null,
    })
  },

  async 'Encrypt / decrypt'(it) {
    const { place } = it
    const isEncrypted = async () => (await place.owner.call<Facts>('GET', `/api/items/${it.file}`)).encrypted
    await it.attempt({
      says: 'encrypting',
      call: () => it.actor.ask('POST', `/api/files/${it.file}/encrypt`, passphrase),
      done: isEncrypted,
    })
    if (!(await isEncrypted())) {
      await appointManager(it.all, place)
      await place.manager.call('POST', `/api/files/${it.file}/encrypt`, passphrase)
    }
    await it.attempt({
      says: 'decrypting, with the passphrase',
      call: () => it.actor.ask('POST', `/api/files/${it.file}/decrypt`, { passphrase: secret }),
      done: async () => !(await isEncrypted()),
    })
  },

  async 'Move to trash'(it) {
    await it.attempt({
      says: 'trashing',
      call: () => it.actor.ask('POST', '/api/items/trash', { ids: [it.file] }),
      done: () => isTrashed(it),
    })
  },

  async 'See trash of the area, restore'(it) {
    await trash(it)
    await it.attempt({
      says: 'the list of the trash',
      // Everybody has a trash; what counts is that this is in it.
      answered: true,
      call: () => it.actor.ask('GET', '/api/views/trash?limit=200'),
      done: (answer) => resultOf<{ items: { id: string }[] }>(answer)?.items.some(({ id }) => id === it.file) === true,
    })
    await it.attempt({
      says: 'restoring',
      call: () => it.actor.ask('POST', '/api/items/restore', { ids: [it.file] }),
      done: async () => !(await isTrashed(it)),
      // What somebody else has trashed is not there for whoever may not see the trash.
      refusal: /^(NOT_FOUND|ITEM_IN_TRASH)$/,
    })
  },

  async 'Permanent delete, empty trash'(it) {
    const { all, place } = it
    await trash(it)
    await it.attempt({
      says: 'deleting permanently',
      call: () => it.actor.ask('POST', '/api/items/purge', { ids: [it.file] }),
      done: async () => (await rowOf(it, 'i.id')) === undefined || (await isVaulted(it)),
      refusal: /^(NOT_FOUND|ITEM_IN_TRASH)$/,
    })
    if (levelOf[it.cell.column] === 'delete') {
      // What they have trashed themselves is open to them there.
      const file = await place.owner.file(place.folder, `${short()}.txt`)
      await it.actor.person?.bulk('trash', [file])
      await it.attempt({
        says: 'deleting permanently what they have trashed',
        call: () => it.actor.ask('POST', '/api/items/purge', { ids: [file] }),
        done: () => isVaulted({ ...it, file }),
      })
    }
    const kind = place.owner === all.somsri ? 'personal' : 'business'
    const left = await place.owner.file(place.folder, `${short()}.txt`)
    await place.owner.bulk('trash', [left])
    await it.attempt({
      says: 'emptying the trash of the drive',
      ...(it.cell.column === 'A' && {
        stands:
          'a trash is emptied by whoever has the drive; a folder admin deletes permanently what they choose in it',
      }),
      async call() {
        const answer = await it.actor.ask('POST', '/api/storage/cleanup', { kind, what: 'trash' })
        const jobId = resultOf<{ jobId: string }>(answer)?.jobId
        if (jobId !== undefined) await all.world.runJob('drive:clean-up', { jobId })
        return answer
      },
      done: async () =>
        (await rowOf({ ...it, file: left }, 'i.id')) === undefined || (await isVaulted({ ...it, file: left })),
    })
  },

  async 'Vault restore (after 7 days)'(it) {
    const { place } = it
    await place.owner.bulk('trash', [it.file])
    await place.owner.bulk('purge', [it.file])
    await it.attempt({
      says: 'the list of what is retained',
      call: () => it.actor.ask('GET', '/api/vault?limit=200'),
      done: (answer) => resultOf<{ items: { id: string }[] }>(answer)?.items.some(({ id }) => id === it.file) === true,
    })
    await it.attempt({
      says: 'restoring',
      call: () => it.actor.ask('POST', '/api/vault/restore', { ids: [it.file] }),
      done: async () => (await parentOf(it)) === place.folder && !(await isVaulted(it)),
    })
  },
}
