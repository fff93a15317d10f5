import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { needTexts } from '../../../lib/i18n.ts'
import { refreshLists } from '../../../features/browser/index.ts'
import { onScrollIdle } from '../../../lib/scroll-idle.ts'
import { extraPart } from '../../../ui/lazy-part.tsx'
import { searchTexts } from '../../../features/search/texts.ts'
import { TaskTray } from '../../../features/tasks/index.ts'
import { transferTexts } from '../../../features/transfer/texts.ts'

const UploadTray = extraPart(async () => {
  const [module] = await Promise.all([
    import('../../../features/transfer/tray/upload-tray.tsx'),
    needTexts(transferTexts),
  ])
  return module.UploadTray
})

const SavedList = extraPart(async () => {
  const [module] = await Promise.all([import('../../../features/search/saved-list.tsx'), needTexts(searchTexts)])
  return module.SavedList
})

/** What the search box suggests. */
export const Suggestions = extraPart(async () => {
  const [module] = await Promise.all([import('./suggestions.tsx'), needTexts(searchTexts, transferTexts)])
  return module.Suggestions
})

/** The page loads first; the rest is deferred. */
function useLater(): boolean {
  const [ready, setReady] = useState(hasWaited)
  useEffect(() => {
    let callOff = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      callOff = onScrollIdle(() => {
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
  const onEnded = useCallback(() => refreshLists(queries), [queries])
  if (!useLater()) return null
  return (
    <>
      <Suspense>
        <TaskTray onEnded={onEnded} />
      </Suspense>
      <Suspense>
        <UploadTray onArrived={onArrived} onOpenFolder={onOpenFolder} />
      </Suspense>
    </>
  )
}
