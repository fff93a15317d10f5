import { type DirectUploaded, type directDuplicates, directUploadPath } from '@khlang/contract'
import { sendBytes } from '../browser/send-bytes.ts'
import type { Sending } from '../engine/types.ts'

export type DirectUploadInput = {
  userId: string
  accountId: string
  folderId: string
  duplicate: (typeof directDuplicates)[number]
  remark: string
  hashtags: string
}

/** Sends one file with its fields, which come first as the server requires. */
export async function sendDirect(
  file: File,
  name: string,
  input: DirectUploadInput,
  sending: Sending,
): Promise<DirectUploaded> {
  const form = new FormData()
  form.set('user_id', input.userId)
  form.set('folder_id', input.folderId)
  form.set('file_duplicate', input.duplicate)
  form.set('remark', input.remark)
  form.set('hashtags', input.hashtags)
  form.set('file', file, name)
  const { accountId } = input
  const result = await sendBytes({ method: 'POST', address: directUploadPath, accountId, body: form, ...sending })
  return result as DirectUploaded
}
