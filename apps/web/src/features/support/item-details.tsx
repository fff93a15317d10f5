import type { ItemDetail } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import type { Place } from './folder.tsx'
import { itemQuery, relatedQuery } from './support.api.ts'

/** The details of an item: nothing of what is in it. */
export function ItemDetails({ accessId, of, onClose }: { accessId: string; of: Place; onClose: () => void }) {
  const { t } = useTranslation('support')
  const item = useQuery(itemQuery(accessId, of.id))
  return (
    <Dialog opened onClose={onClose} title={of.name} width="medium">
      <QueryState query={item} level={3} waiting={{ shape: 'text', rows: 6 }}>
        {(detail) => (
          <>
            <dl className={settings.facts}>
              {factsOf(detail, t).map(([label, value]) => (
                <Fact key={label} label={t(`item.${label}`)}>
                  {value}
                </Fact>
              ))}
            </dl>
            {detail.type === 'file' && <Related accessId={accessId} id={detail.id} />}
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

/** Asked for when it is to be seen: everything that is opened is written down. */
function Related({ accessId, id }: { accessId: string; id: string }) {
  const { t } = useTranslation('support')
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('item.showRelated')}
      </Button>
    )
  return <RelatedNames accessId={accessId} id={id} />
}

function RelatedNames({ accessId, id }: { accessId: string; id: string }) {
  const { t } = useTranslation('support')
  const related = useQuery(relatedQuery(accessId, id))
  return (
    <QueryState query={related} level={3} waiting={{ shape: 'text', rows: 2 }}>
      {(items) =>
        items.length === 0 ? (
          <p>{t('item.noRelated')}</p>
        ) : (
          <ul aria-label={t('item.related')}>
            {items.map((item) => (
              <li key={item.id}>{item.name}</li>
            ))}
          </ul>
        )
      }
    </QueryState>
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
