import type { Input } from '@khlang/contract'
import { mailStatuses } from '@khlang/contract/mail-states'
import {
  addMailbox,
  changeMailbox,
  listMailboxes,
  listMailRules,
  readMailbox,
  removeMailbox,
  testMailbox,
  writeMailRules,
} from '@khlang/contract/mailboxes'
import {
  getMail,
  getMailCheck,
  keepMails,
  listMailChecks,
  listMails,
  mailCheckReportPath,
  startMailCheck,
} from '@khlang/contract/mails'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, addressOf, call, contentUrl } from '../../lib/call.ts'

/** What the address of the page holds. A value that does not exist is none. */
export type MailSearch = {
  tab?: string
  mailbox?: string
  status?: string
  from?: string
  to?: string
  q?: string
  mail?: string
}

/** The search with other values; an empty one leaves the address. */
export const withSearch = (search: MailSearch, change: MailSearch): MailSearch =>
  Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value))

const keyOf = (...what: unknown[]) => ['business', activeAccountId(), 'mailkeep', ...what] as const

export const mailboxesQuery = () =>
  queryOptions({
    queryKey: keyOf('mailboxes'),
    queryFn: ({ signal }) => call(listMailboxes, {}, { signal }),
    // Readings happen meanwhile, mail by mail.
    refetchInterval: 5000,
  })

export const rulesQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('rules', id),
    queryFn: async ({ signal }) => (await call(listMailRules, { params: { id } }, { signal })).items,
  })

const isId = (text: string | undefined): text is string => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? '')

/** What the server is asked. */
export function filterOf({ mailbox, status, from, to, q }: MailSearch): Input<typeof listMails>['query'] {
  const known = mailStatuses.find((one) => one === status)
  return {
    ...(isId(mailbox) && { mailboxId: mailbox }),
    ...(known && { status: known }),
    ...(from && { from }),
    ...(to && { to }),
    ...(q && { q: q.slice(0, 100) }),
  }
}

export const mailsQuery = (search: MailSearch) =>
  infiniteQueryOptions({
    queryKey: keyOf('mails', filterOf(search)),
    queryFn: ({ pageParam, signal }) =>
      call(
        listMails,
        { query: { ...filterOf(search), limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('mail', id),
    queryFn: ({ signal }) => call(getMail, { params: { id } }, { signal }),
  })

export const checksQuery = () =>
  infiniteQueryOptions({
    queryKey: keyOf('checks'),
    queryFn: ({ pageParam, signal }) =>
      call(listMailChecks, { query: { limit: 20, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((one) => one.state === 'waiting' || one.state === 'running'))
        ? 2000
        : false,
  })

export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('check', id),
    queryFn: ({ signal }) => call(getMailCheck, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' || state.data?.state === 'running' ? 2000 : false),
  })

/** Runs a change, and refreshes the page whatever it came to. */
async function changing<T>(queries: QueryClient, work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await queries.invalidateQueries({ queryKey: keyOf() })
  }
}

export const makeMailbox = (queries: QueryClient, body: Input<typeof addMailbox>['body']) =>
  changing(queries, call(addMailbox, { body }))
export const saveMailbox = (queries: QueryClient, id: string, body: Input<typeof changeMailbox>['body']) =>
  changing(queries, call(changeMailbox, { params: { id }, body }))
export const dropMailbox = (queries: QueryClient, id: string, name: string) =>
  changing(queries, call(removeMailbox, { params: { id }, body: { name } }))
export const readNow = (queries: QueryClient, id: string) =>
  changing(queries, call(readMailbox, { params: { id }, body: {} }))
export const tryMailbox = (body: Input<typeof testMailbox>['body']) => call(testMailbox, { body })
export const saveRules = (queries: QueryClient, id: string, body: Input<typeof writeMailRules>['body']) =>
  changing(queries, call(writeMailRules, { params: { id }, body }))
export const keepAgain = (queries: QueryClient, ids: string[]) => changing(queries, call(keepMails, { body: { ids } }))
export const beginCheck = (queries: QueryClient, body: Input<typeof startMailCheck>['body']) =>
  changing(queries, call(startMailCheck, { body }))

/** The address of the report of a check, opened by the browser itself. */
export const reportAddress = (id: string, language: string): string =>
  contentUrl(addressOf({ path: mailCheckReportPath }, { params: { id }, query: { language } }))
