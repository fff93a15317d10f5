import { NativeSelect } from '@mantine/core'
import type { Recipient } from '@khlang/contract/shares'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Field } from '../../../ui/form.tsx'
import { useFloating } from '../../../ui/use-floating.ts'
import { isSameRecipient, mostRecipients, problemText, readList, typedTypes, typeOf } from './recipient-shape.ts'
import { type ChosenRecipient, RecipientChips, type RecipientChipsProps } from './recipient-chips.tsx'
import classes from './sharing.module.css'
import { recipientsQuery } from './shares.api.ts'

/** Takes what is still typed when the form is sent; null when it is wrong, which is then shown. */
export type RecipientFieldHandle = { takeTyped: () => readonly ChosenRecipient[] | null }
export type RecipientFieldProps = {
  itemId: string
  chosen: readonly ChosenRecipient[]
  onChosen: (chosen: readonly ChosenRecipient[]) => void
  /** What is typed and not yet a recipient. */
  text: string
  onText: (text: string) => void
  renderQuestion?: RecipientChipsProps['renderQuestion']
  ref: Ref<RecipientFieldHandle>
}

const noBranch = ''
/** Longer is a list that was pasted. */
const longestAsked = 100

/** The recipients of a share as chips, and a field for the next one: suggested, or recognised by its shape. */
export function RecipientField({ itemId, chosen, onChosen, text, onText, renderQuestion, ref }: RecipientFieldProps) {
  const { t } = useTranslation('shares')
  const language = useLanguage()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const [branchNo, setBranch] = useState(noBranch)
  const [type, setType] = useState<(typeof typedTypes)[number] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shape = type ?? typeOf(text)
  const asked = useDebounced(text.trim(), 150)
  const { data } = useQuery({
    ...recipientsQuery(itemId, asked),
    enabled: isOpen && shape !== 'taxid' && asked.length <= longestAsked,
  })
  const options = (data?.items ?? [])
    .filter(({ recipient }) => !chosen.some((other) => isSameRecipient(other.recipient, recipient)))
    .slice(0, 8)
  const isListOpen = isOpen && options.length > 0
  const list = useFloating(line, isListOpen)
  const at = active < options.length ? active : -1

  function change(next: string) {
    onText(next)
    setError(null)
    setOpen(next.trim() !== '')
    setActive(-1)
  }
  function add(...more: readonly ChosenRecipient[]) {
    onChosen([...chosen, ...more])
    change('')
    setBranch(noBranch)
    setType(null)
    input.current?.focus()
  }
  const addOption = (option: ChosenRecipient) =>
    chosen.length < mostRecipients ? add(option) : setError(problemText('RECIPIENT_TOO_MANY', language))
  const labelOf = ({ type, value, branchNo }: Recipient) =>
    type !== 'taxid'
      ? value
      : branchNo
        ? t('field.branchOf', { id: value, branch: branchNo })
        : t('field.companyOf', { id: value })
  /** Adds what is typed; null if some of it is no recipient, which stays in the field with the error. */
  function addTyped(): readonly ChosenRecipient[] | null {
    const { found, rest, problem } = readList(
      { text, type, branchNo },
      chosen.map(({ recipient }) => recipient),
    )
    const more = found.map((recipient) => ({ recipient, name: labelOf(recipient) }))
    if (more.length > 0 || problem === null) add(...more)
    if (problem === null) return [...chosen, ...more]
    onText(rest)
    setError(problemText(problem, language))
    input.current?.focus()
    return null
  }
  // The recipients that were taken of a long list push the field out of sight.
  useEffect(() => {
    if (error !== null) input.current?.scrollIntoView({ block: 'center' })
  }, [error])
  useImperativeHandle(ref, () => ({
    takeTyped: () => (text.trim() === '' && chosen.length > 0 && type !== 'taxid' ? chosen : addTyped()),
  }))

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (isListOpen && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const from = at < 0 && key === 'ArrowUp' ? 0 : at
      setActive((from + (key === 'ArrowDown' ? 1 : options.length - 1)) % options.length)
    } else if (isListOpen && key === 'Escape') setOpen(false)
    else if ((key === 'Enter' || key === ',' || key === ';') && (text.trim() !== '' || at >= 0 || type === 'taxid')) {
      const option = key === 'Enter' ? options[at] : undefined
      if (option) addOption(option)
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
        renderQuestion={renderQuestion}
        onRemove={(gone) => {
          onChosen(chosen.filter((one) => one !== gone))
          input.current?.focus()
        }}
      />
      <div className={classes.entry} ref={line}>
        <Field
          ref={input}
          label={t('field.label')}
          placeholder={t('field.placeholder')}
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
          error={error}
          data-autofocus
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        <NativeSelect
          label={t('field.type')}
          value={type ?? 'auto'}
          onChange={(event) => {
            const value = event.currentTarget.value
            setType(typedTypes.find((one) => one === value) ?? null)
            setError(null)
          }}
          data={[
            { value: 'auto', label: text.trim() === '' ? t('type.auto') : t(`type.${typeOf(text)}`) },
            ...typedTypes.map((value) => ({ value, label: t(`type.${value}`) })),
          ]}
        />
      </div>
      {shape === 'taxid' && (
        <Field
          label={t('field.branch')}
          hint={t('field.branchHint')}
          inputMode="numeric"
          maxLength={5}
          value={branchNo}
          onChange={(event) => setBranch(event.currentTarget.value)}
        />
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('field.suggestions')}
        ref={list}
        popover="manual"
        className={classes.suggestions}
      >
        {isListOpen &&
          options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above handles the keys
            <div
              key={`${option.recipient.type} ${option.recipient.value}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => addOption(option)}
            >
              <b>{option.name}</b>
              <small>{option.kind === 'department' ? t('type.department') : option.detail}</small>
            </div>
          ))}
      </div>
    </div>
  )
}
