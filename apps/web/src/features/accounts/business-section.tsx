import { changeMe, type Me } from '@khlang/contract'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useMe } from '../../lib/session.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { toastFailure } from '../../ui/toasts.tsx'
import { profileQuery } from './business.api.ts'
import { nameIn } from '../../lib/name-in.ts'

const businessDialog = lazyDialog(() => import('./business-dialog.tsx').then((module) => module.BusinessDialog))

/** The business that one acts for: names, numbers, whom to ask, one's roles and the department of this session. */
export function BusinessSection() {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const query = useQuery(profileQuery(language))
  const [isOpen, setOpen] = useState(false)
  const none = t('business.none')
  return (
    <section className={settings.section} aria-labelledby="profile-business">
      <h2 id="profile-business">{t('business.title')}</h2>
      <QueryState query={query} level={3} waiting={{ shape: 'text', rows: 5 }}>
        {(profile) => (
          <>
            <dl className={settings.facts}>
              <dt>{t('business.nameTh')}</dt>
              <dd>{profile.nameTh}</dd>
              <dt>{t('business.nameEn')}</dt>
              <dd>{profile.nameEn || none}</dd>
              <dt>{t('business.taxId')}</dt>
              <dd>{profile.taxId}</dd>
              <dt>{t('business.branch')}</dt>
              <dd>
                {profile.branchNo === '00000' ? t('business.head', { branch: profile.branchNo }) : profile.branchNo}
              </dd>
              <dt>{t('business.domain')}</dt>
              <dd>{profile.domain ?? none}</dd>
              <dt>{t('business.admins')}</dt>
              <dd>{profile.admins.join(', ') || none}</dd>
              <dt>{t('business.roles')}</dt>
              <dd>{profile.roles.join(', ') || none}</dd>
            </dl>
            {profile.mayChange && (
              <Button variant="default" mt={12} aria-haspopup="dialog" onClick={() => setOpen(true)}>
                {t('business.change')}
              </Button>
            )}
            {isOpen && <businessDialog.Dialog profile={profile} onClose={() => setOpen(false)} />}
          </>
        )}
      </QueryState>
      <SessionDepartment />
    </section>
  )
}

/** Which of several departments this session is for (T34). */
function SessionDepartment() {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const queries = useQueryClient()
  const { departments, departmentAccessId } = useMe().active
  const choosing = useMutation({
    mutationFn: (id: string) => call(changeMe, { body: { departmentAccessId: id } }),
    onSuccess: (me: Me) => queries.setQueriesData<Me>({ queryKey: ['me'] }, (before) => before && me),
    onError: (error) => toastFailure(error, t('business.departmentFailed')),
  })
  if (departments.length === 0) return null
  return (
    <NativeSelect
      mt={16}
      label={t('business.department')}
      description={t('business.departmentHint')}
      value={choosing.isPending ? choosing.variables : (departmentAccessId ?? '')}
      disabled={choosing.isPending || departments.length === 1}
      data={departments.map(({ id, ...names }) => ({
        value: id,
        label: nameIn(names, language) || id,
      }))}
      onChange={(event) => choosing.mutate(event.currentTarget.value)}
    />
  )
}
