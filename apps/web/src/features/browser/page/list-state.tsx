import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../../lib/call.ts'
import { type MenuPlace, menuPlace } from '../../../ui/menu.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState, NoPermissionState } from '../../../ui/states.tsx'
import { type OuterCommand, useEmptyKeys } from '../list/use-key-input.ts'
import type { ViewMode } from '../list/view.ts'
import classes from './browser.module.css'
import type { useItems } from './use-items.ts'

type Props = {
  list: ReturnType<typeof useItems>
  view: ViewMode
  empty: ReactNode
  onMenu: (at: MenuPlace) => void
  onOuter: (command: OuterCommand) => boolean
  children: ReactNode
}

/** The list, or its state: loading, failed, not allowed, empty. */
export function ListState({ list, view, empty, onMenu, onOuter, children }: Props) {
  const { t } = useTranslation('browser')
  const { query, items, hasMore, loaded } = list
  if (!loaded && query.isError) {
    return (
      <div className={classes.empty}>
        {isCode(query.error, 'NOT_FOUND', 'NOT_ALLOWED') ? (
          <NoPermissionState action={<Link to="/mydrive">{t('empty.goDrive')}</Link>} />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
      </div>
    )
  }
  if (!loaded) {
    return (
      <div className={classes.waiting}>
        <Skeletons shape={view} rows={12} />
      </div>
    )
  }
  if (items.length > 0 || hasMore) return children
  return (
    <EmptyList onMenu={onMenu} onOuter={onOuter}>
      {empty}
    </EmptyList>
  )
}

function EmptyList({ onMenu, onOuter, children }: Pick<Props, 'onMenu' | 'onOuter' | 'children'>) {
  useEmptyKeys(onOuter)
  return (
    // biome-ignore lint: the menu of the empty space; its commands are also in the sidebar
    <div
      className={classes.empty}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(menuPlace(event))
      }}
    >
      {children}
    </div>
  )
}
