import { changeMe, type MenuFeature, menuFeatures } from '@khlang/contract'
import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { meQuery, useMe } from '../../lib/session.ts'
import { call } from '../../lib/call.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { FormError } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import settings from '../../ui/settings.module.css'
import { profileQuery } from './business.api.ts'

/** A menu without a page has no switch. */
const pages: Record<MenuFeature, string> = {
  my_drive: '/mydrive',
  my_drive_bu: '/drivebusiness/$id',
  file_s: '/starred',
  inbox: '/inbox',
  outbox: '/outbox',
  shared: '/sharedwithme',
  trash: '/trash',
}

/** Switches for one's own menus; they hide, and never delete or forbid (T18). */
export function MenuSwitches() {
  const { t } = useTranslation(['accounts', 'app'])
  const me = useMe()
  const queries = useQueryClient()
  const router = useRouter()
  const change = useMutation({
    mutationFn: (switched: Partial<Record<MenuFeature, 'Y' | 'N'>>) =>
      call(changeMe, { body: { featureStatus: switched } }),
    onSuccess: (next) => queries.setQueryData(meQuery().queryKey, next),
  })
  const status = { ...me.active.featureStatus, ...(change.isPending ? change.variables : {}) }
  const locked = me.active.lockedMenus
  const profile = useQuery({ ...profileQuery(useLanguage()), enabled: locked.length > 0 })
  const admins = profile.data?.admins.join(', ')
  const whoDecides = admins ? t('menus.lockedBy', { names: admins }) : t('menus.locked')
  const features = menuFeatures.filter(
    (name) =>
      Object.hasOwn(router.routesByPath, pages[name]) && (name !== 'my_drive_bu' || me.active.type === 'Business'),
  )
  return (
    <div className={settings.page}>
      <PageHeader title={t('menus.title')} text={t('menus.text', { account: me.active.name })} />
      <section className={settings.section}>
        <ul className={settings.rows}>
          {features.map((name) => (
            <li key={name} className={settings.row}>
              {locked.includes(name) && <LockKeyhole size={18} aria-hidden="true" />}
              <Switch
                className={settings.rowText}
                label={t(`app:feature.${name}`)}
                description={locked.includes(name) ? whoDecides : t(`menus.${name}`)}
                checked={status[name] !== 'N'}
                disabled={locked.includes(name)}
                onChange={(event) => change.mutate({ [name]: event.currentTarget.checked ? 'Y' : 'N' })}
              />
            </li>
          ))}
        </ul>
        <FormError error={change.error} />
      </section>
    </div>
  )
}
