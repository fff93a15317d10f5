import type { Account } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Building2, ChevronDown, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type MenuEntry, MenuButton } from '../ui/menu.tsx'
import { toastFailure } from '../ui/toasts.tsx'
import { beforeLeaving } from '../lib/leaving.ts'
import { refusedEntry } from '../lib/refused-entry.ts'
import classes from './header.module.css'
import { switchAccount, useMe } from '../lib/session.ts'

/** Which account this tab acts for; every tab may act for another one. */
export function AccountSwitcher() {
  const { t } = useTranslation('app')
  const me = useMe()
  const entries = useAccountEntries()
  const Icon = me.active.type === 'Business' ? Building2 : UserRound
  const label = t('account.current', { name: me.active.name })
  return (
    <MenuButton label={t('account.choose')} entries={entries} align="end">
      {(props) => (
        <button type="button" className={classes.account} aria-label={label} title={label} {...props}>
          <Icon size={18} aria-hidden="true" />
          <span className={classes.accountName}>{me.active.name}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      )}
    </MenuButton>
  )
}

function useAccountEntries(): readonly MenuEntry[] {
  const { t } = useTranslation('app')
  const me = useMe()
  const queries = useQueryClient()
  const router = useRouter()
  const change = async (account: Account) => {
    if (account.accountId === me.active.accountId) return
    try {
      await switchAccount(queries, account.accountId, me)
      await router.navigate({ to: '/mydrive', ignoreBlocker: true })
    } catch (error) {
      const way = refusedEntry(error, account.accountId)
      if (way) return router.navigate({ ...way, ignoreBlocker: true })
      toastFailure(error, t('account.failed'))
    }
  }
  return me.accounts.map((account) => ({
    id: account.accountId,
    icon: account.type === 'Business' ? Building2 : UserRound,
    checked: account.accountId === me.active.accountId,
    label: (
      <span className={classes.twoLines}>
        {account.name}
        <small>
          {t(account.type === 'Citizen' ? 'account.citizen' : account.isAdmin ? 'account.admin' : 'account.employee')}
          {account.status === 'active' ? '' : ` · ${t(`account.${account.status}`)}`}
        </small>
      </span>
    ),
    run: () => beforeLeaving(() => void change(account)),
  }))
}
