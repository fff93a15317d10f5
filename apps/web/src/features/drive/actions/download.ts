import { checkItems, type Item } from '@khlang/contract'
import { call, CallError, contentUrl } from '../../../lib/call.ts'
import { openFirst } from '../protection/unlocking.ts'

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

/** A file as it is, after its secrets have been asked for. */
export async function downloadFile(file: Item): Promise<void> {
  if (!(await openFirst(file))) return
  await assertThere(file)
  startDownload(fileAddress(file.id))
}

/** One file comes as it is and at once; what comes of several, or of a folder, is told first. */
export const oneFile = ([first, second]: readonly Item[]): Item | null =>
  first?.type === 'file' && !second ? first : null
