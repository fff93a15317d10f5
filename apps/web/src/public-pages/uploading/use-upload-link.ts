import type { PublicUploadLink, PublicUploadState, UploadPage } from '@khlang/contract/public-upload-links'
import { useCallback, useEffect, useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { isToken } from '../address-parts.ts'
import { type Answers, openUploadLink, readUploadLink } from './upload-link.api.ts'

/** The pages of an upload link: each state has its own. */
export type UploadView =
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  | { name: 'state'; state: Exclude<PublicUploadState, 'open' | 'password_needed'> }
  /** Before it is opened: who are you, and the password. */
  | { name: 'form'; link: PublicUploadLink }
  | { name: 'open'; page: UploadPage; isFull: boolean }

const viewOf = (link: PublicUploadLink): UploadView => {
  if (link.page) return { name: 'open', page: link.page, isFull: link.state === 'full' }
  if (link.state === 'open' || link.state === 'password_needed') return { name: 'form', link }
  return { name: 'state', state: link.state }
}

const asksNothing = ({ state, asks }: PublicUploadLink) =>
  state === 'open' && asks?.name === 'no' && asks.email === 'no'

/** The state of an upload link, and its page once it is open. */
export function useUploadLink(token: string, requestId: string | null) {
  const [view, setView] = useState<UploadView>({ name: 'loading' })
  const [link, setLink] = useState<PublicUploadLink | null>(null)
  // What was opened here stays, whatever becomes of the link: files that are not sent yet, and receipts.
  const [page, setPage] = useState<UploadPage | null>(null)
  const show = useCallback((next: UploadView) => {
    setView(next)
    if (next.name === 'open') setPage(next.page)
  }, [])

  const open = useCallback(
    async (answers: Answers) => {
      const opened = await openUploadLink(token, { ...answers, ...(requestId !== null && { requestId }) })
      show({ name: 'open', page: opened.page, isFull: false })
    },
    [token, requestId, show],
  )

  const read = useCallback(
    async (isFirst: boolean) => {
      try {
        const known = await readUploadLink(token)
        setLink(known)
        // A visit that was there before the mail was opened becomes one of the person who was asked.
        const isOpen = known.page !== null && known.state === 'open'
        if ((isFirst && isOpen && requestId !== null) || (!known.page && asksNothing(known))) await open({})
        else show(viewOf(known))
      } catch (error) {
        // What is on its way is worth more than figures that are a little old.
        setView((shown) => (shown.name === 'open' ? shown : { name: 'failed', error }))
      }
    },
    [token, requestId, open, show],
  )
  /** Reads everything anew, without a word in between. */
  const refresh = useCallback(() => read(false), [read])

  const load = useCallback(async () => {
    if (!isToken(token)) return setView({ name: 'state', state: 'not_found' })
    setView({ name: 'loading' })
    await read(true)
  }, [token, read])

  useEffect(() => {
    void load()
  }, [load])
  return { view, link, page, open, load, refresh }
}

/** The refusals after which the page of the link shows its new state. */
const ending: ReadonlySet<string> = new Set([
  'LINK_TICKET_REQUIRED',
  'LINK_NOT_FOUND',
  'LINK_OFF',
  'LINK_EXPIRED',
  'UPLOAD_LINK_CLOSED',
  'UPLOAD_LINK_FULL',
])
export const endsVisit = (error: unknown): boolean => error instanceof CallError && ending.has(error.machineCode)
