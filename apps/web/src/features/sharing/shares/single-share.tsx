import { Button } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '../../../lib/i18n.ts'
import { hasUnreadDate } from '../../../ui/date-field/unread-date.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { FieldStack, FormError } from '../../../ui/form.tsx'
import { extraPart } from '../../../ui/lazy-part.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { LinkSection } from '../links/link-section.tsx'
import { uploadLinksTexts } from '../uploads/texts.ts'
import { AudienceLine } from './audience-line.tsx'
import { RecipientField, type RecipientFieldHandle } from './recipient-field.tsx'
import { ShareList } from './share-list.tsx'
import { ShareTerms } from './share-terms.tsx'
import { refreshSharing, sendShares } from './shares.api.ts'
import classes from './sharing.module.css'
import { failedOf, useShareForm } from './use-share-form.ts'

/** Only folders have it. */
const UploadSection = extraPart(() =>
  withTexts(import('../uploads/upload-section.tsx'), uploadLinksTexts).then((part) => part.UploadSection),
)

export type SingleShareProps = { item: Item; onClose: () => void }

/** Who can see an item, and how to let others see it: by name, or by a link. */
export function SingleShare({ item, onClose }: SingleShareProps) {
  const { t } = useTranslation('shares')
  const queries = useQueryClient()
  const formId = useId()
  const field = useRef<RecipientFieldHandle>(null)
  const form = useShareForm([item], field)

  /** Resolves to what was done, in sentences. */
  async function share(): Promise<string[]> {
    const given = form.read()
    if (!given) return []
    const { items: results } = await sendShares(
      item.id,
      given.recipients.map(({ recipient }) => recipient),
      given.terms,
    )
    await refreshSharing(queries, item.id)
    const failed = failedOf(given.recipients, results, t('notSent'))
    const invited = results.filter((one) => one.ok && one.invited).length
    const count = results.filter(({ ok }) => ok).length - invited
    if (failed.length === 0) form.clear()
    else form.setChosen(failed)
    return [...(count > 0 ? [t('sent', { count })] : []), ...(invited > 0 ? [t('invited', { count: invited })] : [])]
  }
  const sending = useMutation({ mutationFn: share })
  const { isPending: busy, data: done } = sending
  // Only once the dialog is drawn anew: whoever reads it can close the dialog at once.
  useEffect(() => {
    // In one message: a second one would cover the first.
    if (done && done.length > 0) toast({ tone: 'good', message: done.map((text) => <div key={text}>{text}</div>) })
  }, [done])
  const hasFailed = form.chosen.some((one) => one.error)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('title', { name: item.name })}
      width="medium"
      dirty={form.isDirty}
      preventClose={busy}
      footer={
        form.isComposing ? (
          <DialogActions
            form={formId}
            confirm={t(hasFailed ? 'retry' : 'send')}
            busy={busy}
            onCancel={() => {
              form.clear()
              sending.reset()
            }}
          />
        ) : (
          <Button onClick={onClose}>{t('close')}</Button>
        )
      }
    >
      <AudienceLine item={item} />
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
            itemId={item.id}
            chosen={form.chosen}
            onChosen={form.setChosen}
            text={form.text}
            onText={form.setText}
          />
          {hasFailed && (
            <FormError error={null}>{t('failed', { count: form.chosen.filter((one) => one.error).length })}</FormError>
          )}
          {form.isComposing && (
            <ShareTerms
              values={form.terms}
              levels={form.levels}
              untilError={form.untilError}
              onChange={form.changeTerms}
            />
          )}
          <FormError error={sending.error} />
        </FieldStack>
      </form>
      {!form.isComposing && (
        <>
          <section className={classes.part} aria-labelledby={`${formId}-people`}>
            <h3 id={`${formId}-people`}>{t('list.title')}</h3>
            <ShareList item={item} />
          </section>
          <LinkSection item={item} />
          {item.type === 'folder' && (
            <Suspense fallback={null}>
              <UploadSection item={item} />
            </Suspense>
          )}
        </>
      )}
    </Dialog>
  )
}
