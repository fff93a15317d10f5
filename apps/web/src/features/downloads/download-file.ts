import { checkItems, type Item } from '@khlang/contract'
import { call, CallError, contentUrl } from '../../lib/call.ts'
import { startDownload } from '../../lib/start-download.ts'
import type { Interceptor } from '../browser/index.ts'

export const fileAddress = (id: string) => contentUrl(`/api/files/${id}/content?download=1`)

/** The browser reports no reason for a failed download: the server is queried for it first. */
async function assertThere({ id }: Item): Promise<void> {
  const { items } = await call(checkItems, { body: { ids: [id], operation: 'download' } })
  const [verdict] = items
  if (verdict && !verdict.ok) throw new CallError(verdict.message ?? '', { machineCode: verdict.machineCode ?? '' })
}

/** A file as it is, after `ensureUnlocked` has asked for its secrets. */
export async function downloadFile(file: Item, ensureUnlocked: Interceptor): Promise<void> {
  if (!(await ensureUnlocked(file))) return
  await assertThere(file)
  startDownload(fileAddress(file.id))
}

/** A single file is downloaded at once; for several, or a folder, a dialog shows first what is included. */
export const oneFile = ([first, second]: readonly Item[]): Item | null =>
  first?.type === 'file' && !second ? first : null
