import { type ReactNode, useId } from 'react'
import classes from './choices.module.css'
import { FileIcon, type FileIconProps } from './file-icon.tsx'

export type Choice<V extends string> = { value: V; label: string; hint?: string }

export type ChoiceGroupProps<V extends string> = {
  legend: ReactNode
  choices: readonly Choice<V>[]
  /** Null while single answers differ. */
  value: V | null
  onChange: (value: V) => void
  /** Takes the focus when the dialog opens. */
  autofocus?: V
}

/** One answer of several, each with a word about what it does. */
export function ChoiceGroup<V extends string>({ legend, choices, value, onChange, autofocus }: ChoiceGroupProps<V>) {
  const name = useId()
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            data-autofocus={choice.value === autofocus || undefined}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.hint && <small>{choice.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export type ChoiceSelectProps<V extends string> = {
  label: string
  choices: readonly Choice<V>[]
  value: V
  onChange: (value: V) => void
}

/** The same answers for a single line. */
export function ChoiceSelect<V extends string>({ label, choices, value, onChange }: ChoiceSelectProps<V>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const next = choices.find((choice) => choice.value === event.currentTarget.value)
        if (next) onChange(next.value)
      }}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

export type FileLine = { key: string; item: FileIconProps['item']; sub?: ReactNode; end?: ReactNode }
export type FileLinesProps = {
  lines: readonly FileLine[]
  label?: string
  atMost?: number
  /** The text below when there are more lines than are shown. */
  rest: (count: number) => string
}

/** Files by their names, with a word or a choice each. */
export function FileLines({ lines, label, atMost = 200, rest }: FileLinesProps) {
  return (
    <ul className={classes.files} aria-label={label}>
      {lines.slice(0, atMost).map(({ key, item, sub, end }) => (
        <li key={key}>
          <FileIcon item={item} size={18} />
          <span className={classes.texts}>
            <b title={item.name}>{item.name}</b>
            {sub && <small>{sub}</small>}
          </span>
          {end}
        </li>
      ))}
      {lines.length > atMost && <li>{rest(lines.length - atMost)}</li>}
    </ul>
  )
}
