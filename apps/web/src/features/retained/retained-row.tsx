import { Button, Checkbox } from '@mantine/core'
import type { RetainedItem } from '@khlang/contract/retained-trash'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import { daysUntil, useNow } from '../../lib/use-now.ts'
import { DateText } from '../../ui/date-text.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import settings from '../../ui/settings.module.css'
import classes from './retained.module.css'

export type RetainedRowProps = {
  item: RetainedItem
  chosen: boolean
  busy: boolean
  onChoose: (on: boolean) => void
  onRestore: () => void
  onPlace: () => void
}

/** An item in the retained trash: where it was, who deleted it, how long it stays. */
export function RetainedRow({ item, chosen, busy, onChoose, onRestore, onPlace }: RetainedRowProps) {
  const { t } = useTranslation('retained')
  const { name } = item
  const now = useNow(false)
  const days = daysUntil(item.until, now)
  return (
    <li className={classes.row}>
      <Checkbox
        aria-label={t('choose', { name })}
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <FileIcon item={item} />
      <div className={classes.texts}>
        <strong>{name}</strong>
        <small>{t('from', { path: item.path.join(' / ') })}</small>
        <small>
          {formatBytes(item.bytes)} · {item.trashedBy !== null && `${t('by', { name: item.trashedBy })} · `}
          <DateText at={item.trashedAt} />
        </small>
      </div>
      <span className={settings.badge} data-tone={days <= 3 ? 'warn' : 'quiet'}>
        {t('left', { count: days })}
      </span>
      <div className={classes.tools}>
        <Button size="sm" variant="light" disabled={busy} aria-label={t('restoreNamed', { name })} onClick={onRestore}>
          {t('restore')}
        </Button>
        <Button size="sm" variant="subtle" disabled={busy} aria-label={t('restoreToNamed', { name })} onClick={onPlace}>
          {t('restoreTo')}
        </Button>
      </div>
    </li>
  )
}
