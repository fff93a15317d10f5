import { Button } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMissingFeature } from '../../../lib/use-missing-feature.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { FieldStack, FormError } from '../../../ui/form.tsx'
import { MissingFeature } from '../../../ui/missing-feature.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { suggestedPoint, PointInTimeField, type Reach, usePointInTime } from '../restore/point-in-time-field.tsx'
import { chooseRun, reachQuery, type What } from './backup.api.ts'
import classes from './backup.module.css'
import { ItemPicker } from './item-picker.tsx'

type Chosen = { id: string; name: string }
export type EmployeePicker = ComponentType<{
  label: string
  value: Chosen | null
  onChange: (chosen: Chosen | null) => void
}>
const kinds = ['item', 'private'] as const

/** What is to be restored, and to which point in time. */
export function BackupChoice({ Employee, onChosen }: { Employee: EmployeePicker; onChosen: (runId: string) => void }) {
  const { t } = useTranslation('backup')
  const missing = useMissingFeature('backup')
  const [kind, setKind] = useState<(typeof kinds)[number]>('item')
  const [item, setItem] = useState<Pick<Item, 'id' | 'name' | 'type' | 'mimeType'> | null>(null)
  const [employee, setEmployee] = useState<Chosen | null>(null)
  const [picking, setPicking] = useState(false)
  const what: What | null = kind === 'item' ? item && { itemId: item.id } : employee && { employeeId: employee.id }
  return (
    <section className={settings.section} aria-labelledby="backup-choice">
      <h2 id="backup-choice">{t('choice.title')}</h2>
      <p>{t('choice.text')}</p>
      <MissingFeature why={missing} />
      <FieldStack>
        <ChoiceGroup
          legend={t('choice.what')}
          choices={kinds.map((value) => ({
            value,
            label: t(`choice.${value}.label`),
            hint: t(`choice.${value}.hint`),
          }))}
          value={kind}
          onChange={setKind}
        />
        {kind === 'item' ? (
          <div className={classes.picked}>
            {item && (
              <span>
                <FileIcon item={item} size={20} />
                <b>{item.name}</b>
              </span>
            )}
            <Button variant="default" disabled={missing !== null} onClick={() => setPicking(true)}>
              {item ? t('choice.another') : t('choice.pick')}
            </Button>
          </div>
        ) : (
          <Employee label={t('choice.employee')} value={employee} onChange={setEmployee} />
        )}
        {what && missing === null && <PointInTime key={JSON.stringify(what)} what={what} onChosen={onChosen} />}
      </FieldStack>
      {picking && (
        <ItemPicker
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setItem(picked)
            setPicking(false)
          }}
        />
      )}
    </section>
  )
}

type PointInTimeProps = { what: What; onChosen: (runId: string) => void }

function PointInTime({ what, onChosen }: PointInTimeProps) {
  // Another time may be chosen after the first.
  const [round, setRound] = useState(0)
  const chosen = (runId: string) => {
    setRound(round + 1)
    onChosen(runId)
  }
  return (
    <QueryState query={useQuery(reachQuery(what))} level={3} waiting={{ shape: 'text', rows: 2 }}>
      {(reach) => <PointInTimeForm key={round} what={what} reach={reach} onChosen={chosen} />}
    </QueryState>
  )
}

function PointInTimeForm({ what, reach, onChosen }: PointInTimeProps & { reach: Reach }) {
  const { t } = useTranslation('backup')
  const { busy, error, send } = useSending()
  const [typed, setTyped] = useState(() => suggestedPoint(reach))
  const at = usePointInTime(reach, typed)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (at !== null) void send(async () => onChosen((await chooseRun(what, at)).id))
      }}
    >
      <FieldStack>
        <PointInTimeField reach={reach} typed={typed} onChange={setTyped} />
        <FormError error={error} />
        <div>
          <Button type="submit" loading={busy} disabled={at === null}>
            {t('choice.look')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}
