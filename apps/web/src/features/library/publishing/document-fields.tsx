import { Select, Textarea } from '@mantine/core'
import { libraryCategories, libraryLimits } from '@khlang/contract/library'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/date-field/date-field.tsx'
import { Field } from '../../../ui/form.tsx'
import type { DocumentValues } from './document-values.ts'

export type DocumentFieldsProps = {
  values: DocumentValues
  onChange: (more: Partial<DocumentValues>) => void
  wrongEnd: boolean
  /** It is published already, so its beginning cannot be left out. */
  noStart?: boolean
}

/** What is written at a published document. */
export function DocumentFields({ values, onChange, wrongEnd, noStart = false }: DocumentFieldsProps) {
  const { t } = useTranslation('publishing')
  const when = (name: 'from' | 'until') => ({
    label: t(name),
    value: values[name],
    onChange: (value: string) => onChange({ [name]: value }),
  })
  const text = (name: 'titleTh' | 'titleEn') => ({
    label: t(name),
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  const long = (name: 'summaryTh' | 'summaryEn') => ({
    label: t(name),
    value: values[name],
    autosize: true,
    minRows: 2,
    maxLength: libraryLimits.summary,
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <Field {...text('titleTh')} maxLength={libraryLimits.title} data-autofocus />
      <Field {...text('titleEn')} maxLength={libraryLimits.title} />
      <Select
        label={t('category')}
        value={values.category}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={libraryCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
        onChange={(value) => onChange({ category: libraryCategories.find((one) => one === value) ?? 'other' })}
      />
      <Textarea {...long('summaryTh')} />
      <Textarea {...long('summaryEn')} />
      <DateField {...when('from')} error={noStart ? t('noStart') : null} />
      <DateField {...when('until')} error={wrongEnd ? t('order') : null} />
    </>
  )
}
