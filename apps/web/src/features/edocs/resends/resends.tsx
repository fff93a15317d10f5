import { type EdocResend, type EdocResendFilter, resendStates } from '@khlang/contract/edoc-resends'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useActiveAccount } from '../../../lib/session.ts'
import { secondsUntil, useNow } from '../../../lib/use-now.ts'
import { FilteredList, useChosen } from '../../../ui/filtered-list.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import settings from '../../../ui/settings.module.css'
import { rowsOf } from '../../../ui/paged-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { BoxSearch } from '../box-filter.ts'
import { ResendRow } from './resend-row.tsx'
import { resendsCsv, resendsQuery } from './resends.api.ts'
import { useResending } from './use-resending.tsx'

const copying = lazyDialog(() => import('../parts.ts').then((all) => all.edocCopiesDialog()))

type ResendsProps = { search: BoxSearch; onSearch: (search: BoxSearch) => void }

/** What could not be delivered, what is held, and what was tried again: sent again, corrected, cancelled, exported. */
export function Resends({ search, onSearch }: ResendsProps) {
  const { t } = useTranslation('edoc-boxes')
  const language = useLanguage()
  const mayManage = useActiveAccount().statusPermissionOutbox === 'manage'
  const state = resendStates.find((one) => one === search.resendState)
  const filter: EdocResendFilter = { ...(search.q && { q: search.q.slice(0, 100) }), ...(state && { state }) }
  const list = useInfiniteQuery(resendsQuery(filter))
  const chosen = useChosen()
  const isWaiting = (one: EdocResend, at: number) => one.resendAt !== null && secondsUntil(one.resendAt, at) > 0
  // Ticks only where something had to wait when the list was loaded.
  const now = useNow(rowsOf(list).some((one) => isWaiting(one, list.dataUpdatedAt)))
  const resending = useResending(chosen.clear)
  const [copied, setCopied] = useState<readonly EdocResend[]>([])
  return (
    <FilteredList
      search={search}
      onSearch={onSearch}
      words={t('resends.words')}
      filters={[
        {
          name: 'resendState',
          label: t('column.status'),
          any: t('resends.anyState'),
          value: state ?? '',
          choices: resendStates.map((value) => ({ value, label: t(`resends.state.${value}`) })),
        },
      ]}
      list={list}
      chosen={chosen}
      selectLabel={(count) => (count > 0 ? t('resends.selected', { count }) : t('resends.selectAll'))}
      renderActions={(rows) =>
        mayManage && (
          <>
            <Button
              variant="default"
              disabled={resending.busy || rows.every((one) => one.resendAt === null || isWaiting(one, now))}
              onClick={() => resending.start('resend', rows)}
            >
              {t('resends.resend')}
            </Button>
            <Button
              variant="default"
              disabled={resending.busy || !rows.some(({ mayCancel }) => mayCancel)}
              onClick={() => resending.start('cancel', rows)}
            >
              {t('resends.cancel')}
            </Button>
            <Button variant="default" disabled={resending.busy} onClick={() => setCopied(rows)}>
              {t('copies.open')}
            </Button>
          </>
        )
      }
      renderEmpty={(isFiltered) => (
        <EmptyState
          icon={Send}
          title={t(isFiltered ? 'resends.noneTitle' : 'resends.emptyTitle')}
          text={t(isFiltered ? 'resends.noneText' : 'resends.emptyText')}
        />
      )}
    >
      {(rows) => (
        <>
          <p>
            <Button
              component="a"
              href={resendsCsv(filter, language)}
              download
              variant="subtle"
              leftSection={<Download size={16} aria-hidden="true" />}
            >
              {t('resends.export')}
            </Button>
          </p>
          <ul className={settings.rows} aria-label={t('view.resend')}>
            {rows.map((one) => (
              <ResendRow
                key={one.id}
                one={one}
                now={now}
                mayManage={mayManage}
                isChosen={chosen.ids.has(one.id)}
                onChoose={(isChosen) => chosen.choose(one.id, isChosen)}
                busy={resending.busy}
                onCopy={() => setCopied([one])}
                onResend={() => resending.start('resend', [one])}
                onCancel={() => resending.start('cancel', [one])}
              />
            ))}
          </ul>
          {resending.question}
          {copied.length > 0 && <copying.Dialog rows={copied} now={now} onClose={() => setCopied([])} />}
        </>
      )}
    </FilteredList>
  )
}
