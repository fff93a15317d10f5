import type { Claimant } from '@khlang/contract/operator'
import { Button } from '@mantine/core'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import { DateText } from '../../ui/date-text.tsx'
import settings from '../../ui/settings.module.css'
import { paperAddress } from './operator.api.ts'

/** The papers that an account shows. They are saved as files, never opened in this page. */
export function PaperRows({ of: { accountId, papers } }: { of: Claimant }) {
  const { t } = useTranslation('operator')
  return (
    <>
      <h3>{t('papers')}</h3>
      {papers.length === 0 && <p className={settings.quiet}>{t('noPapers')}</p>}
      <ul className={settings.rows}>
        {papers.map(({ itemId, name, size, addedAt, answered, barred }) => (
          <li key={itemId} className={settings.row}>
            <FileText size={20} aria-hidden="true" />
            <div className={settings.rowText}>
              {name}
              <small>
                {formatBytes(size)} · <DateText at={addedAt} form="dateTime" /> · {t(answered ? 'answered' : 'waiting')}
              </small>
            </div>
            {barred === null ? (
              <Button
                component="a"
                href={paperAddress(accountId, itemId)}
                target="_blank"
                rel="noreferrer"
                download={name}
                size="compact-sm"
                variant="default"
                aria-label={t('downloadOf', { name })}
              >
                {t('download')}
              </Button>
            ) : (
              <span className={settings.badge} data-tone="warn">
                {t(`barred.${barred}`)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
