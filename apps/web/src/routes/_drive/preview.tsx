import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { needTexts } from '../../lib/i18n.ts'
import { textsParser } from '../../app/search-params.ts'
import { usePageTitle } from '../../app/title.ts'
import { itemQuery, refusalOf } from '../../features/browser/index.ts'
import { useOpenFirst } from '../../features/protection/passwords/use-open-first.ts'
import { Viewer } from '../../features/previews/viewer.tsx'
import { isCode } from '../../lib/call.ts'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import classes from './-drive/drive-page.module.css'
import { RefusedPage } from './-drive/refused-page.tsx'
import { useLastError } from './-drive/use-last-error.ts'
import { previewsTexts } from '../../features/previews/texts.ts'

/** One file by its id, over the folder that it is in. */
export const Route = createFileRoute('/_drive/preview')({
  validateSearch: textsParser('id'),
  beforeLoad: () => needTexts(previewsTexts),
  component: PreviewRoute,
})

function PreviewRoute() {
  const { t } = useTranslation('previews')
  const { id = '' } = Route.useSearch()
  const router = useRouter()
  const found = useQuery({ ...itemQuery(id), enabled: id !== '' })
  const { data: item, refetch } = found
  const error = useLastError(id, found)
  usePageTitle(item?.name ?? t('open'))
  const missing = id === '' || isCode(error, 'NOT_FOUND', 'NOT_ALLOWED', 'INVALID_INPUT')
  const shown = item && !missing && refusalOf(item, 'item.preview', null) === null ? item : undefined
  const close = () => {
    if (router.history.canGoBack()) router.history.back()
    else router.history.push(item?.parentId ? `/directory/${item.parentId}?item=${item.id}` : '/mydrive')
  }
  const open = useOpenFirst(shown, close)
  if (shown && open) {
    return (
      <Viewer
        item={shown}
        list={[]}
        onShow={() => {}}
        onClose={close}
        mayDownload={refusalOf(shown, 'item.download', null) === null}
      />
    )
  }
  return (
    <div className={classes.frame}>
      {missing || (item && !shown) ? (
        <RefusedPage
          id={item ? '' : id}
          askFor={item || id === '' || isCode(error, 'INVALID_INPUT') ? null : id}
          {...(item ? { text: t('refused'), askWhom: '' } : { text: t('missing') })}
        />
      ) : error ? (
        <ErrorState level={1} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons shape="text" rows={12} />
      )}
    </div>
  )
}
