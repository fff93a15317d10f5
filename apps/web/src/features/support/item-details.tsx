import type { ItemDetail } from '@khlang/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import type { Place } from './folder.tsx'
import { itemQuery } from './support.api.ts'

/** The details of an item: nothing of what is in it. */
export function ItemDetails({ accessId, of, onClose }: { accessId: string; of: Place; onClose: () => void }) {
  const { t } = useTranslation('support')
  const item = useQuery(itemQuery(accessId, of.id))
  return (
    <Dialog opened onClose={onClose} title={of.name} width="medium">
      <QueryState query={item} level={3} waiting={{ shape: 'text', rows: 6 }}>
        {(detail) => (
          <dl className={settings.facts}>
            {factsOf(detail, t).map(([label, value]) => (
              <Fact key={label} label={t(`item.${label}`)}>
                {value}
              </Fact>
            ))}
          </dl>
        )}
      </QueryState>
    </Dialog>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

type Translate = ReturnType<typeof useTranslation<'support'>>['t']

function factsOf(item: ItemDetail, t: Translate) {
  const yes = (is: boolean) => t(is ? 'item.yes' : 'item.no')
  const isFile = item.type === 'file'
  return [
    ['type', t(`item.${item.type}`)],
    ...(isFile ? ([['size', formatBytes(item.size)]] as const) : ([['children', item.childCount ?? 0]] as const)),
    ['created', <DateText key="created" at={item.createdAt} form="dateTime" />],
    ['modified', <DateText key="modified" at={item.modifiedAt} form="dateTime" />],
    ['owner', item.owner.name],
    ...(isFile ? ([['version', item.version]] as const) : []),
    ['hashtags', item.hashtags.length > 0 ? item.hashtags.map((tag) => `#${tag}`).join(' ') : t('item.none')],
    ['expires', item.expiresAt ? <DateText key="expires" at={item.expiresAt} form="dateTime" /> : t('item.none')],
    ['locked', yes(item.locked)],
    ['password', yes(item.hasPassword)],
  ] as const
}
