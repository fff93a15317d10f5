import { cancelInteraction, getInteraction } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { Smartphone, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setLanguage } from '../../../lib/i18n.ts'
import { call, isCode } from '../../../lib/call.ts'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { EntryCard, Or, ButtonGroup } from '../entry/card.tsx'
import classes from '../entry/entry.module.css'
import { meQuery } from '../../../lib/session.ts'
import { startSignIn } from '../../../lib/sign-in-methods.ts'
import { MobileSignIn } from './mobile.tsx'
import type { NextStep } from './next-step.ts'
import { PasswordSignIn } from './password.tsx'
import { PasskeySignIn } from './passkey.tsx'
import { SecondFactorSignIn, type SecondStep } from './second-factor.tsx'

/** The sign-in page of the provider that belongs to this installation. */
export function Interaction({ uid }: { uid: string }) {
  const { t } = useTranslation('identity')
  const details = useQuery({
    queryKey: ['interaction', uid],
    queryFn: ({ signal }) => call(getInteraction, { params: { uid } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [chosen, setChosen] = useState<'password' | 'sms' | null>(null)
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)
  const cancel = useMutation({
    mutationFn: () => call(cancelInteraction, { params: { uid }, body: {} }),
    onSuccess: ({ redirectTo }) => location.assign(redirectTo),
    onError: () => location.assign('/'),
  })
  const language = details.data?.language
  useEffect(() => {
    if (language) void setLanguage(language)
  }, [language])

  if (details.isPending) return <Skeletons rows={4} shape="text" />
  if (details.isError) {
    if (!isCode(details.error, 'SESSION_EXPIRED', 'NOT_FOUND')) {
      return <ErrorState error={details.error} level={1} onRetry={() => void details.refetch()} />
    }
    return <Gone />
  }
  const method = chosen ?? details.data.method
  const leave = (redirectTo: string) => location.assign(redirectTo)
  const proceed = (next: NextStep) => {
    if (next.redirectTo !== undefined) leave(next.redirectTo)
    else if (next.challenge !== undefined) setSecondStep({ challenge: next.challenge, ways: next.ways ?? [] })
  }
  if (secondStep !== null)
    return (
      <EntryCard title={t('secondFactor.title')} text={t('secondFactor.text')}>
        <SecondFactorSignIn uid={uid} step={secondStep} onDone={leave} onBack={() => setSecondStep(null)} />
      </EntryCard>
    )
  return (
    <EntryCard
      title={t('interaction.title')}
      text={t(method === 'sms' ? 'interaction.byMobile' : 'interaction.byPassword')}
      foot={
        <>
          {t('interaction.noAccount')} <Link to="/register">{t('interaction.register')}</Link>
        </>
      }
    >
      {method === 'sms' ? <MobileSignIn uid={uid} onDone={proceed} /> : <PasswordSignIn uid={uid} onDone={proceed} />}
      <Or>{t('or')}</Or>
      <ButtonGroup>
        {details.data.passkeys && <PasskeySignIn uid={uid} onDone={leave} />}
        <Button
          variant="default"
          leftSection={
            method === 'sms' ? <UserRound size={18} aria-hidden="true" /> : <Smartphone size={18} aria-hidden="true" />
          }
          onClick={() => setChosen(method === 'sms' ? 'password' : 'sms')}
        >
          {t(method === 'sms' ? 'interaction.usePassword' : 'interaction.useMobile')}
        </Button>
        <button type="button" className={classes.plain} disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('interaction.cancel')}
        </button>
      </ButtonGroup>
    </EntryCard>
  )
}

/** A sign-in that is over. Whoever came back from the drive that it led to goes on to it. */
function Gone() {
  const { t } = useTranslation('identity')
  const me = useQuery(meQuery())
  if (me.isPending) return <Skeletons rows={4} shape="text" />
  if (me.isSuccess) return <Navigate to="/mydrive" replace />
  return (
    <EntryCard title={t('interaction.gone')} text={t('interaction.goneText')}>
      <ButtonGroup>
        <Button onClick={() => startSignIn('sso')}>{t('interaction.again')}</Button>
      </ButtonGroup>
    </EntryCard>
  )
}
