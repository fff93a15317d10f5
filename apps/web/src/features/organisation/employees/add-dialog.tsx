import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../../lib/call.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Field } from '../../../ui/form.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshOrganisation, sendEmployee } from '../organisation.api.ts'
import { nameOf } from '../employee-name.ts'
import { type GroupChoice, GroupFields } from './group-fields.tsx'

const ways = ['email', 'username', 'mobile'] as const
type Way = (typeof ways)[number]
const inputs = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  username: { type: 'text', inputMode: 'text', autoComplete: 'off' },
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
} as const

const fieldCodes = [
  'EMPLOYEE_USERNAME_INVALID',
  'EMPLOYEE_EMAIL_INVALID',
  'EMPLOYEE_EMAIL_THAI',
  'MOBILE_INVALID',
  'EMPLOYEE_EXISTS',
  'EMPLOYEE_INVITED',
  'EMPLOYEE_WHO_REQUIRED',
]

const noGroups: GroupChoice = { departmentIds: [], roleIds: [], isAdmin: false }

/** Invites somebody by e-mail, username or mobile number. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const language = useLanguage()
  const [way, setWay] = useState<Way>('email')
  const [who, setWho] = useState('')
  const [groups, setGroups] = useState(noGroups)
  const [fault, setFault] = useState<string | null>(null)
  const { busy, error, send } = useSending()

  const submit = () => {
    if (who.trim() === '') return setFault(t('add.required'))
    void send(
      async () => {
        const added = await sendEmployee({ [way]: who.trim(), ...groups })
        await refreshOrganisation(queries)
        toast({ tone: 'good', message: t('done.invited', { name: nameOf(added, language) }) })
        onClose()
      },
      (failure) => {
        if (!isCode(failure, ...fieldCodes) || !(failure instanceof Error)) return false
        setFault(failure.message)
        return true
      },
    )
  }
  return (
    <FormDialog
      title={t('add.title')}
      text={t('add.text')}
      confirm={t('add.confirm')}
      busy={busy}
      dirty={who !== '' || groups !== noGroups}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <Segments
        label={t('add.by')}
        choices={ways.map((value) => ({ value, label: t(`add.${value}`) }))}
        value={way}
        onChange={(next) => {
          setWay(next)
          setFault(null)
        }}
      />
      <Field
        label={t(`add.${way}`)}
        {...inputs[way]}
        data-autofocus
        maxLength={254}
        value={who}
        error={fault}
        onChange={(event) => {
          setWho(event.currentTarget.value)
          setFault(null)
        }}
      />
      <GroupFields value={groups} onChange={setGroups} />
    </FormDialog>
  )
}
