import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import type { EdocBox } from '@khlang/contract/edoc-states'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../lib/call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { toast, toastFailure } from '../../ui/toasts.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { EdocActions } from './edoc-actions.tsx'
import type { PdfPart } from './edoc-pdf.tsx'
import { EdocReading } from './edoc-reading.tsx'
import { act, edocQuery, refreshEdocLists, refreshEdocs } from './edocs.api.ts'
import { offeredFor } from './offered.ts'
import classes from './reading.module.css'
import type { Neighbours } from './use-neighbours.ts'
import { useReadingKeys } from './use-reading-keys.ts'

type EdocDialogProps = {
  box: EdocBox
  id: string
  /** The account in whose box it is. */
  accountId: string
  neighbours: Neighbours
  PdfPages: PdfPart
  onOpen: (id: string) => void
  onClose: () => void
}

/** A document of a box, with its PDF beside what is known of it; opening a received one marks it as read. */
export function EdocDialog({ box, id, accountId, neighbours, PdfPages, onOpen, onClose }: EdocDialogProps) {
  const { t } = useTranslation('edocs')
  const query = useQuery(edocQuery(box, id, accountId))
  const edoc = query.data
  useGoneEdoc(isCode(query.error, 'EDOC_NOT_FOUND'))
  const [deleting, setDeleting] = useState<EdocDetail | null>(null)
  const { markUnread } = useReadMark(box, id, accountId, edoc)
  const { next, previous } = neighbours
  useReadingKeys({
    next: () => void next?.(),
    previous: () => previous?.(),
    unread: () => {
      if (edoc?.mayManage && box === 'inbox' && edoc.trashedAt === null) void markUnread()
    },
    remove: () => {
      if (edoc && offeredFor([edoc], false).includes('delete')) setDeleting(edoc)
    },
  })
  return (
    <Dialog
      opened
      inAddress
      width="wide"
      title={edoc?.documentNo ?? t('document')}
      onClose={onClose}
      footer={edoc && <EdocActions key={id} edocs={[edoc]} onDone={onClose} />}
    >
      <Steps {...neighbours} />
      <QueryState key={id} query={query} level={3}>
        {(data) => <EdocReading edoc={data} PdfPages={PdfPages} onOpen={onOpen} />}
      </QueryState>
      {deleting && (
        <DeleteQuestion
          edocs={[deleting]}
          onDone={() => {
            setDeleting(null)
            if (next) void next()
            else onClose()
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </Dialog>
  )
}

/** To the document before and after this one in the list. */
function Steps({ place, count, next, previous }: Neighbours) {
  const { t } = useTranslation('edoc-boxes')
  if (place === null) return null
  return (
    <div className={classes.steps}>
      <IconButton
        label={t('step.previous')}
        hint={`${t('step.previous')} (K)`}
        icon={ChevronLeft}
        strong
        disabled={previous === null}
        onClick={() => previous?.()}
      />
      <IconButton
        label={t('step.next')}
        hint={`${t('step.next')} (J)`}
        icon={ChevronRight}
        strong
        disabled={next === null}
        onClick={() => void next?.()}
      />
      <span aria-live="polite">{t('step.place', { place, count })}</span>
    </div>
  )
}

/** Somebody deleted it, or closed the box to this person: the list behind says so at once. */
function useGoneEdoc(isGone: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (isGone) void refreshEdocLists(queries)
  }, [isGone, queries])
}

/** Marks a received document as read when it is opened, and as unread when that is asked for. */
function useReadMark(box: EdocBox, id: string, accountId: string, edoc: EdocDetail | undefined) {
  const { t } = useTranslation('edocs')
  const queries = useQueryClient()
  const isLoaded = edoc !== undefined
  const isNew = box === 'inbox' && edoc?.readAt === null && edoc.mayManage
  const [unreadId, setUnreadId] = useState('')
  // Only an opening marks it: what is marked as unread afterwards stays so.
  useEffect(() => {
    if (!isLoaded || !isNew || unreadId === id) return
    // A mark that could not be set is no reason to disturb the reader; the next opening sets it.
    act('read', [{ id, box, accountId }]).then(
      () => refreshEdocs(queries),
      () => undefined,
    )
  }, [id, box, accountId, isLoaded, isNew, unreadId, queries])
  return {
    async markUnread() {
      setUnreadId(id)
      try {
        await act('unread', [{ id, box, accountId }])
        toast({ tone: 'good', message: t('done.unread', { count: 1 }) })
        await refreshEdocs(queries)
      } catch (error) {
        toastFailure(error, t('failed'))
      }
    },
  }
}
