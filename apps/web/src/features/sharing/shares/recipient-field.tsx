import { Button, NativeSelect } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { Recipient } from '@khlang/contract/shares'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useDepartmentOfSession } from '../../../lib/session-department.ts'
import { Field } from '../../../ui/form.tsx'
import {
  type ComboboxHandle,
  RecipientCombobox,
  type RecipientComboboxProps,
} from '../../../ui/recipients/recipient-combobox.tsx'
import type { ChosenRecipient } from './chosen-recipient.ts'
import { mostRecipients, problemText, readList, recipientKey, typedTypes, typeOf } from './recipient-shape.ts'

export type RecipientFieldHandle = ComboboxHandle<ChosenRecipient>
export type RecipientFieldProps = Pick<
  RecipientComboboxProps<ChosenRecipient>,
  'chosen' | 'onChosen' | 'text' | 'onText' | 'renderQuestion'
> & { itemId: string; ref: Ref<RecipientFieldHandle> }

const noBranch = ''

/** The recipients of a share: suggested, or recognised by their shape, or of a type that is chosen. */
export function RecipientField({ itemId, ...field }: RecipientFieldProps) {
  const { t } = useTranslation('shares')
  const language = useLanguage()
  const { chosen, text, onChosen } = field
  const department = useDepartmentOfSession()
  // Offered, and never added by itself (C64).
  const ofSession: ChosenRecipient | null = department && {
    recipient: { type: 'department', value: department.id },
    name: department.name,
  }
  const [branchNo, setBranch] = useState(noBranch)
  const [type, setType] = useState<(typeof typedTypes)[number] | null>(null)
  const shape = type ?? typeOf(text)
  const labelOf = ({ type, value, branchNo }: Recipient) =>
    type !== 'taxid'
      ? value
      : branchNo
        ? t('field.branchOf', { id: value, branch: branchNo })
        : t('field.companyOf', { id: value })
  function read(typed: string) {
    const taken = chosen.map(({ recipient }) => recipient)
    const { found, rest, problem } = readList({ text: typed, type, branchNo }, taken)
    return {
      found: found.map((recipient) => ({ recipient, name: labelOf(recipient) })),
      rest,
      problem: problem === null ? null : problemText(problem, language),
    }
  }
  return (
    <RecipientCombobox
      {...field}
      label={t('field.label')}
      placeholder={t('field.placeholder')}
      keyOf={({ recipient }) => recipientKey(recipient)}
      read={read}
      readsEmpty={type === 'taxid'}
      suggestFor={shape === 'taxid' ? null : { channel: 'share', itemId }}
      chipOf={({ name, recipient }) => ({ name, recipient })}
      most={mostRecipients}
      tooMany={problemText('RECIPIENT_TOO_MANY', language)}
      onAdded={() => {
        setBranch(noBranch)
        setType(null)
      }}
      aside={
        <NativeSelect
          label={t('field.type')}
          value={type ?? 'auto'}
          onChange={(event) => {
            const value = event.currentTarget.value
            setType(typedTypes.find((one) => one === value) ?? null)
          }}
          data={[
            { value: 'auto', label: text.trim() === '' ? t('type.auto') : t(`type.${typeOf(text)}`) },
            ...typedTypes.map((value) => ({ value, label: t(`type.${value}`) })),
          ]}
        />
      }
    >
      {ofSession && chosen.length === 0 && text === '' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => onChosen([ofSession])}
        >
          {t('field.ofSession', { name: ofSession.name })}
        </Button>
      )}
      {shape === 'taxid' && (
        <Field
          label={t('field.branch')}
          hint={t('field.branchHint')}
          inputMode="numeric"
          maxLength={5}
          value={branchNo}
          onChange={(event) => setBranch(event.currentTarget.value)}
        />
      )}
    </RecipientCombobox>
  )
}
