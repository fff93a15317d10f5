import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { needTexts } from '../../../app/i18n.ts'
import { refreshLists } from '../../../features/drive/drive.cache.ts'
import { extraPart } from '../../../ui/lazy-part.tsx'

const UploadTray = extraPart(async () => {
  const [module] = await Promise.all([import('../../../features/transfer/tray/upload-tray.tsx'), needTexts('transfer')])
  return module.UploadTray
})

const WorkTray = extraPart(async () => {
  const [module] = await Promise.all([import('../../../features/drive/work/work-tray.tsx'), needTexts('work')])
  return module.WorkTray
})

/** The upload tray of the shell: lists follow what arrives, and a folder is one click away. */
export function Uploads() {
  const queries = useQueryClient()
  const router = useRouter()
  const onArrived = useCallback((folders: ReadonlySet<string>) => refreshLists(queries, folders), [queries])
  const onOpenFolder = useCallback((id: string) => router.history.push(`/directory/${id}`), [router])
  // The page comes first; what a reload left unfinished can wait a moment.
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 2000)
    return () => clearTimeout(timer)
  }, [])
  if (!ready) return null
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
