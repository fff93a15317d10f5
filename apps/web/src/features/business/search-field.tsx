import { CloseButton, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const restMs = 300

type SearchFieldProps = { label: string; initial?: string; onSearch: (text: string) => void }

/** Searches after a pause in typing; its first value is that of the address. */
export function SearchField({ label, initial = '', onSearch }: SearchFieldProps) {
  const { t } = useTranslation('business')
  const [typed, setTyped] = useState(initial)
  const [asked, setAsked] = useState(initial)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (typed.trim() === asked) return
    const timer = setTimeout(() => {
      setAsked(typed.trim())
      onSearch(typed.trim())
    }, restMs)
    return () => clearTimeout(timer)
  }, [typed, asked, onSearch])
  const clear = () => {
    setTyped('')
    field.current?.focus()
  }
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Search size={16} aria-hidden="true" />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={clear} />}
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
