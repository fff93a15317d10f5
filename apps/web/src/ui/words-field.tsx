import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

const debounceMs = 300

type WordsFieldProps = {
  label: string
  /** What is searched for, such as the address says. */
  value: string
  onSearch: (words: string) => void
}

/** Searches after a pause in typing, and follows what is searched for when that changes elsewhere. */
export function WordsField({ label, value, onSearch }: WordsFieldProps) {
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // The search was changed from outside, such as by “clear filters”; not by what was typed, which may have gone on.
  if (lastValue !== value) {
    setLastValue(value)
    if (value !== asked) {
      setAsked(value)
      setTyped(value)
    }
  }
  // Without dependencies: `onSearch` is new with every render, and holds the search of that moment.
  useEffect(() => {
    const words = typed.trim()
    if (words === asked) return
    const timer = setTimeout(() => {
      setAsked(words)
      onSearch(words)
    }, debounceMs)
    return () => clearTimeout(timer)
  })
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Search size={16} aria-hidden="true" />}
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
