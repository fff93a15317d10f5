import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import { Field } from '../../ui/form.tsx'
import { type Amount, amountOf, amountUnits, nearestStop, sliderStops } from './amount.ts'
import classes from './business.module.css'

export type AmountFieldProps = {
  amount: Amount
  bytes: number | null
  most: number
  now: number
  error: string | null
  onChange: (amount: Amount) => void
}

/** An amount of storage: typed with its unit, or found by the slider. */
export function AmountField({ amount, bytes, most, now, error, onChange }: AmountFieldProps) {
  const { t } = useTranslation('business')
  const id = useId()
  const stops = sliderStops(most, now)
  const at = nearestStop(stops, bytes ?? now)
  return (
    <>
      <div className={classes.amount}>
        <Field
          label={t('quota.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={amount.text}
          error={error}
          onChange={(event) => onChange({ ...amount, text: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('quota.unit')}
          data={[...amountUnits]}
          value={amount.unit}
          onChange={(event) => {
            const unit = amountUnits.find((one) => one === event.currentTarget.value)
            if (unit) onChange({ ...amount, unit })
          }}
        />
      </div>
      <div className={classes.slider}>
        <label htmlFor={id}>{t('quota.slider')}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={stops.length - 1}
          step={1}
          value={at}
          aria-valuetext={formatBytes(stops[at] ?? now)}
          onChange={(event) => onChange(amountOf(stops[Number(event.currentTarget.value)] ?? now))}
        />
        <span aria-hidden="true">
          <span>{formatBytes(stops[0] ?? 0)}</span>
          <span>{formatBytes(stops.at(-1) ?? most)}</span>
        </span>
      </div>
    </>
  )
}
