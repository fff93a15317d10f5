import type { Me, MenuFeature } from '@khlang/contract'
import { useRouter } from '@tanstack/react-router'
import {
  Building2,
  CalendarClock,
  ChartPie,
  Clock,
  EyeOff,
  Hash,
  FileText,
  HardDrive,
  Inbox,
  LibraryBig,
  Link2,
  type LucideIcon,
  Network,
  Send,
  Star,
  Trash2,
  Users,
} from 'lucide-react'
import { menuOn } from './guards.ts'
import { useMe } from '../lib/session.ts'

export type PlaceName =
  | 'myDrive'
  | 'driveBusiness'
  | 'inbox'
  | 'outbox'
  | 'shared'
  | 'links'
  | 'starred'
  | 'recent'
  | 'hashtags'
  | 'hidden'
  | 'trash'
  | 'expired'
  | 'library'
  | 'mapDrive'
  | 'storage'
  | 'personalLog'
  | 'admin'
export type Place = { name: PlaceName; to: string; route: string; icon: LucideIcon; feature?: MenuFeature }

const all: readonly Place[] = [
  { name: 'myDrive', to: '/mydrive', route: '/mydrive', icon: HardDrive, feature: 'my_drive' },
  { name: 'driveBusiness', to: '/drivebusiness', route: '/drivebusiness/$id', icon: Building2, feature: 'my_drive_bu' },
  { name: 'shared', to: '/sharedwithme', route: '/sharedwithme', icon: Users, feature: 'shared' },
  { name: 'links', to: '/links', route: '/links', icon: Link2 },
  { name: 'recent', to: '/recent', route: '/recent', icon: Clock },
  { name: 'starred', to: '/starred', route: '/starred', icon: Star, feature: 'file_s' },
  { name: 'inbox', to: '/inbox', route: '/inbox', icon: Inbox, feature: 'inbox' },
  { name: 'outbox', to: '/outbox', route: '/outbox', icon: Send, feature: 'outbox' },
  { name: 'hashtags', to: '/hashtags', route: '/hashtags', icon: Hash },
  { name: 'hidden', to: '/hidden', route: '/hidden', icon: EyeOff },
  { name: 'trash', to: '/trash', route: '/trash', icon: Trash2, feature: 'trash' },
  { name: 'expired', to: '/fileexpired', route: '/fileexpired', icon: CalendarClock },
  { name: 'library', to: '/library', route: '/library', icon: LibraryBig },
  { name: 'mapDrive', to: '/mapdrive', route: '/mapdrive', icon: Network },
  { name: 'storage', to: '/managestorageonebox', route: '/managestorageonebox', icon: ChartPie },
  { name: 'personalLog', to: '/onebox-system-personal-log', route: '/onebox-system-personal-log', icon: FileText },
  { name: 'admin', to: '/onebox-system-admin-index', route: '/onebox-system-admin-index', icon: Building2 },
]

/** The menu of the shell: pages that exist, for this role, that the person has not switched off. */
export function usePlaces(): readonly Place[] {
  const me = useMe()
  const router = useRouter()
  return all
    .filter((place) => Object.hasOwn(router.routesByPath, place.route) && mayShow(place, me))
    .map((place) => (place.name === 'driveBusiness' ? { ...place, to: `${place.to}/${me.active.accountId}` } : place))
}

export const mayShow = (place: Pick<Place, 'name' | 'feature'>, me: Pick<Me, 'active'>) =>
  (place.name !== 'driveBusiness' || me.active.type === 'Business') &&
  (place.name !== 'admin' || me.active.isAdmin) &&
  (place.name !== 'mapDrive' || me.active.type === 'Citizen' || me.active.features.mapdrive) &&
  (place.name !== 'inbox' || me.active.statusPermissionInbox !== 'off') &&
  (place.name !== 'outbox' || me.active.statusPermissionOutbox !== 'off') &&
  (!place.feature || menuOn(me, place.feature))

/** The menu switch that an address belongs to. */
export function featureOfPath(path: string): MenuFeature | null {
  const place = all.find((one) => path === one.to || path.startsWith(`${one.to}/`))
  return place?.feature ?? null
}
