import type { Input, Reply } from '@khlang/contract'
import type { changeSignInPolicy, getSignInPolicy } from '@khlang/contract/sign-in-policy'
import { firstWays, type SignInWay } from '@khlang/contract/sign-in-ways'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../../lib/use-sending.ts'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { FieldStack, FormError } from '../../../ui/form.tsx'
import classes from './accepted-ways.module.css'

type AcceptedWaysProps = {
  policy: Reply<typeof getSignInPolicy>
  save: (body: Input<typeof changeSignInPolicy>['body']) => Promise<void>
}

const scopes = ['all', 'some'] as const

/** By which ways people sign in to enter the business: by all, or by those that are chosen. */
export function AcceptedWays({ policy, save }: AcceptedWaysProps) {
  const { t } = useTranslation('identity')
  const { busy, error, send } = useSending()
  const { twoFactor, graceDays, possibleWays, ownWay } = policy
  const [scope, setScope] = useState<(typeof scopes)[number]>(policy.ways === null ? 'all' : 'some')
  const [chosen, setChosen] = useState<readonly SignInWay[]>(policy.ways ?? possibleWays)
  const ways = scope === 'all' ? null : chosen.filter((way) => possibleWays.includes(way))
  const isDirty = String(ways) !== String(policy.ways)
  const toggle = (way: SignInWay, on: boolean) =>
    setChosen(possibleWays.filter((one) => (one === way ? on : chosen.includes(one))))
  const fault = ways && !ways.some((way) => firstWays.includes(way)) ? t('ways.first') : null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (fault === null) void send(() => save({ twoFactor, graceDays, ways: ways && [...ways] }))
      }}
    >
      <FieldStack>
        <ChoiceGroup
          legend={t('ways.title')}
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
        <FormError error={error} />
        <div>
          <Button type="submit" loading={busy} disabled={!isDirty || fault !== null}>
            {t('ways.save')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}
