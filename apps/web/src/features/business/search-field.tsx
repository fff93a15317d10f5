import { CloseButton, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const restMs = 300

/** Searches after a pause in typing. */
export function SearchField({ label, onSearch }: { label: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('business')
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
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
