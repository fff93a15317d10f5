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
import { ExistingQuestion } from './existing-question.tsx'
import type { ChosenRecipient } from './chosen-recipient.ts'
import { RecipientField, type RecipientFieldHandle } from './recipient-field.tsx'
import { ShareList } from './share-list.tsx'
import { ShareTerms } from './share-terms.tsx'
import { refreshSharing, sendShares } from './shares.api.ts'
import classes from './sharing.module.css'
import { outcomes, readResults } from './share-results.ts'
import { useShareForm } from './use-share-form.ts'

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

  /** Resolves to what was done, in sentences; `existing` are those whose share is to be changed, and nothing else sent. */
  async function share(existing: readonly ChosenRecipient[]): Promise<string[]> {
    const given = form.read()
    if (!given) return []
    const isChange = existing.length > 0
    const recipients = isChange ? existing : given.recipients
    const to = recipients.map(({ recipient }) => recipient)
    const { items: results } = await sendShares(item.id, to, given.terms, isChange ? 'change' : 'ask')
    await refreshSharing(queries, item.id)
    const { counts, asked, failed } = readResults(recipients, results, t('notSent'))
    const left = [...(isChange ? given.recipients.filter((one) => !existing.includes(one)) : []), ...failed, ...asked]
    if (left.length === 0) form.clear()
    else form.setChosen(left)
    return outcomes.flatMap((outcome) => {
      const count = counts[outcome]
      return count > 0 ? [t(`done.${outcome}`, { count })] : []
    })
  }
  const sending = useMutation({ mutationFn: share })
  const { isPending: busy, data: done } = sending
  const hasFailed = form.chosen.some((one) => one.error)
  const changeable = form.chosen.filter((one) => one.existing?.mayChange)
  // Only of those who were asked about: whoever is still to be shared with comes first.
  const isAsking = changeable.length > 0 && changeable.length === form.chosen.length && form.text.trim() === ''
  // Only once the dialog is drawn anew: whoever reads it can close the dialog at once.
  useEffect(() => {
    // In one message: a second one would cover the first.
    if (done && done.length > 0) toast({ tone: 'good', message: done.map((text) => <div key={text}>{text}</div>) })
  }, [done])
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
            confirm={isAsking ? t('exists.changeAll', { count: changeable.length }) : t(hasFailed ? 'retry' : 'send')}
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
          if (!hasUnreadDate(event.currentTarget)) sending.mutate(isAsking ? changeable : [])
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
            renderQuestion={(one) =>
              one.existing && (
                <ExistingQuestion
                  name={one.name}
                  existing={one.existing}
                  level={form.terms.permission}
                  busy={busy}
                  onChange={() => sending.mutate([one])}
                />
              )
            }
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
