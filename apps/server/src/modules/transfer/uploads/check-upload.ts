import {
  type checkUpload,
  cleanName,
  fileLimit,
  type Input,
  nameError,
  nameKey,
  normalizeName,
  type Reply,
} from '@khlang/contract'
import type { AccountActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { model } from '../../drive/index.ts'
import type { TransferDeps } from '../deps.ts'
import { channelOf } from '../transfer.rules.ts'

type Names = { taken: ReadonlySet<string>; replaceable: ReadonlySet<string> }
const nothing: Names = { taken: new Set(), replaceable: new Set() }

/** Before a bulk upload: which names are taken or not allowed, and whether it fits. */
export const createCheckUpload = ({ db, drive }: TransferDeps) => {
  type Folder = Awaited<ReturnType<typeof drive.uploads.requireUploadFolder>>

  const namesIn = async (actor: AccountActor, folder: Folder, names: readonly string[]): Promise<Names> => {
    const taken = await drive.uploads.takenNames(db, folder.item.id, names)
    return { taken, replaceable: await drive.uploads.replaceableNames(db, actor, folder, taken) }
  }

  /** A folder in a folder, if it is there and the caller may add to it; of any other nothing is told. */
  async function inner(actor: AccountActor, parent: Folder, name: string): Promise<Folder | null> {
    const [there] = await model.findByKeys(db, parent.item.id, [nameKey(name)])
    if (there?.kind !== model.FOLDER) return null
    return drive.uploads.requireUploadFolder(db, actor, there.id).catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
  }

  return async (actor: AccountActor, body: Input<typeof checkUpload>['body']): Promise<Reply<typeof checkUpload>> => {
    const folder = await drive.uploads.requireUploadFolder(db, actor, body.folderId)
    const free = await drive.uploads.freeBytes(db, folder.drive.id)
    const limit = fileLimit(channelOf(actor), null, Number.POSITIVE_INFINITY)
    const paths = body.files.map((file) => file.path.split('/').filter((step) => step !== ''))
    const names = paths.map((steps) => normalizeName(steps.at(-1) ?? ''))
    const foldersAt = new Map<string, Folder | null>([['', folder]])
    const reach = async (steps: readonly string[]): Promise<Folder | null> => {
      const at = steps.map(nameKey).join('/')
      const known = foldersAt.get(at)
      if (known !== undefined) return known
      const parent = await reach(steps.slice(0, -1))
      const found = parent && (await inner(actor, parent, normalizeName(steps.at(-1) ?? '')))
      foldersAt.set(at, found)
      return found
    }
    /** Of each folder that is there: whose names are taken. */
    const found = new Map<string, Names>()
    const keyOf = (steps: readonly string[]) => steps.slice(0, -1).map(nameKey).join('/')
    for (const [at, indexes] of Map.groupBy(paths.keys(), (index) => keyOf(paths[index] ?? []))) {
      const [first] = indexes
      const above = first === undefined ? [] : (paths[first] ?? []).slice(0, -1)
      const isSound = above.every((step) => nameError(normalizeName(step)) === null)
      const place = isSound ? await reach(above) : null
      const wanted = indexes.flatMap((index) => names[index] ?? []).filter((name) => nameError(name) === null)
      found.set(at, place ? await namesIn(actor, place, wanted) : nothing)
    }
    const isVersioned = await drive.uploads.versionedIn(db, folder.drive.id)
    const fits = await drive.blockedTypes.fitting(db, actor, folder.drive, names)
    const items = body.files.map((file, index) => {
      const steps = paths[index] ?? []
      const name = names[index] ?? ''
      const error = steps.map((step) => nameError(normalizeName(step))).find((one) => one !== null)
      const { taken, replaceable } = found.get(keyOf(steps)) ?? nothing
      const exists = taken.has(nameKey(name))
      const machineCode =
        error ??
        (steps.length === 0 ? 'NAME_INVALID' : undefined) ??
        (fits(name) ? undefined : 'FILE_TYPE_BLOCKED') ??
        (file.size > limit ? 'FILE_TOO_LARGE' : undefined)
      return {
        path: file.path,
        exists,
        ...(exists && { mayReplace: replaceable.has(nameKey(name)) }),
        keepsVersions: isVersioned({ name, mime_type: '' }),
        ...(machineCode && { machineCode }),
        ...(error && { suggestion: steps.map((step) => cleanName(step)).join('/') }),
      }
    })
    return { items, free, fileLimit: limit }
  }
}
