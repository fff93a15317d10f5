import type { Employee } from '@khlang/contract/employees'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  CirclePause,
  CirclePlay,
  EllipsisVertical,
  KeyRound,
  MonitorSmartphone,
  Pencil,
  Send,
  UserMinus,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/menu.tsx'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { inviteAgain, refreshOrganisation, resume, withdraw } from '../organisation.api.ts'
import { useEmployeeName } from '../employee-name.ts'
import type { AskedOf } from './employee-dialogs.tsx'

type EmployeeMenuProps = { row: Employee; onAsk: (asked: AskedOf) => void }

/** What can be done with one employee or invitation. */
export function EmployeeMenu({ row, onAsk }: EmployeeMenuProps) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const { id, status } = row
  const name = useEmployeeName(row)
  const isInvited = status === 'invited'
  const ask = (what: AskedOf['what']) => onAsk({ row, what })

  const doing = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done: string }) => work(),
    onSuccess: (_, { done }) => toast({ tone: 'good', message: done }),
    onError: (error) => toastFailure(error, t('done.failed')),
    onSettled: () => refreshOrganisation(queries),
  })
  const giveBack = () => doing.mutate({ work: () => resume(id), done: t('done.resumed', { name }) })

  const entries: readonly MenuEntry[] = isInvited
    ? [
        {
          id: 'again',
          label: t('row.inviteAgain'),
          icon: Send,
          run: () => doing.mutate({ work: () => inviteAgain(id), done: t('done.invited', { name }) }),
        },
        { id: 'remove', label: t('row.withdraw'), icon: UserMinus, danger: true, run: () => ask('withdraw') },
      ]
    : status === 'declined'
      ? [
          {
            id: 'remove',
            label: t('row.dismiss'),
            icon: UserMinus,
            run: () => doing.mutate({ work: () => withdraw(id), done: t('done.dismissed', { name }) }),
          },
        ]
      : [
          { id: 'edit', label: t('row.edit'), icon: Pencil, run: () => ask('edit') },
          status === 'suspended'
            ? { id: 'resume', label: t('row.resume'), icon: CirclePlay, run: giveBack }
            : { id: 'suspend', label: t('row.suspend'), icon: CirclePause, run: () => ask('suspend') },
          { id: 'devices', label: t('row.devices'), icon: MonitorSmartphone, run: () => ask('devices') },
          ...(row.twoFactor
            ? [{ id: 'reset', label: t('row.resetFactor'), icon: KeyRound, run: () => ask('reset') }]
            : []),
          { kind: 'line', id: 'line' },
          { id: 'remove', label: t('row.remove'), icon: UserMinus, danger: true, run: () => ask('remove') },
        ]
  return (
    <MenuButton label={t('row.more', { name })} align="end" entries={entries}>
      {(props) => <IconButton label={t('row.more', { name })} icon={EllipsisVertical} size="small" {...props} />}
    </MenuButton>
  )
}
