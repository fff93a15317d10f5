import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import { CircleAlert, CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/date-text.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import reading from '../reading.module.css'
import classes from './contents.module.css'

type Signer = NonNullable<EdocDetail['signer']>
type State = 'seller' | 'valid' | 'unchecked' | 'broken' | 'none'

const icons = { seller: CircleCheck, valid: CircleAlert, unchecked: CircleAlert, broken: CircleX, none: CircleMinus }
const lights = { seller: 'green', valid: 'amber', unchecked: 'amber', broken: 'red', none: 'none' } as const

/** Who signed a document: what that is worth, by which certificate, when, and over what. */
export function SignaturePanel({ edoc }: { edoc: EdocDetail }) {
  const { t } = useTranslation('edoc-contents')
  const { signature, signer } = edoc
  const state: State = signature === 'valid' && signer?.isSeller === true ? 'seller' : signature
  const Icon = icons[state]
  return (
    <section className={classes.signature} aria-label={t('signature.title')}>
      <h3>{t('signature.title')}</h3>
      <p className={classes.verdict}>
        <Icon className={reading.lamp} data-light={lights[state]} size={16} aria-hidden="true" />
        <b>{t(`signature.state.${state}`)}</b>
      </p>
      <p>{t(`signature.means.${state}`)}</p>
      {signer ? (
        <Certificate signer={signer} />
      ) : (
        state !== 'none' && <p className={classes.dim}>{t('signature.noDetails')}</p>
      )}
    </section>
  )
}

/** One part of a distinguished name: `CN` the person or service, `O` the organisation. */
function partOf(name: string, part: 'CN' | 'O'): string | null {
  const found = name.split(/, (?=[A-Za-z0-9.]+=)/).find((one) => one.startsWith(`${part}=`))
  return found?.slice(part.length + 1) ?? null
}

function Certificate({ signer }: { signer: Signer }) {
  const { t } = useTranslation('edoc-contents')
  const [now] = useState(Date.now)
  const isExpired = Date.parse(signer.to) < now
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('signature.signer'), partOf(signer.subject, 'CN') ?? signer.subject],
    [t('signature.organisation'), partOf(signer.subject, 'O')],
    [
      t('signature.issuer'),
      [partOf(signer.issuer, 'CN') ?? signer.issuer, partOf(signer.issuer, 'O')].filter(Boolean).join(' · '),
    ],
    [
      t('signature.validity'),
      <span key="validity">
        {t('signature.from')} <DateText at={signer.from} form="date" /> {t('signature.to')}{' '}
        <DateText at={signer.to} form="date" />
        {isExpired && ` (${t('signature.expired')})`}
      </span>,
    ],
    [
      t('signature.signedAt'),
      signer.signedAt === null ? null : (
        <span key="signed">
          <DateText at={signer.signedAt} form="dateTime" /> ({t('signature.asSaid')})
        </span>
      ),
    ],
    [t('signature.covers'), t(`signature.covered.${signer.covers}`)],
  ]
  return <FactList facts={facts} />
}
