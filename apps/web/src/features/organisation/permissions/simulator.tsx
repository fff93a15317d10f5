import type { Reply } from '@khlang/contract'
import type { simulateAccess } from '@khlang/contract/folder-rules'
import { levelLabels } from '@khlang/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import classes from '../organisation.module.css'
import { EmployeeSelect } from '../employee-select.tsx'
import { simulationQuery } from './permissions.api.ts'

type Simulated = Reply<typeof simulateAccess>

/** Why somebody may do what in a folder, from the root down to it. */
export function Simulator({ itemId }: { itemId: string }) {
  const { t } = useTranslation('organisation')
  const id = useId()
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  return (
    <section className={settings.section} aria-labelledby={id}>
      <h2 id={id}>{t('simulator.title')}</h2>
      <p>{t('simulator.text')}</p>
      <EmployeeSelect label={t('simulator.whom')} value={chosen} onChange={setChosen} />
      {chosen && <Result employeeId={chosen.id} itemId={itemId} />}
    </section>
  )
}

function Result({ employeeId, itemId }: { employeeId: string; itemId: string }) {
  const { t } = useTranslation('organisation')
  const language = useLanguage()
  const query = useQuery(simulationQuery(employeeId, itemId))
  const why = ({ via, audience }: Pick<Simulated['chain'][number], 'via' | 'audience'>) =>
    via === 'department' || via === 'role' || via === 'employee' || via === 'business'
      ? t(`simulator.via.${via}`, { name: audience ?? '' })
      : via === 'share' || via === 'admin'
        ? t(`simulator.via.${via}`)
        : t('simulator.via.none')
  return (
    <QueryState query={query} level={3}>
      {({ employee, level, reason, chain }) => (
        <div role="status" className={classes.simulated}>
          <p>
            <b>{t('simulator.result', { name: employee.name, level: levelLabels[level ?? 'none'][language] })}</b>
            <br />
            {employee.suspended ? t('simulator.suspended') : why(reason)}
          </p>
          <ol className={classes.chain} aria-label={t('simulator.chain')}>
            {chain.map((step, index) => (
              <li key={step.id}>
                <span>{index === 0 ? t('permissions.root') : step.name}</span>
                <span>{levelLabels[step.level ?? 'none'][language]}</span>
                <small>{why(step)}</small>
              </li>
            ))}
          </ol>
        </div>
      )}
    </QueryState>
  )
}
