import { rangedEdocFields } from '@khlang/contract/edoc-search'
import { edocLimits } from '@khlang/contract/edoc-states'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainDigits } from '../../lib/thai-text.ts'
import { DateField } from '../../ui/date-field/date-field.tsx'
import { hasUnreadDate } from '../../ui/date-field/unread-date.ts'
import { type BoxSearch, type PanelField, panelFields, problemsOf, taxIdFields, withSearch } from './box-filter.ts'
import classes from './boxes.module.css'
import { latestDays } from './latest-days.ts'

type BoxFiltersProps = { search: BoxSearch; onApply: (search: BoxSearch) => void }

const ranges = [30, 90, edocLimits.rangeDays] as const
const taxIds: readonly string[] = taxIdFields

/** Fields that are sent together: what needs a range of days says so before it is sent (C34). */
export function BoxFilters({ search, onApply }: BoxFiltersProps) {
  const { t } = useTranslation('edoc-boxes')
  const [draft, setDraft] = useState<BoxSearch>(search)
  const [isTried, setTried] = useState(false)
  const problems = problemsOf(draft)
  const set = (changes: BoxSearch) => setDraft((before) => ({ ...before, ...changes }))
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
      value={draft[name] ?? ''}
      onChange={(value) => set({ [name]: value })}
      error={errorOf(name)}
    />
  )
  const text = (name: Exclude<PanelField, 'from' | 'to' | 'processFrom' | 'processTo'>) => (
    <TextInput
      key={name}
      label={t(`filter.${name}`)}
      value={draft[name] ?? ''}
      maxLength={name === 'documentNo' ? 35 : 100}
      {...(taxIds.includes(name) && { inputMode: 'numeric' as const })}
      onChange={({ currentTarget: { value } }) =>
        set({ [name]: taxIds.includes(name) ? plainDigits(value) : value.trimStart() })
      }
      error={errorOf(name)}
    />
  )
  const send = () => {
    if (Object.keys(problems).length > 0) return setTried(true)
    onApply(withSearch(search, Object.fromEntries(panelFields.map((name) => [name, draft[name]?.trim() ?? '']))))
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
          <Button key={count} size="xs" variant="default" onClick={() => set(latestDays(count))}>
            {t('filters.latest', { count })}
          </Button>
        ))}
      </div>
      <div className={classes.fields}>
        {text('documentNo')}
        {text('counterparty')}
        {text('hashtag')}
      </div>
      <p className={classes.rule}>{t('filters.rule', { days: edocLimits.rangeDays })}</p>
      <div className={classes.fields}>{rangedEdocFields.map(text)}</div>
      <div className={classes.send}>
        <Button
          variant="default"
          onClick={() => onApply(withSearch(search, Object.fromEntries(panelFields.map((name) => [name, '']))))}
        >
          {t('filters.clear')}
        </Button>
        <Button type="submit">{t('filters.send')}</Button>
      </div>
    </form>
  )
}
