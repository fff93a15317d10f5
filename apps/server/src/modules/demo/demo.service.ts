import type { PersonActor, ActAs } from '../../platform/actor.ts'
import type { DatingClock } from '../../platform/clock.ts'
import { demoIds } from '../accounts/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Shares } from '../shares/index.ts'
import type { Organising } from '../organising/index.ts'
import type { Transfer } from '../transfer/index.ts'
import { datesOf, folderDate } from './dates.rules.ts'
import { areas, companyDrive, companyRelations } from './company-drive.ts'
import { homeRelations, myHome } from './my-home.ts'
import { myWork, workRelations } from './my-work.ts'
import type { PlannedFile, PlannedRelation } from './plan.ts'

type Deps = {
  clock: DatingClock
  actAs: ActAs
  drive: Drive
  shares: Pick<Shares, 'rules'>
  transfer: Transfer
  organising: Organising
}
type Plan = { files: readonly PlannedFile[]; relations: readonly PlannedRelation[] }

const day = 86_400_000
/** Each waits for the disk most of the time. */
const atATime = 8

const foldersOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/**
 * Fills the drives of a demo through the services that people use, so that everything about its files is as if they had
 * added them: quotas, versions, the log.
 */
export function createDemoContent({ clock, actAs, drive, shares, transfer, organising }: Deps) {
  async function rootOf(actor: PersonActor, kind: 'personal' | 'business'): Promise<string> {
    const { items } = await drive.roots.list(actor)
    const root = items.find((one) => one.kind === kind)
    if (!root) throw new Error(`there is no ${kind} drive`)
    return root.rootId
  }

  async function createFolders(actor: PersonActor, root: string, files: readonly PlannedFile[]) {
    const paths = [...new Set(files.map(({ path }) => foldersOf(path)).filter(Boolean))]
    const tops = [...new Set(paths.map((path) => path.split('/', 1)[0]))]
    const made = new Map([['', root]])
    for (const [n, top] of tops.entries()) {
      const below = paths.filter((path) => path === top || path.startsWith(`${top}/`))
      const { items } = await clock.at(folderDate(n, clock.now()), () => drive.folders.createTree(actor, root, below))
      for (const { path, id } of items) made.set(path, id)
    }
    return made
  }

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

  async function addFile(actor: PersonActor, folderId: string, planned: PlannedFile, dates: Date[]): Promise<string> {
    const { hashtags, starred, expiresInDays } = planned
    const expiresAt = expiresInDays && new Date(clock.now().getTime() + expiresInDays * day).toISOString()
    let id = ''
    for (const [n, date] of dates.entries())
      id = (await clock.at(date, () => addVersion(actor, folderId, planned, n))) ?? id
    const change = {
      ...(hashtags && { hashtags: [...hashtags] }),
      ...(starred && { starred }),
      ...(expiresAt && { expiresAt }),
    }
    if (Object.keys(change).length > 0)
      await clock.at(dates.at(-1) ?? clock.now(), () => drive.change(actor, id, change, undefined))
    return id
  }

  async function fill(actor: PersonActor, root: string, { files, relations }: Plan) {
    const folders = await createFolders(actor, root, files)
    const ids = new Map<string, string>()
    const waiting = files.map((file, n) => ({
      file,
      dates: datesOf(n, files.length, file.versions.length, clock.now()),
    }))
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        ids.set(
          next.file.path,
          await addFile(actor, folders.get(foldersOf(next.file.path)) ?? root, next.file, next.dates),
        )
    }
    await Promise.all(Array.from({ length: atATime }, work))
    const idOf = (path: string) => ids.get(path) ?? ''
    for (const { master, name, children } of relations)
      await organising.relations.create(actor, idOf(master), name, children.map(idOf))
    return folders
  }

  async function fillCompany(): Promise<void> {
    const malee = await actAs(demoIds.staff('malee01'))
    const folders = await fill(malee, await rootOf(malee, 'business'), {
      files: companyDrive,
      relations: companyRelations,
    })
    for (const { path, levels } of areas) {
      const id = folders.get(path) ?? ''
      await shares.rules.setFolder(malee, id, { stopInheriting: true })
      for (const [department, level] of Object.entries(levels)) {
        const audienceId = demoIds[department as keyof typeof levels]
        await shares.rules.setRule(malee, id, { audience: 'department', audienceId, level })
      }
    }
  }

  return {
    /** Fills the drive of Somsri and that of the first company; both are empty. */
    async create(): Promise<void> {
      const somsri = await actAs(demoIds.person('somsri1'))
      await Promise.all([
        fill(somsri, await rootOf(somsri, 'personal'), {
          files: [...myHome, ...myWork],
          relations: [...homeRelations, ...workRelations],
        }),
        fillCompany(),
      ])
    },
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  if (bytes.length > 0) yield bytes
}
