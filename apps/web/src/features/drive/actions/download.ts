import { downloadItems, type Item } from '@khlang/contract'
import { call, contentUrl } from '../../../lib/call.ts'
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

/** One file as it is; several, or a folder, as a zip. */
export async function download(items: readonly Item[]): Promise<void> {
  const [first] = items
  if (items.length === 1 && first?.type === 'file') {
    if (await openFirst(first)) startDownload(fileAddress(first.id))
    return
  }
  const { url } = await call(downloadItems, { body: { ids: items.map((item) => item.id) } })
  startDownload(url)
}
