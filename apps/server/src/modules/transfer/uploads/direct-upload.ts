import { directDuplicates, type DirectUploaded, hasExtension, normalizeName } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { parseRequestKey } from '../../../platform/idempotency.ts'
import { model } from '../../drive/index.ts'
import { parseRemark } from '../transfer.rules.ts'
import type { TransferDeps } from '../deps.ts'
import type { createPutStream } from './put-stream.ts'

/** The fields of a direct upload as received; any may be missing. */
export type DirectFields = {
  user_id?: string
  folder_id?: string
  file_duplicate?: string
  remark?: string
  hashtags?: string
}
export type DirectFile = {
  name: string
  type: string
  /** The length of the whole form, if known. */
  announced?: number | undefined
  bytes: AsyncIterable<Uint8Array>
}
type KeyHeader = string | string[] | undefined

const needed = ['user_id', 'folder_id', 'file_duplicate', 'remark'] as const
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Uploads into a given folder of a given user (T14). The error numbers are those of specification 8, checked in this
 * order before the first byte is read.
 */
export function createDirectUpload(
  { drive, idempotency }: Pick<TransferDeps, 'drive' | 'idempotency'>,
  putStream: ReturnType<typeof createPutStream>,
) {
  return async (
    actor: PersonActor | null,
    fields: DirectFields,
    file: DirectFile | null,
    keyHeader?: KeyHeader,
  ): Promise<DirectUploaded> => {
    const missing: string[] = needed.filter((name) => fields[name] === undefined)
    if (!file) missing.push('file')
    if (!file || missing.length > 0) throw new AppError('UPLOAD_KEYS_MISSING', { missing: missing.join(', ') })
    if (!actor) throw new AppError('UPLOAD_NOT_ALLOWED')
    const onDuplicate = directDuplicates.find((choice) => choice === fields.file_duplicate)
    if (!onDuplicate) throw new AppError('DUPLICATE_CHOICE_INVALID')
    const { user_id: userId = '', folder_id: folderId = '' } = fields
    if (!uuid.test(userId) || !uuid.test(folderId)) throw new AppError('UPLOAD_IDS_INVALID')
    if (userId.toLowerCase() !== actor.personId) throw new AppError('UPLOAD_FOLDER_NOT_FOUND')
    if (!hasExtension(normalizeName(file.name))) throw new AppError('NAME_NEEDS_EXTENSION')
    const hashtags = model.parseHashtags((fields.hashtags ?? '').split(',').flatMap((tag) => tag.trim() || []))
    const requestKey = parseRequestKey(keyHeader, ['direct', folderId, file.name, onDuplicate, fields.remark, hashtags])
    const { itemId } = await idempotency.once(actor, requestKey, () =>
      putStream(
        actor,
        {
          folderId: folderId.toLowerCase(),
          filename: file.name,
          filetype: file.type,
          size: null,
          announced: file.announced,
          onDuplicate,
          channel: 'direct',
          via: 'direct',
          remark: parseRemark(fields.remark?.slice(0, 500)),
          onAttached: (tx, { itemId: stored }) => idempotency.store(tx, actor, requestKey, { itemId: stored }),
        },
        file.bytes,
      ).then(({ itemId: stored }) => ({ itemId: stored })),
    )
    if (itemId === null) throw new AppError('INTERNAL')
    const { id, name, parentId, version, size } = hashtags.length
      ? await drive.change(actor, itemId, { hashtags }, undefined)
      : await drive.read(actor, itemId)
    return { itemId: id, name, folderId: parentId ?? folderId, version, size }
  }
}
