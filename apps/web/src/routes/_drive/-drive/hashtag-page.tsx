import { Link } from '@tanstack/react-router'
import { Hash } from 'lucide-react'
import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../app/title.ts'
import { FileBrowser } from '../../../features/browser/index.ts'
import { taggedSource } from '../../../features/organising/hashtags/tagged-source.ts'
import { TagTree } from '../../../features/organising/hashtags/tag-tree.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { capabilities } from './capabilities.ts'
import { PreviewOverlay } from './preview-overlay.tsx'
import type { DriveSearch } from './search.ts'
import { useDrivePage } from './use-drive-page.ts'

/** Every hashtag, or everything that carries one of them. */
export function HashtagPage({ search }: { search: DriveSearch }) {
  const { t } = useTranslation('app')
  return search.tag ? <Tagged tag={search.tag} search={search} /> : <TagTree title={t('title.hashtags')} />
}

function Tagged({ tag, search }: { tag: string; search: DriveSearch }) {
  const { t } = useTranslation('hashtags')
  const page = useDrivePage(search, null)
  const source = useMemo(() => taggedSource(tag), [tag])
  const title = `#${tag}`
  usePageTitle(title)
  const parents = tag.split('/').slice(0, -1)
  return (
    <>
      <FileBrowser
        capabilities={capabilities}
        key={tag}
        source={source}
        folder={null}
        crumbs={[]}
        title={title}
        {...page}
        note={
          <>
            <Link to="/hashtags">{t('page.all')}</Link>
            {parents.map((name, depth) => {
              const parent = parents.slice(0, depth + 1).join('/')
              return (
                <Fragment key={parent}>
                  {' / '}
                  <Link to="/hashtags" search={{ tag: parent }}>
                    #{name}
                  </Link>
                </Fragment>
              )
            })}
          </>
        }
        empty={
          <EmptyState
            icon={Hash}
            title={t('page.itemsEmptyTitle', { tag })}
            text={t('page.itemsEmptyText')}
            action={<Link to="/hashtags">{t('page.all')}</Link>}
          />
        }
      />
      <PreviewOverlay preview={page.preview} />
    </>
  )
}
