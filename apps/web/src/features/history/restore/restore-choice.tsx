import { Button, Group } from '@mantine/core'
import type { Item, Reply } from '@khlang/contract'
import type { getHistory } from '@khlang/contract/restores'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { instantOf, zone } from '../../../lib/wall-clock.ts'
import { DateField } from '../../../ui/date-field/date-field.tsx'
import { choose } from './restore.api.ts'

const minute = 60_000
const hour = 60 * minute
const presets = { hour, day: 24 * hour, threeDays: 72 * hour } as const
const presetNames = ['hour', 'day', 'threeDays'] as const

/** To the second: even the most recent change can be undone. */
const typedOf = (when: number) => new Date(when + zone).toISOString().slice(0, 19)

type Props = {
  item: Item
  history: Reply<typeof getHistory>
  onClose: () => void
  onChosen: (runId: string) => void
  onEarlier: () => void
}

/** The point in time, in Thailand's local time. */
export function RestoreChoice({ item, history, onClose, onChosen, onEarlier }: Props) {
  const { t } = useTranslation('restore')
  const language = useLanguage()
  const { busy, error, send } = useSending()
  const earliest = Math.ceil(Date.parse(history.earliest) / 1000) * 1000
  const now = Date.parse(history.now)
  const [typed, setTyped] = useState(() => typedOf(Math.max(earliest, now - hour)))
  const ticking = useNow()
  const at = instantOf(typed)
  // The local clock may be wrong; the server's time decides.
  const isOutside = at === null || at.getTime() < earliest || at.getTime() > ticking + minute
  const bounds = { earliest: formatDateTime(earliest, language), whole: formatDateTime(history.wholeSince, language) }

  const onSubmit = () => {
    if (!isOutside) void send(async () => onChosen((await choose(item.id, at)).id))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('title', { name: item.name })}
      text={t('text')}
      busy={busy}
      confirm={t('look')}
      disabled={isOutside}
      onSubmit={onSubmit}
      error={error}
      besides={
        <Button variant="subtle" disabled={busy} onClick={onEarlier}>
          {t('history')}
        </Button>
      }
    >
      <Group gap="xs" role="group" aria-label={t('presets')}>
        {presetNames.map((preset) => (
          <Button
            key={preset}
            size="compact-sm"
            variant="light"
            disabled={now - presets[preset] < earliest}
            onClick={() => setTyped(typedOf(now - presets[preset]))}
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
        onChange={setTyped}
        error={isOutside ? t('outside', bounds) : null}
        hint={t('bounds', bounds)}
        data-autofocus
      />
    </FormDialog>
  )
}
