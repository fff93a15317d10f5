import { Link, useRouter } from '@tanstack/react-router'
import {
  ArchiveRestore,
  ChartColumn,
  ChartPie,
  FileCheck2,
  FileLock2,
  FileType,
  ImageIcon,
  KeyRound,
  Mail,
  MailSearch,
  Network,
  ScrollText,
  Settings,
  Share2,
  ToggleRight,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import settings from '../../ui/settings.module.css'
import { AdminToday } from './admin-today.tsx'
import classes from './business.module.css'

const pages = [
  { name: 'dashboard', icon: ChartColumn },
  { name: 'employees', icon: Users },
  { name: 'departments', icon: Network },
  { name: 'managestorage', icon: ChartPie },
  { name: 'managefile', icon: FileLock2 },
  { name: 'sharing', icon: Share2 },
  { name: 'fileandfolderbackup', icon: ArchiveRestore },
  { name: 'managefeature', icon: ToggleRight },
  { name: 'consent', icon: FileCheck2 },
  { name: 'mailkeep', icon: MailSearch },
  { name: 'rename', icon: FileType },
  { name: 'setemail', icon: Mail },
  { name: 'managelogo', icon: ImageIcon },
  { name: 'setting', icon: Settings },
  { name: 'generatekey', icon: KeyRound },
  { name: 'log', icon: ScrollText },
] as const

/** The start page of business management. */
export function AdminHome() {
  const { t } = useTranslation('business')
  const { active } = useMe()
  const router = useRouter()
  return (
    <div className={settings.page}>
      <PageHeader title={t('home.title')} text={active.name} />
      <AdminToday />
      <ul className={classes.pages}>
        {/* Only pages that have a route: others of the specification are not built yet. */}
        {pages
          .map((page) => ({ ...page, to: `/onebox-system-admin-${page.name}` }))
          .filter(({ to }) => Object.hasOwn(router.routesByPath, to))
          .filter(({ name }) => name !== 'managelogo' || active.features.business_logo)
          .filter(({ name }) => name !== 'rename' || active.features.rename_document)
          .map(({ name, to, icon: Icon }) => (
            <li key={name}>
              <Link to={to}>
                <Icon size={22} strokeWidth={1.8} aria-hidden="true" />
                <span>
                  <b>{t(`home.${name}.title`)}</b>
                  <small>{t(`home.${name}.text`)}</small>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </div>
  )
}
