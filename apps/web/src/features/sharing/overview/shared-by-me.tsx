import { Button } from '@mantine/core'
import type { SharedByMe as Row } from '@khlang/contract/shared-by-me'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Share2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../../lib/i18n.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import settings from '../../../ui/settings.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import { LinkRow } from '../links/link-row.tsx'
import { linksTexts } from '../links/texts.ts'
import { ShareRow } from '../shares/share-row.tsx'
import { sharesTexts } from '../shares/texts.ts'
import { uploadLinksTexts } from '../uploads/texts.ts'
import { UploadRow } from '../uploads/upload-row.tsx'
import { sharedByMeQuery } from './shared-by-me.api.ts'
import classes from './shared-by-me.module.css'
import { sharedByMeTexts } from './texts.ts'

const sharing = lazyDialog(() => import('../parts.ts').then((all) => all.shareDialog()))
const texts = [sharedByMeTexts, sharesTexts, linksTexts, uploadLinksTexts]

/** Everything that the reader shared in this account: each item with its recipients and links, changed and stopped here. */
export function SharedByMe() {
  useTexts(texts)
  const { t } = useTranslation('shared-by-me')
  const list = useInfiniteQuery(sharedByMeQuery())
  return (
    <div className={settings.page} data-wide>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <>
            <Button component={Link} to="/sharedwithme" variant="default">
              {t('withMe')}
            </Button>
            <Button component={Link} to="/links" variant="default">
              {t('links')}
            </Button>
          </>
        }
      />
      <PagedList
        list={list}
        waiting={{ rows: 4 }}
        empty={<EmptyState icon={Share2} title={t('emptyTitle')} text={t('emptyText')} />}
      >
        {(rows) => (
          <ul className={classes.items} aria-label={t('list')}>
            {rows.map((row) => (
              <SharedItem key={row.id} row={row} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

/** So many recipients and links of an item are shown before all are asked for. */
const shownAtFirst = 3

function SharedItem({ row }: { row: Row }) {
  const { t } = useTranslation('shared-by-me')
  const [showsAll, setShowsAll] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const { id, name, type, parentId, shares, links, more } = row
  const entries = [
    ...shares.map((share) => <ShareRow key={share.id} share={share} item={row} readOnly={false} />),
    ...links.map((link) =>
      link.kind === 'share' ? <LinkRow key={link.id} link={link} /> : <UploadRow key={link.id} link={link} />,
    ),
  ]
  const shown = showsAll ? entries : entries.slice(0, shownAtFirst)
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <FileIcon item={row} size={22} />
        <span className={classes.name}>
          {type === 'folder' || parentId !== null ? (
            <Link
              to="/directory/$id"
              params={{ id: type === 'folder' ? id : (parentId ?? id) }}
              search={type === 'folder' ? {} : { item: id }}
            >
              {name}
            </Link>
          ) : (
            <Link to="/sharedwithme" search={{ item: id }}>
              {name}
            </Link>
          )}
          <small>
            {t('shared')} <DateText at={row.sharedAt} />
          </small>
        </span>
        <IconButton label={t('manage', { name })} icon={UserPlus} onClick={() => setSharing(true)} />
      </div>
      <ul className={classes.entries} aria-label={t('of', { name })}>
        {shown}
      </ul>
      {entries.length > shownAtFirst && (
        <Button size="compact-sm" variant="subtle" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('fewer') : t('all', { count: entries.length })}
        </Button>
      )}
      {showsAll && more > 0 && <p className={classes.rest}>{t('more', { count: more })}</p>}
      {isSharing && <sharing.Dialog items={[row]} onClose={() => setSharing(false)} />}
    </li>
  )
}
