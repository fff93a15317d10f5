import type { Item, ItemDetail } from '@khlang/contract'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../app/i18n.ts'
import { useMe } from '../../../app/session.ts'
import { isCode } from '../../../lib/call.ts'
import { ContextMenu, type MenuPlace } from '../../../ui/menu.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState, NoPermissionState } from '../../../ui/states.tsx'
import { DriveDialogs } from '../dialogs/drive-dialogs.tsx'
import type { ItemAction } from '../actions/item-actions.ts'
import { ownActions, trashActions } from '../actions/own-actions.ts'
import { useDrive } from '../actions/use-drive.ts'
import type { Source } from '../drive.api.ts'
import { FileList } from '../list/file-list.tsx'
import { DragContext, type DragRules } from '../list/use-item-drag.ts'
import { SelectionContext } from '../list/use-row-state.ts'
import type { Sorting, ViewMode } from '../list/view.ts'
import { refusalOf } from '../model/permits.ts'
import { createSelection } from '../model/selection.ts'
import { DetailsPanel } from '../panels/details-panel.tsx'
import { menuOf } from './action-entries.ts'
import classes from './browser.module.css'
import { BrowserHead } from './browser-head.tsx'
import type { Crumb } from './breadcrumbs.tsx'
import type { Addresses } from './current-place.ts'
import { DropZone } from './drop-zone.tsx'
import { backgroundMenu } from './background-menu.ts'
import { outerCommands } from './use-outer-commands.ts'
import { useItems } from './use-items.ts'
import { useOpenItem } from './use-open-item.ts'
import { usePlace } from './use-place.ts'

/** What the address holds. */
export type BrowserPlace = { view: ViewMode; sorting: Sorting | null; itemId: string | null; details: boolean }
export type PlaceChange = Partial<{ view: ViewMode; sorting: Sorting; itemId: string | null; details: boolean }>

export type FileBrowserProps = {
  source: Source
  /** The open folder; null in views and searches. */
  folder: ItemDetail | null
  crumbs: readonly Crumb[]
  title: string
  place: BrowserPlace
  onPlace: (change: PlaceChange) => void
  addresses: Addresses
  /** What other features offer, such as a preview or sharing. */
  actions?: readonly ItemAction[]
  onOpenFile: (item: Item, list: readonly Item[]) => void
  /** Files from outside, dropped or pasted. */
  onFiles?: (transfer: DataTransfer, folder: { id: string; name: string }, way: 'drop' | 'paste') => void
  empty: ReactNode
  /** Stands above the list, such as a hint of the trash. */
  note?: ReactNode
}

