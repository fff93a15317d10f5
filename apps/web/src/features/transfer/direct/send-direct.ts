import { type DirectUploaded, type directDuplicates, directUploadPath } from '@khlang/contract'
import { sendBytes } from '../browser/send-bytes.ts'
import type { Sending } from '../engine/types.ts'

export type DirectWish = {
  userId: string
  accountId: string
  folderId: string
  duplicate: (typeof directDuplicates)[number]
  remark: string
  hashtags: string
}

/** Sends one file with what is said of it; the fields go first, as the server wants them. */
export async function sendDirect(file: File, wish: DirectWish, sending: Sending): Promise<DirectUploaded> {
  const form = new FormData()
  form.set('user_id', wish.userId)
  form.set('folder_id', wish.folderId)
  form.set('file_duplicate', wish.duplicate)
  form.set('remark', wish.remark)
  form.set('hashtags', wish.hashtags)
  form.set('file', file)
  const { accountId } = wish
  const result = await sendBytes({ method: 'POST', address: directUploadPath, accountId, body: form, ...sending })
  return result as DirectUploaded
}
