import type { Item } from '@khlang/contract'
import { commonHeaders, contentUrl, failureOf } from '../../../lib/call.ts'

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

/** One file as it is; several, or a folder, as a zip. Where no zip is offered the files come one after the other. */
export async function download(items: readonly Item[]): Promise<void> {
  const [first] = items
  if (items.length === 1 && first?.type === 'file') return startDownload(fileAddress(first.id))
  const zip = await zipAddress(items.map((item) => item.id))
  if (zip) return startDownload(zip)
  for (const item of items.filter((one) => one.type === 'file')) {
    startDownload(fileAddress(item.id))
    await new Promise((resolve) => setTimeout(resolve, 400))
  }
}

async function zipAddress(ids: readonly string[]): Promise<string | null> {
  const response = await fetch('/api/items/download', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { ...commonHeaders(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids }),
  })
  const answer = (await response.json().catch(() => null)) as { result?: { url?: string } } | null
  if (response.ok && answer?.result?.url) return answer.result.url
  if (response.status === 404 || response.status === 405 || response.status === 501) return null
  throw failureOf(response, answer)
}
