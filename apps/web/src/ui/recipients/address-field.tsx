import { type Ref, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { type Addressee, addresseeKey, mostAddressees, readAddresses, tooManyAddressees } from './read-addresses.ts'
import { type ComboboxHandle, RecipientCombobox } from './recipient-combobox.tsx'

/** The addressees of a mail or a chat, and what is typed and not yet one. */
export type Addressees = { chosen: readonly Addressee[]; text: string }
export const noAddressees: Addressees = { chosen: [], text: '' }

/** The addresses, with what is still typed; null when that is wrong, which is then shown. */
export type AddressFieldHandle = { take: () => readonly string[] | null }

export type AddressFieldProps = {
  channel: 'mail' | 'chat'
  label: string
  hint: string
  /** What the server said against them, until they change. */
  refused: string | null
  value: Addressees
  /** A recipient that is added also empties the text: each change is of what was there before. */
  onChange: (update: (before: Addressees) => Addressees) => void
  ref: Ref<AddressFieldHandle>
}

/** To whom a mail or a chat message goes: addresses or user names, suggested from colleagues and former contacts. */
export function AddressField({ channel, label, hint, refused, value, onChange, ref }: AddressFieldProps) {
  const { t } = useTranslation('recipients')
  const language = useLanguage()
  const field = useRef<ComboboxHandle<Addressee>>(null)
  useImperativeHandle(ref, () => ({
    take: () => field.current?.takeTyped()?.map(({ address }) => address) ?? null,
  }))
  return (
    <RecipientCombobox
      ref={field}
      label={label}
      hint={hint}
      refused={refused}
      chosen={value.chosen}
      onChosen={(chosen) => onChange((before) => ({ ...before, chosen }))}
      text={value.text}
      onText={(text) => onChange((before) => ({ ...before, text }))}
      keyOf={addresseeKey}
      read={(text) => readAddresses(text, { channel, taken: value.chosen, language, required: t('required') })}
      suggestFor={{ channel }}
      chipOf={({ name, recipient }) => ({ address: recipient.value, name })}
      most={mostAddressees}
      tooMany={tooManyAddressees(language)}
    />
  )
}
