import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { startSignIn } from '../../../lib/sign-in-methods.ts'
import { EntryCard } from './card.tsx'
import { SignIn, signInOptions } from './sign-in.tsx'

/** Goes to the organisation's directory service where there is one; else offers the usual methods. */
export function DirectoryEntry() {
  const { t } = useTranslation('identity')
  const { data, isError } = useQuery(signInOptions())
  const possible = data?.methods.includes('directory') === true
  useEffect(() => {
    if (possible) startSignIn('directory')
  }, [possible])
  if (isError || (data && !possible)) return <SignIn title={t('directory.title')} notice={t('directory.off')} />
  return (
    <EntryCard title={t('directory.title')} text={t('directory.text')}>
      <Loader role="status" aria-label={t('directory.text')} />
    </EntryCard>
  )
}
