import type { Client } from '../client.ts'
import { createPerson } from '../person.ts'
import type { FileWorld } from './file-world.ts'
import { shareWith, short } from './place.ts'

// What the owner of a drive does to a whole tree, while something in it is closed even to them.

export const ownedClosings = ['locked by another', 'password', 'encrypted', 'expired'] as const
export type OwnedClosing = (typeof ownedClosings)[number]

/**
 * A code refuses the whole, and nothing has changed. `whole`: everything comes along, as closed as it was. `stays`: what is
 * closed is left where it was.
 */
const table = `
offer of ownership | ITEM_LOCKED | FILE_PASSWORD_BELOW | whole | whole
acceptance of an offer made before | ITEM_LOCKED | whole | whole | whole
move to the drive of somebody else | ITEM_LOCKED | FILE_PASSWORD_BELOW | whole | whole
trash | ITEM_LOCKED | whole | whole | whole
permanent deletion | ITEM_LOCKED | whole | whole | whole
empty trash | stays | whole | whole | whole
transfer of the drive of somebody who left | whole | whole | whole | whole
`

export const ownedCells: { way: string; closing: OwnedClosing; says: string }[] = table
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))
  .flatMap(([way = '', ...says]) => ownedClosings.map((closing, at) => ({ way, closing, says: says[at] ?? '' })))

export type OwnedPlace = {
  closing: OwnedClosing
  owner: Client
  other: Client
  top: string
  child: string
  closed: string
  /** Where it is moved to. */
  target: string
  /** Of whoever left. */
  employee: string
}

const secret = 'แมวสามตัวนอนบนหลังคา'

/** A folder of a private drive that another person may delete in, with a file below that is not closed yet. */
export async function ownedPlace(all: FileWorld, closing: OwnedClosing, isLeaver: boolean): Promise<OwnedPlace> {
  const person = isLeaver ? await createPerson(all.world, 'leaver') : undefined
  const employee = person
    ? (await all.one.malee.call<{ id: string }>('POST', '/api/admin/employees', { username: person.username })).id
    : ''
  const owner = person ? await all.world.as(person.username, 'ONE') : all.somsri
  const top = await owner.folder(await owner.root(), `o ${short()}`)
  const child = await owner.folder(top, 'inside')
  const closed = await owner.file(child, 'closed.txt', 'closed')
  await shareWith(owner, top, 'wichai1', 'delete')
  return { closing, owner, other: all.wichai, top, child, closed, target: '', employee }
}

export const closeOwned: Record<OwnedClosing, (all: FileWorld, at: OwnedPlace) => Promise<unknown>> = {
  'locked by another': (_, { other, closed }) => other.call('POST', `/api/items/${closed}/lock`, {}),
  // Given in one session, and not in that of whoever acts.
  async password({ world, somsri }, { owner, closed }) {
    const session = owner === somsri ? await world.as('somsri1') : owner
    await session.call('PUT', `/api/files/${closed}/password`, { password: secret, confirmPassword: secret })
  },
  encrypted: (_, { owner, closed }) =>
    owner.call('POST', `/api/files/${closed}/encrypt`, { passphrase: secret, confirmPassphrase: secret }),
  async expired({ world }, { owner, closed }) {
    await owner.call('PUT', `/api/items/${closed}/expiry`, { expiresAt: '2030-01-01T00:00:00.000Z' })
    await world.owner.pool.query(`update item set expires_at = now() - interval '1 day' where id = $1`, [closed])
  },
}

type Row = { parent_id: string; trashed_at: Date | null; drive_id: string }
const rowOf = async ({ world }: FileWorld, id: string): Promise<Row | undefined> =>
  (await world.owner.pool.query<Row>('select parent_id, trashed_at, drive_id from item where id = $1', [id])).rows[0]
/**
 * `whole` if the folder is where it should be, with what is closed in its place, and as closed as it was to whoever has it
 * now: what has expired is for them.
 */
async function wholeIn(all: FileWorld, { top, child, closed, closing }: OwnedPlace, reader: Client, isThere: boolean) {
  const [folder, inner, file] = [await rowOf(all, top), await rowOf(all, child), await rowOf(all, closed)]
  const isWhole = file?.parent_id === child && inner?.parent_id === top && file.drive_id === folder?.drive_id
  const isOpen = closing !== 'expired' && (await reader.bytes(closed)).statusCode === 200
  return isThere && isWhole && !isOpen ? 'whole' : 'not whole'
}

