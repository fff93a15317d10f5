import type { RenameDocType, RenamePiece } from '@khlang/contract/rename-rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { QueryState } from '../../../ui/query-state.tsx'
import { previewQuery } from './renaming.api.ts'
import classes from './renaming.module.css'

/** What the last documents would be called, as the rule changes. */
export function NamePreview({ docType, pieces }: { docType: RenameDocType; pieces: readonly RenamePiece[] }) {
  const { t } = useTranslation('renaming')
  const asked = useDebounced({ docType, pieces })
  const query = useQuery(previewQuery(asked.docType, asked.pieces))
  return (
    <section className={classes.preview} aria-label={t('preview.title')} aria-live="polite">
      <p className={classes.heading}>{t('preview.title')}</p>
      <QueryState query={query} waiting={{ rows: 2 }} level={3}>
        {({ isExample, items }) => (
          <>
            <small>{t(isExample ? 'preview.example' : 'preview.own')}</small>
            <ul>
              {items.map(({ name }, index) => (
                <li key={`${index} ${name}`}>{name}</li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </section>
  )
}
