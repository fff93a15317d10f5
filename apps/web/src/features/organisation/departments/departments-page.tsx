import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
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
      <PageHeader
        title={t('departments.title')}
        text={t('departments.text')}
        actions={
          <Button
            variant="default"
            component={Link}
            to="/onebox-system-admin-chart"
            leftSection={<RefreshCw size={16} aria-hidden="true" />}
          >
            {t('departments.chart')}
          </Button>
        }
      />
      <DepartmentTree />
      <Roles />
    </div>
  )
}
