import { Button, Group } from '@mantine/core'
import type { Reply } from '@khlang/contract'
import type { getHistory } from '@khlang/contract/restores'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/use-now.ts'
import { instantOf, zone } from '../../../lib/wall-clock.ts'
import { DateField } from '../../../ui/date-field/date-field.tsx'

const minute = 60_000
const hour = 60 * minute
const presets = { hour, day: 24 * hour, threeDays: 72 * hour } as const
const presetNames = ['hour', 'day', 'threeDays'] as const

export type Reach = Reply<typeof getHistory>

/** To the second: even the most recent change can be undone. */
const typedOf = (when: number) => new Date(when + zone).toISOString().slice(0, 19)
const earliestOf = (reach: Reach) => Math.ceil(Date.parse(reach.earliest) / 1000) * 1000

/** An hour ago, or the earliest time there is. */
export const suggestedPoint = (reach: Reach) => typedOf(Math.max(earliestOf(reach), Date.parse(reach.now) - hour))

/** The typed time; null if nothing can be restored to it. The local clock may be wrong: the server decides. */
export function usePointInTime(reach: Reach | undefined, typed: string): Date | null {
  const ticking = useNow()
  const at = instantOf(typed)
  const isOutside = !reach || at === null || at.getTime() < earliestOf(reach) || at.getTime() > ticking + minute
  return isOutside ? null : at
}

type PointInTimeFieldProps = { reach: Reach; typed: string; onChange: (typed: string) => void; autofocus?: boolean }

/** A point in time, in Thailand's local time. */
export function PointInTimeField({ reach, typed, onChange, autofocus }: PointInTimeFieldProps) {
  const { t } = useTranslation('restore')
  const language = useLanguage()
  const isOutside = usePointInTime(reach, typed) === null
  const earliest = earliestOf(reach)
  const now = Date.parse(reach.now)
  const bounds = { earliest: formatDateTime(earliest, language), whole: formatDateTime(reach.wholeSince, language) }
  return (
    <>
      <Group gap="xs" role="group" aria-label={t('presets')}>
        {presetNames.map((preset) => (
          <Button
            key={preset}
            size="compact-sm"
            variant="light"
            disabled={now - presets[preset] < earliest}
            onClick={() => onChange(typedOf(now - presets[preset]))}
          >
            {t(`preset.${preset}`)}
          </Button>
        ))}
      </Group>
      <DateField
        precision="second"
        label={t('at')}
        value={typed}
        min={typedOf(earliest).slice(0, 10)}
        onChange={onChange}
        error={isOutside ? t('outside', bounds) : null}
        hint={t('bounds', bounds)}
        {...(autofocus && { 'data-autofocus': true })}
      />
    </>
  )
}
