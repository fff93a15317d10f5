import { getAccountEnding } from '@khlang/contract/account-ending'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { operatorContact } from '../../../lib/operator.ts'
import { meQuery, useActiveAccountId, useMaybeMe } from '../../../lib/session.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { EntryCard, ButtonGroup } from './card.tsx'

const askAgainMs = 30_000

/** The end or suspension of the service for an account: why, until when data can be exported, whom to ask (T38). */
export function Terminated() {
  const { t } = useTranslation('identity')
  const me = useMaybeMe()
  const operator = operatorContact()
  const ended = me && me.active.status !== 'active' ? me.active : null
  const [was, setWas] = useState(ended)
  if (ended !== null && was !== ended) setWas(ended)
  // Whoever ended or suspended it may take that back while the page is open.
  useQuery({ ...meQuery(useActiveAccountId()), enabled: ended !== null, refetchInterval: askAgainMs })
  const ending = useQuery({
    queryKey: ['account-ending', ended?.accountId ?? null],
    queryFn: ({ signal }) => call(getAccountEnding, {}, { signal, quiet: true }),
    enabled: ended !== null,
  })
  const reason = ending.data?.reason ?? null
  if (was !== null && me?.active.status === 'active')
    return (
      <EntryCard title={t('terminated.backTitle')} text={t('terminated.back', { name: was.name })}>
        <Button component="a" href="/mydrive" size="md">
          {t('terminated.open')}
        </Button>
      </EntryCard>
    )
  return (
    <EntryCard
      wide
      title={t('terminated.title')}
      text={
        ended
          ? t(`terminated.${ended.status === 'suspended' ? 'suspended' : 'ended'}`, { name: ended.name })
          : t('terminated.general')
      }
    >
      <ul>
        <li>{reason === null ? t('terminated.reason') : t('terminated.why', { reason })}</li>
        {/* What is suspended stays: only what has ended is deleted some day. */}
        {ended?.status !== 'suspended' && (
          <>
            <li>
              {ended?.exportUntil ? (
                <>
                  {t('terminated.until')} <DateText at={ended.exportUntil} form="dateTime" />
                </>
              ) : (
                t('terminated.window')
              )}
            </li>
            <li>{t('terminated.afterwards')}</li>
          </>
        )}
        <li>{operator ? t('terminated.contactTo', { operator }) : t('terminated.contact')}</li>
      </ul>
      <ButtonGroup>
        {ending.data?.mayKeep && (
          <Button component="a" href="/profile#closing" variant="default" size="md">
            {t('terminated.keep')}
          </Button>
        )}
        {me ? (
          <Button component="a" href="/mydrive" size="md">
            {t('terminated.export')}
          </Button>
        ) : (
          <Button component={Link} to="/login" size="md">
            {t('terminated.signIn')}
          </Button>
        )}
      </ButtonGroup>
    </EntryCard>
  )
}
