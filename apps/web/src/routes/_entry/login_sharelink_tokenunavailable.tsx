import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignIn } from '../../features/identity/entry/sign-in.tsx'

export const Route = createFileRoute('/_entry/login_sharelink_tokenunavailable')({
  component: Page,
  staticData: { title: 'tokenUnavailable' },
})

function Page() {
  const { t } = useTranslation('identity')
  return <SignIn title={t('unavailable.title')} text={t('unavailable.text')} notice={t('unavailable.ask')} />
}
