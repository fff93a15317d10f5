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

/** When a link ends: never, or in so many days, hours and minutes (C17). */
export function ExpiryPart({ values, maxDays, fault, onChange }: ExpiryPartProps) {
  const { t } = useTranslation('links')
  const language = useLanguage()
  const now = useNow()
  const life = lifeOf(values)
  return (
    <fieldset className={classes.choice}>
      <legend>{t('dialog.expiry')}</legend>
      <Segments
        label={t('dialog.expiry')}
        value={values.expiry}
        choices={[
          ...(maxDays === null || values.expiry === 'none'
            ? [{ value: 'none', label: t('dialog.expiryNone') } as const]
            : []),
          { value: 'set', label: t('dialog.expirySet') },
        ]}
        onChange={(expiry) => onChange({ expiry })}
      />
      {values.expiry === 'set' && (
        <>
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
