import { type Restore, restoreWays } from '@khlang/contract/restores'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../lib/sizes.ts'

/** The ways in which a previewed restore can go, each with what it brings back. */
export function useWayChoices(run: Restore) {
  const { t } = useTranslation('restore')
  return restoreWays.map((value) => {
    const { items, bytes } = run[value]
    const sums = t('sums', { count: items, size: formatBytes(bytes) })
    return { value, label: t(`way.${value}.label`), hint: `${t(`way.${value}.hint`)} · ${sums}` }
  })
}
