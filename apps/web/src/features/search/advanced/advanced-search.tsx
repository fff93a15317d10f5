import type { SearchQuery } from '@khlang/contract'
import { bangkokDay } from '@khlang/contract/bangkok-time'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { DateField } from '../../../ui/date-field/date-field.tsx'
import { Field } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useTypeLabel } from '../use-describe-search.ts'
import {
  type AdvancedFields,
  bytesOf,
  dateFields,
  fieldsOf,
  fileKinds,
  isReversed,
  placeChoices,
  searchStates,
  searchTextOf,
  sizeUnits,
} from './advanced-fields.ts'
import classes from './advanced-search.module.css'

type Props = { query: SearchQuery; onQuery: (query: SearchQuery) => void; onClose: () => void }

/** A form for the text of a search: what it asks can be typed in the search box as well. */
export function AdvancedSearch({ query, onQuery, onClose }: Props) {
  const { t } = useTranslation('search')
  const language = useLanguage()
  const typeLabel = useTypeLabel()
  const [today] = useState(() => bangkokDay(new Date()))
  const [initial] = useState(() => fieldsOf(query.q ?? '', today))
  const [fields, setFields] = useState(initial)
  const set = (change: Partial<AdvancedFields>) => setFields({ ...fields, ...change })
  const { size, date } = fields
  const sizeError = size.amount.trim() !== '' && bytesOf(size) === null ? t('advanced.sizeWrong') : null
  const dateError = isReversed(fields) ? t('advanced.dateReversed') : null
  const text = searchTextOf(fields, language, today)
  const any = { value: '', label: t('filter.any') }
  const onSubmit = () => {
    const { q: _, ...others } = query
    onQuery({ ...others, ...(text !== '' && { q: text }) })
    onClose()
  }
  return (
    <FormDialog
      title={t('advanced.title')}
      text={t('advanced.text')}
      width="medium"
      busy={false}
      dirty={text !== searchTextOf(initial, language, today)}
      confirm={t('advanced.confirm')}
      disabled={text === '' || sizeError !== null || dateError !== null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field
        label={t('advanced.words')}
        value={fields.words}
        onChange={(event) => set({ words: event.currentTarget.value })}
        autoComplete="off"
        data-autofocus
      />
      <div className={classes.pair}>
        <Field
          label={t('advanced.phrase')}
          value={fields.phrase}
          onChange={(event) => set({ phrase: event.currentTarget.value })}
          autoComplete="off"
        />
        <Field
          label={t('advanced.without')}
          value={fields.without}
          onChange={(event) => set({ without: event.currentTarget.value })}
          autoComplete="off"
        />
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label={t('filter.type')}
          value={fields.type}
          data={[any, ...fileKinds.map((value) => ({ value, label: typeLabel(value) }))]}
          onChange={(event) => set({ type: fileKinds.find((one) => one === event.currentTarget.value) ?? '' })}
        />
        <Field
          label={t('advanced.owner')}
          hint={t('advanced.ownerHint')}
          value={fields.owner}
          onChange={(event) => set({ owner: event.currentTarget.value })}
          autoComplete="off"
        />
      </div>
      <fieldset className={classes.group}>
        <legend>{t('advanced.size')}</legend>
        <NativeSelect
          aria-label={t('advanced.sizeSign')}
          value={size.sign}
          data={(['atLeast', 'atMost'] as const).map((value) => ({ value, label: t(`advanced.${value}`) }))}
          onChange={(event) =>
            set({ size: { ...size, sign: event.currentTarget.value === 'atMost' ? 'atMost' : 'atLeast' } })
          }
        />
        <Field
          aria-label={t('advanced.sizeAmount')}
          inputMode="decimal"
          value={size.amount}
          error={sizeError}
          onChange={(event) => set({ size: { ...size, amount: event.currentTarget.value } })}
          autoComplete="off"
        />
        <NativeSelect
          aria-label={t('advanced.sizeUnit')}
          value={size.unit}
          data={sizeUnits.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(event) =>
            set({ size: { ...size, unit: sizeUnits.find((one) => one === event.currentTarget.value) ?? 'mb' } })
          }
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('advanced.date')}</legend>
        <NativeSelect
          aria-label={t('advanced.dateField')}
          value={date.field}
          data={dateFields.map((value) => ({ value, label: t(`advanced.dates.${value}`) }))}
          onChange={(event) =>
            set({ date: { ...date, field: dateFields.find((one) => one === event.currentTarget.value) ?? 'modified' } })
          }
        />
        <DateField
          precision="date"
          label={t('advanced.from')}
          value={date.from}
          max={date.to || undefined}
          onChange={(from) => set({ date: { ...date, from } })}
        />
        <DateField
          precision="date"
          label={t('advanced.to')}
          value={date.to}
          min={date.from || undefined}
          error={dateError}
          onChange={(to) => set({ date: { ...date, to } })}
        />
      </fieldset>
      <div className={classes.pair}>
        <NativeSelect
          label={t('advanced.place')}
          value={fields.place}
          data={[any, ...placeChoices.map((value) => ({ value, label: t(`advanced.places.${value}`) }))]}
          onChange={(event) => set({ place: placeChoices.find((one) => one === event.currentTarget.value) ?? '' })}
        />
        {fields.place === 'folder' ? (
          <Field
            label={t('advanced.folder')}
            value={fields.folder}
            onChange={(event) => set({ folder: event.currentTarget.value })}
            autoComplete="off"
          />
        ) : (
          <span />
        )}
      </div>
      <NativeSelect
        label={t('advanced.state')}
        value={fields.state}
        data={[any, ...searchStates.map((value) => ({ value, label: t(`advanced.states.${value}`) }))]}
        onChange={(event) => set({ state: searchStates.find((one) => one === event.currentTarget.value) ?? '' })}
      />
      <p className={classes.written}>
        {t('advanced.written')} <output>{text === '' ? t('advanced.nothing') : text}</output>
      </p>
    </FormDialog>
  )
}
