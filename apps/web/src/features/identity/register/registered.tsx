import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { startSignIn } from '../../../lib/sign-in-methods.ts'
import { ButtonGroup, EntryCard } from '../entry/card.tsx'

/** Says that an account has been made; signing in leads on to `next`. */
export function Registered({ username, next }: { username: string; next?: string }) {
  const { t } = useTranslation('identity')
  return (
    <EntryCard title={t('register.doneTitle')} text={t('register.doneText', { username })}>
      <ButtonGroup>
        <Button size="md" onClick={() => startSignIn('sso', next)}>
          {t('interaction.signIn')}
        </Button>
      </ButtonGroup>
    </EntryCard>
  )
}
