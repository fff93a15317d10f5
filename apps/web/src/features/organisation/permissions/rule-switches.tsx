import type { Reply } from '@khlang/contract'
import { type RuleAudience, ruleAudiences } from '@khlang/contract/folder-rules'
import { levelLabels } from '@khlang/contract/permissions'
import type { getRuleSwitches, RuleSwitches as Switches, SwitchedFor } from '@khlang/contract/rule-switches'
import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { toastFailure, toastUndo } from '../../../ui/toasts.tsx'
import classes from '../organisation.module.css'
import { sendSwitches, switchesQuery, switchOutcomeQuery } from './switches.api.ts'

/** Which kinds of permissions of Drive Business apply at all; what is off is kept (rule 6 of permissions 4.2). */
export function RuleSwitches() {
  const { t } = useTranslation('organisation')
  const id = useId()
  const query = useQuery(switchesQuery())
  return (
    <section className={settings.section} aria-labelledby={id}>
      <h2 id={id}>{t('switches.title')}</h2>
      <p>{t('switches.text')}</p>
      <QueryState query={query} level={3} waiting={{ shape: 'text', rows: 4 }}>
        {(state) => <Rows state={state} />}
      </QueryState>
    </section>
  )
}

type State = Reply<typeof getRuleSwitches>

function Rows({ state }: { state: State }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<RuleAudience | null>(null)
  const { rules, ...switches } = state
  const toggled = (kind: RuleAudience) => ({ [kind]: !switches[kind] })

  async function save(kind: RuleAudience) {
    const name = t(`switches.${kind}`)
    await sendSwitches(queries, toggled(kind))
    toastUndo(t(switches[kind] ? 'switches.savedOff' : 'switches.savedOn', { kind: name }), t('switches.undo'), () => {
      sendSwitches(queries, { [kind]: switches[kind] }).catch((reason: unknown) =>
        toastFailure(reason, t('switches.failed')),
      )
    })
  }
  return (
    <>
      <ul className={settings.rows}>
        {ruleAudiences.map((kind) => (
          <li key={kind} className={settings.row}>
            <Switch
              className={settings.rowText ?? ''}
              label={t(`switches.${kind}`)}
              description={rules[kind] > 0 ? t('switches.count', { count: rules[kind] }) : t('switches.none')}
              checked={switches[kind]}
              onChange={() => setAsked(kind)}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          opened
          title={t(switches[asked] ? 'switches.askOff' : 'switches.askOn', { kind: t(`switches.${asked}`) })}
          text={
            <>
              {t(switches[asked] ? 'switches.textOff' : 'switches.textOn')}
              <SwitchOutcome wanted={toggled(asked)} />
            </>
          }
          confirmLabel={t(switches[asked] ? 'switches.off' : 'switches.on')}
          danger={switches[asked]}
          onConfirm={() => save(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** Who would gain and who would lose, before it is confirmed. */
function SwitchOutcome({ wanted }: { wanted: Partial<Switches> }) {
  const { t } = useTranslation('organisation')
  const query = useQuery(switchOutcomeQuery(wanted))
  return (
    <QueryState query={query} level={3} waiting={{ shape: 'text', rows: 2 }}>
      {({ gainCount, gain, loseCount, lose, folders }) =>
        gainCount + loseCount === 0 ? (
          <p role="status">{t('permissions.outcome.nobody')}</p>
        ) : (
          <div role="status">
            <p>{t('switches.folders', { count: folders })}</p>
            <People title={t('permissions.outcome.gain', { count: gainCount })} people={gain} count={gainCount} />
            <People title={t('permissions.outcome.lose', { count: loseCount })} people={lose} count={loseCount} />
          </div>
        )
      }
    </QueryState>
  )
}

type PeopleProps = { title: string; people: readonly SwitchedFor[]; count: number }

function People({ title, people, count }: PeopleProps) {
  const { t } = useTranslation('organisation')
  const language = useLanguage()
  if (count === 0) return null
  return (
    <details className={classes.people}>
      <summary>{title}</summary>
      <ul>
        {people.map(({ employeeId, name, folders, folder, from, to }) => (
          <li key={employeeId}>
            {t(folders > 1 ? 'switches.firstOf' : 'switches.first', {
              name,
              from: levelLabels[from ?? 'none'][language],
              to: levelLabels[to ?? 'none'][language],
              folder: folder.name || t('permissions.root'),
              count: folders - 1,
            })}
          </li>
        ))}
        {count > people.length && <li>{t('permissions.outcome.more', { count: count - people.length })}</li>}
      </ul>
    </details>
  )
}
