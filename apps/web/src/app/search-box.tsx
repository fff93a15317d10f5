import { useLocation, useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ComponentType, type FormEvent, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCovered, isTyping } from '../lib/keyboard.ts'
import classes from './search-box.module.css'

/** What is offered below the search box while it has the focus. */
export type SuggestionsProps = {
  /** Whose keys choose among the suggestions. */
  input: HTMLInputElement
  listId: string
  text: string
  /** Pages and commands too, before anything is typed. */
  withCommands: boolean
  onClose: () => void
  /** Something was chosen, and nothing is left to search for. */
  onChosen: () => void
}
export type Suggestions = ComponentType<SuggestionsProps>

/** Finds items by name, and suggests while somebody types; `/` and Ctrl K come here from anywhere. */
export function SearchBox({ Suggestions }: { Suggestions: Suggestions }) {
  const { t } = useTranslation('app')
  const router = useRouter()
  const box = useRef<HTMLElement>(null)
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const listId = useId()
  const asked = useLocation({
    select: ({ pathname, search }) => (pathname === '/search' && 'q' in search ? (search.q ?? '') : ''),
  })
  const [text, setText] = useState(asked)
  const [open, setOpen] = useState<'no' | 'items' | 'commands'>('no')
  const close = useCallback(() => setOpen('no'), [])
  const reset = useCallback(() => {
    setOpen('no')
    setText(asked)
  }, [asked])

  useEffect(() => setText(asked), [asked])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const slash = event.key === '/' && !isTyping(event.target)
      const controlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if ((!slash && !controlK) || isCovered()) return
      event.preventDefault()
      input?.focus()
      input?.select()
      setOpen(slash ? 'items' : 'commands')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input])

  useEffect(() => {
    if (open === 'no') return
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen('no')
    }
    document.addEventListener('pointerdown', outside, true)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      document.removeEventListener('focusin', outside)
    }
  }, [open])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    close()
    const q = text.trim()
    const { pathname, search } = router.state.location
    // Filters are kept; the item that was open in the previous list is not.
    const kept = pathname === '/search' ? { ...search, item: undefined, preview: undefined } : {}
    if (q) void router.navigate({ to: '/search', search: { ...kept, q } })
    else if (pathname === '/search')
      void router.navigate({ to: '/search', search: { ...kept, q: undefined } as object })
  }

  return (
    <search ref={box} className={classes.search}>
      <form onSubmit={submit} className={classes.form}>
        <Search size={18} aria-hidden="true" className={classes.icon} />
        <input
          ref={setInput}
          className={classes.input}
          type="search"
          name="q"
          maxLength={400}
          value={text}
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
          aria-keyshortcuts="Control+K /"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={open === 'no' ? undefined : listId}
          autoComplete="off"
          enterKeyHint="search"
          onPointerDown={() => setOpen((before) => (before === 'no' ? 'items' : before))}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setOpen((before) => (before === 'no' ? 'items' : before))
          }}
        />
        <kbd className={classes.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </form>
      {open !== 'no' && input && (
        <Suspense>
          <Suggestions
            {...{ input, listId, text }}
            withCommands={open === 'commands'}
            onClose={close}
            onChosen={reset}
          />
        </Suspense>
      )}
    </search>
  )
}
