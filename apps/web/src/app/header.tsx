import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccountSwitcher } from './account-switcher.tsx'
import { Brand } from './brand.tsx'
import classes from './header.module.css'
import { ProfileMenu } from './profile-menu.tsx'
import { SearchBox, type Suggestions } from './search-box.tsx'

export function Header({ Suggestions }: { Suggestions: Suggestions }) {
  const { t } = useTranslation('app')
  return (
    <header className={classes.header}>
      <Link to="/mydrive" className={classes.brand} aria-label={t('menu.toDrive')}>
        <Brand />
      </Link>
      <SearchBox Suggestions={Suggestions} />
      <div className={classes.tools}>
        <AccountSwitcher />
        <ProfileMenu />
      </div>
    </header>
  )
}
