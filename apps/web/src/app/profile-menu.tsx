import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Keyboard, LogOut, Mail, MonitorSmartphone, Scale, SlidersHorizontal, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { initials } from '../lib/thai-text.ts'
import { type MenuEntry, MenuButton } from '../ui/menu.tsx'
import classes from './header.module.css'
import { openKeyHelp } from './key-help.tsx'
import { useLanguageEntries, useThemeEntries } from './preferences.tsx'
import { forgetSession, useMe } from '../lib/session.ts'

export function useSignOut() {
  const queries = useQueryClient()
  return () => {
    // The page needs its person until it is left: a component that finds none asks the server, which has ended the session.
    addEventListener('pagehide', () => forgetSession(queries), { once: true })
    location.assign('/logout')
  }
}

/** Who I am, where I am signed in, how the app looks, and the way out. */
export function ProfileMenu() {
  const { t } = useTranslation('app')
  const me = useMe()
  const router = useRouter()
  const signOut = useSignOut()
  const languages = useLanguageEntries()
  const themes = useThemeEntries()
  const go = (to: string, hash?: string) => () => void router.navigate({ to: to as '/', ...(hash ? { hash } : {}) })

  const entries: readonly MenuEntry[] = [
    { id: 'profile', label: t('title.profile'), icon: UserRound, run: go('/profile') },
    { id: 'sessions', label: t('profile.sessions'), icon: MonitorSmartphone, run: go('/profile', 'sessions') },
    { id: 'menus', label: t('title.managefunction'), icon: SlidersHorizontal, run: go('/managefunction') },
    ...(me.isOperator ? [{ id: 'operator', label: t('profile.operator'), icon: Scale, run: go('/operator') }] : []),
    ...(me.seesMessages ? [{ id: 'messages', label: t('title.messages'), icon: Mail, run: go('/messages') }] : []),
    { id: 'keys', label: t('keys.title'), icon: Keyboard, keys: '?', run: openKeyHelp },
    { kind: 'heading', id: 'language', label: t('language') },
    ...languages,
    { kind: 'heading', id: 'theme', label: t('theme.label') },
    ...themes,
    { kind: 'line', id: 'line' },
    { id: 'out', label: t('profile.signOut'), icon: LogOut, run: signOut },
  ]
  const name = me.person.name
  return (
    <>
      <MenuButton
        label={t('profile.menu', { name })}
        entries={entries}
        align="end"
        head={
          <span className={classes.twoLines}>
            <strong>{name}</strong>
            <small>{me.person.username}</small>
          </span>
        }
      >
        {(props) => (
          <button
            type="button"
            className={`${classes.icon} ${classes.avatar}`}
            aria-label={t('profile.menu', { name })}
            {...props}
          >
            <span data-initials={initials(name)} />
          </button>
        )}
      </MenuButton>
    </>
  )
}
