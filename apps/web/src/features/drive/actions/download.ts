import { checkItems, downloadItems, type Item } from '@khlang/contract'
import { call, CallError, contentUrl } from '../../../lib/call.ts'
import { openFirst } from '../protection/unlocking.ts'

/** Starts the browser's own download of an address of this site. */
function startDownload(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
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

/** One file as it is; several, or a folder, as a zip; `onSeePrepared` opens the place where large ones wait. */
export async function download(items: readonly Item[], onSeePrepared: () => void): Promise<void> {
  const [first] = items
  if (items.length === 1 && first?.type === 'file') return downloadFile(first)
  const asked = await call(downloadItems, { body: { ids: items.map((item) => item.id) } })
  if (asked.url) return startDownload(asked.url)
  // Too large to wait for: a job makes it.
  const { tellPreparing } = await import('../downloads/tell-preparing.ts')
  await tellPreparing(asked.items, onSeePrepared)
}
