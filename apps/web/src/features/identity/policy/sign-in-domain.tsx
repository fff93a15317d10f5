import type { Reply } from '@khlang/contract'
import {
  claimSignInDomain,
  getSignInDomain,
  proveSignInDomain,
  removeSignInDomain,
} from '@khlang/contract/sign-in-domain'
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { Field, FieldStack, FormError } from '../../../ui/form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/toasts.tsx'
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import { domainOf } from '../domain.ts'
import classes from './sign-in-domain.module.css'

type SignInDomain = Reply<typeof getSignInDomain>
type Claim = NonNullable<SignInDomain['claim']>
const key = ['sign-in-domain']

/** The domain that the people of the business sign in by: named, proven by a record in the DNS, in use. */
export function SignInDomain() {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => call(getSignInDomain, {}, { signal }) })
  const [isRemoving, setRemoving] = useState(false)
  const keep = (saved: SignInDomain, message: string) => {
    queries.setQueryData(key, saved)
    toast({ tone: 'good', message })
  }
  return (
    <section className={settings.section} id="sign-in-domain" aria-label={t('signInDomain.title')}>
      <h2>{t('signInDomain.title')}</h2>
      <p>{t('signInDomain.text')}</p>
      <QueryState query={query} level={3} waiting={{ rows: 2 }}>
        {({ domain, claim }) => (
          <FieldStack>
            <p>
              {domain === null ? (
                t('signInDomain.none')
              ) : (
                <>
                  {t('signInDomain.now')} <b>{domain}</b>{' '}
                  <Link to="/loginbydomain" search={{ domain }}>
                    {t('signInDomain.page')}
                  </Link>
                </>
              )}
            </p>
            {claim && (
              <Waiting
                key={claim.recordValue}
                claim={claim}
                onProven={(saved) => keep(saved, t('signInDomain.proven'))}
                onFailed={() => void query.refetch()}
              />
            )}
            <ClaimForm
              key={claim?.domain ?? domain ?? ''}
              onClaimed={(saved) => keep(saved, t('signInDomain.claimed'))}
            />
            {(domain !== null || claim) && (
              <div>
                <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
                  {t('signInDomain.remove')}
                </Button>
              </div>
            )}
          </FieldStack>
        )}
      </QueryState>
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={async () => keep(await call(removeSignInDomain, {}), t('signInDomain.removed'))}
        title={t('signInDomain.sure')}
        text={t('signInDomain.sureText')}
        confirmLabel={t('signInDomain.remove')}
        danger
      />
    </section>
  )
}

function ClaimForm({ onClaimed }: { onClaimed: (saved: SignInDomain) => void }) {
  const { t } = useTranslation('identity')
  const { busy, error, send } = useSending()
  const form = useForm({ domain: '' }, { domain: (text) => (domainOf(text) ? null : t('domain.invalid')) })
  const save = async () => onClaimed(await call(claimSignInDomain, { body: { domain: form.values.domain } }))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.validate()) void send(save, (failure) => form.showServerErrors(failure, { DOMAIN_INVALID: 'domain' }))
      }}
    >
      <FieldStack>
        <Field
          label={t('signInDomain.domain')}
          hint={t('signInDomain.hint')}
          {...form.textProps('domain')}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
        />
        <UnsavedChanges when={form.dirty} />
        <FormError error={error} />
        <div>
          <Button type="submit" variant="default" loading={busy} disabled={!form.dirty}>
            {t('signInDomain.save')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}

type WaitingProps = { claim: Claim; onProven: (saved: SignInDomain) => void; onFailed: () => void }

/** The record that proves the domain, to be copied, and the button that looks for it. */
function Waiting({ claim, onProven, onFailed }: WaitingProps) {
  const { t } = useTranslation('identity')
  const { busy, error, send } = useSending()
  const check = async () => {
    try {
      onProven(await call(proveSignInDomain, {}))
    } catch (failure) {
      onFailed()
      throw failure
    }
  }
  return (
    <div className={classes.waiting}>
      <h3>{t('signInDomain.waiting', { domain: claim.domain })}</h3>
      <p>{t('signInDomain.how')}</p>
      <Value label={t('signInDomain.name')} value={claim.recordName} />
      <Value label={t('signInDomain.value')} value={claim.recordValue} />
      {claim.checkedAt !== null && (
        <p>
          {t('signInDomain.checked')} <DateText at={claim.checkedAt} form="dateTime" />
        </p>
      )}
      <FormError error={error} />
      <Group>
        <Button loading={busy} onClick={() => void send(check)}>
          {t('signInDomain.check')}
        </Button>
      </Group>
    </div>
  )
}

function Value({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('identity')
  return (
    <div className={classes.value}>
      <span>{label}</span>
      <code>{value}</code>
      <IconButton
        label={t('signInDomain.copy', { what: label })}
        icon={Copy}
        onClick={() => void copyText(value, t('signInDomain.copied'))}
      />
    </div>
  )
}
