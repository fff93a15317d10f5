import { createFileRoute } from '@tanstack/react-router'
import { type NoticeTab, noticeTabs } from '../../features/notifications/notice-tabs.ts'
import { NoticeToolsContext } from '../../features/notifications/notice-tools.ts'
import { NoticesPage } from '../../features/notifications/notices-page.tsx'
import { notificationsTexts } from '../../features/notifications/texts.ts'
import { needTexts } from '../../lib/i18n.ts'
import { noticeTools } from './-drive/notice-tools.tsx'

export const Route = createFileRoute('/_drive/notifications')({
  validateSearch: (search): { tab?: NoticeTab } => {
    const tab = noticeTabs.find((one) => one === search.tab)
    return tab && tab !== 'all' ? { tab } : {}
  },
  beforeLoad: () => needTexts(notificationsTexts),
  component: Page,
  staticData: { title: 'notifications' },
})

function Page() {
  const { tab = 'all' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NoticeToolsContext value={noticeTools}>
      <NoticesPage tab={tab} onTab={(next) => void navigate({ search: next === 'all' ? {} : { tab: next } })} />
    </NoticeToolsContext>
  )
}
