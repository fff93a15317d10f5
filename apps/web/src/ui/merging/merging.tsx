import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import { FormError } from '../form.tsx'
import { mergeLimit } from './merge-pdfs.ts'
import type { Merge } from './use-merge.ts'

/** The progress of a merge, and the file that it could not read. */
export function Merging({ merge, count, busy }: { merge: Merge; count: number; busy: boolean }) {
  const { t } = useTranslation('printing')
  const { read, refused, tooMuch } = merge
  return (
    <>
      {busy && <Progress value={(100 * read) / Math.max(1, count)} aria-label={t('reading', { read, count })} />}
      {tooMuch && <FormError error={null}>{t('tooMuch', { max: formatBytes(mergeLimit) })}</FormError>}
      {refused && (
        <FormError error={null}>
          {t(`refused.${refused.reason}`, { name: refused.name, message: refused.message ?? '' })}
        </FormError>
      )}
    </>
  )
}
