import {
  type checkUpload,
  cleanName,
  fileLimit,
  type Input,
  nameFault,
  nameKey,
  normalizeName,
  type Reply,
} from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import type { TransferDeps } from '../deps.ts'

/** Before a bulk upload: which names are taken or not allowed, and what would not fit. */
export const createCheckUpload =
  ({ db, drive }: TransferDeps) =>
  async (actor: PersonActor, body: Input<typeof checkUpload>['body']): Promise<Reply<typeof checkUpload>> => {
    const folder = await drive.uploads.requireUploadFolder(db, actor, body.folderId)
    const free = await drive.uploads.freeBytes(db, folder.drive.id)
    const limit = fileLimit('web', null, Number.POSITIVE_INFINITY)
    // Only what lies directly in the folder can meet something that is there.
    const direct = body.files.map((file) => normalizeName(file.path.split('/').filter((step) => step !== '')[0] ?? ''))
    const sound = direct.filter((name) => nameFault(name) === null)
    const taken = await drive.uploads.takenNames(db, body.folderId, sound)
    const names = body.files.map((file) => file.path.split('/').at(-1) ?? '')
    const isBlocked = await drive.blockedTypes.blockedAmong(db, actor, folder.drive, names)
    const items = body.files.map((file, index) => {
      const steps = file.path.split('/').filter((step) => step !== '')
      const fault = steps.map((step) => nameFault(normalizeName(step))).find((found) => found !== null)
      const exists = steps.length === 1 && taken.has(nameKey(direct[index] ?? ''))
      const machineCode =
        fault ??
        (steps.length === 0 ? 'NAME_INVALID' : undefined) ??
        (isBlocked(names[index] ?? '') ? 'FILE_TYPE_BLOCKED' : undefined) ??
        (file.size > limit ? 'FILE_TOO_LARGE' : undefined)
      return {
        path: file.path,
        exists,
        ...(machineCode && { machineCode }),
        ...(fault && { suggestion: steps.map((step) => cleanName(step)).join('/') }),
      }
    })
    return { items, free, fileLimit: limit }
  }
