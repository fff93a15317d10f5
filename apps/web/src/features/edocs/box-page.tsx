import type { EdocListed } from '@khlang/contract/edoc-boxes'
import type { EdocBox } from '@khlang/contract/edoc-states'
import { Checkbox } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActiveAccount } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedList, rowsOf } from '../../ui/paged-list.tsx'
import { Segments } from '../../ui/segments.tsx'
import settings from '../../ui/settings.module.css'
import { NoPermissionState } from '../../ui/states.tsx'
import { toastFailure } from '../../ui/toasts.tsx'
import { BoxEmpty } from './box-empty.tsx'
import { type BoxSearch, filterOf, isSearching, withSearch } from './box-filter.ts'
import { BoxSearchBar } from './box-search.tsx'
import { EdocActions } from './edoc-actions.tsx'
import { EdocDialog } from './edoc-dialog.tsx'
import { EdocRow } from './edoc-row.tsx'
import { act, boxQuery, refreshEdocs } from './edocs.api.ts'
import classes from './edocs.module.css'
import { useBoxKeys } from './use-box-keys.ts'

export type BoxPageProps = { box: EdocBox; search: BoxSearch; onSearch: (search: BoxSearch) => void }

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

const keyOf = ({ id, accountId }: EdocListed) => `${accountId} ${id}`

function Box({ box, search, onSearch }: BoxPageProps) {
  const { t } = useTranslation('edocs')
  const queries = useQueryClient()
  const active = useActiveAccount()
  const filter = filterOf(search)
  const isTrash = filter.view === 'trash'
  const list = useInfiniteQuery(boxQuery(box, filter))
  const rows = rowsOf(list)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const picked = rows.filter((edoc) => chosen.has(keyOf(edoc)))
  const change = (changes: BoxSearch) => onSearch(withSearch(search, changes))
  const open = (doc: string, account: string) => change({ doc, account: account === active.accountId ? '' : account })
  const close = () => change({ doc: '', account: '' })
  const choose = (edoc: EdocListed, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(keyOf(edoc))
    else next.delete(keyOf(edoc))
    setChosen(next)
  }
  const toggleRead = async (id: string) => {
    const row = rows.find((one) => one.id === id)
    if (!row || box === 'outbox' || isTrash) return
    try {
      await act(row.readAt === null ? 'read' : 'unread', [row])
      await refreshEdocs(queries)
    } catch (error) {
      toastFailure(error, t('failed'))
    }
  }
  const listRef = useBoxKeys((id) => void toggleRead(id))
  const openAccount = search.account ?? active.accountId
  return (
    <>
      <Segments
        label={t('view.label')}
        choices={[
          { value: 'current', label: t('view.current') },
          { value: 'trash', label: t('view.trash') },
        ]}
        value={isTrash ? 'trash' : 'current'}
        onChange={(view) => change({ view: view === 'trash' ? view : '' })}
      />
      <BoxSearchBar box={box} search={search} onSearch={onSearch} />
      {rows.length > 0 && (
        <div className={classes.chosen}>
          <Checkbox
            label={picked.length > 0 ? t('selected', { count: picked.length }) : t('selectAll')}
            checked={picked.length === rows.length}
            indeterminate={picked.length > 0 && picked.length < rows.length}
            onChange={() => setChosen(picked.length > 0 ? new Set() : new Set(rows.map(keyOf)))}
          />
          <EdocActions edocs={picked} onDone={() => setChosen(new Set())} />
        </div>
      )}
      <PagedList list={list} empty={<BoxEmpty box={box} isTrash={isTrash} isSearch={isSearching(filter)} />}>
        {(shown) => (
          <ul ref={listRef} className={settings.rows} aria-label={t(`${box}.title`)}>
            {shown.map((edoc) => (
              <EdocRow
                key={keyOf(edoc)}
                edoc={edoc}
                withAccount={filter.scope === 'all'}
                isChosen={chosen.has(keyOf(edoc))}
                onChoose={(isChosen) => choose(edoc, isChosen)}
                onOpen={() => open(edoc.id, edoc.accountId)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {search.doc && (
        <EdocDialog
          key={search.doc}
          box={box}
          id={search.doc}
          accountId={openAccount}
          onOpen={(id) => open(id, openAccount)}
          onClose={close}
        />
      )}
    </>
  )
}