/** The file browser: every list of items in the drive is one of these. */
export function FileBrowser(props: FileBrowserProps) {
  const {
    source,
    folder,
    crumbs,
    title,
    place,
    onPlace,
    addresses,
    actions: others,
    onOpenFile,
    onFiles,
    empty,
    note,
  } = props
  const { t } = useTranslation('drive')
  const language = useLanguage()
  const myId = useMe().person.id
  const drive = useDrive()
  const [selection] = useState(createSelection)
  const [menuAt, setMenuAt] = useState<MenuPlace | null>(null)
  const list = useItems(source, selection)
  const { items, ids } = list
  const context = useMemo(() => ({ t, language, myId }), [t, language, myId])
  const inTrash = source.kind === 'view' && source.view === 'trash'
  const { openItem, showDetails } = useOpenItem({ addresses, inTrash, items, onOpenFile, onPlace, selection })
  useEffect(() => {
    if (place.itemId) selection.replace([place.itemId], place.itemId)
  }, [place.itemId, selection])
  usePlace({ folder, drive, onFiles })

  const actions = useMemo(() => {
    const parts = { t, drive, folderId: folder?.id ?? null, onOpen: openItem, onDetails: showDetails }
    if (inTrash) return trashActions(parts)
    const onLocate = (item: Item) => {
      const address = addresses.location(item)
      if (address) addresses.goTo(address)
    }
    const own = ownActions(folder ? parts : { ...parts, onLocate })
    const order = ['open', 'share', 'edit', 'place', 'mark', 'danger']
    return [...own, ...(others ?? [])].sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group))
  }, [t, drive, folder, openItem, showDetails, inTrash, others, addresses])

  const move = drive.commands.move
  const drag = useMemo<DragRules | null>(
    () =>
      inTrash
        ? null
        : {
            carried: (item) => (selection.has(item.id) ? items.filter((one) => selection.has(one.id)) : [item]),
            label: (dragged) =>
              dragged.length === 1 ? (dragged[0]?.name ?? '') : t('count.items', { count: dragged.length }),
            onDrop: (dropped, target) => void move(dropped, target),
          },
    [inTrash, selection, items, t, move],
  )

  const parent = crumbs.at(-2)
  const onOuter = outerCommands({
    drive,
    selection,
    items,
    actions,
    context,
    folder,
    onOpen: openItem,
    onPreview: (item) => item.type === 'file' && openItem(item),
    onUp: parent ? () => addresses.goTo(addresses.folder(parent.id)) : null,
    onDetails: () => onPlace({ details: !place.details }),
  })

  const chosen = () => items.filter((item) => selection.has(item.id))
  const mayUpload = folder !== null && onFiles !== undefined && refusalOf(folder, 'item.upload', myId) === null
  const background = () => backgroundMenu({ t, drive, folder, mayUpload, onRefresh: () => void list.query.refetch() })
  const onMenu = useCallback((at: MenuPlace) => setMenuAt(at), [])
  const closeMenu = useCallback(() => setMenuAt(null), [])
  const onSort = useCallback((sorting: Sorting) => onPlace({ sorting }), [onPlace])
  const { query } = list

  return (
    <SelectionContext value={selection}>
      <DragContext value={drag}>
        <div className={classes.browser} data-details={place.details || undefined}>
          <DropZone folder={mayUpload ? folder : null} items={items} onFiles={onFiles}>
            <BrowserHead
              {...{ crumbs, title, place, onPlace, addresses, items, actions, context, drive, folder }}
              loading={query.isFetchingNextPage}
              onDrop={drag?.onDrop ?? noDrop}
            />
            {note}
            {query.isError && !list.loaded ? (
              isCode(query.error, 'NOT_FOUND', 'NOT_ALLOWED') ? (
                <NoPermissionState />
              ) : (
                <ErrorState error={query.error} onRetry={() => void query.refetch()} />
              )
            ) : !list.loaded ? (
              <Skeletons shape={place.view} rows={12} />
            ) : items.length === 0 && !list.hasMore ? (
              <div
                className={classes.empty}
                onContextMenu={(event) => {
                  event.preventDefault()
                  setMenuAt({ x: event.clientX, y: event.clientY })
                }}
              >
                {empty}
              </div>
            ) : (
              <FileList
                label={title}
                {...{ items, ids }}
                total={list.total ?? folder?.childCount ?? null}
                hasMore={list.hasMore}
                loadMore={list.loadMore}
                loadAll={list.loadAll}
                view={place.view}
                columnSet={inTrash ? 'trash' : 'folder'}
                sorting={place.sorting}
                onSort={onSort}
                onOpen={openItem}
                onOuter={onOuter}
                onMenu={onMenu}
              />
            )}
          </DropZone>
          {place.details && (
            <DetailsPanel
              items={items}
              folder={folder}
              addresses={addresses}
              onClose={() => onPlace({ details: false })}
            />
          )}
        </div>
        {menuAt && (
          <ContextMenu
            at={menuAt}
            label={t('bar.more')}
            onClose={closeMenu}
            entries={chosen().length > 0 ? menuOf(actions, chosen(), context) : background()}
          />
        )}
        <DriveDialogs drive={drive} taken={items} />
      </DragContext>
    </SelectionContext>
  )
}

const noDrop = () => {}
