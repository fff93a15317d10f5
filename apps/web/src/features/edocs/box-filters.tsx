import { edocLimits } from '@khlang/contract/edoc-states'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainDigits } from '../../lib/thai-text.ts'
import type { Form } from '../../lib/use-form.ts'
import { DateField } from '../../ui/date-field/date-field.tsx'
import { hasUnreadDate } from '../../ui/date-field/unread-date.ts'
import {
  type BoxSearch,
  type PanelField,
  panelFields,
  panelOf,
  type PanelValues,
  problemsOf,
  taxIdFields,
  type textFields,
  withSearch,
} from './box-filter.ts'
import classes from './boxes.module.css'
import { ChoiceFilters, RangedChoices } from './choice-filters.tsx'
import { latestDays } from './latest-days.ts'

type BoxFiltersProps = { search: BoxSearch; form: Form<PanelValues>; onApply: (search: BoxSearch) => void }

const ranges = [30, 90, edocLimits.rangeDays] as const
const rangedTexts = ['poNumber', 'customerId', 'systemName', 'seller', 'buyer'] as const
const taxIds: readonly string[] = taxIdFields

/** Fields that are sent together: what needs a range of days says so before it is sent (C34). */
export function BoxFilters({ search, form, onApply }: BoxFiltersProps) {
  const { values, set } = form
  const { t } = useTranslation('edoc-boxes')
  const [isTried, setTried] = useState(false)
  const problems = problemsOf({ ...search, ...values })
  // A range that is missing is said while one types; the rest once it was tried to send it.
  const errorOf = (name: PanelField) => {
    const problem = problems[name]
    return problem && (isTried || problem === 'missing')
      ? t(`problem.${problem}`, { days: edocLimits.rangeDays })
      : null
  }
  const day = (name: 'from' | 'to' | 'processFrom' | 'processTo') => (
    <DateField
      label={t(`filter.${name}`)}
      precision="date"
      value={values[name]}
      onChange={(value) => set(name, value)}
      error={errorOf(name)}
    />
  )
  const text = (name: (typeof textFields)[number] | (typeof taxIdFields)[number]) => (
    <TextInput
      key={name}
      label={t(`filter.${name}`)}
      value={values[name]}
      maxLength={name === 'documentNo' ? 35 : 100}
      {...(taxIds.includes(name) && { inputMode: 'numeric' as const })}
      onChange={({ currentTarget: { value } }) =>
        set(name, taxIds.includes(name) ? plainDigits(value) : value.trimStart())
      }
      error={errorOf(name)}
    />
  )
  const send = () => {
    if (Object.keys(problems).length > 0) return setTried(true)
    for (const name of panelFields) set(name, values[name].trim())
    onApply(withSearch(search, Object.fromEntries(panelFields.map((name) => [name, values[name].trim()]))))
  }
  const clear = () => {
    for (const name of panelFields) set(name, '')
    onApply(withSearch(search, panelOf({})))
  }
  return (
    <form
      className={classes.panel}
      aria-label={t('filters.open')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasUnreadDate(event.currentTarget)) send()
      }}
    >
      <div className={classes.fields}>
        {day('from')}
        {day('to')}
        {day('processFrom')}
        {day('processTo')}
      </div>
      <div className={classes.quick} role="group" aria-label={t('filters.quick')}>
        {ranges.map((count) => (
          <Button
            key={count}
            size="xs"
            variant="default"
            onClick={() => {
              const { from, to } = latestDays(count)
              set('from', from)
              set('to', to)
            }}
          >
            {t('filters.latest', { count })}
          </Button>
        ))}
      </div>
      <div className={classes.fields}>
        {text('documentNo')}
        {text('counterparty')}
        {text('hashtag')}
      </div>
      <ChoiceFilters form={form} />
      <p className={classes.rule}>{t('filters.rule', { days: edocLimits.rangeDays })}</p>
      <div className={classes.fields}>{rangedTexts.map(text)}</div>
      <RangedChoices form={form} errorOf={errorOf} />
      <div className={classes.send}>
        <Button variant="default" onClick={clear}>
          {t('filters.clear')}
        </Button>
        <Button type="submit">{t('filters.send')}</Button>
      </div>
    </form>
  )
}
