import type { QueryClient } from '@tanstack/react-query'
import { driveKeys } from '../browser.api.ts'
import { refreshLists } from '../browser.cache.ts'

/** A list that takes long to read is not read all the time. */
const restFactor = 4
const leastRest = 500

/** Reads an open folder again when it has changed: once at a time, and not before the page is looked at. */
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
    refreshLists(queries, [])
    reading = false
    timer = setTimeout(rested, Math.max(leastRest, restFactor * (performance.now() - began)))
  }

  function rested() {
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
