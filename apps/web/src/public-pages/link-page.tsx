import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Frame } from './frame.tsx'
import { LoginPage } from './login-page.tsx'
import { OpenedLink } from './opened-link.tsx'
import { PasswordPage } from './password-page.tsx'
import { Loading, Notice } from './parts.tsx'
import { StatePage } from './state-page.tsx'
import { type LinkSession, useLink } from './use-link.ts'

/** The page of a share link, whatever its state. */
export function LinkPage({ token }: { token: string }) {
  const { t } = useTranslation('public-pages')
  const session = useLink(token)
  const { view, link } = session
  const name = view.name === 'open' ? view.opened.item.name : null
  useEffect(() => {
    document.title = name === null ? t('titlePlain') : t('title', { name })
  }, [name, t])
  return (
    <Frame business={link?.business ?? null} isWide={view.name === 'open'}>
      <Content token={token} session={session} />
    </Frame>
  )
}

function Content({ token, session }: { token: string; session: LinkSession }) {
  const { view, load } = session
  if (view.name === 'loading') return <Loading />
  if (view.name === 'failed') return <Notice error={view.error} onRetry={() => void load()} />
  if (view.name === 'open') return <OpenedLink token={token} opened={view.opened} reopen={session.reopen} />
  if (view.state === 'login_needed') return <LoginPage />
  if (view.state === 'password_needed') return <PasswordPage open={session.open} ended={view.ended} />
  return <StatePage token={token} state={view.state} />
}
