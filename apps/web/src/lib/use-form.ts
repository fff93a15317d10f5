import { type ChangeEvent, useState } from 'react'

type Values = Record<string, string | boolean>
export type Rules<V extends Values> = { [K in keyof V]?: (value: V[K], all: V) => string | null }

export type Form<V extends Values> = {
  values: V
  set: <K extends keyof V>(name: K, value: V[K]) => void
  /** Props of a text field. */
  text: (name: keyof V & string) => TextProps
  /** Props of a checkbox. */
  check: (name: keyof V & string) => CheckProps
  /** Shows every fault; true when there is none. */
  accept: () => boolean
  /** Shows a fault that the server found, until the field changes. */
  refuse: (name: keyof V, message: string) => void
  valid: boolean
  dirty: boolean
}
type TextProps = {
  name: string
  value: string
  error: string | null
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onBlur: () => void
}
type CheckProps = {
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
  const [refused, setRefused] = useState<Partial<Record<keyof V, string>>>({})
  const faultOf = (name: keyof V) => refused[name] ?? rules[name]?.(values[name], values) ?? null
  const names = Object.keys(initial) as (keyof V & string)[]

  const set = <K extends keyof V>(name: K, value: V[K]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused(({ [name]: _, ...rest }) => rest as Partial<Record<keyof V, string>>)
  }
  const touch = (name: keyof V) => setTouched((before) => new Set(before).add(name))
  const shown = (name: keyof V) => (touched.has(name) || refused[name] ? faultOf(name) : null)

  return {
    values,
    set,
    text: (name) => ({
      name,
      value: String(values[name]),
      error: shown(name),
      onChange: (event) => set(name, event.currentTarget.value as V[typeof name]),
      onBlur: () => {
        if (values[name] !== '') afterPress(() => touch(name))
      },
    }),
    check: (name) => ({
      name,
      checked: values[name] === true,
      error: shown(name),
      onChange: (event) => set(name, event.currentTarget.checked as V[typeof name]),
    }),
    accept: () => {
      setTouched(new Set(names))
      return names.every((name) => !faultOf(name))
    },
    refuse: (name, message) => setRefused((before) => ({ ...before, [name]: message })),
    valid: names.every((name) => !faultOf(name)),
    dirty: names.some((name) => values[name] !== initial[name]),
  }
}
