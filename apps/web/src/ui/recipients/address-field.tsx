import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, isCode } from '../../lib/call.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { type Addressee, addresseeKey, mostAddressees, readAddresses, tooManyAddressees } from './read-addresses.ts'
import { type ComboboxHandle, RecipientCombobox } from './recipient-combobox.tsx'

/** The addressees of a mail or a chat, and what is typed and not yet one. */
export type Addressees = { chosen: readonly Addressee[]; text: string }
export const noAddressees: Addressees = { chosen: [], text: '' }

/** The addresses, with what is still typed; null when that is wrong, which is then shown. */
export type AddressFieldHandle = {
  take: () => readonly string[] | null
  /** Shows what the server says against the recipients, until they change; false if it says something else. */
  refuse: (failure: unknown) => boolean
}
const aboutRecipients = ['SEND_RECIPIENT_REQUIRED', 'SEND_EMAIL_INVALID', 'SEND_TOO_MANY_RECIPIENTS']

export type AddressFieldProps = {
  channel: 'mail' | 'chat'
  label: string
  hint: string
  value: Addressees
  /** A recipient that is added also empties the text: each change is of what was there before. */
  onChange: (update: (before: Addressees) => Addressees) => void
  ref: Ref<AddressFieldHandle>
}

/** To whom a mail or a chat message goes: addresses or user names, suggested from colleagues and former contacts. */
export function AddressField({ channel, label, hint, value, onChange, ref }: AddressFieldProps) {
  const { t } = useTranslation('recipients')
  const language = useLanguage()
  const field = useRef<ComboboxHandle<Addressee>>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const change: AddressFieldProps['onChange'] = (update) => {
    setRefused(null)
    onChange(update)
  }
  useImperativeHandle(ref, () => ({
    take: () => field.current?.takeTyped()?.map(({ address }) => address) ?? null,
    refuse(failure) {
      if (!(failure instanceof CallError) || !isCode(failure, ...aboutRecipients)) return false
      setRefused(failure.message)
      return true
    },
  }))
  return (
    <RecipientCombobox
      ref={field}
      label={label}
      hint={hint}
      refused={refused}
      chosen={value.chosen}
      onChosen={(chosen) => change((before) => ({ ...before, chosen }))}
      text={value.text}
      onText={(text) => change((before) => ({ ...before, text }))}
      keyOf={addresseeKey}
      read={(text) => readAddresses(text, { channel, taken: value.chosen, language, required: t('required') })}
      suggestFor={{ channel }}
      chipOf={({ name, recipient }) => ({ address: recipient.value, name })}
      most={mostAddressees}
      tooMany={tooManyAddressees(language)}
    />
  )
}
