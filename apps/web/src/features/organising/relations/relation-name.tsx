import { Select } from '@mantine/core'
import { relationLimits, relationNames } from '@khlang/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/form.tsx'

type Words = TFunction<'relations'>
const offered = (name: string) => relationNames.find((one) => one === name)

/** A name as it is shown: one that is offered in the reader's language, any other as it was written. */
export function shownName(name: string, t: Words): string {
  const known = offered(name)
  return known ? t(`name.${known}`) : name
}

/** The same from the side of the master, whose children are its receipts, its attachments … */
export const masterName = (name: string, t: Words): string =>
  offered(name) ? t('add.ofMaster', { name: shownName(name, t) }) : name

export type NameChoice = { kind: string; own: string }
export const choiceOf = (name: string): NameChoice =>
  offered(name) ? { kind: name, own: '' } : { kind: 'other', own: name }
/** The name that was chosen; null while it is none. */
export function nameOf({ kind, own }: NameChoice): string | null {
  if (kind !== 'other') return kind
  const name = own.trim()
  return name === '' || [...name].length > relationLimits.name ? null : name
}

type Props = { value: NameChoice; onChange: (value: NameChoice) => void; autofocus?: boolean; tried?: boolean }

/** One of the names that are offered, or a free one. */
export function RelationNameField({ value, onChange, autofocus = false, tried = false }: Props) {
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
          label={t('add.own')}
          value={value.own}
          onChange={(event) => onChange({ ...value, own: event.currentTarget.value })}
          data-autofocus={autofocus || undefined}
          error={(tried || value.own !== '') && nameOf(value) === null ? t('add.ownFault') : null}
        />
      )}
    </>
  )
}