const bulkCode = async (who: Client, operation: string, id: string, more: object = {}) =>
  (await who.bulk(operation, [id], { ...more }))[0] ?? ''
const codeOf = async (who: Client, url: string, payload: object = {}) => {
  const answer = await who.send({ method: 'POST', url, payload })
  return answer.statusCode < 400 ? 'ok' : answer.json<{ machineCode: string }>().machineCode
}
const offer = { to: { type: 'username', value: 'wichai1' } }

export type OwnedWay = {
  isLeaver?: boolean
  /** Before it is closed, and after that. */
  before?: (all: FileWorld, at: OwnedPlace) => Promise<unknown>
  prepare?: (all: FileWorld, at: OwnedPlace) => Promise<unknown>
  ask: (all: FileWorld, at: OwnedPlace) => Promise<string>
  outcome: (all: FileWorld, at: OwnedPlace) => Promise<string>
}

const offersOf = async (who: Client) =>
  (await who.call<{ items: { id: string; item: { id: string } }[] }>('GET', '/api/ownership-offers')).items
const gone = async (all: FileWorld, { top, closed }: OwnedPlace) => {
  const [folder, file] = [await rowOf(all, top), await rowOf(all, closed)]
  if (!folder && !file) return 'whole'
  return file ? 'stays' : 'not whole'
}
/** Whoever holds the lock may trash what they have locked. */
async function trash(_: FileWorld, { closing, owner, other, top }: OwnedPlace): Promise<void> {
  const code = await bulkCode(closing === 'locked by another' ? other : owner, 'trash', top)
  if (code !== 'ok') throw new Error(`not trashed: ${code}`)
}

export const ownedWays: Record<string, OwnedWay> = {
  'offer of ownership': {
    ask: (_, { owner, top }) => codeOf(owner, `/api/items/${top}/ownership`, offer),
    outcome: (all, at) => wholeIn(all, at, at.other, true),
  },
  'acceptance of an offer made before': {
    before: (_, { owner, top }) => owner.call('POST', `/api/items/${top}/ownership`, offer),
    async ask(_, { other, top }) {
      const id = (await offersOf(other)).find(({ item }) => item.id === top)?.id ?? ''
      return codeOf(other, `/api/ownership-offers/${id}/accept`)
    },
    outcome: async (all, at) =>
      wholeIn(all, at, at.other, (await rowOf(all, at.top))?.parent_id === (await at.other.root())),
  },
  'move to the drive of somebody else': {
    async prepare(_, at) {
      at.target = await at.other.folder(await at.other.root(), `to ${short()}`)
      await shareWith(at.other, at.target, 'somsri1', 'upload')
    },
    ask: (_, { owner, top, target }) => bulkCode(owner, 'move', top, { targetId: target }),
    outcome: async (all, at) => wholeIn(all, at, at.other, (await rowOf(all, at.top))?.parent_id === at.target),
  },
  trash: {
    ask: (_, { owner, top }) => bulkCode(owner, 'trash', top),
    outcome: async (all, at) => wholeIn(all, at, at.other, (await rowOf(all, at.top))?.trashed_at !== null),
  },
  'permanent deletion': {
    prepare: trash,
    ask: (_, { owner, top }) => bulkCode(owner, 'purge', top),
    outcome: gone,
  },
  'empty trash': {
    prepare: trash,
    async ask({ world }, { owner }) {
      const body = { kind: 'personal', what: 'trash' }
      const { jobId } = await owner.call<{ jobId: string }>('POST', '/api/storage/cleanup', body)
      await world.runJob('drive:clean-up', { jobId })
      return 'ok'
    },
    outcome: gone,
  },
  'transfer of the drive of somebody who left': {
    isLeaver: true,
    async prepare({ world, one }, { employee }) {
      await one.malee.call('POST', `/api/admin/employees/${employee}/remove`, {})
      await world.runJob('admin:follow-employee', { subject: employee })
    },
    async ask({ world, one }, { employee }) {
      const code = await codeOf(one.malee, `/api/admin/leavers/${employee}/transfer`, { folderId: one.root })
      if (code === 'ok') await world.runJob('admin:transfer-leaver', { subject: employee })
      return code
    },
    outcome: async (all, at) => {
      const drive = (await rowOf(all, all.one.root))?.drive_id
      return wholeIn(all, at, all.one.malee, (await rowOf(all, at.top))?.drive_id === drive)
    },
  },
}
