import { listSavedEdoc } from '@khlang/contract/edoc-keeping'
import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { EdocPart } from '../edoc-part.tsx'
import { edocsKey } from '../edocs-key.ts'

/** Where the files of a document were saved; nothing while there is none that the reader sees. */
export function SavedPlaces({ edoc: { id, box, accountId } }: { edoc: EdocDetail }) {
  const { t } = useTranslation('edoc-boxes')
  const { data } = useQuery({
    queryKey: [...edocsKey(), 'saved', box, id, accountId],
    queryFn: ({ signal }) => call(listSavedEdoc, { params: { id }, query: { box } }, { signal, accountId }),
  })
  return (
    <EdocPart title={t('saved.title')} items={data?.items ?? []}>
      {({ kind, name, folderId, folder, isChanged }) => (
        <>
          {kind.toUpperCase()} · {name}
          {folderId !== null && (
            <>
              {' '}
              · {t('saved.in')}{' '}
              <Link to="/directory/$id" params={{ id: folderId }}>
                {folder}
              </Link>
            </>
          )}
          {isChanged && ` · ${t('saved.changed')}`}
        </>
      )}
    </EdocPart>
  )
}
