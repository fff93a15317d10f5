import { type ChangeEvent, type RefCallback, useRef, useState } from 'react'
import { CallError } from './call.ts'

type Values = Record<string, string | boolean>
export type Rules<V extends Values> = { [K in keyof V]?: (value: V[K], all: V) => string | null }

export type Form<V extends Values> = {
  values: V
  set: <K extends keyof V>(name: K, value: V[K]) => void
  /** Props of a text field. */
  textProps: (name: keyof V & string) => TextProps
  /** Props of a checkbox. */
  checkProps: (name: keyof V & string) => CheckProps
  /** Shows every fault and goes to the first; true when there is none. */
  validate: () => boolean
  /**
   * Shows what the server says against a field at that field, until it changes, and goes there; false when the failure
   * is about none of the fields. `codes` names the field of an error where the server does not.
   */
  showServerErrors: (failure: unknown, codes?: FieldOfCode) => boolean
  focus: (name: keyof V) => void
  /** As it was at the beginning. */
  clear: () => void
  valid: boolean
  dirty: boolean
}
/** Machine codes of errors, and the field that each is about. */
export type FieldOfCode = Partial<Record<string, string>>
type TextProps = {
  ref: RefCallback<HTMLInputElement>
  name: string
  value: string
  error: string | null
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onBlur: () => void
}
type CheckProps = {
  ref: RefCallback<HTMLInputElement>
  name: string
  checked: boolean
  error: string | null
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

let pressed = false
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, () => (pressed = false), true)
}

/** A fault that appears while a button is being pressed would move the button from under the pointer. */
function afterPress(work: () => void) {
  if (!pressed) return work()
  document.addEventListener('pointerup', () => setTimeout(work, 50), { once: true })
}

/** State of a form: faults show once a field was left, then follow what is typed. */
export function useForm<V extends Values>(initial: V, rules: Rules<V>): Form<V> {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<keyof V>>(new Set())
  const [serverErrors, setServerErrors] = useState<Partial<Record<keyof V, string>>>({})
  const errorOf = (name: keyof V) => serverErrors[name] ?? rules[name]?.(values[name], values) ?? null
  const names = Object.keys(initial) as (keyof V & string)[]
  const [base, setBase] = useState(initial)
  // What changes meanwhile is followed where nothing was typed.
  if (names.some((name) => base[name] !== initial[name])) {
    setBase(initial)
    setValues((before) => following(before, base, initial))
  }
  const inputs = useRef(new Map<keyof V, HTMLInputElement>())
  /** Gets the focus when it is shown: a refusal may arrive while a later step is. */
  const awaited = useRef<keyof V | null>(null)

  const refOf = (name: keyof V) => (input: HTMLInputElement | null) => {
    if (!input) return void inputs.current.delete(name)
    inputs.current.set(name, input)
    if (awaited.current !== name) return
    awaited.current = null
    input.focus()
  }
  const focus = (name: keyof V) => {
    const input = inputs.current.get(name)
    if (input) input.focus()
    else awaited.current = name
  }

  const set = <K extends keyof V>(name: K, value: V[K]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setServerErrors(({ [name]: _, ...rest }) => rest as Partial<Record<keyof V, string>>)
  }
  const touch = (name: keyof V) => setTouched((before) => new Set(before).add(name))
  const shown = (name: keyof V) => (touched.has(name) || serverErrors[name] ? errorOf(name) : null)

  return {
    values,
    set,
    textProps: (name) => ({
      ref: refOf(name),
      name,
      value: String(values[name]),
      error: shown(name),
      onChange: (event) => set(name, event.currentTarget.value as V[typeof name]),
      onBlur: () => {
        if (values[name] !== '') afterPress(() => touch(name))
      },
    }),
    checkProps: (name) => ({
      ref: refOf(name),
      name,
      checked: values[name] === true,
      error: shown(name),
      onChange: (event) => set(name, event.currentTarget.checked as V[typeof name]),
    }),
    validate: () => {
      setTouched(new Set(names))
      const wrong = names.filter((name) => errorOf(name))
      firstOnPage(wrong.flatMap((name) => inputs.current.get(name) ?? []))?.focus()
      return wrong.length === 0
    },
    showServerErrors: (failure, codes = {}) => {
      if (!(failure instanceof CallError)) return false
      const about = [codes[failure.machineCode], ...failure.fields.map(({ path }) => path)]
      const name = names.find((one) => about.includes(one))
      if (name === undefined) return false
      setServerErrors((before) => ({ ...before, [name]: failure.message }))
      focus(name)
      return true
    },
    focus,
    clear: () => {
      setValues(initial)
      setTouched(new Set())
      setServerErrors({})
    },
    valid: names.every((name) => !errorOf(name)),
    dirty: names.some((name) => values[name] !== initial[name]),
  }
}

/** What was typed stays, and all else is as it is now. */
export const following = <V extends Values>(values: V, before: V, now: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === before[name] ? now[name] : value]),
  ) as V

const firstOnPage = (inputs: HTMLInputElement[]) =>
  inputs.find((one) =>
    inputs.every((other) => one === other || one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING),
  )
