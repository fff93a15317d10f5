import { Select } from '@mantine/core'
import { relationLimits, relationNames } from '@khlang/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/form.tsx'

type Translate = TFunction<'relations'>
const predefined = (name: string) => relationNames.find((one) => one === name)

/** The name of a relation as it is shown: a predefined one in the reader's language, a custom one as it was written. */
export function shownName(name: string, t: Translate): string {
  const known = predefined(name)
  return known ? t(`name.${known}`) : name
}

/** The same for the list of the master's children: “attachments of this document” and so on. */
export const masterName = (name: string, t: Translate): string =>
  predefined(name) ? t('add.ofMaster', { name: shownName(name, t) }) : name

/** `kind` is a predefined name, or `other` for the custom one. */
export type NameChoice = { kind: string; custom: string }
export const choiceOf = (name: string): NameChoice =>
  predefined(name) ? { kind: name, custom: '' } : { kind: 'other', custom: name }
/** The name that was chosen; null while the custom name is missing or too long. */
export function nameOf({ kind, custom }: NameChoice): string | null {
  if (kind !== 'other') return kind
  const name = custom.trim()
  return name === '' || [...name].length > relationLimits.name ? null : name
}

type Props = { value: NameChoice; onChange: (value: NameChoice) => void; autofocus?: boolean; submitted?: boolean }

/** Chooses a predefined name, or a custom one. `submitted` shows the error of an empty custom name. */
export function RelationNameField({ value, onChange, autofocus = false, submitted = false }: Props) {
  const { t } = useTranslation('relations')
  return (
    <>
      <Select
        label={t('add.relation')}
        value={value.kind}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={[...relationNames, 'other' as const].map((name) => ({
          value: name,
          label: name === 'other' ? t('name.other') : masterName(name, t),
        }))}
        onChange={(kind) => onChange({ ...value, kind: kind ?? 'other' })}
      />
      {value.kind === 'other' && (
        <Field
          label={t('add.custom')}
          value={value.custom}
          onChange={(event) => onChange({ ...value, custom: event.currentTarget.value })}
          data-autofocus={autofocus || undefined}
          error={(submitted || value.custom !== '') && nameOf(value) === null ? t('add.customError') : null}
        />
      )}
    </>
  )
}
