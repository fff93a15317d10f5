import type { Forecast as Facts } from '@khlang/contract/storage'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'

/** The forecast from the last 30 days: when the drive will be full, if at all. */
export function Forecast({ trend, perDay, fullInDays }: Facts) {
  const { t } = useTranslation('business')
  if (trend !== 'growing') return <>{t(`forecast.${trend}`)}</>
  if (fullInDays === null) return <>{t('forecast.far', { perDay: formatBytes(perDay) })}</>
  return <>{t('forecast.full', { count: fullInDays, perDay: formatBytes(perDay) })}</>
}
