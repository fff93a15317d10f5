import { Button } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatest } from '../lib/use-latest.ts'
import { useSending } from '../lib/use-sending.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FieldStack, FormError } from './form.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

/** A section of the page with changes that are not saved. */
export type UnsavedSection = {
  form: HTMLFormElement
  /** False when it is not saved; the section shows why. */
  save: () => Promise<boolean>
  discard: () => void
}

/** Where a page saves its sections together: adds one that has changes, and returns how to take it out again. */
export const SaveTogether = createContext<{
  add: (section: UnsavedSection) => () => void
  saveAll: () => void
} | null>(null)

type Question = { title: string; text: string; confirmLabel: string }

export type SectionFormProps = {
  isDirty: boolean
  /** Shows what is wrong; false when there is something. */
  validate: () => boolean
  /** Asked before it is saved, because something is lost by it. */
  question?: Question | null
  onSave: () => Promise<void>
  onDiscard: () => void
  /** Shows a failure at its field; false when it is about none of them. */
  showFailure?: (failure: unknown) => boolean
  children: ReactNode
}

/** The form of a section of settings: saved together with the other sections where the page has a save bar. */
export function SectionForm(props: SectionFormProps) {
  const { isDirty, validate, question, onSave, onDiscard, showFailure, children } = props
  const { t } = useTranslation('ui')
  const { busy, error, send } = useSending()
  const together = useContext(SaveTogether)
  const form = useRef<HTMLFormElement>(null)
  /** As it was asked: what is saved meanwhile does not change it. */
  const [asked, setAsked] = useState<{ question: Question; answer: (isSaved: boolean) => void } | null>(null)
  const save = async () => {
    if (!validate()) return false
    if (question) return new Promise<boolean>((answer) => setAsked({ question, answer }))
    return send(onSave, showFailure)
  }
  const latest = useLatest({ save, discard: onDiscard })
  const add = together?.add
  useEffect(() => {
    if (!isDirty || !add || !form.current) return
    return add({
      form: form.current,
      save: () => latest.current.save(),
      discard: () => latest.current.discard(),
    })
  }, [isDirty, add, latest])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isDirty) return
        if (together) together.saveAll()
        else void save()
      }}
    >
      <FieldStack>
        {children}
        <UnsavedChanges when={isDirty} />
        <FormError error={error} />
        {together ? (
          // By Enter in a field.
          <button type="submit" hidden />
        ) : (
          <div>
            <Button type="submit" loading={busy} disabled={!isDirty}>
              {t('save')}
            </Button>
          </div>
        )}
      </FieldStack>
      {asked && (
        <ConfirmDialog
          opened
          danger
          {...asked.question}
          onConfirm={async () => {
            await onSave()
            asked.answer(true)
          }}
          onClose={() => {
            asked.answer(false)
            setAsked(null)
          }}
        />
      )}
    </form>
  )
}
