import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import { DateText } from '../../ui/date-text.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import settings from '../../ui/settings.module.css'
import { childrenQuery } from './support.api.ts'
import classes from './support.module.css'

export type Place = { id: string; name: string }
type Props = {
  accessId: string
  of: Place
  onFolder: (place: Place) => void
  onDetails: (place: Place) => void
}

/** The names in a folder of the customer. */
export function Folder({ accessId, of, onFolder, onDetails }: Props) {
  const { t } = useTranslation('support')
  const list = useInfiniteQuery(childrenQuery(accessId, of.id))
  return (
    <PagedList list={list} waiting={{ rows: 4 }} empty={<p>{t('session.empty')}</p>}>
      {(items) => (
        <ul className={settings.rows} aria-label={of.name}>
          {items.map((item) => (
            <li key={item.id} className={settings.row}>
              <FileIcon item={item} />
              <div className={settings.rowText}>
                {item.type === 'folder' ? (
                  <button type="button" className={classes.name} onClick={() => onFolder(item)}>
                    {item.name}
                  </button>
                ) : (
                  item.name
                )}
                <small>
                  {item.type === 'file' && `${formatBytes(item.size)} · `}
                  <DateText at={item.modifiedAt} />
                </small>
              </div>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('session.details', { name: item.name })}
                onClick={() => onDetails(item)}
              >
                {t('session.detailsShort')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
