import './styles.ts'
import i18next from 'i18next'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { setCallTexts } from '../lib/call.ts'
import { startI18n } from '../lib/i18n.ts'
import { idIn } from './address-parts.ts'
import { LinkPage } from './link-page.tsx'
import { Loading } from './parts.tsx'
import { publicTexts } from './texts.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
/** Visitors who open a share link load nothing of this. */
const UploadLinkPage = lazy(() =>
  import('./uploading/upload-link-page.tsx').then((module) => ({ default: module.UploadLinkPage })),
)
/** Somebody who was asked for files by mail wants no more of these mails. */
const StopRequestPage = lazy(() =>
  import('./uploading/stop-request-page.tsx').then((module) => ({ default: module.StopRequestPage })),
)
const isUpload = location.pathname.startsWith('/sharelinkuploads')
const search = new URLSearchParams(location.search)
const token = search.get('id') ?? ''
const stopped = idIn(search.get('stop'))

void startI18n(publicTexts).then(() => {
  const setTexts = () =>
    setCallTexts({ offline: i18next.t('public-pages:offline'), unreadable: i18next.t('public-pages:unreadable') })
  setTexts()
  i18next.on('languageChanged', setTexts)
  // From here on the page says itself what is wrong (`boot.js`).
  document.documentElement.dataset.started = 'true'
  createRoot(root).render(
    isUpload ? (
      <Suspense fallback={<Loading />}>
        {stopped === null ? (
          <UploadLinkPage token={token} requestId={idIn(search.get('request'))} />
        ) : (
          <StopRequestPage id={stopped} />
        )}
      </Suspense>
    ) : (
      <LinkPage token={token} />
    ),
  )
})
