import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { type SuggestFor, type Suggestion, suggestionsQuery } from '../../lib/recipient-suggestions.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Field } from '../form.tsx'
import { type Chip, RecipientChips, type RecipientChipsProps } from './recipient-chips.tsx'
import classes from './recipients.module.css'
import { SuggestionList } from './suggestion-list.tsx'

/** Takes what is still typed when the form is sent; null when it is wrong, which is then shown. */
export type ComboboxHandle<C> = { takeTyped: () => readonly C[] | null }

/** The recipients in a text, and what of it is left, with what is wrong with that. */
export type ReadText<C> = { found: readonly C[]; rest: string; problem: string | null }

export type RecipientComboboxProps<C extends Chip> = Pick<RecipientChipsProps<C>, 'keyOf' | 'renderQuestion'> & {
  label: string
  placeholder?: string
  hint?: string
  /** What the server said against the recipients, until they change. */
  refused?: string | null
  chosen: readonly C[]
  onChosen: (chosen: readonly C[]) => void
  /** What is typed and not yet a recipient. */
  text: string
  onText: (text: string) => void
  read: (text: string) => ReadText<C>
  /** Reads an empty text, too: something beside it says that a recipient is coming. */
  readsEmpty?: boolean
  /** Null where nothing is suggested for what is typed. */
  suggestFor: SuggestFor | null
  chipOf: (suggestion: Suggestion) => C
  most: number
  tooMany: string
  onAdded?: () => void
  aside?: ReactNode
  children?: ReactNode
  ref: Ref<ComboboxHandle<C>>
}

/** Longer is a list that was pasted. */
const longestAsked = 100
const mostShown = 8

/** Recipients as chips, and a field for the next one or a list of them: suggested, or recognised as they are typed. */
export function RecipientCombobox<C extends Chip>(props: RecipientComboboxProps<C>) {
  const { chosen, onChosen, text, onText, keyOf, suggestFor, readsEmpty = false, most, aside, ref } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const asked = useDebounced(text.trim(), 150)
  const { data } = useQuery({
    ...suggestionsQuery(suggestFor ?? { channel: 'chat' }, asked),
    enabled: isOpen && suggestFor !== null && asked !== '' && asked.length <= longestAsked,
  })
  const options = (data?.items ?? [])
    .map((suggestion) => ({ suggestion, chip: props.chipOf(suggestion) }))
    .filter(({ chip }) => !chosen.some((other) => keyOf(other) === keyOf(chip)))
    .slice(0, mostShown)
  const isListOpen = isOpen && options.length > 0
  const at = active < options.length ? active : -1

  function change(next: string) {
    onText(next)
    setError(null)
    setOpen(next.trim() !== '')
    setActive(-1)
  }
  function add(...more: readonly C[]) {
    onChosen([...chosen, ...more])
    change('')
    props.onAdded?.()
    input.current?.focus()
  }
  const addOption = (chip: C) => (chosen.length < most ? add(chip) : setError(props.tooMany))
  /** Adds what is typed; null if some of it is no recipient, which stays in the field with the error. */
  function addTyped(): readonly C[] | null {
    const { found, rest, problem } = props.read(text)
    if (found.length > 0 || problem === null) add(...found)
    if (problem === null) return [...chosen, ...found]
    onText(rest)
    setError(problem)
    input.current?.focus()
    return null
  }
  // The recipients that were taken of a long list push the field out of sight.
  useEffect(() => {
    if (error !== null) input.current?.scrollIntoView({ block: 'center' })
  }, [error])
  useImperativeHandle(ref, () => ({
    takeTyped: () => (text.trim() === '' && chosen.length > 0 && !readsEmpty ? chosen : addTyped()),
  }))

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (isListOpen && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const from = at < 0 && key === 'ArrowUp' ? 0 : at
      setActive((from + (key === 'ArrowDown' ? 1 : options.length - 1)) % options.length)
    } else if (isListOpen && key === 'Escape') setOpen(false)
    else if ((key === 'Enter' || key === ',' || key === ';') && (text.trim() !== '' || at >= 0 || readsEmpty)) {
      const option = key === 'Enter' ? options[at] : undefined
      if (option) addOption(option.chip)
      else addTyped()
    } else if (key === 'Backspace' && text === '' && chosen.length > 0) return onChosen(chosen.slice(0, -1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={classes.recipients}>
      <RecipientChips
        chosen={chosen}
        keyOf={keyOf}
        renderQuestion={props.renderQuestion}
        onRemove={(gone) => {
          onChosen(chosen.filter((one) => one !== gone))
          input.current?.focus()
        }}
      />
      <div className={classes.entry} data-aside={aside ? '' : undefined} ref={line}>
        <Field
          ref={input}
          label={props.label}
          {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
          {...(props.hint !== undefined && { hint: props.hint })}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isListOpen && at >= 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={10_000}
          value={text}
          error={error ?? props.refused ?? null}
          data-autofocus
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        {aside}
      </div>
      {props.children}
      <SuggestionList
        id={id}
        anchor={line}
        options={isListOpen ? options.map(({ suggestion }) => suggestion) : []}
        active={at}
        onChoose={(nth) => {
          const option = options[nth]
          if (option) addOption(option.chip)
        }}
      />
    </div>
  )
}
