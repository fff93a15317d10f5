import type { Me, MenuFeature } from '@khlang/contract'
import { useRouter } from '@tanstack/react-router'
import {
  Building2,
  CalendarClock,
  ChartPie,
  Clock,
  FileCheck2,
  FileText,
  FolderDown,
  Hash,
  HardDrive,
  Inbox,
  LibraryBig,
  Link2,
  type LucideIcon,
  MailCheck,
  MailSearch,
  Network,
  Send,
  Settings2,
  Star,
  Trash2,
  Users,
} from 'lucide-react'
import { menuOn } from './guards.ts'
import { useMe } from '../lib/session.ts'

export type PlaceName =
  | 'myDrive'
  | 'driveBusiness'
  | 'shared'
  | 'recent'
  | 'starred'
  | 'trash'
  | 'expired'
  | 'inbox'
  | 'outbox'
  | 'admin'
  | 'links'
  | 'sent'
  | 'downloads'
  | 'hashtags'
  | 'library'
  | 'mapDrive'
  | 'storage'
  | 'personalLog'
  | 'consent'
  | 'mailKeeping'
/** The drive, e-documents, the administration of a business, and what is needed now and then. */
export type PlaceGroup = 'drive' | 'documents' | 'business' | 'more'
export type Place = { name: PlaceName; to: string; route: string; icon: LucideIcon; feature?: MenuFeature }

const place = (name: PlaceName, to: string, icon: LucideIcon, feature?: MenuFeature): Place => ({
  name,
  to,
  route: to,
  icon,
  ...(feature && { feature }),
})

const groups: Record<PlaceGroup, readonly Place[]> = {
  drive: [
    place('myDrive', '/mydrive', HardDrive, 'my_drive'),
    { ...place('driveBusiness', '/drivebusiness', Building2, 'my_drive_bu'), route: '/drivebusiness/$id' },
    place('shared', '/sharedwithme', Users, 'shared'),
    place('recent', '/recent', Clock),
    place('starred', '/starred', Star, 'file_s'),
    place('trash', '/trash', Trash2, 'trash'),
    place('expired', '/fileexpired', CalendarClock),
  ],
  documents: [place('inbox', '/inbox', Inbox, 'inbox'), place('outbox', '/outbox', Send, 'outbox')],
  business: [place('admin', '/onebox-system-admin-index', Settings2)],
  more: [
    place('links', '/links', Link2),
    place('sent', '/sent', MailCheck),
    place('downloads', '/downloads', FolderDown),
    place('hashtags', '/hashtags', Hash),
    place('library', '/library', LibraryBig),
    place('mapDrive', '/mapdrive', Network),
    place('storage', '/managestorageonebox', ChartPie),
    place('personalLog', '/onebox-system-personal-log', FileText),
    place('consent', '/consent', FileCheck2),
    place('mailKeeping', '/mail-keeping', MailSearch),
  ],
}
const all = Object.values(groups).flat()

type PlacesOf = { group: PlaceGroup; places: readonly Place[] }

/** The menu of the shell: pages that exist, for this role, that the person has not switched off. */
export function usePlaceGroups(): readonly PlacesOf[] {
  const me = useMe()
  const router = useRouter()
  const shown = (places: readonly Place[]) =>
    places
      .filter((place) => Object.hasOwn(router.routesByPath, place.route) && mayShow(place, me))
      .map((place) => (place.name === 'driveBusiness' ? { ...place, to: `${place.to}/${me.active.accountId}` } : place))
  return (Object.keys(groups) as PlaceGroup[])
    .map((group) => ({ group, places: shown(groups[group]) }))
    .filter(({ places }) => places.length > 0)
}

export const usePlaces = (): readonly Place[] => usePlaceGroups().flatMap(({ places }) => places)

export const mayShow = (place: Pick<Place, 'name' | 'feature'>, me: Pick<Me, 'active'>) =>
  (place.name !== 'driveBusiness' || me.active.type === 'Business') &&
  (place.name !== 'admin' || me.active.isAdmin) &&
  // An Admin Business finds both in the administration.
  (place.name !== 'consent' || !me.active.isAdmin) &&
  (place.name !== 'mailKeeping' || me.active.type === 'Citizen') &&
  (place.name !== 'mapDrive' || me.active.type === 'Citizen' || me.active.features.mapdrive) &&
  (place.name !== 'inbox' || me.active.statusPermissionInbox !== 'off') &&
  (place.name !== 'outbox' || me.active.statusPermissionOutbox !== 'off') &&
  (!place.feature || menuOn(me, place.feature))

/** The menu switch that an address belongs to. */
export function featureOfPath(path: string): MenuFeature | null {
  const found = all.find((one) => path === one.to || path.startsWith(`${one.to}/`))
  return found?.feature ?? null
}
