import { Button } from '@mantine/core'
import { X } from 'lucide-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { Field, FormError } from '../../ui/form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import classes from './business.module.css'
import { extensionsIn } from './extensions.ts'

type ExtensionListProps = {
  extensions: readonly string[]
  /** The id of the heading of the list. */
  heading: string
  none: string
  removeLabel: (extension: string) => string
  onRemove: (extension: string) => void
}

/** File extensions as chips, each of which can be removed. */
export function ExtensionList({ extensions, heading, none, removeLabel, onRemove }: ExtensionListProps) {
  if (extensions.length === 0) return <p className={classes.none}>{none}</p>
  return (
    <ul className={classes.chips} aria-labelledby={heading}>
      {extensions.map((extension) => (
        <li key={extension}>
          <span>.{extension}</span>
          <IconButton
            label={removeLabel(extension)}
            icon={X}
            iconSize={16}
            size="large"
            round
            onClick={() => onRemove(extension)}
          />
        </li>
      ))}
    </ul>
  )
}

type AddExtensionsProps = {
  there: readonly string[]
  field: RefObject<HTMLInputElement | null>
  label: string
  hint: string
  submit: string
  /** Why this is not a list of extensions, or why nothing is to be added. */
  wrong: string
  already: string
  /** Why these can't be added; null: they can. */
  refuse?: (extensions: readonly string[]) => string | null
  onAdd: (extensions: readonly string[]) => Promise<void>
}

/** A field for one or more extensions. */
export function AddExtensions({ there, field, label, hint, submit, onAdd, ...texts }: AddExtensionsProps) {
  const [text, setText] = useState('')
  const [inputError, setInputError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const add = (event: FormEvent) => {
    event.preventDefault()
    const found = extensionsIn(text)
    if (found === null || found.length === 0) return setInputError(texts.wrong)
    const more = found.filter((one) => !there.includes(one))
    if (more.length === 0) return setInputError(texts.already)
    const refusal = texts.refuse?.(more) ?? null
    if (refusal !== null) return setInputError(refusal)
    void send(more)
  }
  async function send(more: readonly string[]) {
    setBusy(true)
    setError(null)
    try {
      await onAdd(more)
      setText('')
      field.current?.focus()
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  return (
    <form className={classes.adding} onSubmit={add} noValidate>
      <Field
        ref={field}
        label={label}
        hint={hint}
        value={text}
        error={inputError}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setInputError(null)
        }}
      />
      <Button type="submit" loading={busy} disabled={text.trim() === ''}>
        {submit}
      </Button>
      <FormError error={error} />
    </form>
  )
}
