import { errorText } from '@khlang/contract'
import { type JoinApplicant, joinTextLimit } from '@khlang/contract/join-requests'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { type GroupChoice, GroupFields } from './group-fields.tsx'
import { refreshOrganisation } from '../organisation.api.ts'
import { accept, refuse } from './joining.api.ts'

type AnswerProps = { applicant: JoinApplicant; name: string; onClose: () => void }

const noGroups: GroupChoice = { departmentIds: [], roleIds: [], isAdmin: false }

/** Makes somebody who asks an employee, in these departments and roles. */
export function AcceptDialog({ applicant, name, onClose }: AnswerProps) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const [groups, setGroups] = useState(noGroups)
  const { busy, error, send } = useSending()
  return (
    <FormDialog
      title={t('joining.acceptTitle', { name })}
      text={t('joining.acceptText')}
      confirm={t('joining.accept')}
      busy={busy}
      dirty={groups !== noGroups}
      error={error}
      onClose={onClose}
      onSubmit={() =>
        void send(async () => {
          await accept(applicant.id, groups)
          await refreshOrganisation(queries)
          toast({ tone: 'good', message: t('done.added', { name }) })
          onClose()
        })
      }
    >
      <GroupFields value={groups} onChange={setGroups} />
    </FormDialog>
  )
}

/** Refuses, with a reason that the person reads. */
export function RefuseDialog({ applicant, name, onClose }: AnswerProps) {
  const { t } = useTranslation('organisation')
  const language = useLanguage()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState(false)
  const { busy, error, send } = useSending()
  const submit = () => {
    if (reason.trim() === '') return setFault(true)
    void send(async () => {
      await refuse(applicant.id, reason.trim())
      await refreshOrganisation(queries)
      toast({ tone: 'good', message: t('joining.refused', { name }) })
      onClose()
    })
  }
  return (
    <FormDialog
      title={t('joining.refuseTitle', { name })}
      confirm={t('joining.refuse')}
      danger
      busy={busy}
      dirty={reason !== ''}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <Textarea
        label={t('joining.reason')}
        description={t('joining.reasonHint')}
        autosize
        minRows={2}
        maxLength={joinTextLimit}
        data-autofocus
        value={reason}
        error={fault && errorText('JOIN_REASON_REQUIRED', language)}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setFault(false)
        }}
      />
    </FormDialog>
  )
}
