import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import { useFloating } from './use-floating.ts'
import { hasTag, isSameTag, tagFault, typedTag } from './tag-words.ts'
import classes from './tagging.module.css'
import { suggestionsQuery } from './tags.api.ts'

/** A hashtag that some of several items carry says how many. */
export type ShownTag = { tag: string; some?: { count: number; total: number } }

export type TagBoxProps = {
  tags: readonly ShownTag[]
  onAdd: (tag: string) => void
  onRemove: (tag: string) => void
  /** Shows everything with a hashtag. */
  onOpen?: (tag: string) => void
  hrefOf?: (tag: string) => string
  readOnly?: boolean
  autofocus?: boolean
  /** What is typed and not yet added. */
  onTyping?: (text: string) => void
}

/** Hashtags as chips, and a line to add one, with those that exist already below it. */
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
        <TagLine
          input={input}
          taken={tags.filter(({ some }) => !some).map(({ tag }) => tag)}
          onAdd={onAdd}
          onBack={() => tags.at(-1) && onRemove(tags.at(-1)?.tag ?? '')}
          autofocus={autofocus ?? false}
          onTyping={onTyping}
        />
      )}
    </div>
  )
}

type LineProps = {
  input: React.RefObject<HTMLInputElement | null>
  /** Another name than “add a hashtag”. */
  label?: string
  /** Offers none that does not exist yet. */
  onlyKnown?: true
  taken: readonly string[]
  onAdd: (tag: string) => void
  /** Backspace in an empty line. */
  onBack: () => void
  autofocus: boolean
  onTyping: ((text: string) => void) | undefined
}

/** A line for one hashtag, with those that exist already below it. */
export function TagLine({ input, label, onlyKnown, taken, onAdd, onBack, autofocus, onTyping }: LineProps) {
  const { t } = useTranslation('hashtags')
  const language = useLanguage()
  const id = useId()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = typedTag(text)
  const prefix = useDeferredValue(text.trim().replace(/^#+/u, ''))
  const { data } = useQuery({ ...suggestionsQuery(prefix), enabled: open && tagFault(typed || 'x', language) === null })
  const known = (data?.items ?? []).map(({ tag }) => tag).filter((tag) => !hasTag(taken, tag))
  const options = [
    ...known.slice(0, 8),
    ...(!onlyKnown && typed !== '' && !hasTag(known, typed) && !hasTag(taken, typed) ? [typed] : []),
  ]
  const shown = open && options.length > 0
  const list = useFloating(input, shown)
  const at = active < options.length ? active : -1

  function type(next: string) {
    // A comma or a space ends a hashtag, as it does everywhere.
    const parts = next.split(/[,\s]+/u)
    if (parts.length > 1 && parts.slice(0, -1).some((part) => typedTag(part) !== '')) {
      const wrong = parts.slice(0, -1).find((part) => part !== '' && !add(part))
      return show(wrong ?? parts.at(-1) ?? '', wrong !== undefined)
    }
    show(next.trimStart(), false)
  }
  function show(next: string, keepsFault: boolean) {
    setText(next)
    if (!keepsFault) setFault(null)
    setOpen(true)
    setActive(-1)
    onTyping?.(typedTag(next))
  }
  function add(one: string): boolean {
    const tag = typedTag(one)
    const wrong = tagFault(tag, language)
    setFault(wrong)
    if (wrong) return false
    if (!hasTag(taken, tag)) onAdd(known.find((other) => isSameTag(other, tag)) ?? tag)
    return true
  }
  function take(one: string) {
    if (add(one)) show('', false)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!shown) setOpen(true)
      else setActive((at + (key === 'ArrowDown' ? 1 : options.length - (at < 0 ? 0 : 1))) % options.length)
    } else if (key === 'Enter') {
      if (at < 0 && typed === '' && !fault) return
      take(options[at] ?? text)
    } else if (key === 'Escape' && shown) setOpen(false)
    else if (key === 'Backspace' && text === '') return onBack()
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
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown && at >= 0 ? `${id}-${at}` : undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-note`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={200}
        placeholder={label ? '#' : t('box.add')}
        value={text}
        data-autofocus={autofocus || undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <p
        id={`${id}-note`}
        className={classes.note}
        data-bad={fault ? true : undefined}
        role={fault ? 'alert' : undefined}
      >
        {fault ?? t('box.hint')}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('box.suggestions')}
        ref={list}
        popover="manual"
        className={classes.list}
      >
        {shown &&
          options.map((tag, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the line above takes the keys
            <div
              key={tag}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(tag)}
            >
              {hasTag(known, tag) ? <TagName tag={tag} /> : t('box.new', { tag })}
            </div>
          ))}
      </div>
    </div>
  )
}

/** Its parents stand back behind its own name. */
export function TagName({ tag }: { tag: string }) {
  const cut = tag.lastIndexOf('/') + 1
  return (
    <>
      #{cut > 0 && <span className={classes.parents}>{tag.slice(0, cut)}</span>}
      {tag.slice(cut)}
    </>
  )
}
