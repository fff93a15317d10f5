import { getPreviewTypes } from '@khlang/contract/previews'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import classes from './documents.module.css'

/** Which files this server shows, and which it does not: programs that it may have make a difference. */
export function ShownTypes() {
  const { t } = useTranslation('documents')
  const { data } = useQuery({
    queryKey: ['preview-types'],
    queryFn: ({ signal }) => call(getPreviewTypes, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const kinds = ['pictures', 'documents', 'texts', 'media', data?.office ? 'officeDrawn' : 'officeRead', 'not'] as const
  return (
    <details className={classes.types}>
      <summary>{t('types.title')}</summary>
      {data && (
        <dl>
          {kinds.map((kind) => (
            <div key={kind}>
              <dt>{t(`types.${kind}.name`)}</dt>
              <dd>{t(`types.${kind}.which`)}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}
