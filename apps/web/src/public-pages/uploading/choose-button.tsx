import { useRef } from 'react'
import classes from '../public-pages.module.css'

export type ChooseButtonProps = {
  label: string
  /** What a screen reader says, where the label alone would not distinguish it from others. */
  description?: string
  types: readonly string[]
  isMany?: boolean
  isSecond?: boolean
  onChoose: (files: readonly File[]) => void
}

/** Opens the file dialog of the system. */
export function ChooseButton({ label, description, types, isMany = false, isSecond, onChoose }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMany}
        accept={types.map((type) => `.${type}`).join(',') || undefined}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <button
        type="button"
        className={isSecond ? classes.second : classes.button}
        aria-label={description}
        onClick={() => input.current?.click()}
      >
        {label}
      </button>
    </>
  )
}
