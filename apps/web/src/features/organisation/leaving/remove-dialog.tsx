import { Button } from '@mantine/core'
import type { Employee } from '@khlang/contract/employees'
import { type LeavingReport, type LeftChoice, leaverDays, leftChoices } from '@khlang/contract/leavers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../lib/sizes.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { drivesQuery } from '../../browser/index.ts'
import { useEmployeeName } from '../employee-name.ts'
import { refreshOrganisation } from '../organisation.api.ts'
import classes from '../organisation.module.css'
import { leavingQuery, removeWith } from './leaving.api.ts'
import { LeftShares } from './left-shares.tsx'
import { placeOf, type Transfer, TransferChoice } from './transfer-choice.tsx'
import { TransferRoomNote, useTransferRoom } from './transfer-room.tsx'

const steps = ['report', 'choices', 'summary'] as const

type Choices = { transfer: Transfer; shares: LeftChoice; links: LeftChoice }

/** Removes an employee in three steps: what they leave, what becomes of it, and a summary before it happens. */
export function RemoveDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const name = useEmployeeName(employee)
  const report = useQuery(leavingQuery(employee.id))
  const drives = useQuery(drivesQuery())
  const [at, setAt] = useState(0)
  const [choices, setChoices] = useState<Choices>({
    transfer: { to: 'later', colleague: null },
    shares: 'keep',
    links: 'keep',
  })
  const { busy, error, send, forget } = useSending()
  const step = steps[at] ?? 'summary'
  const place = placeOf(choices.transfer, drives.data?.find(({ kind }) => kind === 'business')?.rootId)

  const room = useTransferRoom({ employeeId: employee.id, place })

  const remove = () =>
    send(async () => {
      await removeWith(employee.id, { ...place, shares: choices.shares, links: choices.links })
      await refreshOrganisation(queries)
      toast({ tone: 'good', message: t('done.removed', { name }) })
      onClose()
    })
  const back = () => {
    forget()
    setAt(at - 1)
  }
  return (
    <FormDialog
      title={t('remove.title', { name })}
      text={t('leaving.step', { step: at + 1, steps: steps.length, title: t(`leaving.steps.${step}`) })}
      confirm={t(step === 'summary' ? 'remove.confirm' : 'leaving.next')}
      danger={step === 'summary'}
      busy={busy}
      dirty={at > 0}
      disabled={!report.data || (step !== 'report' && (place === null || !room.fits))}
      error={error}
      onClose={onClose}
      onSubmit={() => (step === 'summary' ? void remove() : setAt(at + 1))}
      besides={
        at > 0 && (
          <Button variant="subtle" disabled={busy} onClick={back}>
            {t('leaving.back')}
          </Button>
        )
      }
    >
      <QueryState query={report} level={3}>
        {(left) =>
          step === 'report' ? (
            <Report left={left} employeeId={employee.id} />
          ) : step === 'choices' ? (
            <ChoiceFields left={left} choices={choices} onChange={setChoices} room={<TransferRoomNote {...room} />} />
          ) : (
            <Summary left={left} choices={choices} />
          )
        }
      </QueryState>
    </FormDialog>
  )
}

function Report({ left, employeeId }: { left: LeavingReport; employeeId: string }) {
  const { t } = useTranslation('organisation')
  const counts = ['locks', 'shares', 'links', 'uploadLinks', 'received', 'devices'] as const
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('leaving.drive')}</dt>
          <dd>{t('leaving.driveSize', { count: left.files, size: formatBytes(left.bytes) })}</dd>
        </div>
        {counts.map((key) => (
          <div key={key}>
            <dt>{t(`leaving.count.${key}`)}</dt>
            <dd>{left[key]}</dd>
          </div>
        ))}
      </dl>
      {left.shares + left.links + left.uploadLinks > 0 && <LeftShares employeeId={employeeId} />}
      <p className={classes.note}>{t('leaving.ends')}</p>
    </>
  )
}

type ChoiceFieldsProps = {
  left: LeavingReport
  choices: Choices
  onChange: (choices: Choices) => void
  room: ReactNode
}

function ChoiceFields({ left, choices, onChange, room }: ChoiceFieldsProps) {
  const { t } = useTranslation('organisation')
  const { shares, links, uploadLinks } = left
  const options = (of: 'shares' | 'links') =>
    leftChoices.map((value) => ({
      value,
      label: t(`leaving.choice.${value}`),
      hint: t(`leaving.choiceHint.${of}.${value}`),
    }))
  return (
    <>
      <TransferChoice mayWait value={choices.transfer} onChange={(transfer) => onChange({ ...choices, transfer })} />
      {room}
      {shares > 0 && (
        <ChoiceGroup
          legend={t('leaving.sharesOf', { count: shares })}
          choices={options('shares')}
          value={choices.shares}
          onChange={(chosen) => onChange({ ...choices, shares: chosen })}
        />
      )}
      {links + uploadLinks > 0 && (
        <ChoiceGroup
          legend={t('leaving.linksOf', { count: links + uploadLinks })}
          choices={options('links')}
          value={choices.links}
          onChange={(chosen) => onChange({ ...choices, links: chosen })}
        />
      )}
    </>
  )
}

function Summary({ left, choices }: { left: LeavingReport; choices: Choices }) {
  const { t } = useTranslation('organisation')
  const { transfer } = choices
  const lines = [
    t('leaving.summary.access'),
    t(`leaving.summary.${transfer.to}`, { days: leaverDays, name: transfer.colleague?.name ?? '' }),
    left.locks > 0 && t('leaving.summary.locks', { count: left.locks }),
    left.shares > 0 && t(`leaving.summary.shares.${choices.shares}`, { count: left.shares }),
    left.links + left.uploadLinks > 0 &&
      t(`leaving.summary.links.${choices.links}`, { count: left.links + left.uploadLinks }),
    left.received > 0 && t('leaving.summary.received', { count: left.received }),
  ]
  return (
    <ul className={classes.lines}>
      {lines
        .filter((line) => line !== false)
        .map((line) => (
          <li key={line}>{line}</li>
        ))}
    </ul>
  )
}
