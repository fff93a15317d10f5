import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ArrowRight, FileCheck2, FolderTree, History, ShieldCheck, TriangleAlert, Upload, Users } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMaybeMe } from '../../lib/session.ts'
import { startSignIn } from '../../lib/sign-in-methods.ts'
import classes from './home.module.css'
import { HomePicture } from './picture.tsx'

const points = [
  { name: 'organise', icon: FolderTree },
  { name: 'upload', icon: Upload },
  { name: 'versions', icon: History },
  { name: 'accounts', icon: Users },
  { name: 'safe', icon: ShieldCheck },
  { name: 'thai', icon: FileCheck2 },
] as const

/** Why a sign-in failed; comes with the list of errors only when there is one. */
const ErrorMessage = lazy(() => import('./error-message.tsx').then((module) => ({ default: module.ErrorMessage })))

const DeniedMessage = lazy(() => import('./error-message.tsx').then((module) => ({ default: module.DeniedMessage })))

export type HomeProps = { expired?: true; denied?: string; error?: string; returnTo?: string; health?: boolean }

/** The front page: what this is, and the way in. */
export function Home({ expired, denied, error, returnTo, health }: HomeProps) {
  const { t } = useTranslation('home')
  const me = useMaybeMe()
  const signIn = () => startSignIn(health ? 'health' : 'sso', returnTo)
  return (
    <>
      {(error || denied || (expired && !me)) && (
        <div className={classes.notice} role="status">
          <TriangleAlert size={20} aria-hidden="true" />
          <span>
            {denied ? (
              <Suspense>
                <DeniedMessage code={denied} />
              </Suspense>
            ) : error ? (
              <Suspense>
                <ErrorMessage code={error} />
              </Suspense>
            ) : (
              t('expired')
            )}
          </span>
          {!me && (
            <Button size="compact-sm" variant="default" onClick={signIn}>
              {t('signInAgain')}
            </Button>
          )}
        </div>
      )}
      <section className={classes.hero}>
        <div className={classes.texts}>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
          <div className={classes.actions}>
            {me ? (
              <Button
                component={Link}
                to="/mydrive"
                size="lg"
                rightSection={<ArrowRight size={18} aria-hidden="true" />}
              >
                {t('toDrive')}
              </Button>
            ) : (
              <>
                <Button size="lg" onClick={signIn}>
                  {t('signIn')}
                </Button>
                <Button component={Link} to={health ? '/register_mohpromt' : '/register'} size="lg" variant="default">
                  {t(health ? 'registerHealth' : 'register')}
                </Button>
              </>
            )}
          </div>
          {me ? (
            <p className={classes.small}>{t('signedInAs', { name: me.person.name })}</p>
          ) : (
            <p className={classes.small}>
              <Link to="/login">{t('otherWays')}</Link>
              <Link to="/registerbusiness">{t('registerBusiness')}</Link>
            </p>
          )}
        </div>
        <HomePicture />
      </section>
      <section className={classes.points} aria-label={t('pointsLabel')}>
        {points.map(({ name, icon: Icon }) => (
          <article key={name} className={classes.point}>
            <span className={classes.icon} aria-hidden="true">
              <Icon size={22} strokeWidth={1.8} />
            </span>
            <h2>{t(`point.${name}.title`)}</h2>
            <p>{t(`point.${name}.text`)}</p>
          </article>
        ))}
      </section>
    </>
  )
}
