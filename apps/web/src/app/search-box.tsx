import { useLocation, useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isCovered, isTyping } from '../lib/keyboard.ts'
import classes from './search-box.module.css'

/** Finds items by name; `/` and Ctrl K come here from anywhere. */
export function SearchBox() {
  const { t } = useTranslation('app')
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const asked = useLocation({
    select: ({ pathname, search }) => (pathname === '/search' && 'q' in search ? (search.q ?? '') : ''),
  })

  useEffect(() => {
    if (input.current) input.current.value = asked
  }, [asked])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const slash = event.key === '/' && !isTyping(event.target)
      const controlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if ((!slash && !controlK) || isCovered()) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const q = input.current?.value.trim()
    const { pathname, search } = router.state.location
    // Filters are kept; the item that was open in the previous list is not.
    const kept = pathname === '/search' ? { ...search, item: undefined, preview: undefined } : {}
    if (q) void router.navigate({ to: '/search', search: { ...kept, q } })
    else if (pathname === '/search')
      void router.navigate({ to: '/search', search: { ...kept, q: undefined } as object })
  }

  return (
    <search className={classes.search}>
      <form onSubmit={submit} className={classes.form}>
        <Search size={18} aria-hidden="true" className={classes.icon} />
        <input
          ref={input}
          className={classes.input}
          type="search"
          name="q"
          maxLength={400}
          defaultValue={asked}
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
          aria-keyshortcuts="Control+K /"
          autoComplete="off"
          enterKeyHint="search"
        />
        <kbd className={classes.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </form>
    </search>
  )
}
