import { PageHeader } from '../../../ui/page-header.tsx'
import settings from '../../../ui/settings.module.css'
import { useTranslation } from 'react-i18next'
import { DepartmentTree } from './department-tree.tsx'
import { Roles } from './roles.tsx'

/** The departments of a business as a tree, and its roles. */
export function DepartmentsPage() {
  const { t } = useTranslation('organisation')
  return (
    <div className={settings.page}>
      <PageHeader title={t('departments.title')} text={t('departments.text')} />
      <DepartmentTree />
      <Roles />
    </div>
  )
}
