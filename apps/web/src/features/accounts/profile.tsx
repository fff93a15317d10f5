import { changeMe, maskEmail, maskId } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { call } from '../../lib/call.ts'
import { FormError } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import settings from '../../ui/settings.module.css'
import { CalendarChoice } from './calendar-choice.tsx'
import { BusinessSection } from './business-section.tsx'
import { ProofSection } from './proof/proof-section.tsx'
import { JoinRequests } from './joining/join-requests.tsx'
import { Memberships } from './memberships/memberships.tsx'
import { useOpenedInvitation } from './memberships/use-opened-invitation.ts'

const namesDialog = lazyDialog(() => import('./names-dialog.tsx').then((module) => module.NamesDialog))

type ProfileProps = {
  safety: ReactNode
  /** The token of a mail that invites to a business. */
  invitation?: string | undefined
  onOpened: () => void
}

/** Personal details, the business in use, accounts and signed-in devices. */
export function Profile({ safety, invitation, onOpened }: ProfileProps) {
  const { t } = useTranslation('accounts')
  useOpenedInvitation(invitation, onOpened)
  const { person, service, active } = useMe()
  const [isOpen, setOpen] = useState(false)
  const none = <span>{t('profile.none')}</span>
  return (
    <div className={settings.page}>
      <PageHeader title={t('profile.title')} text={t('profile.text')} />
      <section className={settings.section}>
        <h2>{t('profile.data')}</h2>
        <dl className={settings.facts}>
          <dt>{t('profile.nameTh')}</dt>
          <dd>{person.nameTh || none}</dd>
          <dt>{t('profile.nameEn')}</dt>
          <dd>{person.nameEn || none}</dd>
          <dt>{t('profile.username')}</dt>
          <dd>{person.username}</dd>
          <dt>{t('profile.mobile')}</dt>
          <dd>{person.mobile ?? none}</dd>
          <dt>{t('profile.email')}</dt>
          <dd>{person.email ? maskEmail(person.email) : none}</dd>
          <dt>{t('profile.service')}</dt>
          <dd>{service === '' ? none : t(`service.${service}`)}</dd>
        </dl>
        <Button variant="default" mt={12} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('names.change')}
        </Button>
        <CalendarChoice />
        {isOpen && <namesDialog.Dialog onClose={() => setOpen(false)} />}
      </section>
      {active.type === 'Business' && <BusinessSection />}
      <ProofSection />
      <Accounts />
      <Memberships />
      <JoinRequests />
      {safety}
    </div>
  )
}

function Accounts() {
  const { t } = useTranslation('accounts')
  const me = useMe()
  const queries = useQueryClient()
  const keep = useMutation({
    mutationFn: (defaultAccountId: string) => call(changeMe, { body: { defaultAccountId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['me'] }),
  })
  return (
    <section className={settings.section}>
      <h2>{t('accounts.title')}</h2>
      <p>{t('accounts.text')}</p>
      <ul className={settings.rows}>
        {me.accounts.map((account) => (
          <li key={account.accountId} className={settings.row}>
            {account.type === 'Business' ? (
              <Building2 size={20} aria-hidden="true" />
            ) : (
              <UserRound size={20} aria-hidden="true" />
            )}
            <div className={settings.rowText}>
              {account.name}
              {me.defaultAccountId === account.accountId && (
                <span className={settings.badge}>{t('accounts.default')}</span>
              )}
              <small>
                {account.type === 'Business'
                  ? t('accounts.taxId', { taxId: maskId(account.taxId ?? ''), branch: account.branchNo ?? '' })
                  : t('accounts.citizen')}
                {account.isAdmin ? ` · ${t('accounts.admin')}` : ''}
              </small>
            </div>
            {me.accounts.length > 1 && me.defaultAccountId !== account.accountId && (
              <Button
                size="compact-sm"
                variant="default"
                loading={keep.isPending && keep.variables === account.accountId}
                onClick={() => keep.mutate(account.accountId)}
              >
                {t('accounts.makeDefault')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormError error={keep.error} />
      <Button component={Link} to="/registerbusiness" variant="default" mt={8}>
        {t('accounts.addBusiness')}
      </Button>
    </section>
  )
}
