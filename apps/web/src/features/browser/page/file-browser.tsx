import type { Item } from '@khlang/contract'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage, useTexts, withTexts } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/session.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { bringWhenIdle, whenIdle } from '../../../lib/when-idle.ts'
import { extraPart } from '../../../ui/lazy-part.tsx'
import { ContextMenu, type MenuPlace, menuPart } from '../../../ui/menu.tsx'
import { SearchedWords } from '../../../ui/highlighted.tsx'
import { bringCommands } from '../actions/late-commands.ts'
import { type Drive, useDrive } from '../actions/use-drive.ts'
import type { Capability } from '../registry/capability.ts'
import type { ItemAction } from '../registry/item-action.ts'
import { useLiveFolder } from '../live/use-live-folder.ts'
import { FileList } from '../list/file-list.tsx'
import { DragContext } from '../list/use-item-drag.ts'
import { SelectionContext } from '../state/use-row-state.ts'
import type { Sorting } from '../list/view.ts'
import { uploadRefusalText } from '../model/refusal-text.ts'
import { createSelection } from '../model/selection.ts'
import { BrowserContext, type BrowserContextValue } from '../registry/browser-context.ts'
import { badgesOf } from '../registry/own-badges.ts'
import { menuOf } from './action-entries.ts'
import { backgroundMenu } from './background-menu.ts'
import type { FileBrowserProps } from './browser-props.ts'
import classes from './browser.module.css'
import { bringSelectionBar, BrowserHead } from './browser-head.tsx'
import { DialogHost, ownDialogs } from './dialog-host.tsx'
import { detailsTexts } from '../panels/texts.ts'
import { DropZone } from './drop-zone.tsx'
import { ListState } from './list-state.tsx'
import { recallPlace } from '../state/place-memory.ts'
import { useSidebarDrops } from './sidebar-drops.ts'
import { useBrowserActions, useDragRules } from './use-browser-actions.ts'
import { useItems } from './use-items.ts'
import { useOpenItem } from './use-open-item.ts'
import { outerCommands } from './use-outer-commands.ts'
import { usePlace } from './use-place.ts'

// Not needed for the first render of a folder: loaded on demand.
const KeyList = extraPart(() => import('./key-list.tsx').then((module) => module.KeyList))
const DetailsPanel = extraPart(() =>
  withTexts(import('../panels/details-panel.tsx'), detailsTexts).then((module) => module.DetailsPanel),
)

