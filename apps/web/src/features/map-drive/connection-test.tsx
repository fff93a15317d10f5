import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { Field } from '../../ui/form.tsx'
import settings from '../../ui/settings.module.css'
import { testConnection } from './connection.ts'
import classes from './map-drive.module.css'
import type { Address } from './setup-files.ts'

/** Tries the drive as a device would, and says what is wrong and what to do. */
export function ConnectionTest({ address, secret }: { address: Address; secret: string }) {
  const { t } = useTranslation('map-drive')
  const [typed, setTyped] = useState(secret)
  const run = useMutation({ mutationFn: () => testConnection(address.url, address.username, typed) })
  const { isAdmin } = useMe().active
  const mayTurnOn = run.data === 'off' && isAdmin
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== '' && !run.isPending) run.mutate()
  }
  return (
    <section className={settings.section}>
      <h2>{t('test.title')}</h2>
      <p>{t('test.text')}</p>
      <form className={classes.form} onSubmit={submit}>
        <Field
          type="password"
          label={t('test.password')}
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            run.reset()
          }}
        />
        <Button type="submit" loading={run.isPending} disabled={typed === ''}>
          {t('test.run')}
        </Button>
      </form>
      <div role="status">
        {run.data && (
          <p className={classes.found} data-tone={run.data === 'works' ? 'good' : 'bad'}>
            {t(`test.${mayTurnOn ? 'offAdmin' : run.data}`)}
          </p>
        )}
        {mayTurnOn && (
          <Button component={Link} to="/onebox-system-admin-managefeature" variant="default">
            {t('off.open')}
          </Button>
        )}
      </div>
    </section>
  )
}
