import type { Input } from '@khlang/contract'
import {
  applyChartReload,
  type ChartChangeKind,
  type ChartReload,
  type ChartSubject,
  getOrganisationChart,
  listChartChanges,
  startChartReload,
} from '@khlang/contract/organisation-chart'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { organisationKey } from '../organisation.api.ts'

/** While a reload is in flight, it is read again this often. */
const pollMs = 1000

export const isInFlight = (reload: ChartReload | null | undefined): boolean =>
  reload?.state === 'fetching' || reload?.state === 'applying'

export const chartQuery = () =>
  queryOptions({
    queryKey: [...organisationKey(), 'chart'],
    queryFn: ({ signal }) => call(getOrganisationChart, {}, { signal }),
    refetchInterval: ({ state }) => (isInFlight(state.data?.latest) ? pollMs : false),
  })

export type ChangeGroup = { subject: ChartSubject; kind: ChartChangeKind }

/** Its state is part of the key: what became of a change is read when the reload has ended. */
export const changesQuery = ({ id, state }: Pick<ChartReload, 'id' | 'state'>, group: ChangeGroup) =>
  infiniteQueryOptions({
    queryKey: [...organisationKey(), 'chart', id, state, group],
    queryFn: ({ pageParam, signal }) =>
      call(
        listChartChanges,
        { params: { id }, query: { limit: 50, ...group, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const startReload = () => call(startChartReload, { body: {} })
export const applyReload = (id: string, body: Input<typeof applyChartReload>['body']) =>
  call(applyChartReload, { params: { id }, body })
