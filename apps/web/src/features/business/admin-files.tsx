import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from '../../ui/settings.module.css'
import { BlockedTypes } from './blocked-types.tsx'
import { LibraryManagers } from './library-managers.tsx'
import { LockedItems } from './locked-items.tsx'

/** What may be uploaded, who takes care of the library, and what is locked: files of a business for its admin. */
export function AdminFiles() {
  const { t } = useTranslation('business')
  const { active } = useMe()
  return (
    <div className={classes.page}>
      <PageHeader title={t('files.title')} text={t('files.text', { account: active.name })} />
      <LockedItems />
      <BlockedTypes />
      <LibraryManagers />
    </div>
  )
}
