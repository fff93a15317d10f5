import type { ShareLink } from '@khlang/contract/links'
import { usualLink } from './link-policy.ts'
import { itemLinksQuery, policyQuery, sendNewLink } from './links.api.ts'
import type { QueryClient } from '@tanstack/react-query'

/** The newest of one's own links that opens, or a new one; null where that needs settings. */
export async function linkToCopy(
  queries: QueryClient,
  itemId: string,
): Promise<{ url: string; name: string; isNew: boolean; audience: ShareLink['audience'] } | null> {
  const { items } = await queries.fetchQuery({ ...itemLinksQuery(itemId), staleTime: 0 })
  const there = newestOpen(items)
  if (there) return { ...there, isNew: false }
  const usual = usualLink(await queries.fetchQuery(policyQuery(itemId)))
  if (usual === null) return null
  const { url, name, audience } = await sendNewLink(itemId, usual)
  return { url, name, audience, isNew: true }
}

/** Lists of links begin with the newest. */
export function newestOpen(links: readonly Pick<ShareLink, 'mine' | 'state' | 'url' | 'name' | 'audience'>[]) {
  for (const { mine, state, url, name, audience } of links)
    if (mine && state === 'on' && url !== null) return { url, name, audience }
  return null
}

/**
 * Puts a text on the clipboard that arrives only now. Some browsers allow it to nobody but the press itself, so the
 * clipboard is given the promise.
 */
export async function copyLater(text: Promise<string>): Promise<void> {
  if ('ClipboardItem' in globalThis && navigator.clipboard?.write) {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
    try {
      return await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    } catch {
      // Refused, or promises are not taken: once more with the text itself.
    }
  }
  await navigator.clipboard.writeText(await text)
}
