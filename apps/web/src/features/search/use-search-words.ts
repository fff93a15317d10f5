import type { SearchQuery } from '@khlang/contract'
import type { FileKind } from '@khlang/contract/file-kinds'
import { useTranslation } from 'react-i18next'
import { wordsOf } from './search-query.ts'

/** Says a search in the language of the page. */
export function useSearchWords() {
  const { t } = useTranslation('search')
  const typeWord = useTypeWord()
  return (query: SearchQuery) =>
    wordsOf(query, (part) => {
      const { type = 'other', within = 'today', drive = 'personal' } = query
      if (part === 'type') return typeWord(type)
      if (part === 'within') return t(`within.${within}`)
      return part === 'drive' ? t(`drive.${drive}`) : t('starred')
    })
}

/** A kind of file as it is called everywhere; only what is no known kind needs a word of its own here. */
export function useTypeWord() {
  const { t } = useTranslation(['search', 'browser'])
  return (type: FileKind) => (type === 'other' ? t('search:otherType') : t(`browser:kind.${type}`))
}
