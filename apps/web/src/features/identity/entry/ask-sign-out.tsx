import { Button } from '@mantine/core'
import { redirectPaths } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { forgetSession } from '../../../lib/session.ts'
import { defaultLanding } from '../../../lib/sign-in-methods.ts'
import { EntryCard, ButtonGroup } from './card.tsx'

/** Asks somebody whom another site has sent to sign out. */
export function AskSignOut({ here }: { here: boolean }) {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const signOut = () => {
    forgetSession(queries)
    location.assign(here ? redirectPaths.signOutHere : redirectPaths.signOut)
  }
  return (
    <EntryCard title={t('askSignOut.title')} text={t('askSignOut.text')}>
      <ButtonGroup>
        <Button component="a" href={defaultLanding} size="md">
          {t('askSignOut.stay')}
        </Button>
        <Button size="md" variant="default" onClick={signOut}>
          {t('askSignOut.leave')}
        </Button>
      </ButtonGroup>
    </EntryCard>
  )
}
