import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarOff, FolderOpen, Trash2 } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { needTexts } from '../../../lib/i18n.ts'
import { usePageTitle } from '../../../app/title.ts'
import {
  type Crumb,
  FileBrowser,
  itemQuery,
  refusalOf,
  type Source,
  TrashedFolder,
  useLiveFolder,
} from '../../../features/browser/index.ts'
import { taggedSource } from '../../../features/organising/hashtags/tagged-source.ts'
import { isCode } from '../../../lib/call.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { extraPart } from '../../../ui/lazy-part.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { EmptyState, ErrorState, type NoPermissionStateProps } from '../../../ui/states.tsx'
import { CreateButton } from './create-button.tsx'
import classes from './drive-page.module.css'
import { capabilities } from './capabilities.ts'
import { PreviewOverlay } from './preview-overlay.tsx'
import type { DriveSearch } from './search.ts'
import { useDrivePage } from './use-drive-page.ts'
import { useLastError } from './use-last-error.ts'
import { alarmsTexts } from '../../../features/history/alarms/texts.ts'
import { hashtagsTexts } from '../../../features/organising/hashtags/texts.ts'
import { organisationTexts } from '../../../features/organisation/texts.ts'

// The files come first.
const Alarms = extraPart(async () => {
  await new Promise<void>((go) => whenIdle(go))
  const [module] = await Promise.all([import('../../../features/history/alarms/alarms.tsx'), needTexts(alarmsTexts)])
  return module.Alarms
})

const FirstRule = extraPart(async () => {
  await new Promise<void>((go) => whenIdle(go))
  const [module] = await Promise.all([
    import('../../../features/organisation/permissions/first-rule.tsx'),
    needTexts(organisationTexts),
  ])
  return module.FirstRule
})

const TagFilter = extraPart(async () => {
  await new Promise<void>((go) => whenIdle(go))
  const [module] = await Promise.all([
    import('../../../features/organising/hashtags/tag-filter.tsx'),
    needTexts(hashtagsTexts),
  ])
  return module.TagFilter
})
const RefusedPage = extraPart(() => import('./refused-page.tsx').then((part) => part.RefusedPage))
const FilteredEmpty = lazy(async () => {
  const [module] = await Promise.all([
    import('../../../features/organising/hashtags/filtered-empty.tsx'),
    needTexts(hashtagsTexts),
  ])
  return { default: module.FilteredEmpty }
})

export type FolderPageProps = {
  folderId: string
  search: DriveSearch
  /** The address of a folder in this drive; without it folders have addresses of their own. */
  address?: (id: string) => string
  /** How the root is called here. */
  rootName?: string
  /** The page that the folder was reached from, before its path. */
  above?: Crumb
  /** The message about a folder that does not open; without it, that it may be gone. */
  refusal?: NoPermissionStateProps
}

