import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commentLimits } from '@khlang/contract/comments'
import { FormError } from '../../ui/form.tsx'
import { mentionableQuery, type Written } from './comments.api.ts'
import classes from './comments.module.css'
import { draftOf, keepDraft } from './drafts.ts'
import { type Named, namingAt, stillNamed, withName } from './mentions.ts'

type ComposerProps = {
  itemId: string
  label: string
  placeholder: string
  submit: string
  /** The text that is already there. */
  initial?: { body: string; mentions: readonly Named[] }
  /** Keeps under this name what is not yet sent. */
  draft?: string
  autoFocus?: boolean
  /** Saves what was written; the composer is emptied once it has resolved. */
  onSubmit: (written: Written) => Promise<unknown>
  onCancel?: () => void
}

/** Writes a comment: “@” offers the people who can see the file; Ctrl+Enter sends, Escape cancels. */
export function Composer({
  itemId,
  label,
  placeholder,
  submit,
  initial,
  draft,
  autoFocus,
  onSubmit,
  onCancel,
}: ComposerProps) {
  const { t } = useTranslation('comments')
  const [begun] = useState(() => (draft === undefined ? null : draftOf(draft)))
  const [text, setText] = useState(initial?.body ?? begun?.text ?? '')
  const [chosen, setChosen] = useState<readonly Named[]>(initial?.mentions ?? begun?.chosen ?? [])
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  const [dismissed, setDismissed] = useState<number | null>(null)
  const [state, setState] = useState<{ sending: boolean; error: unknown }>({ sending: false, error: null })
  const area = useRef<HTMLTextAreaElement>(null)
  const listId = useId()

  const naming = namingAt(text, caret)
  const isNamed = chosen.some(({ name }) => naming?.text.startsWith(name))
  const isNaming = naming !== null && naming.from !== dismissed && !isNamed
  const { data } = useQuery({
    ...mentionableQuery(itemId, isNaming ? naming.text : null),
    placeholderData: keepPreviousData,
  })
  const people = isNaming ? (data?.items ?? []) : []
  const active = people[Math.min(at, people.length - 1)]
  const isEmpty = text.trim() === ''

  useEffect(() => {
    if (draft !== undefined) keepDraft(draft, { text, chosen })
  }, [draft, text, chosen])

  const choose = (person: Named) => {
    if (!naming) return
    const next = withName(text, naming.from, caret, person)
    setText(next.text)
    setChosen((before) => [...before, person])
    setAt(0)
    requestAnimationFrame(() => {
      area.current?.setSelectionRange(next.caret, next.caret)
      setCaret(next.caret)
    })
  }

  const send = async () => {
    if (isEmpty || state.sending) return
    setState({ sending: true, error: null })
    try {
      await onSubmit({ body: text, mentions: stillNamed(text, chosen).map(({ id }) => id) })
      setText('')
      setChosen([])
      setState({ sending: false, error: null })
    } catch (error) {
      setState({ sending: false, error })
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (active && step !== 0) setAt((at + step + people.length) % people.length)
    else if (active && (event.key === 'Enter' || event.key === 'Tab')) choose(active)
    else if (active && event.key === 'Escape') setDismissed(naming?.from ?? null)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    else if (event.key === 'Escape' && onCancel) onCancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <textarea
        ref={area}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a button of the same place
        autoFocus={autoFocus}
        aria-label={label}
        placeholder={placeholder}
        rows={2}
        maxLength={commentLimits.body}
        value={text}
        aria-autocomplete="list"
        aria-controls={people.length > 0 ? listId : undefined}
        aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setCaret(event.currentTarget.selectionStart)
          setDismissed(null)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {people.length > 0 && (
        <div id={listId} role="listbox" aria-label={t('people')} className={classes.people}>
          {people.map((person) => (
            <div
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              aria-selected={person === active}
              // Before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                choose(person)
              }}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
      <FormError error={state.error} />
      {(!isEmpty || onCancel) && (
        <div className={classes.buttons}>
          {onCancel && (
            <Button variant="subtle" size="compact-sm" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button type="submit" size="compact-sm" loading={state.sending} disabled={isEmpty}>
            {submit}
          </Button>
        </div>
      )}
    </form>
  )
}
