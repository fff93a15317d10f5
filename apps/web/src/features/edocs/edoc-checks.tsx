import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import { CircleAlert, CircleCheck, CircleMinus, CircleX, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import classes from './reading.module.css'

type Light = EdocDetail['light'] | 'none'
const icons: Record<Light, LucideIcon> = { green: CircleCheck, amber: CircleAlert, red: CircleX, none: CircleMinus }
const signatureLights = { valid: 'green', none: 'none', unchecked: 'amber', broken: 'red' } as const
/** What stands in the place of a document. */
const over: ReadonlySet<string> = new Set(['replacedBy', 'cancelledBy', 'betterSigned'])

/** How much a finding weighs, as the reader of documents judges it. */
const lightOf = (severity: string): Light =>
  severity === 'refuse' || severity === 'serious' ? 'red' : severity === 'warning' ? 'amber' : 'none'

/** The traffic light of a document: its signature, whether it is in force, and what its check found. */
export function EdocChecks({ edoc }: { edoc: EdocDetail }) {
  const { t } = useTranslation('edoc-boxes')
  const { t: own } = useTranslation('edocs')
  const language = useLanguage()
  const { standing } = edoc
  const instead = edoc.related.filter(({ relation }) => over.has(relation))
  // What is wrong with a signature is a finding.
  const isSaid = edoc.findings.some(({ field }) => field === 'signature')
  return (
    <section className={classes.checks} data-light={edoc.light} aria-label={own('fact.light')}>
      <h3>
        <Lamp light={edoc.light} /> {own(`light.${edoc.light}`)}
      </h3>
      <ul>
        {!isSaid && (
          <li>
            <Lamp light={signatureLights[edoc.signature]} /> {t(`check.signature.${edoc.signature}`)}
          </li>
        )}
        {standing !== 'in_force' && (
          <li>
            <Lamp light="amber" /> {t(`standing.${standing}.${edoc.box}`)}
          </li>
        )}
        {instead.map((one) => (
          <li key={one.id}>
            <Lamp light="amber" /> {own(`relation.${one.relation}`)} {one.documentNo}
          </li>
        ))}
        {edoc.findings.map((finding, n) => (
          <li key={n}>
            <Lamp light={lightOf(finding.severity)} /> {finding[language]}
          </li>
        ))}
        {edoc.findings.length === 0 && (
          <li>
            <Lamp light="green" /> {t('check.allGood')}
          </li>
        )}
      </ul>
    </section>
  )
}

/** A sign of its own shape for each colour: it is named in words beside it. */
function Lamp({ light }: { light: Light }) {
  const Icon = icons[light]
  return <Icon className={classes.lamp} data-light={light} size={16} aria-hidden="true" />
}
