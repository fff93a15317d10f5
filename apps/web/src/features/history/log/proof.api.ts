import { getLogCheck, startLogCheck } from '@khlang/contract/log-checks'
import {
  type ExportCheck,
  listLogExports,
  logExportCheckPath,
  logExportContentPath,
  type LogExportFormat,
  startLogExport,
} from '@khlang/contract/log-exports'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { addressOf, call, commonHeaders, contentUrl, failureOf } from '../../../lib/call.ts'
import { filterOf, logKey, type LogSearch } from './personal-log.api.ts'

const pollMs = 700

export const startCheck = () => call(startLogCheck, { body: {} })

export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: [...logKey(), 'check', id],
    queryFn: ({ signal }) => call(getLogCheck, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'done' || state.data?.state === 'failed' ? false : pollMs),
    gcTime: 0,
  })

export const startExport = (format: LogExportFormat, search: LogSearch) =>
  call(startLogExport, { body: { format, filter: filterOf(search) } })

/** Polled while one is being created. */
export const exportsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...logKey(), 'exports'],
    queryFn: ({ pageParam, signal }) =>
      call(listLogExports, { query: { limit: 10, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((one) => one.state === 'waiting' || one.state === 'running'))
        ? pollMs
        : false,
  })

export const exportAddress = (id: string) => contentUrl(addressOf({ path: logExportContentPath }, { params: { id } }))

/** Whether a file was exported here and is unaltered. */
export async function checkFile(file: Blob): Promise<ExportCheck> {
  const response = await fetch(logExportCheckPath, {
    method: 'POST',
    headers: { ...commonHeaders(), 'Content-Type': 'application/octet-stream' },
    credentials: 'same-origin',
    body: file,
  })
  const body = (await response.json().catch(() => null)) as { result?: ExportCheck } | null
  if (!response.ok || !body?.result) throw failureOf(response, body)
  return body.result
}
