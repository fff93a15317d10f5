import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../../../lib/when-idle.ts'

/** Keeps an open folder in sync with changes of others; starts once the page is idle. */
export function useLiveFolder(folderId: string | null) {
  const queries = useQueryClient()
  useEffect(() => {
    if (folderId === null) return
    let stop = () => {}
    let left = false
    const begin = async (late: boolean) => {
      const [{ watchFolder }, { createRefresher }] = await Promise.all([
        import('../../../lib/live-socket.ts'),
        import('./refresher.ts'),
      ])
      if (left) return
      const refresher = createRefresher(queries, folderId)
      const unwatch = watchFolder(folderId, refresher.read)
      if (late) refresher.read()
      stop = () => {
        unwatch()
        refresher.stop()
      }
    }
    /** Offline it starts once the connection is back, and refetches what it missed. */
    const beginLate = () => void begin(true).catch(() => undefined)
    const callOff = whenIdle(
      () => void begin(false).catch(() => left || window.addEventListener('online', beginLate, { once: true })),
    )
    return () => {
      left = true
      window.removeEventListener('online', beginLate)
      callOff()
      stop()
    }
  }, [folderId, queries])
}
