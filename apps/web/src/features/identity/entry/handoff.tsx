import { signInByHandoff } from '@khlang/contract'
import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AnyRouter, Navigate, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../lib/call.ts'
import { setActiveAccountId } from '../../../lib/account.ts'
import { safeInternalPath } from '../../../lib/safe-path.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { handoffPages, takeAddressToken } from '../address-token.ts'
import { defaultLanding, startSignIn } from '../../../lib/sign-in-methods.ts'
import { EntryCard, ButtonGroup } from './card.tsx'

/** Exchanges the token of the address for a session, once. Without a token: the expired notice (C07). */
export function Handoff() {
  const path = useLocation({ select: (location) => location.pathname.replace(/\/+$/, '') })
  const [token] = useState(() => takeAddressToken(path))
  const page = handoffPages[path]
  if (!token || !page) return <Navigate to="/" search={{ expired: true }} replace />
  return <Exchange token={token} kind={page.kind} landing={page.landing} />
}

type ExchangeProps = { token: string } & (typeof handoffPages)[string]

function Exchange({ token, kind, landing }: ExchangeProps) {
  const { t } = useTranslation('identity')
  const exchange = useQuery({
    queryKey: ['handoff', kind, landing],
    queryFn: () => call(signInByHandoff, { body: { kind, token, landing } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const router = useRouter()
  const target = exchange.data?.redirectTo
  useEffect(() => {
    if (target) land(target, router)
  }, [target, router])

  if (exchange.error instanceof CallError && exchange.error.status > 0 && exchange.error.status < 500) {
    return (
      <EntryCard title={t('handoff.refused')} text={exchange.error.message}>
        <ButtonGroup>
          <Button size="md" onClick={() => startSignIn('sso')}>
            {t('handoff.normal')}
          </Button>
        </ButtonGroup>
      </EntryCard>
    )
  }
  if (exchange.error) return <ErrorState error={exchange.error} level={1} onRetry={() => void exchange.refetch()} />
  return (
    <EntryCard title={t('handoff.title')} text={t('handoff.text')}>
      <Loader role="status" aria-label={t('handoff.title')} />
    </EntryCard>
  )
}

/** Goes where the hand-over leads, for the account that it names; to the drive where there is no such page. */
function land(target: string, router: AnyRouter) {
  const url = new URL(safeInternalPath(target) ?? defaultLanding, location.origin)
  const accountId = url.searchParams.get('accountId')
  if (accountId) setActiveAccountId(accountId)
  url.searchParams.delete('accountId')
  const [first] = url.pathname.split('/').filter(Boolean)
  const exists = Object.keys(router.routesByPath).some((path) => path.split('/')[1] === first)
  location.replace(exists ? `${url.pathname}${url.search}` : defaultLanding)
}
