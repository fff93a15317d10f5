import type { ItemDetail } from '@khlang/contract'
import { isOffered } from '@khlang/contract/permissions'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FactNote } from '../../browser/index.ts'
import { ExpiryDialog } from './expiry-dialog.tsx'
import { policyQuery } from './policy.api.ts'

/** The default expiry in the details of a folder. */
export function FolderPolicy({ item }: { item: ItemDetail }) {
  const { t } = useTranslation('protection')
  const [open, setOpen] = useState(false)
  const { data } = useQuery(policyQuery(item.id))
  const { permission } = item
  const mayChange = permission !== 'path' && isOffered('item.setExpiry', permission) && item.trashedAt === null
  const policy = data?.own ?? data?.above
  if (!data || (!policy && !mayChange)) return null
  const from = data.own ? null : data.above?.folder
  return (
    <div>
      <dt>{t('policy.fact')}</dt>
      <dd>
        {policy ? t('policy.after', { count: policy.days }) : t('policy.none')}
        {policy?.warnDays && <FactNote>{t('policy.warned', { count: policy.warnDays })}</FactNote>}
        {from && <FactNote>{t('policy.from', { name: from.name })}</FactNote>}
        {mayChange && (
          <div>
            <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
              {t('policy.change')}
            </Button>
          </div>
        )}
      </dd>
      {open && <ExpiryDialog item={item} part="inside" onClose={() => setOpen(false)} />}
    </div>
  )
}
