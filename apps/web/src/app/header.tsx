import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccountSwitcher } from './account-switcher.tsx'
import { Brand } from './brand.tsx'
import classes from './header.module.css'
import { LanguageButton, ThemeButton } from './preferences.tsx'
import { ProfileMenu, type ProductToken } from './profile-menu.tsx'
import { SearchBox, type Suggestions } from './search-box.tsx'

type HeaderProps = { ProductToken: ProductToken; Suggestions: Suggestions }

export function Header({ ProductToken, Suggestions }: HeaderProps) {
  const { t } = useTranslation('app')
  return (
    <header className={classes.header}>
      <Link to="/mydrive" className={classes.brand} aria-label={t('menu.toDrive')}>
        <Brand />
      </Link>
      <SearchBox Suggestions={Suggestions} />
      <div className={classes.tools}>
        <span className={classes.wide}>
          <LanguageButton />
          <ThemeButton />
        </span>
        <AccountSwitcher />
        <ProfileMenu ProductToken={ProductToken} />
      </div>
    </header>
  )
}
