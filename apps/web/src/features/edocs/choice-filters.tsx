import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Form } from '../../lib/use-form.ts'
import {
  amountFields,
  type ChoiceField,
  choiceFields,
  type ChoiceValue,
  type PanelField,
  type PanelValues,
} from './box-filter.ts'
import classes from './boxes.module.css'

type ChoiceFiltersProps = { form: Form<PanelValues> }

/** What a value of a chosen field is called. */
export function useChoiceText() {
  const { t } = useTranslation('edocs')
  const { t: more } = useTranslation('edoc-boxes')
  return (field: ChoiceField, value: ChoiceValue): string => {
    switch (value) {
      case 'accepted':
      case 'disputed':
      case 'paid':
        return t(`response.${value}`)
      case 'in_force':
      case 'replaced':
      case 'cancelled':
        return t(`standing.${value}`)
      case 'green':
      case 'amber':
      case 'red':
        return t(`light.${value}`)
      case 'none':
        return field === 'response' ? t('response.none') : more('check.signature.none')
      default:
        return more(`check.signature.${value}`)
    }
  }
}

/** Whether it is in force, and what its check found. */
export function ChoiceFilters({ form: { values, set } }: ChoiceFiltersProps) {
  const { t } = useTranslation('edoc-boxes')
  const textOf = useChoiceText()
  return (
    <div className={classes.fields}>
      {(['standing', 'light', 'response'] as const).map((name) => (
        <ChoiceFilter key={name} name={name} values={values} set={set} any={t('filter.any')} textOf={textOf} />
      ))}
    </div>
  )
}

type RangedChoicesProps = ChoiceFiltersProps & { errorOf: (name: PanelField) => string | null }

/** What is looked for within a range of days (C34): signature, amount, and a sender who is not the seller. */
export function RangedChoices({ form: { values, set }, errorOf }: RangedChoicesProps) {
  const { t } = useTranslation('edoc-boxes')
  const textOf = useChoiceText()
  return (
    <>
      <div className={classes.fields}>
        <ChoiceFilter name="signature" values={values} set={set} any={t('filter.any')} textOf={textOf} />
        {amountFields.map((name) => (
          <TextInput
            key={name}
            label={t(`filter.${name}`)}
            inputMode="decimal"
            maxLength={20}
            value={values[name]}
            onChange={({ currentTarget: { value } }) => set(name, value.trimStart())}
            error={errorOf(name)}
          />
        ))}
      </div>
      <Checkbox
        label={t('filter.notBySeller')}
        checked={values.notBySeller === '1'}
        onChange={({ currentTarget: { checked } }) => set('notBySeller', checked ? '1' : '')}
      />
    </>
  )
}

type ChoiceFilterProps = Pick<Form<PanelValues>, 'values' | 'set'> & {
  name: ChoiceField
  any: string
  textOf: ReturnType<typeof useChoiceText>
}

function ChoiceFilter({ name, values, set, any, textOf }: ChoiceFilterProps) {
  const { t } = useTranslation('edoc-boxes')
  return (
    <NativeSelect
      label={t(`filter.${name}`)}
      value={values[name]}
      data={[{ value: '', label: any }, ...choiceFields[name].map((value) => ({ value, label: textOf(name, value) }))]}
      onChange={({ currentTarget: { value } }) => set(name, value)}
    />
  )
}
