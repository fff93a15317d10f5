import { Ban, CalendarX2, Inbox, Link2Off, type LucideIcon, PowerOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../lib/i18n.ts'
import { Frame } from '../frame.tsx'
import { LoginPage } from '../login-page.tsx'
import { Card, Loading, Notice } from '../parts.tsx'
import { SendFiles } from './send-files.tsx'
import { uploadTexts } from './texts.ts'
import { type UploadView, useUploadLink } from './use-upload-link.ts'
import { VisitorForm } from './visitor-form.tsx'

const needed = [uploadTexts]

/** The page of an upload link, whatever its state. */
export function UploadLinkPage({ token, requestId }: { token: string; requestId: string | null }) {
  useTexts(needed)
  const { t } = useTranslation('public-uploads')
  const session = useUploadLink(token, requestId)
  const { view, link } = session
  const name = view.name === 'open' ? view.page.title : ''
  useEffect(() => {
    document.title = name === '' ? t('titlePlain') : t('title', { name })
  }, [name, t])
  return (
    <Frame business={link?.business ?? null} isWide={false}>
      <Content token={token} session={session} />
    </Frame>
  )
}

type Session = ReturnType<typeof useUploadLink>
type DeadState = Exclude<Extract<UploadView, { name: 'state' }>['state'], 'login_needed'>
const icons: Record<DeadState, LucideIcon> = {
  not_found: Link2Off,
  closed: Ban,
  off: PowerOff,
  expired: CalendarX2,
  full: Inbox,
}

function Content({ token, session }: { token: string; session: Session }) {
  const { view, page, refresh } = session
  const standing = view.name !== 'open' ? 'ended' : view.isFull ? 'full' : 'open'
  return (
    <>
      {view.name !== 'open' && <NotOpen session={session} view={view} />}
      {page && <SendFiles {...{ token, page, standing, refresh }} />}
    </>
  )
}

type NotOpenProps = { session: Session; view: Exclude<UploadView, { name: 'open' }> }

/** Why no files can be sent now, or what is needed before. */
function NotOpen({ session: { load, open, refresh }, view }: NotOpenProps) {
  const { t } = useTranslation('public-uploads')
  if (view.name === 'loading') return <Loading />
  if (view.name === 'failed') return <Notice error={view.error} onRetry={() => void load()} />
  if (view.name === 'form') return <VisitorForm link={view.link} open={open} refresh={refresh} />
  if (view.state === 'login_needed') return <LoginPage />
  const { state } = view
  return <Card icon={icons[state]} tone="quiet" title={t(`state.${state}.title`)} text={t(`state.${state}.text`)} />
}
