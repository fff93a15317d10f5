import type { ItemDetail } from '@khlang/contract'
import { levelLabels } from '@khlang/contract/permissions'
import { Copy } from 'lucide-react'
import { Fragment, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { fileKind } from '@khlang/contract/file-kinds'
import { copyText } from '../../../ui/copy-text.ts'
import type { Addresses } from '../model/addresses.ts'
import { stepName } from '../model/path-steps.ts'
import { useBrowser } from '../registry/browser-context.ts'
import { Fact, FactNote } from './fact.tsx'
import classes from './panel.module.css'

/** The facts of one item, in words: the browser's own and those of capabilities, in one order. */
export function Facts({ item, addresses }: { item: ItemDetail; addresses: Addresses }) {
  const { capabilities } = useBrowser()
  const own = useOwnFacts(item, addresses)
  const added = capabilities
    .flatMap((capability) => capability.sections ?? [])
    .filter((section) => section.kind === 'fact')
    .filter((section) => section.fits(item))
    .map(({ id, order, label, placeholder, Part }): OrderedFact => {
      const part = (
        <Suspense fallback={placeholder?.(item) ?? null}>
          <Part item={item} addresses={addresses} />
        </Suspense>
      )
      return { id, order, fact: label ? <Fact label={label()}>{part}</Fact> : part }
    })
  return (
    <dl className={classes.facts}>
      {[...own, ...added]
        .sort((a, b) => a.order - b.order)
        .map(({ id, fact }) => (
          <Fragment key={id}>{fact}</Fragment>
        ))}
    </dl>
  )
}

type OrderedFact = { id: string; order: number; fact: ReactNode }

/** What is known of every item. Between the orders there is room for what features add. */
function useOwnFacts(item: ItemDetail, addresses: Addresses): OrderedFact[] {
  const { t } = useTranslation(['browser', 'browser-details'])
  const language = useLanguage()
  const isFile = item.type === 'file'
  const facts: OrderedFact[] = []
  const add = (order: number, label: string, value: ReactNode, title?: string) =>
    facts.push({
      id: label,
      order,
      fact: (
        <Fact label={label} {...(title !== undefined && { title })}>
          {value}
        </Fact>
      ),
    })
  const when = (instant: string, by: string | null) => (
    <>
      <time dateTime={instant}>{formatDateTime(instant, language)}</time>
      {by && <FactNote>{t('browser-details:by', { name: by })}</FactNote>}
    </>
  )
  add(10, t('browser-details:type'), t(`kind.${fileKind(item)}`), isFile ? item.mimeType : undefined)
  if (isFile)
    add(20, t('browser-details:size'), formatBytes(item.size), t('browser-details:bytes', { count: item.size }))
  else if (item.childCount !== null)
    add(20, t('browser-details:contents'), t('count.items', { count: item.childCount }))
  add(30, t('browser-details:owner'), item.owner.name)
  add(40, t('browser-details:created'), when(item.createdAt, item.createdBy))
  add(50, t('browser-details:modified'), when(item.modifiedAt, item.modifiedBy))
  if (item.trashedAt) add(60, t('browser-details:trashed'), when(item.trashedAt, null))
  if (item.expiresAt) add(70, t('browser-details:expires'), when(item.expiresAt, null))
  if (item.path.some((step) => step.id !== item.id))
    add(100, t('browser-details:location'), <Location item={item} addresses={addresses} />)
  add(110, t('browser-details:permission'), <Permission item={item} />)
  if (isFile) add(120, t('browser-details:version'), t('browser-details:versionNumber', { n: item.version }))
  if (item.sha256) facts.push({ id: 'sha256', order: 140, fact: <Sum value={item.sha256} /> })
  return facts
}

function Location({ item, addresses }: { item: ItemDetail; addresses: Addresses }) {
  const { t } = useTranslation('browser')
  return (
    <span className={classes.path}>
      {item.path
        .filter((step) => step.id !== item.id)
        .map((step, index) => (
          <span key={step.id}>
            {index > 0 && ' / '}
            <a
              href={addresses.folder(step.id)}
              onClick={(event) => {
                event.preventDefault()
                addresses.goTo(addresses.folder(step.id))
              }}
            >
              {stepName(t, step)}
            </a>
          </span>
        ))}
    </span>
  )
}

const vias = ['employee', 'department', 'role', 'business', 'share', 'owner', 'admin'] as const
type KnownVia = (typeof vias)[number]
const isKnownVia = (via: string): via is KnownVia => (vias as readonly string[]).includes(via)

/** What this person may do here, and why. */
function Permission({ item }: { item: ItemDetail }) {
  const { t } = useTranslation('browser')
  const language = useLanguage()
  const { permission, reason } = item
  const level =
    permission === 'owner' || permission === 'path' ? t(`permission.${permission}`) : levelLabels[permission][language]
  const from =
    reason.fromFolder && reason.fromFolder !== item.id
      ? item.path.find((step) => step.id === reason.fromFolder)
      : undefined
  return (
    <>
      {level}
      <FactNote>
        {isKnownVia(reason.via) ? t(`permission.via.${reason.via}`) : t('permission.via.other')}
        {from && ` ${t('permission.from', { name: from.name })}`}
      </FactNote>
    </>
  )
}

function Sum({ value }: { value: string }) {
  const { t } = useTranslation(['browser', 'browser-details'])
  return (
    <Fact label="SHA-256">
      <span className={classes.sum}>
        <code>{value}</code>
        <IconButton
          label={t('browser-details:copySum')}
          icon={Copy}
          iconSize={15}
          size="small"
          onClick={() => void copyText(value, t('browser-details:copied'))}
        />
      </span>
    </Fact>
  )
}
