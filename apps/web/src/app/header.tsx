import type { Me } from '@khlang/contract'
import { Link } from '@tanstack/react-router'
import { Building2, ChevronDown, UserRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../lib/session.ts'
import { Brand } from './brand.tsx'
import classes from './header.module.css'
import { ProfileMenu } from './profile-menu.tsx'
import { SearchBox, type Suggestions } from './search-box.tsx'

// For those who act for more than one account.
const AccountSwitcher = lazy(() =>
  import('./account-switcher.tsx').then((module) => ({ default: module.AccountSwitcher })),
)

export function Header({ Suggestions, bell }: { Suggestions: Suggestions; bell: ReactNode }) {
  const { t } = useTranslation('app')
  const me = useMe()
  return (
    <header className={classes.header}>
      <Link to="/mydrive" className={classes.brand} aria-label={t('menu.toDrive')}>
        <Logo {...me.active} />
      </Link>
      <SearchBox Suggestions={Suggestions} />
      <div className={classes.tools}>
        {me.accounts.length > 1 && (
          <Suspense fallback={<AccountName {...me.active} />}>
            <AccountSwitcher />
          </Suspense>
        )}
        {bell}
        <ProfileMenu />
      </div>
    </header>
  )
}

/** What a business shows instead of the product's mark. */
const Logo = ({ logo, name }: { logo: string; name: string }) =>
  logo === 'default' ? (
    <Brand />
  ) : logo === '' ? (
    <b className={classes.logo}>{name}</b>
  ) : (
    <img className={classes.logo} src={logo} alt={name} />
  )

/** In its place until the switcher has loaded. */
function AccountName({ name, type }: Pick<Me['active'], 'name' | 'type'>) {
  const Icon = type === 'Business' ? Building2 : UserRound
  return (
    <span className={classes.account} aria-hidden="true">
      <Icon size={18} />
      <span className={classes.accountName}>{name}</span>
      <ChevronDown size={16} />
    </span>
  )
}
