import { searchWords } from '@khlang/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatest } from '../../../lib/use-latest.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { Highlighted, SearchedWords } from '../../../ui/highlighted.tsx'
import classes from './suggestions.module.css'
import type { Section, Suggestion } from './use-suggestions.ts'

type SuggestionListProps = {
  input: HTMLInputElement
  listId: string
  text: string
  sections: readonly Section[]
  onClose: () => void
  onChosen: () => void
}

/** The suggestions below the search box, chosen by its keys or by the pointer. */
export function SuggestionList({ input, listId, text, sections, onClose, onChosen }: SuggestionListProps) {
  const { t } = useTranslation('search')
  const [active, setActive] = useState<string | null>(null)
  const all = sections.flatMap(({ id, suggestions }) => suggestions.map((one) => ({ key: `${id} ${one.id}`, ...one })))
  const at = all.findIndex(({ key }) => key === active)
  const choose = (suggestion: Suggestion) => {
    onChosen()
    suggestion.run()
  }
  const latest = useLatest({ all, at, choose })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { all: list, at: now, choose: run } = latest.current
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const chosen = list[now]
      if (step) {
        // Beyond either end is the text itself.
        const next = ((now + 1 + step + list.length + 1) % (list.length + 1)) - 1
        setActive(list[next]?.key ?? null)
      } else if (event.key === 'Enter' && chosen && !event.isComposing) run(chosen)
      else if (event.key === 'Escape') onClose()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    input.addEventListener('keydown', onKey)
    return () => input.removeEventListener('keydown', onKey)
  }, [input, latest, onClose])

  const activeId = at < 0 ? null : `${listId}-${at}`
  useEffect(() => {
    if (activeId) input.setAttribute('aria-activedescendant', activeId)
    else input.removeAttribute('aria-activedescendant')
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    return () => input.removeAttribute('aria-activedescendant')
  }, [input, activeId])

  if (sections.length === 0) return null
  const words = searchWords(text)
  return (
    <div className={classes.panel} id={listId} role="listbox" aria-label={t('suggest.label')}>
      <SearchedWords value={words}>
        {sections.map(({ id, suggestions }) => (
          <div key={id} role="group" aria-label={id === 'ask' ? t('suggest.label') : t(`suggest.${id}`)}>
            {id !== 'ask' && (
              <div className={classes.heading} aria-hidden="true">
                {t(`suggest.${id}`)}
              </div>
            )}
            {suggestions.map((one) => {
              const own = all.findIndex(({ key }) => key === `${id} ${one.id}`)
              return (
                <Option
                  key={one.id}
                  id={`${listId}-${own}`}
                  suggestion={one}
                  isPlain={id === 'ask'}
                  isActive={own === at}
                  onPoint={() => setActive(`${id} ${one.id}`)}
                  onChoose={() => choose(one)}
                />
              )
            })}
          </div>
        ))}
      </SearchedWords>
    </div>
  )
}

type OptionProps = {
  id: string
  suggestion: Suggestion
  /** Repeats the text, so nothing in it is marked. */
  isPlain: boolean
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, suggestion, isPlain, isActive, onPoint, onChoose }: OptionProps) {
  const { label, note, icon: Icon, item } = suggestion
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the text field, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {item ? <FileIcon item={item} size={18} /> : Icon ? <Icon size={18} aria-hidden="true" /> : <span />}
      <span className={classes.label} title={label}>
        {isPlain ? label : <Highlighted text={label} />}
      </span>
      {note && <span className={classes.note}>{note}</span>}
    </div>
  )
}
