import type { ItemDetail, ItemLock } from '@khlang/contract'
import { levelLabels } from '@khlang/contract/permissions'
import { Copy } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { needTexts, useLanguage } from '../../../app/i18n.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { extraPart } from '../../../ui/lazy-part.tsx'
import { fileKind } from '@khlang/contract/file-kinds'
import { toast } from '../../../ui/toasts.tsx'
import type { Addresses } from '../browser/current-place.ts'
import classes from './panel.module.css'

const ItemTags = extraPart(async () => {
  const [module] = await Promise.all([import('../tagging/item-tags.tsx'), needTexts('tagging')])
  return module.ItemTags
})

const FolderPolicy = extraPart(async () => {
  const [module] = await Promise.all([import('../protection/folder-policy.tsx'), needTexts('protection')])
  return module.FolderPolicy
})

const LockRequests = extraPart(async () => {
  const [module] = await Promise.all([import('../protection/lock-requests.tsx'), needTexts('protection')])
  return module.LockRequests
})

/** The facts of one item, in words. */
export function Facts({ item, addresses }: { item: ItemDetail; addresses: Addresses }) {
  const { t } = useTranslation('drive')
  const language = useLanguage()
  const isFile = item.type === 'file'
  const location = item.path.filter((step) => step.id !== item.id)
  const when = (instant: string, by: string | null) => (
    <>
      <time dateTime={instant}>{formatDateTime(instant, language)}</time>
      {by && <span className={classes.by}>{t('details.by', { name: by })}</span>}
    </>
  )
  return (
    <dl className={classes.facts}>
      <Fact label={t('details.type')}>
        {isFile ? `${t(`kind.${fileKind(item)}`)} · ${item.mimeType}` : t('kind.folder')}
      </Fact>
      {isFile ? (
        <Fact
          label={t('details.size')}
          title={t('details.bytes', { count: item.size, number: item.size.toLocaleString(language) })}
        >
          {formatBytes(item.size)}
        </Fact>
      ) : (
        item.childCount !== null && (
          <Fact label={t('details.contents')}>{t('count.items', { count: item.childCount })}</Fact>
        )
      )}
      <Fact label={t('details.owner')}>{item.owner.name}</Fact>
      <Fact label={t('details.created')}>{when(item.createdAt, item.createdBy)}</Fact>
      <Fact label={t('details.modified')}>{when(item.modifiedAt, item.modifiedBy)}</Fact>
      {item.trashedAt && <Fact label={t('details.trashed')}>{when(item.trashedAt, null)}</Fact>}
      {item.expiresAt && <Fact label={t('details.expires')}>{when(item.expiresAt, null)}</Fact>}
      {!isFile && item.permission !== 'path' && (
        <Suspense fallback={null}>
          <FolderPolicy item={item} small={classes.by} />
        </Suspense>
      )}
      {item.lock && (
        <LockFact lock={item.lock}>
          <Suspense fallback={null}>
            <LockRequests item={item} small={classes.by} />
          </Suspense>
        </LockFact>
      )}
      {location.length > 0 && (
        <Fact label={t('details.location')}>
          <span className={classes.path}>
            {location.map((step, index) => (
              <span key={step.id}>
                {index > 0 && ' / '}
                <a
                  href={addresses.folder(step.id)}
                  onClick={(event) => {
                    event.preventDefault()
                    addresses.goTo(addresses.folder(step.id))
                  }}
                >
                  {step.name}
                </a>
              </span>
            ))}
          </span>
        </Fact>
      )}
      <Fact label={t('details.permission')}>
        <Permission item={item} />
      </Fact>
      {isFile && <Fact label={t('details.version')}>{t('details.versionNumber', { n: item.version })}</Fact>}
      <Fact label={t('details.hashtags')}>
        <Suspense fallback={item.hashtags.map((tag) => `#${tag}`).join(' ')}>
          <ItemTags item={item} goTo={addresses.goTo} />
        </Suspense>
      </Fact>
      {item.sha256 && <Sum value={item.sha256} />}
    </dl>
  )
}

const Fact = ({ label, title, children }: { label: string; title?: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd title={title}>{children}</dd>
  </div>
)

/** Who holds it, since when and until when. */
function LockFact({ lock, children }: { lock: ItemLock; children: ReactNode }) {
  const { t } = useTranslation('drive')
  const language = useLanguage()
  const since = formatDateTime(lock.since, language)
  return (
    <Fact label={t('details.lock')}>
      {lock.mine ? t('details.lockedByMe') : t('details.lockedBy', { name: lock.holder })}
      <span className={classes.by}>
        {t('details.lockedSince', { since })}
        {lock.kind === 'system'
          ? ` · ${t('details.lockedByProgram')}`
          : lock.until && ` · ${t('details.lockedUntil', { until: formatDateTime(lock.until, language) })}`}
      </span>
      {children}
    </Fact>
  )
}

const vias = ['employee', 'department', 'role', 'business', 'share', 'owner', 'admin'] as const
type KnownVia = (typeof vias)[number]
const isKnownVia = (via: string): via is KnownVia => (vias as readonly string[]).includes(via)

/** What this person may do here, and why. */
function Permission({ item }: { item: ItemDetail }) {
  const { t } = useTranslation('drive')
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
      <span className={classes.by}>
        {isKnownVia(reason.via) ? t(`permission.via.${reason.via}`) : t('permission.via.other')}
        {from && ` ${t('permission.from', { name: from.name })}`}
      </span>
    </>
  )
}

function Sum({ value }: { value: string }) {
  const { t } = useTranslation('drive')
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    toast({ tone: 'good', message: t('details.copied') })
  }
  return (
    <Fact label="SHA-256">
      <span className={classes.sum}>
        <code>{value}</code>
        <button
          type="button"
          className={classes.close}
          aria-label={t('details.copySum')}
          title={t('details.copySum')}
          onClick={() => void copy()}
        >
          <Copy size={15} aria-hidden="true" />
        </button>
      </span>
    </Fact>
  )
}
