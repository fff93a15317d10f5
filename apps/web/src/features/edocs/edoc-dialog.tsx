import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import type { EdocBox } from '@khlang/contract/edoc-states'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { EdocActions } from './edoc-actions.tsx'
import { EdocFacts } from './edoc-facts.tsx'
import { edocFile, edocQuery, markRead, refreshEdocs } from './edocs.api.ts'
import classes from './edocs.module.css'

type EdocDialogProps = { box: EdocBox; id: string; onOpen: (id: string) => void; onClose: () => void }

/** A document of a box with everything known of it; opening a received one marks it as read. */
export function EdocDialog({ box, id, onOpen, onClose }: EdocDialogProps) {
  const { t } = useTranslation('edocs')
  const queries = useQueryClient()
  const query = useQuery(edocQuery(box, id))
  const edoc = query.data
  const isNew = box === 'inbox' && edoc !== undefined && edoc.readAt === null
  // Only an opening marks it: what is marked as unread afterwards stays so.
  useEffect(() => {
    if (!isNew) return
    // A mark that could not be set is no reason to disturb the reader; the next opening sets it.
    markRead(id, true).then(
      () => refreshEdocs(queries),
      () => undefined,
    )
  }, [id, isNew, queries])

  const footer = edoc?.mayManage && <EdocActions edoc={edoc} onDone={onClose} />
  return (
    <Dialog opened width="large" title={edoc?.documentNo ?? t('document')} onClose={onClose} footer={footer}>
      <QueryState query={query} level={3}>
        {(data) => (
          <>
            {data.deleteRequests
              .filter(({ answer }) => answer === null && box === 'inbox')
              .map(({ id: request, reason }) => (
                <p key={request} className={classes.note}>
                  {t('requested', { reason })}
                </p>
              ))}
            <EdocFacts edoc={data} onOpen={onOpen} />
            <Files edoc={data} />
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

function Files({ edoc: { box, id, files } }: { edoc: EdocDetail }) {
  const { t } = useTranslation('edocs')
  return (
    <div className={classes.files}>
      {files.includes('pdf') && (
        <Button
          component="a"
          variant="default"
          href={edocFile(box, id, 'pdf', true)}
          target="_blank"
          rel="noreferrer"
          leftSection={<ExternalLink size={16} aria-hidden="true" />}
        >
          {t('openPdf')}
        </Button>
      )}
      {files.map((kind) => (
        <Button
          key={kind}
          component="a"
          variant="default"
          href={edocFile(box, id, kind)}
          download
          leftSection={<Download size={16} aria-hidden="true" />}
        >
          {t('download', { kind: kind.toUpperCase() })}
        </Button>
      ))}
    </div>
  )
}
