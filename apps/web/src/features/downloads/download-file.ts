import { checkItems, type Item } from '@khlang/contract'
import { call, CallError, contentUrl } from '../../lib/call.ts'
import type { Interceptor } from '../browser/index.ts'

/** Starts the browser's own download of an address of this site, under the name that it has or is given. */
export function startDownload(address: string, name = '') {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.style.display = 'none'
  document.body.append(link)
  link.click()
  link.remove()
}

export const fileAddress = (id: string) => contentUrl(`/api/files/${id}/content?download=1`)

/** Of a file that does not come the browser says nothing but that: the server is asked for its reason first. */
async function assertThere({ id }: Item): Promise<void> {
  const { items } = await call(checkItems, { body: { ids: [id], operation: 'download' } })
  const [verdict] = items
  if (verdict && !verdict.ok) throw new CallError(verdict.message ?? '', { machineCode: verdict.machineCode ?? '' })
}

/** A file as it is, after `mayUse` has asked for its secrets. */
export async function downloadFile(file: Item, mayUse: Interceptor): Promise<void> {
  if (!(await mayUse(file))) return
  await assertThere(file)
  startDownload(fileAddress(file.id))
}

/** One file comes as it is and at once; what comes of several, or of a folder, is told first. */
export const oneFile = ([first, second]: readonly Item[]): Item | null =>
  first?.type === 'file' && !second ? first : null
