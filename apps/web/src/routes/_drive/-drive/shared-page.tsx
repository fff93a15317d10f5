import type { Item } from '@khlang/contract'
import { levelLabels } from '@khlang/contract/permissions'
import { Link } from '@tanstack/react-router'
import { EyeOff, Users } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FileBrowser, type OwnColumn } from '../../../features/browser/index.ts'
import { ownershipOffers } from '../../../features/sharing/parts.ts'
import { shareOf, sharedSource } from '../../../features/sharing/received/shared-source.ts'
import { formatDateTime, formatRelative } from '../../../lib/dates.ts'
import { receivedTexts } from '../../../features/sharing/received/texts.ts'
import { useLanguage, useTexts } from '../../../lib/i18n.ts'
import { Segments } from '../../../ui/segments.tsx'
import { extraPart } from '../../../ui/lazy-part.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { capabilities } from './capabilities.ts'
import { PreviewOverlay } from './preview-overlay.tsx'
import type { DriveSearch } from './search.ts'
import { sharedAddress } from './shared-address.ts'
import { useDrivePage } from './use-drive-page.ts'

export type SharedPageProps = {
  search: DriveSearch
  isHidden: boolean
  onHidden: (hidden: boolean) => void
}

const texts = [receivedTexts]
const Offers = extraPart(ownershipOffers)

/** What others shared with the reader, in two lists: what is seen, and what the reader has hidden (T37). */
export function SharedPage({ search, isHidden, onHidden }: SharedPageProps) {
  useTexts(texts)
  const { t } = useTranslation('received')
  const { onFiles: _, onPick: __, ...page } = useDrivePage(search, null, sharedAddress)
  const source = useMemo(() => sharedSource(isHidden), [isHidden])
  const which = isHidden ? 'hidden' : 'visible'
  return (
    <>
      {!isHidden && <Offers />}
      <FileBrowser
        capabilities={capabilities}
        key={which}
        source={source}
        folder={null}
        crumbs={[]}
        title={t('title')}
        {...page}
        columns={useSharedColumns()}
        tools={
          <>
            <Segments
              label={t('tabs')}
              value={which}
              choices={[
                { value: 'visible', label: t('visible') },
                { value: 'hidden', label: t('hidden') },
              ]}
              onChange={(next) => onHidden(next === 'hidden')}
            />
            {isHidden ? <Link to="/hidden">{t('allHidden')}</Link> : <Link to="/sharedbyme">{t('byMe')}</Link>}
          </>
        }
        empty={
          <EmptyState
            icon={isHidden ? EyeOff : Users}
            title={t(isHidden ? 'hiddenTitle' : 'emptyTitle')}
            text={t(isHidden ? 'hiddenText' : 'emptyText')}
          />
        }
      />
      <PreviewOverlay preview={page.preview} />
    </>
  )
}

/** Who shared an item, with whom, what the reader may do, since when, and until when. */
function useSharedColumns(): readonly OwnColumn[] {
  const { t } = useTranslation('received')
  const language = useLanguage()
  return useMemo(() => {
    const sharer = (item: Item) => {
      const by = shareOf(item)?.by
      if (!by) return t('unknown')
      return by.outside ? t('outside', { name: by.name }) : by.name
    }
    return [
      {
        id: 'by',
        label: t('by'),
        width: 'minmax(96px, 200px)',
        text: sharer,
        title: sharer,
      },
      {
        id: 'with',
        label: t('with'),
        width: 'minmax(72px, 160px)',
        text: (item) => shareOf(item)?.through?.name ?? t('me'),
      },
      {
        id: 'level',
        label: t('level'),
        width: 'minmax(72px, 120px)',
        text: ({ permission }) =>
          permission === 'owner' || permission === 'path' ? '' : levelLabels[permission][language],
      },
      {
        id: 'at',
        label: t('at'),
        width: '136px',
        text: (item) => formatRelative(shareOf(item)?.sharedAt ?? item.modifiedAt, language),
        title: (item) => formatDateTime(shareOf(item)?.sharedAt ?? item.modifiedAt, language),
      },
      {
        id: 'until',
        label: t('until'),
        width: '168px',
        text: (item) => {
          const end = shareOf(item)?.expiresAt
          return end ? formatDateTime(end, language) : t('noEnd')
        },
      },
    ]
  }, [t, language])
}
