import type { Item } from '@khlang/contract'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  Addresses,
  BrowserPlace,
  FileBrowserProps,
  PlaceChange,
  Sorting,
} from '../../../features/browser/index.ts'
import { pickFiles } from '../../../features/transfer/browser/pick-files.ts'
import { readDrop, readPaste, readPicked } from '../../../features/transfer/preflight/read-drop.ts'
import { activeAccountId } from '../../../lib/call.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { beginUpload } from './begin-upload.ts'
import { type DriveSearch, keepView, usualView } from './search.ts'
import { viewerPart } from './viewer-part.ts'

const ahead = [viewerPart.bring]

/** What every drive page has in common: its state in the address, its ways to other pages, uploads and previews. */
export function useDrivePage(
  search: DriveSearch,
  usualSort: Sorting['sort'] | null,
  folderAddress?: (id: string) => string,
) {
  const router = useRouter()
  const { t } = useTranslation('transfer')
  const { t: inDrive } = useTranslation('browser')
  const historyKey = useLocation({ select: (location) => location.state.__TSR_key ?? location.href })
  const latest = useLatest({ search, folderAddress })

  const go = useCallback(
    (change: Partial<Record<keyof DriveSearch, unknown>>, replace: boolean) => {
      const { pathname, search: now } = router.state.location
      const next = Object.fromEntries(
        Object.entries({ ...now, ...change }).filter(([, value]) => value !== undefined && value !== null),
      )
      void router.navigate({ to: pathname as '/', search: next as object, replace })
    },
    [router],
  )

  const addresses = useMemo<Addresses>(() => {
    const folder = (id: string) => {
      const { search: now, folderAddress: own } = latest.current
      const address = own?.(id) ?? `/directory/${id}`
      const order = new URLSearchParams()
      if (own && now.sort) order.set('sort', now.sort)
      if (own && now.order) order.set('order', now.order)
      return order.size > 0 ? `${address}${address.includes('?') ? '&' : '?'}${order}` : address
    }
    return {
      folder,
      goTo: (address) => router.history.push(address),
      location: (item) => (item.parentId ? `/directory/${item.parentId}?item=${item.id}` : null),
    }
  }, [router, latest])

  const place = useMemo<BrowserPlace>(
    () => ({
      view: search.view ?? usualView(),
      sorting: usualSort && { sort: search.sort ?? usualSort, order: search.order ?? 'asc' },
      itemId: search.item ?? null,
      details: search.details === true,
      tab: search.tab ?? null,
    }),
    [search, usualSort],
  )

  const onPlace = useCallback(
    ({ view, sorting, itemId, details, tab }: PlaceChange) => {
      if (view) keepView(view)
      go(
        {
          ...(view ? { view } : {}),
          ...(sorting ? addressOf(sorting) : {}),
          ...(itemId !== undefined ? { item: itemId ?? undefined } : {}),
          ...(details !== undefined ? { details: details || undefined } : {}),
          ...(tab !== undefined || details === false ? { tab: tab ?? undefined } : {}),
        },
        true,
      )
    },
    [go],
  )

  const onFilter = useCallback(
    (filter: { tag: string; below: boolean } | null) =>
      go({ tag: filter?.tag, below: filter?.below || undefined, item: undefined }, false),
    [go],
  )

  // The list that the preview goes through; after a reload there is only the preview.
  const viewed = useRef<readonly Item[]>([])
  const onOpenFile = useCallback(
    (item: Item, list: readonly Item[]) => {
      viewed.current = list
      go({ preview: item.id }, false)
    },
    [go],
  )
  const preview = {
    id: search.preview ?? null,
    list: viewed,
    show: (item: Item) => go({ preview: item.id, item: item.id }, true),
    close: () =>
      viewed.current.length > 0 && router.history.canGoBack()
        ? router.history.back()
        : go({ preview: undefined }, true),
  }

  const onFiles = useCallback<NonNullable<FileBrowserProps['onFiles']>>(
    (transfer, folder, way) => {
      const finding = way === 'drop' ? readDrop(transfer) : readPaste(transfer, new Date(), inDrive('pasted'))
      const target = { id: folder.id, name: folder.name, accountId: activeAccountId() }
      void beginUpload(finding, target, t)
    },
    [t, inDrive],
  )
  const onPick = useCallback<NonNullable<FileBrowserProps['onPick']>>(
    (kind, folder) => {
      const target = { id: folder.id, name: folder.name, accountId: activeAccountId() }
      void pickFiles(kind).then((files) => (files.length > 0 ? beginUpload(readPicked(files), target, t) : null))
    },
    [t],
  )
  return { place, onPlace, addresses, onOpenFile, onFiles, onPick, onFilter, preview, historyKey, ahead }
}
const addressOf = ({ sort, order }: Sorting) =>
  sort === 'relevance' ? { sort: undefined, order: undefined } : { sort, order }

export type DrivePage = ReturnType<typeof useDrivePage>
