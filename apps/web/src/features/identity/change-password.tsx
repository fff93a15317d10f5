import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { FieldStack } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { useEnterBusiness } from './enter.ts'
import { signInOptions } from './entry/sign-in-options.ts'
import { ThrottledError } from './entry/throttle.tsx'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'

/**
 * Where people change their password to continue: into the business that refused them because it had expired, if one did.
 *
 * @param accountId the business that was refused
 */
export function ChangePassword({ accountId }: { accountId: string | null }) {
  const { t } = useTranslation('identity')
  const me = useMe()
  const query = useQuery(signInOptions())
  const business = me.accounts.find((account) => account.accountId === accountId && account.type === 'Business')
  const enter = useEnterBusiness(business)
  return (
    <div className={settings.page}>
      <PageHeader
        title={t('changePassword.title')}
        text={business ? t('changePassword.expired', { name: business.name }) : t('changePassword.text')}
      />
      <section className={settings.section}>
        <QueryState query={query} level={2} waiting={{ rows: 3 }}>
          {({ embedded }) => (embedded ? <Form onDone={enter} /> : <p>{t('ownPassword.elsewhere')}</p>)}
        </QueryState>
      </section>
      <Link to="/mydrive">{t('enterBusiness.own')}</Link>
    </div>
  )
}

function Form({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useTranslation('identity')
  const { form, min, busy, error, wait, submit } = useNewPassword(onDone)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FieldStack>
        <p>{t('ownPassword.ends')}</p>
        <NewPasswordFields form={form} min={min} />
        <ThrottledError error={error} wait={wait} />
        <div>
          <Button type="submit" loading={busy} disabled={wait > 0}>
            {t('ownPassword.change')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}
