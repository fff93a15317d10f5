import { getLogCheck, type LogCheck, startLogCheck } from '@khlang/contract/log-checks'
import {
  type ExportCheck,
  type ExportedLog,
  listLogExports,
  logExportCheckPath,
  type LogExport,
  logExportContentPath,
  type LogExportFormat,
  startLogExport,
} from '@khlang/contract/log-exports'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { addressOf, call, commonHeaders, contentUrl, failureOf } from '../../../lib/call.ts'
import { filterOf, logKey, type LogSearch } from './personal-log.api.ts'

const pollMs = 700

/** Whose log is verified and exported, and what of it. */
export type LogProof = {
  of: ExportedLog
  startCheck: () => Promise<LogCheck>
  startExport: (format: LogExportFormat) => Promise<LogExport>
}

/** The reader's own log, as it is filtered. */
export const personalProof = (search: LogSearch): LogProof => ({
  of: 'personal',
  startCheck: () => call(startLogCheck, { body: {} }),
  startExport: (format) => call(startLogExport, { body: { format, filter: filterOf(search) } }),
})

export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: [...logKey(), 'check', id],
    queryFn: ({ signal }) => call(getLogCheck, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'done' || state.data?.state === 'failed' ? false : pollMs),
    gcTime: 0,
  })

/** Polled while one is being created. */
export const exportsQuery = (log: ExportedLog) =>
  infiniteQueryOptions({
    queryKey: [...logKey(), 'exports', log],
    queryFn: ({ pageParam, signal }) =>
      call(listLogExports, { query: { limit: 10, log, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
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
