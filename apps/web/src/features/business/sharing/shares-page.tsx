import { businessShareKinds, businessShareStates, shareReaches } from '@khlang/contract/business-shares'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Settings, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FilteredList, useChosen } from '../../../ui/filtered-list.tsx'
import type { ListFilter } from '../../../ui/list-filters.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import settings from '../../../ui/settings.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { ShareRow } from './share-row.tsx'
import { endShares, refreshShares, sharesQuery } from './sharing.api.ts'

/** What the address holds; a value that does not exist is none. */
export type SharesSearch = { kind?: string; reach?: string; state?: string; q?: string }
export type SharesPageProps = { search: SharesSearch; onSearch: (search: SharesSearch) => void }

/** How many one request ends. */
const together = 200
/** Ended by somebody else while the list was looked at. */
const endedBefore = 'SHARE_NOT_FOUND'

/** Everything that is shared of Drive Business: who, to whom, outside or inside, until when; ended here (C20). */
export function SharesPage({ search, onSearch }: SharesPageProps) {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const { q } = search
  const kind = businessShareKinds.find((one) => one === search.kind)
  const reach = shareReaches.find((one) => one === search.reach)
  const state = businessShareStates.find((one) => one === search.state)
  const list = useInfiniteQuery(
    sharesQuery({ ...(kind && { kind }), ...(reach && { reach }), ...(state && { state }), ...(q && { q }) }),
  )
  const chosen = useChosen()
  const [asked, setAsked] = useState<readonly string[] | null>(null)

  async function end(which: readonly string[]) {
    let [done, gone, failed] = [0, 0, 0]
    for (let from = 0; from < which.length; from += together) {
      const { items } = await endShares(which.slice(from, from + together))
      done += items.filter(({ ok }) => ok).length
      gone += items.filter(({ machineCode }) => machineCode === endedBefore).length
      failed += items.filter(({ ok, machineCode }) => !ok && machineCode !== endedBefore).length
    }
    chosen.clear()
    await refreshShares(queries)
    if (done > 0) toast({ tone: 'good', message: t('shares.ended', { count: done }) })
    if (gone > 0) toast({ message: t('shares.gone', { count: gone }) })
    if (failed > 0) toast({ tone: 'bad', message: t('shares.notEnded', { count: failed }) })
  }
  const filter = <V extends string>(
    name: 'kind' | 'reach' | 'state',
    values: readonly V[],
    label: (value: V) => string,
  ): ListFilter => ({
    name,
    label: t(`shares.filter.${name}`),
    any: t(`shares.all.${name}`),
    value: values.find((one) => one === search[name]) ?? '',
    choices: values.map((value) => ({ value, label: label(value) })),
  })
  return (
    <div className={settings.page} data-wide>
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
      <FilteredList
        search={search}
        onSearch={onSearch}
        words={t('shares.search')}
        filters={[
          filter('reach', shareReaches, (value) => t(`shares.reach.${value}`)),
          filter('kind', businessShareKinds, (value) => t(`shares.kind.${value}`)),
          filter('state', businessShareStates, (value) => t(`shares.state.${value}`)),
        ]}
        list={list}
        chosen={chosen}
        selectLabel={(count) => (count > 0 ? t('shares.selected', { count }) : t('shares.selectAll'))}
        renderActions={(rows) => (
          <Button variant="default" onClick={() => setAsked(rows.map(({ id }) => id))}>
            {t('shares.endSelected')}
          </Button>
        )}
        renderEmpty={(isFiltered) => (
          <EmptyState
            icon={Share2}
            title={t(isFiltered ? 'shares.noneTitle' : 'shares.emptyTitle')}
            text={t(isFiltered ? 'shares.noneText' : 'shares.emptyText')}
          />
        )}
      >
        {(rows) => (
          <ul className={settings.rows} aria-label={t('shares.title')}>
            {rows.map((share) => (
              <ShareRow
                key={share.id}
                share={share}
                isChosen={chosen.ids.has(share.id)}
                onChoose={(is) => chosen.choose(share.id, is)}
                onEnd={() => setAsked([share.id])}
              />
            ))}
          </ul>
        )}
      </FilteredList>
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
