import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../../../lib/when-idle.ts'

/** Keeps an open folder true to what others do in it, from when the page has nothing better to do. */
export function useLiveFolder(folderId: string | null) {
  const queries = useQueryClient()
  useEffect(() => {
    if (folderId === null) return
    let stop = () => {}
    let left = false
    const callOff = whenIdle(() => {
      void Promise.all([import('./live-socket.ts'), import('./refresher.ts')])
        .then(([{ watchFolder }, { createRefresher }]) => {
          if (left) return
          const refresher = createRefresher(queries, folderId)
          const unwatch = watchFolder(folderId, refresher.read)
          stop = () => {
            unwatch()
            refresher.stop()
          }
        })
        // Without the connection the list is still read when the page is looked at again.
        .catch(() => undefined)
    })
    return () => {
      left = true
      callOff()
      stop()
    }
  }, [folderId, queries])
}
