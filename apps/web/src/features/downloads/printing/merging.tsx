import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../lib/sizes.ts'
import { FormError } from '../../../ui/form.tsx'
import { mergeLimit } from './merge-pdfs.ts'
import type { Merge } from './use-merge.ts'

/** How far the merging is, and what it could not take. */
export function Merging({ merge, count, busy }: { merge: Merge; count: number; busy: boolean }) {
  const { t } = useTranslation('printing')
  const { read, refused, tooMuch } = merge
  return (
    <>
      {busy && <Progress value={(100 * read) / Math.max(1, count)} aria-label={t('reading', { read, count })} />}
      {tooMuch && <FormError error={null}>{t('tooMuch', { max: formatBytes(mergeLimit) })}</FormError>}
      {refused && (
        <FormError error={null}>
          {t(`refused.${refused.why}`, { name: refused.item.name, message: refused.message ?? '' })}
        </FormError>
      )}
    </>
  )
}
