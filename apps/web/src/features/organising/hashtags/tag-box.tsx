import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import { useFloating } from '../../../ui/use-floating.ts'
import { hasTag, isSameTag, tagError, typedTag } from './tag-text.ts'
import classes from './tagging.module.css'
import { suggestionsQuery } from './tags.api.ts'

/** A hashtag to show; `some` where only some of several items have it, with how many. */
export type ShownTag = { tag: string; some?: { count: number; total: number } }

export type TagBoxProps = {
  tags: readonly ShownTag[]
  onAdd: (tag: string) => void
  onRemove: (tag: string) => void
  /** Opens the list of everything with a hashtag. */
  onOpen?: (tag: string) => void
  hrefOf?: (tag: string) => string
  readOnly?: boolean
  autofocus?: boolean
  /** What is typed and not yet added. */
  onTyping?: (text: string) => void
}

/** Hashtags as chips, and below them a field to add one, which suggests existing hashtags. */
export function TagBox({ tags, onAdd, onRemove, onOpen, hrefOf, readOnly, autofocus, onTyping }: TagBoxProps) {
  const { t } = useTranslation('hashtags')
  const input = useRef<HTMLInputElement>(null)
  const focusInput = () => input.current?.focus()
  return (
    <div className={classes.box}>
      {tags.length > 0 ? (
        <ul className={classes.chips} aria-label={t('box.label')}>
          {tags.map(({ tag, some }) => (
            <li key={tag} className={classes.chip} data-some={some ? true : undefined}>
              {onOpen && hrefOf ? (
                <a
                  href={hrefOf(tag)}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey) return
                    event.preventDefault()
                    onOpen(tag)
                  }}
                >
                  #{tag}
                </a>
              ) : (
                <span>#{tag}</span>
              )}
              {some && <small>{t('box.some', some)}</small>}
              {some && !readOnly && (
                <IconButton
                  label={t('box.addToAll', { tag })}
                  icon={Plus}
                  iconSize={14}
                  size="tiny"
                  round
                  onClick={() => onAdd(tag)}
                />
              )}
              {!readOnly && (
                <IconButton
                  label={t('box.remove', { tag })}
                  icon={X}
                  iconSize={14}
                  size="tiny"
                  round
                  onClick={() => {
                    onRemove(tag)
                    focusInput()
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        readOnly && <p className={classes.quiet}>{t('box.none')}</p>
      )}
      {!readOnly && (
        <TagField
          input={input}
          taken={tags.filter(({ some }) => !some).map(({ tag }) => tag)}
          onAdd={onAdd}
          onBackspaceWhenEmpty={() => tags.at(-1) && onRemove(tags.at(-1)?.tag ?? '')}
          autofocus={autofocus ?? false}
          onTyping={onTyping}
        />
      )}
    </div>
  )
}

type TagFieldProps = {
  input: React.RefObject<HTMLInputElement | null>
  /** The label, if not “add a hashtag”. */
  label?: string
  /** Suggests existing hashtags only, not the typed one as a new one. */
  existingOnly?: true
  taken: readonly string[]
  onAdd: (tag: string) => void
  /** Backspace was pressed in the empty field. */
  onBackspaceWhenEmpty: () => void
  autofocus: boolean
  onTyping: ((text: string) => void) | undefined
}

/** A combobox for one hashtag: suggests existing ones and, last, the typed one if it is new. */
export function TagField({
  input,
  label,
  existingOnly,
  taken,
  onAdd,
  onBackspaceWhenEmpty,
  autofocus,
  onTyping,
}: TagFieldProps) {
  const { t } = useTranslation('hashtags')
  const language = useLanguage()
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = typedTag(text)
  const prefix = useDeferredValue(text.trim().replace(/^#+/u, ''))
  // Nothing is typed yet: any valid hashtag will do for the check, so that the list opens.
  const { data } = useQuery({ ...suggestionsQuery(prefix), enabled: open && tagError(typed || 'x', language) === null })
  const known = (data?.items ?? []).map(({ tag }) => tag).filter((tag) => !hasTag(taken, tag))
  const isNew = !existingOnly && tagError(typed, language) === null
  const options = [...known.slice(0, 8), ...(isNew && !hasTag(known, typed) && !hasTag(taken, typed) ? [typed] : [])]
  const isListOpen = open && options.length > 0
  const list = useFloating(input, isListOpen)
  const activeIndex = active < options.length ? active : -1

  /** A comma or a space inside a hashtag is refused while it is typed, as the server would refuse it. */
  function setInput(next: string) {
    setText(next)
    setError(typedTag(next) === '' ? null : tagError(typedTag(next), language))
    setOpen(true)
    setActive(-1)
    onTyping?.(typedTag(next))
  }
  /** Adds a hashtag in its existing spelling; false, with the error shown, if it is invalid. */
  function add(entered: string): boolean {
    const tag = typedTag(entered)
    const problem = tagError(tag, language)
    setError(problem)
    if (problem) return false
    if (!hasTag(taken, tag)) onAdd(known.find((other) => isSameTag(other, tag)) ?? tag)
    return true
  }
  function addAndClear(entered: string) {
    if (add(entered)) setInput('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!isListOpen) setOpen(true)
      else
        setActive(
          (activeIndex + (key === 'ArrowDown' ? 1 : options.length - (activeIndex < 0 ? 0 : 1))) % options.length,
        )
    } else if (key === 'Enter') {
      if (activeIndex < 0 && typed === '' && !error) return
      addAndClear(options[activeIndex] ?? text)
    } else if (key === 'Escape' && isListOpen) setOpen(false)
    else if (key === 'Backspace' && text === '') return onBackspaceWhenEmpty()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={classes.line}>
      <input
        ref={input}
        role="combobox"
        type="text"
        aria-label={label ?? t('box.add')}
        aria-autocomplete="list"
        aria-expanded={isListOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isListOpen && activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={200}
        placeholder={label ? '#' : t('box.add')}
        value={text}
        data-autofocus={autofocus || undefined}
        onChange={(event) => setInput(event.currentTarget.value.trimStart())}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <p
        id={`${id}-note`}
        className={classes.note}
        data-bad={error ? true : undefined}
        role={error ? 'alert' : undefined}
      >
        {error ?? t('box.hint')}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('box.suggestions')}
        ref={list}
        popover="manual"
        className={classes.list}
      >
        {isListOpen &&
          options.map((tag, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above handles the keys
            <div
              key={tag}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => addAndClear(tag)}
            >
              {hasTag(known, tag) ? <TagName tag={tag} /> : t('box.new', { tag })}
            </div>
          ))}
      </div>
    </div>
  )
}

/** Its parents are shown dimmed before its own name. */
export function TagName({ tag }: { tag: string }) {
  const cut = tag.lastIndexOf('/') + 1
  return (
    <>
      #{cut > 0 && <span className={classes.parents}>{tag.slice(0, cut)}</span>}
      {tag.slice(cut)}
    </>
  )
}