/** The file browser: every list of items in the drive is one of these. */
export function FileBrowser(props: FileBrowserProps) {
  const { source, folder, crumbs, title, place, onPlace, addresses, onOpenFile, onFiles, historyKey } = props
  const { t } = useTranslation('browser')
  const language = useLanguage()
  const myId = useMe().person.id
  const { capabilities } = props
  useTexts(capabilities.flatMap(({ texts }) => texts ?? []))
  const drive = useDrive(capabilities)
  const [selection] = useState(() => {
    const made = createSelection()
    const before = recallPlace(historyKey)
    if (before) made.replace(before.ids, before.focus)
    return made
  })
  const [menuAt, setMenuAt] = useState<MenuPlace | null>(null)
  const list = useItems(source, selection)
  const { items, query } = list
  useLiveFolder(source.kind === 'folder' && list.loaded ? source.folderId : null)
  const { openDialog } = drive
  const context = useMemo(() => ({ t, language, myId, openDialog }), [t, language, myId, openDialog])
  const amongExpired = source.kind === 'view' && source.view === 'expired'
  const inExpired = amongExpired || (folder !== null && folder.expiredThrough !== null)
  const inTrash = source.kind === 'view' && source.view === 'trash'
  const { openItem, showDetails } = useOpenItem({ addresses, inTrash, items, onOpenFile, onPlace, selection })
  const actions = useBrowserActions({
    drive,
    capabilities,
    folder,
    here: inTrash ? 'trash' : inExpired ? 'expired' : 'drive',
    addresses,
    onOpen: openItem,
    onDetails: showDetails,
  })
  const browser = useBrowserContext(drive, capabilities, actions)
  const drag = useDragRules(drive, selection, items, inTrash || inExpired)
  usePlace({ folder, drive, onFiles })
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  useSidebarDrops(drive, !inTrash && !inExpired)
  // Preloads what keyboard shortcuts open.
  const { ahead = none } = props
  useEffect(
    () =>
      list.loaded
        ? bringWhenIdle(bringCommands, menuPart.bring, bringSelectionBar, ownDialogs.bring, ...ahead)
        : undefined,
    [list.loaded, ahead],
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

  const against = folder && onFiles ? uploadRefusalText(t, folder, myId) : t('refusal.upload')
  const { onPick } = props
  const pick = folder && onPick ? (kind: 'files' | 'folder') => onPick(kind, folder) : undefined
  const onMenu = useCallback((at: MenuPlace) => setMenuAt(at), [])
  const closeMenu = useCallback(() => setMenuAt(null), [])
  const onSort = useCallback((sorting: Sorting) => onPlace({ sorting }), [onPlace])
  const menu = () => {
    const chosen = items.filter((item) => selection.has(item.id))
    if (chosen.length > 0) return menuOf(actions, chosen, context)
    return backgroundMenu({ drive, actions, context, folder, against, onRefresh: () => void query.refetch() })
  }

  return (
    <BrowserContext value={browser}>
      <SelectionContext value={selection}>
        <DragContext value={drag}>
          <SearchedWords value={(source.kind === 'found' && source.words) || noWords}>
            <div className={classes.browser} data-browser="" data-details={place.details || undefined}>
              <DropZone folder={against === undefined ? folder : null} items={items} onFiles={onFiles}>
                <BrowserHead
                  {...{ crumbs, title, place, onPlace, addresses, items, actions, context }}
                  tools={props.tools}
                  idle={{
                    drive,
                    folder,
                    against,
                    onPick: pick,
                    count: list.total ?? items.length,
                    more: list.hasMore && list.total === null,
                    note: props.note,
                  }}
                  isSearch={source.kind === 'found' && source.words !== undefined}
                  loading={query.isFetchingNextPage}
                  onDrop={drag?.onDrop ?? noDrop}
                />
                <ListState list={list} view={place.view} empty={props.empty} onMenu={onMenu} onOuter={onOuter}>
                  <FileList
                    label={title}
                    {...{ items, onSort, onOuter, onMenu, historyKey }}
                    itemId={place.itemId}
                    ids={list.ids}
                    total={
                      list.total ?? (source.kind === 'folder' && !source.tag ? (folder?.childCount ?? null) : null)
                    }
                    hasMore={list.hasMore}
                    loadMore={list.loadMore}
                    loadAll={list.loadAll}
                    view={place.view}
                    own={props.columns ?? noColumns}
                    columnSet={inTrash ? 'trash' : amongExpired ? 'expired' : 'folder'}
                    sorting={place.sorting}
                    onOpen={openItem}
                  />
                </ListState>
              </DropZone>
              {place.details && (
                <Suspense>
                  <DetailsPanel
                    {...{ items, folder, addresses }}
                    tab={place.tab}
                    onTab={(tab) => onPlace({ tab })}
                    onClose={() => onPlace({ details: false, itemId: null })}
                  />
                </Suspense>
              )}
            </div>
            {menuAt && <ContextMenu at={menuAt} label={t('bar.more')} onClose={closeMenu} entries={menu()} />}
            <DialogHost {...{ drive, capabilities }} taken={items} />
            {isIdle && (
              <Suspense>
                <KeyList />
              </Suspense>
            )}
          </SearchedWords>
        </DragContext>
      </SelectionContext>
    </BrowserContext>
  )
}

/** A stable value while actions change, because every row depends on it. */
function useBrowserContext(drive: Drive, capabilities: readonly Capability[], actions: readonly ItemAction[]) {
  const latest = useLatest(actions)
  return useMemo<BrowserContextValue>(() => {
    const { openDialog, ensureUnlocked } = drive
    const runAction = (id: string, items: readonly Item[]) => latest.current.find((one) => one.id === id)?.run(items)
    return { capabilities, badges: badgesOf(capabilities), openDialog, ensureUnlocked, runAction }
  }, [drive, capabilities, latest])
}

const noDrop = () => {}
const noWords: readonly string[] = []
const noColumns: NonNullable<FileBrowserProps['columns']> = []
const none: NonNullable<FileBrowserProps['ahead']> = []
