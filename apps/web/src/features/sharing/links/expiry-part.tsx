import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Field } from '../../../ui/form.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { lengthMs, lifeOf, type LinkValues } from './link-values.ts'
import classes from './links.module.css'

const parts = ['days', 'hours', 'minutes'] as const
type Values = Pick<LinkValues, 'expiry' | (typeof parts)[number]>
export type ExpiryPartProps = {
  values: Values
  /** As many days as the business allows; null for any. */
  maxDays: number | null
  fault: string | undefined
  onChange: (more: Partial<Values>) => void
}

/** The same as for shares. */
const presets = ['1', '7', '30'] as const
type Choice = 'none' | (typeof presets)[number] | 'custom'

/** The preset that the values are, exactly; `custom` for any other length, or none yet. */
function choiceOf({ expiry, ...values }: Values): Choice {
  if (expiry === 'none') return 'none'
  const life = lifeOf(values)
  if (!life || life.hours + life.minutes > 0) return 'custom'
  return presets.find((days) => Number(days) === life.days) ?? 'custom'
}

/** When a link ends: never, at one of the usual times, or in so many days, hours and minutes (C17). */
export function ExpiryPart({ values, maxDays, fault, onChange }: ExpiryPartProps) {
  const { t } = useTranslation('links')
  const language = useLanguage()
  const now = useNow()
  const life = lifeOf(values)
  /** Somebody who chose to type stays with it, whatever they type. */
  const [isCustom, setCustom] = useState(() => choiceOf(values) === 'custom')
  const found = choiceOf(values)
  const choice = isCustom && found !== 'none' ? 'custom' : found
  const offered = presets.filter((days) => maxDays === null || Number(days) <= maxDays || days === choice)
  function choose(next: Choice) {
    setCustom(next === 'custom')
    if (next === 'none') onChange({ expiry: 'none' })
    else if (next === 'custom') onChange({ expiry: 'set' })
    else onChange({ expiry: 'set', days: next, hours: '0', minutes: '0' })
  }
  return (
    <fieldset className={classes.choice}>
      <legend>{t('dialog.expiry')}</legend>
      <Segments
        label={t('dialog.expiry')}
        value={choice}
        choices={[
          ...(maxDays === null || values.expiry === 'none'
            ? [{ value: 'none', label: t('dialog.expiryNone') } as const]
            : []),
          ...offered.map((value) => ({ value, label: t('dialog.expiryDays', { count: Number(value) }) })),
          { value: 'custom', label: t('dialog.expirySet') },
        ]}
        onChange={choose}
      />
      {values.expiry === 'set' && (
        <>
          {choice === 'custom' && (
            <div className={classes.numbers}>
              {parts.map((part) => (
                <Field
                  key={part}
                  label={t(`dialog.${part}`)}
                  inputMode="numeric"
                  maxLength={4}
                  placeholder="0"
                  value={values[part]}
                  aria-invalid={fault ? true : undefined}
                  onChange={(event) => onChange({ [part]: event.currentTarget.value })}
                />
              ))}
            </div>
          )}
          {!fault && life && lengthMs(life) > 0 && (
            <p className={classes.quiet}>
              {t('dialog.expiryWhen', { when: formatDateTime(now + lengthMs(life), language) })}
            </p>
          )}
        </>
      )}
      {!fault && maxDays !== null && <p className={classes.quiet}>{t('policy.maxDays', { count: maxDays })}</p>}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
