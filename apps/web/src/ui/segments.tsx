import classes from './segments.module.css'

export type SegmentsProps<V extends string> = {
  label: string
  choices: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

/** One of two or three ways to see the same thing. */
export function Segments<V extends string>({ label, choices, value, onChange }: SegmentsProps<V>) {
  return (
    <div className={classes.segments} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
