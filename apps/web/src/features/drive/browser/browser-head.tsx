import type { Item, ItemDetail } from '@khlang/contract'
import { ClipboardPaste, X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { clipboard, useClipboard } from '../actions/clipboard.ts'
import type { ItemAction } from '../actions/item-actions.ts'
import type { Drive } from '../actions/use-drive.ts'
import type { DragRules } from '../list/use-item-drag.ts'
import { useSelectedIds, useSelection } from '../list/use-row-state.ts'
import type { ActionContext } from './action-entries.ts'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import classes from './browser.module.css'
import type { Addresses } from './current-place.ts'
import type { BrowserPlace, PlaceChange } from './file-browser.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { pasteInto } from './use-outer-commands.ts'
import { ViewTools } from './view-tools.tsx'

export type BrowserHeadProps = {
  crumbs: readonly Crumb[]
  title: string
  place: BrowserPlace
  onPlace: (change: PlaceChange) => void
  addresses: Addresses
  items: readonly Item[]
  actions: readonly ItemAction[]
  context: ActionContext
  drive: Drive
  folder: ItemDetail | null
  create: ReactNode
  loading: boolean
  onDrop: DragRules['onDrop']
}

/** Where one is and how it is shown; while something is selected, what can be done with it. */
export function BrowserHead(props: BrowserHeadProps) {
  const { crumbs, title, place, onPlace, addresses, items, actions, context, drive, folder, create, loading, onDrop } =
    props
  const selection = useSelection()
  const ids = useSelectedIds()
  const chosen = useMemo(() => (ids.size === 0 ? [] : items.filter((item) => ids.has(item.id))), [ids, items])
  return (
    <div className={classes.headBox}>
      <div className={classes.headLine}>
        {crumbs.length > 0 ? (
          <Breadcrumbs path={crumbs} addresses={addresses} onDrop={onDrop} />
        ) : (
          <h1 className={classes.here}>{title}</h1>
        )}
        {create && <div className={classes.create}>{create}</div>}
        <ViewTools
          view={place.view}
          onView={(view) => onPlace({ view })}
          sorting={place.sorting}
          onSort={(sorting) => onPlace({ sorting })}
          details={place.details}
          onDetails={(details) => onPlace({ details })}
        />
      </div>
      {chosen.length > 0 ? (
        <SelectionBar
          items={chosen}
          actions={actions}
          context={context}
          loading={loading && selection.everything()}
          onClear={selection.clear}
        />
      ) : (
        folder && <PasteBar drive={drive} folder={folder} />
      )}
    </div>
  )
}

/** What was cut or copied waits here for its place. */
function PasteBar({ drive, folder }: { drive: Drive; folder: ItemDetail }) {
  const { t } = useTranslation('drive')
  const clip = useClipboard()
  if (!clip) return null
  return (
    <div className={classes.pasteBar} role="status">
      <span>{t(clip.mode === 'cut' ? 'paste.cut' : 'paste.copied', { count: clip.items.length })}</span>
      <button type="button" className={classes.textTool} onClick={() => pasteInto(drive, folder)}>
        <ClipboardPaste size={17} aria-hidden="true" />
        {t('action.pasteHere')}
      </button>
      <button
        type="button"
        className={classes.tool}
        aria-label={t('paste.forget')}
        title={t('paste.forget')}
        onClick={() => clipboard.set(null)}
      >
        <X size={17} aria-hidden="true" />
      </button>
    </div>
  )
}
