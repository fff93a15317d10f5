import { Button } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { levelLabels } from '@khlang/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../../lib/call.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/session.ts'
import { itemQuery, refusalOf, useBrowser } from '../../browser/index.ts'
import { AudienceLine } from './audience-line.tsx'
import { reasonKey } from './reason-key.ts'
import { ShareList } from './share-list.tsx'
import { audienceQuery } from './shares.api.ts'
import classes from './sharing.module.css'

/** Who has access to an item, and why the reader has. */
export function AccessTab({ item }: { item: Item }) {
  const { t } = useTranslation('shares')
  const { openDialog } = useBrowser()
  const me = useMe().person.id
  const mayShare = !item.reserved && refusalOf(item, 'share.create', me) === null
  const { error } = useQuery(audienceQuery(item.id))
  const isRefused = isCode(error, 'NOT_ALLOWED', 'NOT_FOUND')
  return (
    <div className={classes.tab}>
      <OwnLevel id={item.id} />
      {isRefused ? (
        <p className={classes.quiet}>{t('access.refused')}</p>
      ) : (
        <>
          <AudienceLine item={item} />
          {mayShare && (
            <Button
              variant="light"
              leftSection={<UserPlus size={16} aria-hidden="true" />}
              onClick={() => openDialog('share', { items: [item] })}
            >
              {t('access.manage')}
            </Button>
          )}
          <ShareList item={item} readOnly />
        </>
      )}
    </div>
  )
}

/** The level of the reader and where it comes from, in one sentence. */
function OwnLevel({ id }: { id: string }) {
  const { t } = useTranslation('shares')
  const language = useLanguage()
  const { data } = useQuery(itemQuery(id))
  if (!data || data.permission === 'path') return null
  if (data.permission === 'owner') return <p className={classes.lead}>{t('access.ownOwner')}</p>
  const folder = data.path.find((step) => step.id === data.reason.fromFolder && step.id !== data.id)
  const level = levelLabels[data.permission][language]
  const reason = t(`preview.via.${reasonKey(data.reason.via)}`)
  return (
    <p className={classes.lead}>
      {folder ? t('access.ownFrom', { level, reason, folder: folder.name }) : t('access.own', { level, reason })}
    </p>
  )
}
