import type { Item } from '@khlang/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/call.ts'
import { hasUnreadDate } from '../../../ui/date-field/unread-date.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { FieldStack } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { RecipientField, type RecipientFieldHandle } from './recipient-field.tsx'
import { type ItemResults, ManyResults, useCounts } from './many-results.tsx'
import type { ChosenRecipient } from './chosen-recipient.ts'
import { afterChange, changeableOf, readResults, sumOf } from './share-results.ts'
import { ShareTerms } from './share-terms.tsx'
import { type Existing, refreshSharing, sendShares, type ShareTerms as Terms } from './shares.api.ts'
import { useShareForm } from './use-share-form.ts'

export type ManyShareProps = { items: readonly Item[]; onClose: () => void }
/** Shares several items with the same people, and says what became of each. */
export function ManyShare({ items, onClose }: ManyShareProps) {
  const { t } = useTranslation('shares')
  const queries = useQueryClient()
  const formId = useId()
  const field = useRef<RecipientFieldHandle>(null)
  const form = useShareForm(items, field)
  const counted = useCounts()
  const [found, setFound] = useState<{ results: readonly ItemResults[]; terms: Terms } | null>(null)

  async function shareOne(
    item: Item,
    recipients: readonly ChosenRecipient[],
    terms: Terms,
    existing: Existing,
  ): Promise<ItemResults> {
    const to = recipients.map(({ recipient }) => recipient)
    try {
      const { items: results } = await sendShares(item.id, to, terms, existing)
      return { item, ...readResults(recipients, results, t('notSent')) }
    } catch (error) {
      const refused = error instanceof CallError ? error.message : t('notSent')
      return { item, ...readResults([], [], ''), refused }
    }
  }
  /** Shows what there is to say about single items, or says in one message that all is done. */
  function show(results: readonly ItemResults[], terms: Terms) {
    void refreshSharing(queries, ...items.map(({ id }) => id))
    const isDone = results.every(({ asked, failed, refused }) => asked.length + failed.length === 0 && !refused)
    if (!isDone) return setFound({ results, terms })
    const parts = [t('many.sent', { count: items.length }), ...counted(sumOf(results))]
    toast({ tone: 'good', message: parts.join(' · ') })
    onClose()
  }
  async function share() {
    const given = form.read()
    if (!given) return
    const results: ItemResults[] = []
    // One after the other: each item is locked while its shares are written.
    for (const item of items) results.push(await shareOne(item, given.recipients, given.terms, 'ask'))
    show(results, given.terms)
  }
  async function change() {
    if (!found) return
    const { terms } = found
    const results: ItemResults[] = []
    for (const before of found.results) {
      const asked = changeableOf(before)
      if (asked.length === 0) results.push(before)
      else {
        const changed = await shareOne(before.item, asked, terms, 'change')
        results.push({ ...changed, ...afterChange(before, changed) })
      }
    }
    show(results, terms)
  }
  const sending = useMutation({ mutationFn: share })
  const changing = useMutation({ mutationFn: change })

  if (found)
    return (
      <ManyResults
        results={found.results}
        level={found.terms.permission}
        busy={changing.isPending}
        onChange={() => changing.mutate()}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('titleMany', { count: items.length })}
      text={t('many.text')}
      width="medium"
      dirty={form.isDirty}
      preventClose={sending.isPending}
      footer={<DialogActions form={formId} confirm={t('send')} busy={sending.isPending} onCancel={onClose} />}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!hasUnreadDate(event.currentTarget)) sending.mutate()
        }}
      >
        <FieldStack>
          <RecipientField
            ref={field}
            itemId={items[0]?.id ?? ''}
            chosen={form.chosen}
            onChosen={form.setChosen}
            text={form.text}
            onText={form.setText}
          />
          <ShareTerms
            values={form.terms}
            levels={form.levels}
            untilError={form.untilError}
            onChange={form.changeTerms}
          />
        </FieldStack>
      </form>
    </Dialog>
  )
}
