import { renameSavedSearch, type SavedSearch } from '@khlang/contract/saved-searches'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Bookmark, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMe } from '../../lib/session.ts'
import { call } from '../../lib/call.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { ContextMenu, MenuButton, type MenuEntry, type MenuPlace, menuPlace } from '../../ui/menu.tsx'
import { removeSaved } from './remove-saved.ts'
import { queryOf, searchKey } from './search-query.ts'
import { savedSearchesQuery } from './search.api.ts'
import classes from './search.module.css'

const naming = lazyDialog(() => import('./search-name-dialog.tsx').then((module) => module.SearchNameDialog))

const shownAtFirst = 8

/** The saved searches, at the end of the sidebar; hidden while there are none. */
export function SavedList({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const { t } = useTranslation('search')
  const queries = useQueryClient()
  // Another account has other searches.
  useMe()
  const { data = [] } = useQuery(savedSearchesQuery())
  const here = useLocation({
    select: ({ pathname, search }) => (pathname === '/search' ? searchKey(search) : null),
  })
  const [all, setAll] = useState(false)
  const [renaming, setRenaming] = useState<SavedSearch | null>(null)
  const heading = useId()
  if (data.length === 0 && !renaming) return null
  const isHere = ({ query }: SavedSearch) => searchKey(query) === here
  const shown = data.filter((saved, index) => all || index < shownAtFirst || isHere(saved))
  return (
    <div className={classes.pinned}>
      <p id={heading} className={classes.heading}>
        {t('menu.heading')}
      </p>
      <ul aria-labelledby={heading}>
        {shown.map((saved) => (
          <Row
            key={saved.id}
            saved={saved}
            isHere={isHere(saved)}
            onChoose={onChoose}
            onRename={() => setRenaming(saved)}
            onRemove={() => void removeSaved(queries, t, saved)}
          />
        ))}
      </ul>
      {data.length > shownAtFirst && (
        <button type="button" className={classes.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('menu.fewer') : t('menu.all', { count: data.length })}
        </button>
      )}
      {renaming && (
        <naming.Dialog
          title={t('rename.title')}
          confirm={t('rename.confirm')}
          initial={renaming.name}
          onSave={async (name) => {
            try {
              await call(renameSavedSearch, { params: { id: renaming.id }, body: { name } })
            } finally {
              // Also when refused: another tab may have deleted it, or taken the name.
              await queries.invalidateQueries(savedSearchesQuery())
            }
          }}
          onClose={() => setRenaming(null)}
        />
      )}
    </div>
  )
}

type RowProps = {
  saved: SavedSearch
  isHere: boolean
  onChoose: (() => void) | undefined
  onRename: () => void
  onRemove: () => void
}

function Row({ saved: { name, query }, isHere, onChoose, onRename, onRemove }: RowProps) {
  const { t } = useTranslation('search')
  const [menuAt, setMenuAt] = useState<MenuPlace | null>(null)
  const label = t('menu.of', { name })
  const entries: MenuEntry[] = [
    { id: 'rename', label: t('menu.rename'), icon: Pencil, run: onRename },
    { id: 'delete', label: t('menu.delete'), icon: Trash2, danger: true, run: onRemove },
  ]
  return (
    <li>
      <Link
        to="/search"
        search={queryOf(query)}
        className={classes.place}
        title={name}
        activeOptions={{ exact: true }}
        aria-current={isHere ? 'page' : undefined}
        onClick={onChoose}
        onContextMenu={(event) => {
          event.preventDefault()
          setMenuAt(menuPlace(event))
        }}
      >
        <Bookmark size={19} strokeWidth={1.8} aria-hidden="true" />
        <span>{name}</span>
      </Link>
      <MenuButton label={label} entries={entries} align="end">
        {(props) => (
          <span className={classes.itemMenu}>
            <IconButton label={label} icon={Ellipsis} size="small" round {...props} />
          </span>
        )}
      </MenuButton>
      <ContextMenu at={menuAt} label={label} entries={entries} onClose={() => setMenuAt(null)} />
    </li>
  )
}
