import { type EdocBox, edocStatuses } from '@khlang/contract/edoc-states'
import type { EdocQuery } from '@khlang/contract/edoc-boxes'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox, Send, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useActiveAccount } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedList, rowsOf } from '../../ui/paged-list.tsx'
import { Segments } from '../../ui/segments.tsx'
import settings from '../../ui/settings.module.css'
import { EmptyState, NoPermissionState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { type BoxSearch, BoxSearchBar, type NewBoxSearch } from './box-search.tsx'
import { EdocDialog } from './edoc-dialog.tsx'
import { EdocRow } from './edoc-row.tsx'
import { boxQuery, markRead, refreshEdocs } from './edocs.api.ts'
import { useBoxKeys } from './use-box-keys.ts'

export type BoxPageProps = { box: EdocBox; search: BoxSearch; onSearch: (search: NewBoxSearch) => void }

/** The documents that the account received, or sent. */
export function BoxPage(props: BoxPageProps) {
  const { t } = useTranslation('edocs')
  const active = useActiveAccount()
  const held = props.box === 'inbox' ? active.statusPermissionInbox : active.statusPermissionOutbox
  return (
    <div className={settings.page}>
      <PageHeader title={t(`${props.box}.title`)} text={t(`${props.box}.text`)} />
      {held === 'off' ? <NoPermissionState text={t('notAllowed')} /> : <Box {...props} />}
    </div>
  )
}

function Box({ box, search, onSearch }: BoxPageProps) {
  const { t } = useTranslation('edocs')
  const queries = useQueryClient()
  const isTrash = search.view === 'trash'
  const filter = filterOf(search)
  const isSearch = Object.keys(filter).length > (isTrash ? 1 : 0)
  const list = useInfiniteQuery(boxQuery(box, filter))
  const rows = rowsOf(list)
  const open = (doc: string | undefined) => onSearch({ ...search, doc })
  const toggleRead = async (id: string) => {
    const row = rows.find((one) => one.id === id)
    if (!row || box === 'outbox') return
    try {
      await markRead(id, row.readAt === null)
      await refreshEdocs(queries)
    } catch (error) {
      toast({ tone: 'bad', message: error instanceof Error ? error.message : t('failed') })
    }
  }
  const listRef = useBoxKeys((id) => void toggleRead(id))
  return (
    <>
      <Segments
        label={t('view.label')}
        choices={[
          { value: 'current', label: t('view.current') },
          { value: 'trash', label: t('view.trash') },
        ]}
        value={isTrash ? 'trash' : 'current'}
        onChange={(view) => onSearch({ ...search, view: view === 'trash' ? view : undefined })}
      />
      <BoxSearchBar box={box} search={search} onSearch={onSearch} />
      <PagedList
        list={list}
        empty={
          <EmptyState
            icon={isTrash ? Trash2 : box === 'inbox' ? Inbox : Send}
            title={t(isSearch ? 'none.title' : isTrash ? 'trash.title' : `${box}.emptyTitle`)}
            text={t(isSearch ? 'none.text' : isTrash ? 'trash.text' : `${box}.emptyText`)}
          />
        }
      >
        {(shown) => (
          <ul ref={listRef} className={settings.rows} aria-label={t(`${box}.title`)}>
            {shown.map((edoc) => (
              <EdocRow key={edoc.id} edoc={edoc} onOpen={() => open(edoc.id)} />
            ))}
          </ul>
        )}
      </PagedList>
      {search.doc && <EdocDialog box={box} id={search.doc} onOpen={open} onClose={() => open(undefined)} />}
    </>
  )
}

/** The days of a search count only when both are there: one alone is still being typed. */
function filterOf({ q, status, from, to, unread, view }: BoxSearch): EdocQuery {
  const known = edocStatuses.find((one) => one === status)
  return {
    ...(q && { q }),
    ...(known && { status: known }),
    ...(from && to && { from, to }),
    ...(unread === '1' && { unread: true }),
    ...(view === 'trash' && { view }),
  }
}
