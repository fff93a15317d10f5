import type { Reply } from '@khlang/contract'
import type { getSignInPolicy } from '@khlang/contract/sign-in-policy'
import { firstWays, type SignInWay } from '@khlang/contract/sign-in-ways'
import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../../lib/use-sending.ts'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { FieldStack, FormError } from '../../../ui/form.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { toast } from '../../../ui/toasts.tsx'
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import classes from './accepted-ways.module.css'
import { policyQuery, sendPolicy } from './policy.api.ts'

type Policy = Reply<typeof getSignInPolicy>

const scopes = ['all', 'some'] as const

/** By which ways people sign in to enter the business: by all, or by those that are chosen. */
export function AcceptedWays() {
  const { t } = useTranslation('identity')
  const title = useId()
  return (
    <section className={settings.section} aria-labelledby={title}>
      <h2 id={title}>{t('ways.title')}</h2>
      <p>{t('ways.text')}</p>
      <QueryState query={useQuery(policyQuery())} level={3} waiting={{ rows: 2 }}>
        {(policy) => <WaysForm key={String(policy.ways)} policy={policy} />}
      </QueryState>
    </section>
  )
}

function WaysForm({ policy }: { policy: Policy }) {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const { twoFactor, graceDays, possibleWays, ownWay } = policy
  const [scope, setScope] = useState<(typeof scopes)[number]>(policy.ways === null ? 'all' : 'some')
  const [chosen, setChosen] = useState<readonly SignInWay[]>(policy.ways ?? possibleWays)
  const ways = scope === 'all' ? null : chosen.filter((way) => possibleWays.includes(way))
  const isDirty = String(ways) !== String(policy.ways)
  const toggle = (way: SignInWay, on: boolean) =>
    setChosen(possibleWays.filter((one) => (one === way ? on : chosen.includes(one))))
  const save = async () => {
    await sendPolicy(queries, { twoFactor, graceDays, ways: ways && [...ways] })
    toast({ tone: 'good', message: t('policy.saved') })
  }
  const fault = ways && !ways.some((way) => firstWays.includes(way)) ? t('ways.first') : null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (fault === null) void send(save)
      }}
    >
      <FieldStack>
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
                onChange={(event) => toggle(way, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        )}
        {ways && !ways.includes(ownWay) && <p role="status">{t('ways.ownMissing')}</p>}
        {fault && <p role="alert">{fault}</p>}
        <UnsavedChanges when={isDirty} />
        <FormError error={error} />
        <div>
          <Button type="submit" loading={busy} disabled={!isDirty || fault !== null}>
            {t('policy.save')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}
