import type { LogCheck } from '@khlang/contract/log-checks'
import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { percentOf } from '../../../lib/sizes.ts'
import { FormError } from '../../../ui/form.tsx'
import { checkQuery, type LogProof } from './proof.api.ts'

/** Verifies a log against its seals, with progress and result. */
export function LogChecking({ proof }: { proof: LogProof }) {
  const { t } = useTranslation('log')
  const [id, setId] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const check = useQuery({ ...checkQuery(id ?? ''), enabled: id !== null })
  const state = check.data?.state
  const isBusy = asking || (id !== null && !check.error && state !== 'done' && state !== 'failed')
  const percent = percentOf(check.data?.done ?? 0, check.data?.total ?? 0)
  const start = async () => {
    if (isBusy) return
    setAsking(true)
    setError(null)
    await proof.startCheck().then((made) => setId(made.id), setError)
    setAsking(false)
  }
  return (
    <>
      <Button variant="default" aria-disabled={isBusy || undefined} data-autofocus onClick={() => void start()}>
        {t('proof.check.start')}
      </Button>
      <div role="status">
        {isBusy && <p>{t('proof.check.running', { percent })}</p>}
        {state === 'failed' && <p>{t('proof.check.failed')}</p>}
        {check.data?.result && <Found of={proof.of} result={check.data.result} />}
      </div>
      {isBusy && <Progress value={percent} aria-label={t('proof.check.running', { percent })} />}
      <FormError error={error ?? check.error} />
    </>
  )
}

function Found({ of, result }: { of: LogProof['of']; result: NonNullable<LogCheck['result']> }) {
  const { t } = useTranslation('log')
  const language = useLanguage()
  const { rows, notYet, chain, until, isWhole } = result
  const when = until === null ? '' : formatDateTime(until, language)
  const sealed = rows - notYet
  return (
    <>
      <p>
        <strong>
          {!isWhole
            ? t(until === null ? 'proof.check.brokenAll' : 'proof.check.broken', { until: when })
            : sealed === 0
              ? t('proof.check.none')
              : t(of === 'business' ? 'proof.check.businessWhole' : 'proof.check.whole', { sealed, until: when })}
        </strong>
      </p>
      {chain > 0 && <p>{t('proof.check.chain', { chain })}</p>}
      {notYet > 0 && <p>{t('proof.check.notYet', { count: notYet })}</p>}
    </>
  )
}
