import type { Notice } from '@khlang/contract/notices'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMe } from '../../../lib/session.ts'
import { rowsOf } from '../../../ui/paged-list.tsx'
import { Answers } from './answers.tsx'
import { requestsQuery } from './requests.api.ts'

/** Below a notice about a request: its answers, as long as it waits, for whoever acts for the account of the item. */
export function NoticeAnswers({ notice }: { notice: Notice }) {
  const { active } = useMe()
  const id = new URLSearchParams(notice.path.split('?')[1]).get('request')
  const list = useInfiniteQuery({ ...requestsQuery(), enabled: notice.accountId === active.accountId })
  const request = rowsOf(list).find((one) => one.id === id)
  return request ? <Answers request={request} /> : null
}
