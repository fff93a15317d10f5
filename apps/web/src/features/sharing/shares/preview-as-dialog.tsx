import { levelLabels } from '@khlang/contract/permissions'
import type { Share } from '@khlang/contract/shares'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileLines } from '../../../ui/choices.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { reasonKey } from './reason-key.ts'
import { previewAsQuery } from './shares.api.ts'
import classes from './sharing.module.css'

export type PreviewAsDialogProps = { share: Share; onClose: () => void }

/** What the holder of a share sees, and why. */
export function PreviewAsDialog({ share, onClose }: PreviewAsDialogProps) {
  const { t } = useTranslation('shares')
  const language = useLanguage()
  const { name } = share.holder
  const query = useQuery(previewAsQuery(share.id))
  return (
    <Dialog opened onClose={onClose} title={t('preview.title', { name })}>
      <QueryState query={query} waiting={{ shape: 'text', rows: 3 }} level={3}>
        {({ level, reason, items }) => (
          <>
            <p className={classes.lead}>
              {level === null
                ? t('preview.nothing', { name })
                : t('preview.level', {
                    name,
                    level: levelLabels[level][language],
                    reason: t(`preview.via.${reasonKey(reason.via)}`),
                  })}
            </p>
            {items.length > 0 && (
              <FileLines
                label={t('preview.items', { name })}
                lines={items.map((item) => ({
                  key: item.id,
                  item,
                  sub: item.level === null ? t('preview.hidden') : levelLabels[item.level][language],
                }))}
                rest={() => ''}
              />
            )}
          </>
        )}
      </QueryState>
    </Dialog>
  )
}
