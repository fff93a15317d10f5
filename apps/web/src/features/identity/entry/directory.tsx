import { useTranslation } from 'react-i18next'
import { SignIn } from './sign-in.tsx'

/** Where the server leads to an organisation's directory service if one is connected; without one the usual methods. */
export function DirectoryEntry() {
  const { t } = useTranslation('identity')
  return <SignIn title={t('directory.title')} notice={t('directory.off')} />
}
