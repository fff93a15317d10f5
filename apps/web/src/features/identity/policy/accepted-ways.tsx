import type { Reply } from '@khlang/contract'
import type { getSignInPolicy } from '@khlang/contract/sign-in-policy'
import { firstWays, type SignInWay } from '@khlang/contract/sign-in-ways'
import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { SectionForm } from '../../../ui/section-form.tsx'
import settings from '../../../ui/settings.module.css'
import { toast } from '../../../ui/toasts.tsx'
import classes from './accepted-ways.module.css'
import { policyQuery, sendPolicy } from './policy.api.ts'

type Policy = Reply<typeof getSignInPolicy>

const scopes = ['all', 'some'] as const

/** By which ways people sign in to enter the business: by all, or by those that are chosen. */
export function AcceptedWays() {
  const { t } = useTranslation('identity')
  const title = useId()
  return (
    <section className={settings.section} id="ways" aria-labelledby={title}>
      <h2 id={title}>{t('ways.title')}</h2>
      <p>{t('ways.text')}</p>
      <QueryState query={useQuery(policyQuery())} level={3} waiting={{ rows: 2 }}>
        {(policy) => <SavedForm>{(onSaved) => <WaysForm policy={policy} onSaved={onSaved} />}</SavedForm>}
      </QueryState>
    </section>
  )
}

/** What is chosen stays while another admin saves; the other ways follow. */
function WaysForm({ policy, onSaved }: { policy: Policy; onSaved: () => void }) {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const { possibleWays, ownWay } = policy
  const [chosen, setScope] = useState<(typeof scopes)[number] | null>(null)
  const scope = chosen ?? (policy.ways === null ? 'all' : 'some')
  const [toggled, setToggled] = useState<Partial<Record<SignInWay, boolean>>>({})
  const isAccepted = (way: SignInWay) => toggled[way] ?? (policy.ways ?? possibleWays).includes(way)
  const ways = scope === 'all' ? null : possibleWays.filter(isAccepted)
  const isDirty = String(ways) !== String(policy.ways && possibleWays.filter((way) => policy.ways?.includes(way)))
  const save = async () => {
    const edits = {
      add: possibleWays.filter((way) => toggled[way]),
      remove: possibleWays.filter((way) => toggled[way] === false),
    }
    await sendPolicy(queries, ways && policy.ways ? { waysEdits: edits } : { ways })
    toast({ tone: 'good', message: t('policy.saved') })
    onSaved()
  }
  const fault = ways && !ways.some((way) => firstWays.includes(way)) ? t('ways.first') : null
  return (
    <SectionForm isDirty={isDirty} validate={() => fault === null} onSave={save} onDiscard={onSaved}>
      <ChoiceGroup
        legend={t('ways.scope')}
        choices={scopes.map((value) => ({ value, label: t(`ways.${value}`), hint: t(`ways.${value}Text`) }))}
        value={scope}
        onChange={setScope}
      />
      {ways && (
        <fieldset className={classes.ways}>
          <legend>{t('ways.which')}</legend>
          {possibleWays.map((way) => (
            <Checkbox
              key={way}
              label={way === ownWay ? t('ways.own', { way: t(`ways.name.${way}`) }) : t(`ways.name.${way}`)}
              description={t(`ways.means.${way}`)}
              checked={ways.includes(way)}
              onChange={(event) => setToggled({ ...toggled, [way]: event.currentTarget.checked })}
            />
          ))}
        </fieldset>
      )}
      {ways && !ways.includes(ownWay) && <p role="status">{t('ways.ownMissing')}</p>}
      {fault && <p role="alert">{fault}</p>}
    </SectionForm>
  )
}
