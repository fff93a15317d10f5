import { logActions } from '@khlang/contract/log-actions'
import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { dayOf, searchParser, textOf } from '../../app/search-params.ts'
import type { LogSearch } from '../../features/history/log/personal-log.api.ts'
import { PersonalLog } from '../../features/history/log/personal-log.tsx'
import { logTexts } from '../../features/history/log/texts.ts'

export const Route = createFileRoute('/_drive/onebox-system-personal-log')({
  beforeLoad: () => needTexts(logTexts),
  validateSearch: searchParser<LogSearch>((raw) => ({
    from: dayOf(raw.from),
    until: dayOf(raw.until),
    action: logActions.find((one) => one === raw.action),
    item: textOf(raw.item),
    itemId: textOf(raw.itemId),
  })),
  component: Page,
  staticData: { title: 'personalLog' },
})

function Page() {
  const navigate = Route.useNavigate()
  return <PersonalLog search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
