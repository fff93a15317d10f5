import { type Me, listDrives, type MenuFeature } from '@khlang/contract'
import { queryOptions } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Building2, Clock, EyeOff, HardDrive, type LucideIcon, Star, Trash2 } from 'lucide-react'
import { call } from '../lib/call.ts'
import { menuOn } from './guards.ts'
import { useActiveAccountId, useMe } from './session.ts'

export type PlaceName = 'myDrive' | 'driveBusiness' | 'starred' | 'recent' | 'hidden' | 'trash'
export type Place = { name: PlaceName; to: string; route: string; icon: LucideIcon; feature?: MenuFeature }

const all: readonly Place[] = [
  { name: 'myDrive', to: '/mydrive', route: '/mydrive', icon: HardDrive, feature: 'my_drive' },
  { name: 'driveBusiness', to: '/drivebusiness', route: '/drivebusiness/$id', icon: Building2, feature: 'my_drive_bu' },
  { name: 'recent', to: '/recent', route: '/recent', icon: Clock },
  { name: 'starred', to: '/starred', route: '/starred', icon: Star, feature: 'file_s' },
  { name: 'hidden', to: '/hidden', route: '/hidden', icon: EyeOff },
  { name: 'trash', to: '/trash', route: '/trash', icon: Trash2, feature: 'trash' },
]

export const drivesQuery = (accountId: string | null) =>
  queryOptions({
    queryKey: ['drives', accountId],
    queryFn: ({ signal }) => call(listDrives, {}, { signal }),
    staleTime: 300_000,
  })

/** The menu of the shell: pages that exist, for this role, that the person has not switched off. */
export function usePlaces(): readonly Place[] {
  const me = useMe()
  const router = useRouter()
  const { data: drives } = useQuery(drivesQuery(useActiveAccountId()))
  const business = drives?.items.find((drive) => drive.kind === 'business')
  return all
    .filter((place) => Object.hasOwn(router.routesByPath, place.route) && mayShow(place, me))
    .flatMap((place) => {
      if (place.name !== 'driveBusiness') return [place]
      return business ? [{ ...place, to: `/drivebusiness/${business.rootId}` }] : []
    })
}

export const mayShow = (place: Pick<Place, 'name' | 'feature'>, me: Pick<Me, 'active'>) =>
  (place.name !== 'driveBusiness' || me.active.type === 'Business') && (!place.feature || menuOn(me, place.feature))

/** The menu switch that an address belongs to. */
export function featureOfPath(path: string): MenuFeature | null {
  const place = all.find((one) => path === one.to || path.startsWith(`${one.to}/`))
  return place?.feature ?? null
}
