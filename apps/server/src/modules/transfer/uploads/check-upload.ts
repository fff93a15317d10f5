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
import type { TransferDeps } from '../deps.ts'
import { channelOf } from '../transfer.rules.ts'

/** Before a bulk upload: which names are taken or not allowed, and whether it fits. */
export const createCheckUpload =
  ({ db, drive }: TransferDeps) =>
  async (actor: AccountActor, body: Input<typeof checkUpload>['body']): Promise<Reply<typeof checkUpload>> => {
    const folder = await drive.uploads.requireUploadFolder(db, actor, body.folderId)
    const free = await drive.uploads.freeBytes(db, folder.drive.id)
    const limit = fileLimit(channelOf(actor), null, Number.POSITIVE_INFINITY)
    // Only files directly in the folder can collide with existing ones.
    const direct = body.files.map((file) => normalizeName(file.path.split('/').filter((step) => step !== '')[0] ?? ''))
    const sound = direct.filter((name) => nameError(name) === null)
    const taken = await drive.uploads.takenNames(db, body.folderId, sound)
    const replaceable = await drive.uploads.replaceableNames(db, actor, folder, taken)
    const names = body.files.map((file) => file.path.split('/').at(-1) ?? '')
    const isVersioned = await drive.uploads.versionedIn(db, folder.drive.id)
    const fits = await drive.blockedTypes.fitting(db, actor, folder.drive, names)
    const items = body.files.map((file, index) => {
      const steps = file.path.split('/').filter((step) => step !== '')
      const error = steps.map((step) => nameError(normalizeName(step))).find((found) => found !== null)
      const exists = steps.length === 1 && taken.has(nameKey(direct[index] ?? ''))
      const machineCode =
        error ??
        (steps.length === 0 ? 'NAME_INVALID' : undefined) ??
        (fits(names[index] ?? '') ? undefined : 'FILE_TYPE_BLOCKED') ??
        (file.size > limit ? 'FILE_TOO_LARGE' : undefined)
      return {
        path: file.path,
        exists,
        ...(exists && { mayReplace: replaceable.has(nameKey(direct[index] ?? '')) }),
        keepsVersions: isVersioned({ name: names[index] ?? '', mime_type: '' }),
        ...(machineCode && { machineCode }),
        ...(error && { suggestion: steps.map((step) => cleanName(step)).join('/') }),
      }
    })
    return { items, free, fileLimit: limit }
  }
