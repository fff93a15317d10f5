import { businessShareKinds, businessShareStates, shareReaches } from '@khlang/contract/business-shares'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search, Settings, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList, rowsOf } from '../../../ui/paged-list.tsx'
import settings from '../../../ui/settings.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import classes from '../business.module.css'
import { ShareRow } from './share-row.tsx'
import { endShares, refreshShares, sharesQuery } from './sharing.api.ts'

/** What the address holds; a value that does not exist is none. */
export type SharesSearch = { kind?: string; reach?: string; state?: string; q?: string }
export type SharesPageProps = { search: SharesSearch; onSearch: (search: SharesSearch) => void }

/** How many one request ends. */
const together = 200

/** Everything that is shared of Drive Business: who, to whom, outside or inside, until when; ended here (C20). */
export function SharesPage({ search, onSearch }: SharesPageProps) {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const [typed, setTyped] = useState(search.q ?? '')
  const q = useDebounced(typed.trim())
  const kind = businessShareKinds.find((one) => one === search.kind)
  const reach = shareReaches.find((one) => one === search.reach)
  const state = businessShareStates.find((one) => one === search.state)
  const filter = { ...(kind && { kind }), ...(reach && { reach }), ...(state && { state }), ...(q && { q }) }
  const list = useInfiniteQuery(sharesQuery(filter))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const shown = rowsOf(list)
  const ids = shown.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const choose = (id: string, is: boolean) =>
    setChosen((before) => new Set(is ? [...before, id] : [...before].filter((one) => one !== id)))

  async function end(which: readonly string[]) {
    let [done, failed] = [0, 0]
    for (let from = 0; from < which.length; from += together) {
      const { items } = await endShares(which.slice(from, from + together))
      done += items.filter(({ ok }) => ok).length
      failed += items.filter(({ ok }) => !ok).length
    }
    setChosen(new Set())
    await refreshShares(queries)
    if (done > 0) toast({ tone: 'good', message: t('shares.ended', { count: done }) })
    if (failed > 0) toast({ tone: 'bad', message: t('shares.notEnded', { count: failed }) })
  }
  const select = <V extends string>(
    name: 'kind' | 'reach' | 'state',
    values: readonly V[],
    label: (value: V) => string,
  ) => (
    <NativeSelect
      aria-label={t(`shares.filter.${name}`)}
      value={values.find((one) => one === search[name]) ?? ''}
      data={[{ value: '', label: t(`shares.all.${name}`) }, ...values.map((value) => ({ value, label: label(value) }))]}
      onChange={(event) => {
        const { [name]: _before, ...rest } = search
        const next = values.find((one) => one === event.currentTarget.value)
        onSearch({ ...rest, ...(next && { [name]: next }) })
      }}
    />
  )
  return (
    <div className={settings.page}>
      <PageHeader
        title={t('shares.title')}
        text={t('shares.text')}
        actions={
          <Button
            variant="default"
            component={Link}
            to="/onebox-system-admin-setting"
            leftSection={<Settings size={16} aria-hidden="true" />}
          >
            {t('shares.settings')}
          </Button>
        }
      />
      <div className={classes.sharesBar}>
        <TextInput
          type="search"
          aria-label={t('shares.search')}
          placeholder={t('shares.search')}
          leftSection={<Search size={16} aria-hidden="true" />}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => {
            const { q: _before, ...rest } = search
            onSearch({ ...rest, ...(q && { q }) })
          }}
        />
        {select('reach', shareReaches, (value) => t(`shares.reach.${value}`))}
        {select('kind', businessShareKinds, (value) => t(`shares.kind.${value}`))}
        {select('state', businessShareStates, (value) => t(`shares.state.${value}`))}
      </div>
      {shown.length > 0 && (
        <div className={classes.chosen}>
          <Checkbox
            label={ids.length > 0 ? t('shares.selected', { count: ids.length }) : t('shares.selectAll')}
            checked={ids.length === shown.length}
            indeterminate={ids.length > 0 && ids.length < shown.length}
            onChange={() => setChosen(ids.length > 0 ? new Set() : new Set(shown.map(({ id }) => id)))}
          />
          {ids.length > 0 && (
            <Button variant="default" onClick={() => setAsked(ids)}>
              {t('shares.endSelected')}
            </Button>
          )}
        </div>
      )}
      <PagedList
        list={list}
        empty={
          <EmptyState
            icon={Share2}
            title={t(Object.keys(filter).length > 0 ? 'shares.noneTitle' : 'shares.emptyTitle')}
            text={t(Object.keys(filter).length > 0 ? 'shares.noneText' : 'shares.emptyText')}
          />
        }
      >
        {(rows) => (
          <ul className={settings.rows} aria-label={t('shares.title')}>
            {rows.map((share) => (
              <ShareRow
                key={share.id}
                share={share}
                isChosen={chosen.has(share.id)}
                onChoose={(is) => choose(share.id, is)}
                onEnd={() => setAsked([share.id])}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {asked && (
        <ConfirmDialog
          opened
          danger
          title={t('shares.ask', { count: asked.length })}
          text={t('shares.askText')}
          confirmLabel={t('shares.end')}
          onConfirm={() => end(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
