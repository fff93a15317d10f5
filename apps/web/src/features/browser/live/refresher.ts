import type { QueryClient } from '@tanstack/react-query'
import { renewUsage } from '../../../lib/usage.ts'
import { driveKeys } from '../browser.api.ts'
import { refreshShown } from '../browser.cache.ts'

/** Throttles lists that are slow to load. */
const pauseFactor = 4
const minPauseMs = 500

/** Refetches an open folder when it has changed: one request at a time, and only while the page is visible. */
export function createRefresher(queries: QueryClient, folderId: string) {
  let reading = false
  let again = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  async function read() {
    if (stopped) return
    if (reading || timer !== undefined) {
      again = true
      return
    }
    if (document.hidden) return document.addEventListener('visibilitychange', () => void read(), { once: true })
    reading = true
    again = false
    const began = performance.now()
    await queries.invalidateQueries({ queryKey: driveKeys.folder(folderId) }).catch(() => undefined)
    refreshShown(queries, [])
    void renewUsage(queries)
    reading = false
    timer = setTimeout(pauseEnded, Math.max(minPauseMs, pauseFactor * (performance.now() - began)))
  }

  function pauseEnded() {
    timer = undefined
    if (again) void read()
  }

  return {
    read: () => void read(),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
