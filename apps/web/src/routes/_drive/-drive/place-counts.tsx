import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { placeCounts } from '../../../app/place-count.tsx'
import { mayShow } from '../../../app/places.ts'
import { todayQuery, waitsForAdmin } from '../../../features/business/today.api.ts'
import { edocCountsQuery } from '../../../features/edocs/counts.api.ts'
import { useMe } from '../../../lib/session.ts'

/** Counts what waits in the boxes and for the admins of the active account, for the menu. */
export function PlaceCounts() {
  const me = useMe()
  const { accountId, isAdmin } = me.active
  const hasBoxes =
    mayShow({ name: 'inbox', feature: 'inbox' }, me) || mayShow({ name: 'outbox', feature: 'outbox' }, me)
  const { data: counts } = useQuery({ ...edocCountsQuery(), enabled: hasBoxes })
  const { data: today } = useQuery({ ...todayQuery(), enabled: isAdmin })
  const own = counts?.find((one) => one.accountId === accountId)
  const [inbox, outbox] = [own?.unread ?? 0, own?.pending ?? 0]
  const admin = isAdmin && today ? waitsForAdmin(today) : 0
  useEffect(() => placeCounts.set({ inbox, outbox, admin }), [inbox, outbox, admin])
  return null
}
