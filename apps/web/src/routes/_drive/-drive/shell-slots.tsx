import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { needTexts } from '../../../app/i18n.ts'
import { refreshLists } from '../../../features/drive/drive.cache.ts'
import { whenScrollRests } from '../../../lib/scroll-rest.ts'
import { extraPart } from '../../../ui/lazy-part.tsx'

const UploadTray = extraPart(async () => {
  const [module] = await Promise.all([import('../../../features/transfer/tray/upload-tray.tsx'), needTexts('transfer')])
  return module.UploadTray
})

const WorkTray = extraPart(async () => {
  const [module] = await Promise.all([import('../../../features/drive/work/work-tray.tsx'), needTexts('work')])
  return module.WorkTray
})

const SavedList = extraPart(async () => {
  const [module] = await Promise.all([import('../../../features/drive/searches/saved-list.tsx'), needTexts('searches')])
  return module.SavedList
})

/** The page comes first; what can wait a moment does. */
function useLater(): boolean {
  const [ready, setReady] = useState(hasWaited)
  useEffect(() => {
    let callOff = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      callOff = whenScrollRests(() => {
        hasWaited = true
        setReady(true)
      })
    }, 2000)
    return () => callOff()
  }, [])
  return ready
}
let hasWaited = false

/** What a person has put at the end of the menu. */
export const pinned = (onChoose?: () => void) => <Pinned onChoose={onChoose} />

function Pinned({ onChoose }: { onChoose: (() => void) | undefined }) {
  if (!useLater()) return null
  return (
    <Suspense>
      <SavedList onChoose={onChoose} />
    </Suspense>
  )
}

/** The upload tray of the shell: lists follow what arrives, and a folder is one click away. */
export function Uploads() {
  const queries = useQueryClient()
  const router = useRouter()
  const onArrived = useCallback((folders: ReadonlySet<string>) => refreshLists(queries, folders), [queries])
  const onOpenFolder = useCallback((id: string) => router.history.push(`/directory/${id}`), [router])
  if (!useLater()) return null
  return (
    <>
      <Suspense>
        <WorkTray />
      </Suspense>
      <Suspense>
        <UploadTray onArrived={onArrived} onOpenFolder={onOpenFolder} />
      </Suspense>
    </>
  )
}
