import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignIn } from '../../features/identity/entry/sign-in.tsx'

export const Route = createFileRoute('/_entry/login-register')({ component: Page, staticData: { title: 'signIn' } })

function Page() {
  const { t } = useTranslation('identity')
  return <SignIn title={t('signIn.registerTitle')} text={t('signIn.text')} withRegister />
}
