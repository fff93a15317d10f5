import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useCallback } from 'react'
import { refreshLists } from '../../../features/browser/index.ts'
import { chatTexts } from '../../../features/dispatches/chat/texts.ts'
import { NoticeToolsContext } from '../../../features/notifications/notice-tools.ts'
import { notificationsTexts } from '../../../features/notifications/texts.ts'
import { supportTexts } from '../../../features/support/texts.ts'
import { searchTexts } from '../../../features/search/texts.ts'
import { TaskTray } from '../../../features/tasks/index.ts'
import { transferTexts } from '../../../features/transfer/texts.ts'
import { withTexts } from '../../../lib/i18n.ts'
import { extraPart } from '../../../ui/lazy-part.tsx'
import { noticeTools } from './notice-tools.tsx'

// Parts of the shell that come after the page, with their texts: where they are is itself loaded with the first of them.

export const bell = () =>
  withTexts(import('../../../features/notifications/bell.tsx'), notificationsTexts).then(
    ({ Bell }) =>
      function AnsweringBell() {
        return (
          <NoticeToolsContext value={noticeTools}>
            <Bell />
          </NoticeToolsContext>
        )
      },
  )

export const chat = () =>
  withTexts(import('../../../features/dispatches/chat/chat-widget.tsx'), chatTexts).then((part) => part.ChatWidget)

export const placeCounts = () => import('./place-counts.tsx').then((part) => part.PlaceCounts)

export const supportBanner = () =>
  withTexts(import('../../../features/support/banner.tsx'), supportTexts).then((part) => part.SupportBanner)

export const savedList = () =>
  withTexts(import('../../../features/search/saved-list.tsx'), searchTexts).then((part) => part.SavedList)

export const suggestions = () =>
  withTexts(import('./suggestions.tsx'), searchTexts, transferTexts).then((part) => part.Suggestions)

const UploadTray = extraPart(() =>
  withTexts(import('../../../features/transfer/tray/upload-tray.tsx'), transferTexts).then((part) => part.UploadTray),
)

/** The upload tray of the shell: lists follow what arrives, and a folder is one click away. */
export function Uploads() {
  const queries = useQueryClient()
  const router = useRouter()
  const onArrived = useCallback((folders: ReadonlySet<string>) => refreshLists(queries, folders), [queries])
  const onOpenFolder = useCallback((id: string) => router.history.push(`/directory/${id}`), [router])
  const onEnded = useCallback(() => refreshLists(queries), [queries])
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
