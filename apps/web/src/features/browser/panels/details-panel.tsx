import type { Item, ItemDetail } from '@khlang/contract'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { isCode } from '../../../lib/call.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import type { Addresses } from '../model/addresses.ts'
import { itemQuery } from '../browser.api.ts'
import { useSelectedIds } from '../state/use-row-state.ts'
import { useBrowser } from '../registry/browser-context.ts'
import { Facts } from './facts.tsx'
import classes from './panel.module.css'
import { PanelPicture } from './panel-picture.tsx'

export type DetailsPanelProps = {
  items: readonly Item[]
  folder: ItemDetail | null
  addresses: Addresses
  /** The open tab; null for the first. It stays open from one item to the next. */
  tab: string | null
  onTab: (tab: string | null) => void
  onClose: () => void
}

const facts = 'facts'

/** What is known about the selection, or about the open folder; a sheet on a phone. */
export function DetailsPanel({ items, folder, addresses, tab, onTab, onClose }: DetailsPanelProps) {
  const { t } = useTranslation(['browser', 'browser-details'])
  const ids = useSelectedIds()
  const chosen = ids.size === 0 ? [] : items.filter((item) => ids.has(item.id))
  const subject = chosen.length === 1 ? (chosen[0] ?? null) : chosen.length === 0 ? folder : null
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && matchMedia('(max-width: 1100px)').matches) onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <aside className={classes.panel} aria-label={t('browser-details:title')}>
      <header className={classes.head}>
        {subject && <FileIcon item={subject} />}
        <h2 title={subject?.name}>
          {subject?.name ??
            (chosen.length > 1 ? t('bar.selected', { count: chosen.length }) : t('browser-details:title'))}
        </h2>
        <IconButton label={t('browser-details:close')} icon={X} size="small" onClick={onClose} />
      </header>
      <div className={classes.body}>
        {subject ? (
          <Subject key={subject.id} item={subject} {...{ addresses, onTab }} chosen={tab ?? facts} />
        ) : chosen.length > 1 ? (
          <Many items={chosen} />
        ) : (
          <p className={classes.quiet}>{t('browser-details:none')}</p>
        )}
      </div>
    </aside>
  )
}

type SubjectProps = Pick<DetailsPanelProps, 'addresses' | 'onTab'> & { item: Item; chosen: string }

function Subject({ item, addresses, chosen, onTab }: SubjectProps) {
  const { t } = useTranslation(['browser', 'browser-details'])
  const { capabilities } = useBrowser()
  const { data, error, refetch } = useQuery(itemQuery(item.id))
  const sections = capabilities
    .flatMap((capability) => capability.sections ?? [])
    .filter((section) => section.kind === 'tab')
    .filter((section) => section.fits(item))
    .sort((a, b) => a.order - b.order)
  const tabs = [{ id: facts, label: () => t('browser-details:tab.facts') }, ...sections]
  const open = sections.find(({ id }) => id === chosen)
  const tab = open?.id ?? facts
  const goTo = (one: Item) => {
    const address = addresses.location(one)
    if (!address) return
    addresses.goTo(`${address}&details=true${tab === facts ? '' : `&tab=${tab}`}`)
  }
  return (
    <>
      {tabs.length > 1 && (
        <div role="tablist" aria-label={t('browser-details:title')} className={classes.tabs}>
          {tabs.map(({ id: one, label }, index) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`tab-${one}`}
              aria-controls="details-tab"
              aria-selected={tab === one}
              tabIndex={tab === one ? 0 : -1}
              onClick={() => onTab(one === facts ? null : one)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
                const step = event.key === 'ArrowRight' ? 1 : tabs.length - 1
                const next = tabs[(index + step) % tabs.length]?.id ?? facts
                onTab(next === facts ? null : next)
                document.getElementById(`tab-${next}`)?.focus()
              }}
            >
              {label()}
            </button>
          ))}
        </div>
      )}
      <div {...(tabs.length > 1 ? { role: 'tabpanel', id: 'details-tab', 'aria-labelledby': `tab-${tab}` } : {})}>
        {open ? (
          <Suspense fallback={<Skeletons shape="text" rows={5} />}>
            <open.Part item={data ?? item} onOpen={goTo} />
          </Suspense>
        ) : (
          <>
            <PanelPicture item={item} />
            {data && !isCode(error, 'NOT_FOUND', 'NOT_ALLOWED') ? (
              <Facts item={data} addresses={addresses} />
            ) : error ? (
              <ErrorState error={error} level={3} onRetry={() => void refetch()} />
            ) : (
              <Skeletons shape="text" rows={6} />
            )}
          </>
        )}
      </div>
    </>
  )
}

function Many({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation(['browser', 'browser-details'])
  const files = items.filter((item) => item.type === 'file')
  const bytes = files.reduce((sum, item) => sum + item.size, 0)
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('browser-details:contents')}</dt>
        <dd>
          {t('count.folders', { count: items.length - files.length })} · {t('count.files', { count: files.length })}
        </dd>
      </div>
      <div>
        <dt>{t('browser-details:size')}</dt>
        <dd>{formatBytes(bytes)}</dd>
      </div>
    </dl>
  )
}
