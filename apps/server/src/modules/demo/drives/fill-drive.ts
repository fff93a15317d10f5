import type { Item } from '@khlang/contract/items'
import type { PersonActor } from '../../../platform/actor.ts'
import type { DatingClock } from '../../../platform/clock.ts'
import type { Drive } from '../../drive/index.ts'
import type { Organising } from '../../organising/index.ts'
import type { Transfer } from '../../transfer/index.ts'
import { datesOf, folderDate } from '../material/dates.rules.ts'
import { folderOf, nameOf, type PlannedFile, type PlannedRelation } from '../material/plan.ts'
import { severalAtATime } from '../material/several.ts'

type Deps = { clock: DatingClock; drive: Drive; transfer: Transfer; organising: Organising }
type Plan = { files: readonly PlannedFile[]; relations: readonly PlannedRelation[] }
/** A file as an interrupted start left it. */
type Known = Pick<Item, 'id' | 'version' | 'hashtags' | 'starred' | 'expiresAt'>
/** Where the items of a drive are, by their paths. */
export type Filled = { folders: ReadonlyMap<string, string>; files: ReadonlyMap<string, string> }

const day = 86_400_000
/** Each waits for the disk most of the time. */
const atATime = 8
const listedAtOnce = 1000

/**
 * Fills drives of a demo through the services that people use, so that everything about its files is as if they had
 * added them: quotas, versions, the log. What is there already stays as it is.
 */
export function createFillDrive({ clock, drive, transfer, organising }: Deps) {
  async function rootOf(actor: PersonActor, kind: 'personal' | 'business'): Promise<string> {
    const { items } = await drive.roots.list(actor)
    const root = items.find((one) => one.kind === kind)
    if (!root) throw new Error(`there is no ${kind} drive`)
    return root.rootId
  }

  async function createFolders(actor: PersonActor, root: string, files: readonly PlannedFile[], now: Date) {
    const paths = [...new Set(files.map(({ path }) => folderOf(path)).filter(Boolean))]
    const tops = [...new Set(paths.map((path) => path.split('/', 1)[0]))]
    const made = new Map([['', root]])
    for (const [n, top] of tops.entries()) {
      const below = paths.filter((path) => path === top || path.startsWith(`${top}/`))
      const { items } = await clock.at(folderDate(n, now), () => drive.folders.createTree(actor, root, below))
      for (const { path, id } of items) made.set(path, id)
    }
    return made
  }

  /** The files that are in these folders, by their paths. */
  async function findFiles(actor: PersonActor, folders: ReadonlyMap<string, string>): Promise<Map<string, Known>> {
    const known = new Map<string, Known>()
    for (const [path, id] of folders) {
      const { items } = await drive.list(actor, id, { limit: listedAtOnce })
      for (const item of items)
        if (item.type === 'file') known.set(path === '' ? item.name : `${path}/${item.name}`, item)
    }
    return known
  }

  /** Adds the n-th version of a file, as of the clock; the first is 0. */
  async function addVersion(actor: PersonActor, folderId: string, planned: PlannedFile, n: number) {
    const { path, versions, remark = null } = planned
    const bytes = (await versions[n]?.()) ?? Buffer.alloc(0)
    const { itemId } = await transfer.putStream(
      actor,
      {
        folderId,
        filename: nameOf(path),
        size: bytes.length,
        onDuplicate: n === 0 ? 'fail' : 'create_tag_version',
        channel: 'web',
        via: 'upload',
        remark: n === versions.length - 1 ? remark : null,
      },
      once(bytes),
    )
    return itemId
  }

  type Making = { folderId: string; dates: readonly Date[]; known: Known | undefined; now: Date }

  async function addFile(actor: PersonActor, planned: PlannedFile, { folderId, dates, known, now }: Making) {
    const { hashtags, starred, expiresInDays } = planned
    const expiresAt = expiresInDays && new Date(now.getTime() + expiresInDays * day).toISOString()
    let id = known?.id ?? ''
    for (const [n, date] of dates.entries())
      if (n >= (known?.version ?? 0)) id = (await clock.at(date, () => addVersion(actor, folderId, planned, n))) ?? id
    const change = {
      ...(hashtags && !known?.hashtags.length && { hashtags: [...hashtags] }),
      ...(starred && !known?.starred && { starred }),
      ...(expiresAt && !known?.expiresAt && { expiresAt }),
    }
    if (Object.keys(change).length > 0)
      await clock.at(dates.at(-1) ?? now, () => drive.change(actor, id, change, undefined))
    return id
  }

  async function relate(
    actor: PersonActor,
    files: ReadonlyMap<string, string>,
    { master, name, children }: PlannedRelation,
  ) {
    const idOf = (path: string) => files.get(path) ?? ''
    const { masterOf } = await organising.relations.list(actor, idOf(master), {})
    if (masterOf.some((one) => one.name === name)) return
    await organising.relations.create(actor, idOf(master), name, children.map(idOf))
  }

  return {
    rootOf,
    findFiles,
    addVersion,
    /**
     * Adds what a drive lacks of these files, as of `now`.
     * @param isNew there is nothing yet, so that nothing is looked for
     */
    async fill(
      actor: PersonActor,
      root: string,
      { files, relations }: Plan,
      { now, isNew }: { now: Date; isNew: boolean },
    ): Promise<Filled> {
      const folders = await createFolders(actor, root, files, now)
      const known = isNew ? new Map<string, Known>() : await findFiles(actor, folders)
      const ids = new Map<string, string>()
      const making = files.map((file, n) => ({
        file,
        dates: datesOf(n, files.length, file.versions.length, now),
      }))
      await severalAtATime(making, atATime, async ({ file, dates }) => {
        const folderId = folders.get(folderOf(file.path)) ?? root
        ids.set(file.path, await addFile(actor, file, { folderId, dates, known: known.get(file.path), now }))
      })
      for (const relation of relations) await relate(actor, ids, relation)
      return { folders, files: ids }
    },
  }
}

export type FillDrive = ReturnType<typeof createFillDrive>

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  if (bytes.length > 0) yield bytes
}
