import { Button, Group, NativeSelect, Switch, Textarea } from '@mantine/core'
import { type Level, levelLabels } from '@khlang/contract/permissions'
import { shareLimits } from '@khlang/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { instantOf, typedOf } from '../../../lib/wall-clock.ts'
import { DateField } from '../../../ui/date-field/date-field.tsx'

export type TermValues = {
  permission: Level
  /** The wall clock of Bangkok; empty for no end. */
  until: string
  mayReshare: boolean
  message: string
}
export type TermsProps = {
  values: TermValues
  levels: readonly Level[]
  untilError: string | null
  onChange: (more: Partial<TermValues>) => void
}

/** What recipients get: a level, until when, and whether they may pass it on. */
export function ShareTerms({ values, levels, untilError, onChange }: TermsProps) {
  const { t } = useTranslation('shares')
  const language = useLanguage()
  return (
    <>
      <NativeSelect
        label={t('level.label')}
        description={t(`level.${values.permission}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={values.permission}
        data={levels.map((value) => ({ value, label: levelLabels[value][language] }))}
        onChange={(event) => {
          const permission = levels.find((level) => level === event.currentTarget.value)
          if (permission) onChange({ permission })
        }}
      />
      <UntilField value={values.until} error={untilError} onChange={(until) => onChange({ until })} />
      <Switch
        label={t('reshare.label')}
        description={t('reshare.hint')}
        checked={values.mayReshare}
        onChange={(event) => onChange({ mayReshare: event.currentTarget.checked })}
      />
      <Textarea
        label={t('message.label')}
        description={t('message.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={values.message}
        maxLength={shareLimits.message}
        rows={2}
        onChange={(event) => onChange({ message: event.currentTarget.value })}
      />
    </>
  )
}

const presets = { day: 1, week: 7, month: 30 } as const
const presetNames = ['day', 'week', 'month'] as const
const dayMs = 86_400_000

export type UntilFieldProps = { value: string; error: string | null; onChange: (until: string) => void }

/** When a share ends, to the minute (C17); empty for no end. */
export function UntilField({ value, error, onChange }: UntilFieldProps) {
  const { t } = useTranslation('shares')
  const language = useLanguage()
  const end = instantOf(value)
  // Empty is also what a text is that cannot be read: “no end” takes it away.
  const [cleared, setCleared] = useState(0)
  return (
    <div>
      <DateField
        key={cleared}
        label={t('until.label')}
        value={value}
        onChange={onChange}
        error={error}
        hint={end ? formatDateTime(end, language) : t('until.hint')}
      />
      <Group gap="xs" mt={8} role="group" aria-label={t('until.presets')}>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            onChange('')
            setCleared(cleared + 1)
          }}
        >
          {t('until.none')}
        </Button>
        {presetNames.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant="light"
            onClick={() => onChange(typedOf(new Date(Date.now() + presets[name] * dayMs)))}
          >
            {t(`until.${name}`)}
          </Button>
        ))}
      </Group>
    </div>
  )
}
