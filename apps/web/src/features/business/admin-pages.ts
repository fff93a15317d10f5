import type { AdminTaskKind } from '@khlang/contract/admin-today'
import type { Me } from '@khlang/contract'
import { useRouter } from '@tanstack/react-router'
import {
  ArchiveRestore,
  ChartColumn,
  ChartPie,
  FileCheck2,
  FileLock2,
  FileType,
  HardDrive,
  House,
  ImageIcon,
  KeyRound,
  type LucideIcon,
  Mail,
  MailSearch,
  Network,
  RefreshCw,
  ScrollText,
  Settings,
  Share2,
  ToggleRight,
  UserMinus,
  Users,
} from 'lucide-react'
import { useMe } from '../../lib/session.ts'

/** The pages of business management, in the groups of its menu. */
const groups = {
  overview: ['index', 'dashboard', 'log'],
  people: ['employees', 'departments', 'chart', 'leavers'],
  files: ['mydrive', 'managestorage', 'managefile', 'sharing', 'fileandfolderbackup'],
  documents: ['consent', 'mailkeep', 'rename'],
  system: ['setting', 'managefeature', 'setemail', 'managelogo', 'generatekey'],
} as const
export type AdminGroup = keyof typeof groups
export type AdminPageName = (typeof groups)[AdminGroup][number]

const icons: Record<AdminPageName, LucideIcon> = {
  index: House,
  dashboard: ChartColumn,
  log: ScrollText,
  employees: Users,
  departments: Network,
  chart: RefreshCw,
  leavers: UserMinus,
  mydrive: HardDrive,
  managestorage: ChartPie,
  managefile: FileLock2,
  sharing: Share2,
  fileandfolderbackup: ArchiveRestore,
  consent: FileCheck2,
  mailkeep: MailSearch,
  rename: FileType,
  setting: Settings,
  managefeature: ToggleRight,
  setemail: Mail,
  managelogo: ImageIcon,
  generatekey: KeyRound,
}

/** What waits on which page; what waits for somebody else is not counted. */
export const tasksOf: Partial<Record<AdminPageName, readonly AdminTaskKind[]>> = {
  index: ['alarms'],
  employees: ['joins', 'failedMails'],
  managestorage: ['nearlyFull'],
  managefile: ['unlockRequests'],
  setemail: ['failedAlerts'],
}

export type AdminPage = { name: AdminPageName; to: string; icon: LucideIcon }

const isOn = (name: AdminPageName, { features }: Me['active']) =>
  (name !== 'managelogo' || features.business_logo) && (name !== 'rename' || features.rename_document)

/** The pages that this business has, by group. */
export function useAdminPages(): readonly { group: AdminGroup; pages: readonly AdminPage[] }[] {
  const { active } = useMe()
  const router = useRouter()
  return (Object.keys(groups) as AdminGroup[]).map((group) => ({
    group,
    pages: groups[group]
      .map((name) => ({ name, to: `/onebox-system-admin-${name}`, icon: icons[name] }))
      .filter(({ name, to }) => Object.hasOwn(router.routesByPath, to) && isOn(name, active)),
  }))
}
