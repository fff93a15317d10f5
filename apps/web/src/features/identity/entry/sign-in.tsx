import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, type LucideIcon, Mail, QrCode, Smartphone, TriangleAlert, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { startSignIn } from '../../../lib/sign-in-methods.ts'
import { EntryCard, Or, ButtonGroup } from './card.tsx'
import classes from './entry.module.css'
import { signInOptions } from './sign-in-options.ts'

export type SignInProps = {
  title: string
  text?: string
  /** Where to go afterwards; an address inside this site. */
  returnTo?: string | null
  notice?: ReactNode
  /** Registration as a separate button, not only as a line below. */
  withRegister?: boolean
}

/** The methods of signing in that exist here. */
export function SignIn({ title, text, returnTo, notice, withRegister }: SignInProps) {
  const { t } = useTranslation('identity')
  const { data } = useQuery(signInOptions())
  const methods: readonly string[] = data?.methods ?? ['oneid', 'sms']
  const mayRegister = data ? data.embedded && data.registration : true
  return (
    <EntryCard
      title={title}
      text={text}
      foot={
        mayRegister &&
        !withRegister && (
          <>
            {t('interaction.noAccount')} <Link to="/register">{t('interaction.register')}</Link>
          </>
        )
      }
    >
      {notice && <Notice>{notice}</Notice>}
      <ButtonGroup>
        <Button {...withIcon(UserRound)} variant="filled" onClick={() => startSignIn('sso', returnTo)}>
          {t('signIn.password')}
        </Button>
        {methods.includes('sms') && (
          <Button {...withIcon(Smartphone)} onClick={() => startSignIn('sms', returnTo)}>
            {t('signIn.mobile')}
          </Button>
        )}
        <Button {...withIcon(Mail)} component={Link} to="/loginbydomain">
          {t('signIn.domain')}
        </Button>
        <Button {...withIcon(QrCode)} component={Link} to="/easy_login">
          {t('signIn.easy')}
        </Button>
      </ButtonGroup>
      {withRegister && mayRegister && (
        <>
          <Or>{t('interaction.noAccount')}</Or>
          <ButtonGroup>
            <Button component={Link} to="/register" size="md" variant="light">
              {t('register.title')}
            </Button>
            <Button
              component={Link}
              to="/registerbusiness"
              size="md"
              variant="light"
              leftSection={<Building2 size={18} aria-hidden="true" />}
            >
              {t('business.title')}
            </Button>
          </ButtonGroup>
        </>
      )}
    </EntryCard>
  )
}

/** Props of a button with an icon; only the usual method is filled. */
const withIcon = (Icon: LucideIcon) => ({
  size: 'md',
  variant: 'default',
  leftSection: <Icon size={18} aria-hidden="true" />,
})

export const Notice = ({ children }: { children: ReactNode }) => (
  <div className={classes.notice} role="status">
    <TriangleAlert size={18} aria-hidden="true" />
    <div>{children}</div>
  </div>
)