/** One folder, with everything below and around it. */
export function FolderPage({ folderId, search, address, rootName, above, refusal }: FolderPageProps) {
  const { t } = useTranslation('browser')
  const isPhone = useIsPhone()
  const { tag, below = false } = search
  const isDeep = tag !== undefined && below
  const page = useDrivePage(search, isDeep ? null : 'name', address)
  const found = useQuery(itemQuery(folderId))
  const { data, refetch } = found
  const error = useLastError(folderId, found)
  // What is uploaded here names the folder as the page does.
  const folder = useMemo(
    () => (data && rootName && !data.parentId ? { ...data, name: rootName } : data),
    [data, rootName],
  )
  const sort = search.sort ?? 'name'
  const order = page.place.sorting?.order ?? 'asc'
  const source = useMemo<Source>(
    () =>
      isDeep
        ? taggedSource(tag, folderId)
        : { kind: 'folder', folderId, sort, order, ...(tag !== undefined && { tag }) },
    [folderId, sort, order, tag, isDeep],
  )
  const crumbs = useMemo(
    () => (above ? [above, ...crumbsOf(folder, rootName)] : crumbsOf(folder, rootName)),
    [folder, rootName, above],
  )
  const title = crumbs.at(-1)?.name ?? ''
  usePageTitle(title || null)

  // A folder that was shown and has been taken away goes at once, with all that is open of it, and comes back by itself.
  const isExpired = isCode(error, 'ITEM_EXPIRED')
  const isAway = isExpired || isCode(error, 'ITEM_IN_TRASH')
  const isRefused = isAway || isCode(error, 'NOT_FOUND', 'NOT_ALLOWED', 'INVALID_INPUT')
  useLiveFolder(isRefused ? folderId : null)
  if (isRefused || (!folder && error)) {
    return (
      <div className={classes.frame}>
        {isAway ? (
          <EmptyState
            icon={isExpired ? CalendarOff : Trash2}
            level={1}
            title={t(`folder.${isExpired ? 'expired' : 'trashed'}`)}
            text={t(`folder.${isExpired ? 'expiredText' : 'trashedText'}`)}
            action={<Link to="/mydrive">{t('empty.goDrive')}</Link>}
          />
        ) : isRefused ? (
          <RefusedPage
            id={folderId}
            askFor={refusal || isCode(error, 'INVALID_INPUT') ? null : (search.item ?? folderId)}
            action={<Link to="/mydrive">{t('empty.goDrive')}</Link>}
            {...(refusal ?? { text: t('folder.refused') })}
          />
        ) : (
          <ErrorState level={1} error={error} onRetry={() => void refetch()} />
        )}
      </div>
    )
  }
  if (!folder) {
    return (
      <div className={classes.frame}>
        <Skeletons rows={12} />
      </div>
    )
  }
  if (folder.trashedThrough !== null)
    return (
      <div className={classes.frame}>
        <Suspense>
          <TrashedFolder {...{ folder, capabilities }} through={folder.trashedThrough} addresses={page.addresses} />
        </Suspense>
      </div>
    )
  const filter = tag === undefined ? null : { tag, below }
  const hasExpired = folder.expiredThrough !== null
  const mayUpload = !hasExpired && refusalOf(folder, 'item.upload', null) === null
  return (
    <div className={classes.column}>
      <Suspense>{!folder.parentId && <Alarms root={folder} />}</Suspense>
      <Suspense>{!folder.parentId && folder.reason.via === 'admin' && <FirstRule rootId={folder.id} />}</Suspense>
      <FileBrowser
        capabilities={capabilities}
        key={folderId}
        {...{ source, folder, crumbs, title }}
        {...page}
        note={
          hasExpired && (
            <>
              {t('folder.expiredNote')} <Link to="/fileexpired">{t('folder.extend')}</Link>
            </>
          )
        }
        tools={
          <Suspense>
            <TagFilter folderId={folderId} filter={filter} onFilter={page.onFilter} />
          </Suspense>
        }
        empty={
          filter ? (
            <Suspense>
              <FilteredEmpty filter={filter} onFilter={page.onFilter} />
            </Suspense>
          ) : (
            <EmptyState
              icon={FolderOpen}
              title={t('empty.folder.title')}
              text={t(mayUpload ? `empty.folder.${isPhone ? 'textPhone' : 'text'}` : 'empty.folder.readOnly')}
              action={mayUpload ? <CreateButton /> : undefined}
            />
          )
        }
      />
      {mayUpload && <CreateButton floating />}
      <PreviewOverlay preview={page.preview} />
    </div>
  )
}

type Folder = { id: string; name: string; path: readonly { id: string; name: string }[] }

/** The path may end with the folder itself or before it. */
function crumbsOf(folder: Folder | undefined, rootName: string | undefined) {
  if (!folder) return []
  const above = folder.path.filter((step) => step.id !== folder.id)
  const all = [...above, { id: folder.id, name: folder.name }]
  return rootName && all[0] ? [{ ...all[0], name: rootName }, ...all.slice(1)] : all
}
