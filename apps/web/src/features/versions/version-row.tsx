import type { FileVersion, Item } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import { Bookmark, BookmarkX, Download, Ellipsis, Eye, GitCompareArrows, RotateCcw, Tag, Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton, IconLink } from '../../ui/icon-button.tsx'
import { useLanguage } from '../../lib/i18n.ts'
import { contentUrl } from '../../lib/call.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { formatBytes } from '../../lib/sizes.ts'
import { MenuButton, type MenuEntry } from '../../ui/menu.tsx'
import { type Interceptor, refusalOf, refusalText, useBrowser } from '../browser/index.ts'
import { useVersionActions } from './use-version-actions.ts'
import type { VersionAct } from './version-dialogs.tsx'
import classes from './versions.module.css'

const vias = ['upload', 'map drive', 'restore', 'copy', 'editor', 'link', 'api'] as const

/** A file with a password, or encrypted, is opened first; then the browser follows the same link. */
const holdUntilOpen = (item: Item, ensureUnlocked: Interceptor) => (event: MouseEvent<HTMLAnchorElement>) => {
  const link = event.currentTarget
  if (!(item.hasPassword || item.encrypted) || link.dataset.open) return
  event.preventDefault()
  void ensureUnlocked(item).then((open) => {
    if (!open) return
    link.dataset.open = 'true'
    link.click()
    delete link.dataset.open
  })
}

export type VersionRowProps = {
  item: Item
  version: FileVersion
  /** The number of the current one. */
  current: number
  onAct: (act: VersionAct) => void
}

/** One version: what it is, who made it when and by what way, and what can be done with it. */
export function VersionRow({ item, version, current, onAct }: VersionRowProps) {
  const { t } = useTranslation('versions')
  const language = useLanguage()
  const { n } = version
  const via = vias.find((one) => one === version.via)
  return (
    <li className={classes.version} data-n={n}>
      <div className={classes.texts}>
        <strong>
          {t('number', { n })}
          {version.current && <span className={classes.badge}>{t('current')}</span>}
          {version.recovery && <span className={classes.label}>{t('recovery')}</span>}
          {version.label && <span className={classes.label}>{version.label}</span>}
          {version.keep && (
            <Bookmark size={16} className={classes.keep} role="img" aria-label={t('keepMark')}>
              <title>{t('keepMark')}</title>
            </Bookmark>
          )}
        </strong>
        <span>
          {formatDateTime(version.createdAt, language)}{' '}
          <span className={classes.size}>· {formatBytes(version.size)}</span>
        </span>
        <span>
          {[version.author && t('by', { name: version.author }), via ? t(`via.${via}`) : version.via]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {version.remark && <span className={classes.remark}>{version.remark}</span>}
        {version.purgeAt && <span>{t('goes', { when: formatDateTime(version.purgeAt, language) })}</span>}
      </div>
      <IconButton label={t('action.view', { n })} icon={Eye} onClick={() => onAct({ kind: 'view', n })} />
      <DownloadLink item={item} version={version} />
      <More item={item} version={version} current={current} onAct={onAct} />
    </li>
  )
}

function DownloadLink({ item, version: { n, current } }: Pick<VersionRowProps, 'item' | 'version'>) {
  const { t } = useTranslation('versions')
  const tBrowser = useTranslation('browser').t
  const language = useLanguage()
  const { ensureUnlocked } = useBrowser()
  const refusal = refusalOf(item, current ? 'item.download' : 'version.download', null)
  const label = t('action.download', { n })
  if (refusal)
    return (
      <IconButton aria-disabled label={label} hint={refusalText(tBrowser, refusal, item, language)} icon={Download} />
    )
  return (
    <IconLink
      label={label}
      icon={Download}
      href={contentUrl(`/api/files/${item.id}/content?version=${n}`)}
      download
      onClick={holdUntilOpen(item, ensureUnlocked)}
    />
  )
}

function More({ item, version, current, onAct }: VersionRowProps) {
  const { t } = useTranslation('versions')
  const tBrowser = useTranslation('browser').t
  const language = useLanguage()
  const { restore, keep } = useVersionActions(item)
  const { n } = version
  const against = (operation: Operation) => {
    const refusal = refusalOf(item, operation, null)
    return refusal ? { disabledReason: refusalText(tBrowser, refusal, item, language) } : {}
  }
  const ofOld: MenuEntry[] = [
    {
      id: 'restore',
      label: t('action.restore'),
      icon: RotateCcw,
      ...against('version.restore'),
      run: () => void restore(n, current),
    },
    {
      id: 'compare',
      label: t('action.compare'),
      icon: GitCompareArrows,
      run: () => onAct({ kind: 'compare', a: n, b: current }),
    },
  ]
  const ofAny: MenuEntry[] = [
    {
      id: 'label',
      label: t('action.label'),
      icon: Tag,
      ...against('version.change'),
      run: () => onAct({ kind: 'label', n }),
    },
    {
      id: 'keep',
      label: t(version.keep ? 'action.unkeep' : 'action.keep'),
      icon: version.keep ? BookmarkX : Bookmark,
      ...against('version.change'),
      run: () => void keep(version, !version.keep),
    },
  ]
  const last: MenuEntry[] = [
    { kind: 'line', id: 'line' },
    {
      id: 'delete',
      label: t('action.delete'),
      icon: Trash2,
      danger: true,
      ...against('version.delete'),
      run: () => onAct({ kind: 'delete', n }),
    },
  ]
  const entries = version.current ? ofAny : [...ofOld, ...ofAny, ...last]
  return (
    <MenuButton label={t('action.more', { n })} align="end" entries={entries}>
      {(props) => <IconButton label={t('action.more', { n })} icon={Ellipsis} {...props} />}
    </MenuButton>
  )
}
