import { Button } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/call.ts'
import { FileLines } from '../../../ui/choices.tsx'
import { hasUnreadDate } from '../../../ui/date-field/unread-date.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { FieldStack } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { RecipientField, type RecipientFieldHandle } from './recipient-field.tsx'
import { ShareTerms } from './share-terms.tsx'
import { refreshSharing, sendShares } from './shares.api.ts'
import classes from './sharing.module.css'
import { failedOf, useShareForm } from './use-share-form.ts'

export type ManyShareProps = { items: readonly Item[]; onClose: () => void }
/** What became of one item; without faults it was shared with everybody. */
type Outcome = { item: Item; faults: readonly string[] }

/** Shares several items with the same people, and says what became of each. */
export function ManyShare({ items, onClose }: ManyShareProps) {
  const { t } = useTranslation('shares')
  const queries = useQueryClient()
  const formId = useId()
  const field = useRef<RecipientFieldHandle>(null)
  const form = useShareForm(items, field)
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)

  async function share() {
    const given = form.read()
    if (!given) return
    const recipients = given.recipients.map(({ recipient }) => recipient)
    const found: Outcome[] = []
    // One after the other: each item is locked while its shares are written.
    for (const item of items) {
      try {
        const { items: results } = await sendShares(item.id, recipients, given.terms)
        const failed = failedOf(given.recipients, results, t('notSent'))
        found.push({ item, faults: failed.map(({ name, error }) => `${name}: ${error}`) })
      } catch (error) {
        found.push({ item, faults: [error instanceof CallError ? error.message : t('notSent')] })
      }
    }
    void refreshSharing(queries, ...items.map(({ id }) => id))
    if (found.some(({ faults }) => faults.length > 0)) return setOutcomes(found)
    toast({ tone: 'good', message: t('many.sent', { count: items.length }) })
    onClose()
  }
  const sending = useMutation({ mutationFn: share })

  if (outcomes)
    return (
      <Dialog
        opened
        onClose={onClose}
        title={t('many.results')}
        width="medium"
        footer={<Button onClick={onClose}>{t('close')}</Button>}
      >
        <FileLines
          label={t('many.results')}
          lines={outcomes.map(({ item, faults }) => ({
            key: item.id,
            item,
            sub: faults.length === 0 ? t('many.done') : <span className={classes.fault}>{faults.join(' · ')}</span>,
          }))}
          rest={() => ''}
        />
      </Dialog>
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
