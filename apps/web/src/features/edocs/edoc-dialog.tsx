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
import { act, edocFile, edocQuery, refreshEdocs } from './edocs.api.ts'
import classes from './edocs.module.css'

type EdocDialogProps = {
  box: EdocBox
  id: string
  /** The account in whose box it is. */
  accountId: string
  onOpen: (id: string) => void
  onClose: () => void
}

/** A document of a box with everything known of it; opening a received one marks it as read. */
export function EdocDialog({ box, id, accountId, onOpen, onClose }: EdocDialogProps) {
  const { t } = useTranslation('edocs')
  const queries = useQueryClient()
  const query = useQuery(edocQuery(box, id, accountId))
  const edoc = query.data
  const isLoaded = edoc !== undefined
  const isNew = box === 'inbox' && edoc?.readAt === null
  // Only an opening marks it: what is marked as unread afterwards stays so.
  useEffect(() => {
    if (!isLoaded || !isNew) return
    // A mark that could not be set is no reason to disturb the reader; the next opening sets it.
    act('read', [{ id, box, accountId }]).then(
      () => refreshEdocs(queries),
      () => undefined,
    )
  }, [id, box, accountId, isLoaded, isNew, queries])
  return (
    <Dialog
      opened
      width="large"
      title={edoc?.documentNo ?? t('document')}
      onClose={onClose}
      footer={edoc && <EdocActions edocs={[edoc]} onDone={onClose} />}
    >
      <QueryState query={query} level={3}>
        {(data) => (
          <>
            <EdocFacts edoc={data} onOpen={onOpen} />
            <Files edoc={data} />
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

function Files({ edoc }: { edoc: EdocDetail }) {
  const { t } = useTranslation('edocs')
  return (
    <div className={classes.files}>
      {edoc.files.includes('pdf') && (
        <Button
          component="a"
          variant="default"
          href={edocFile(edoc, 'pdf', true)}
          target="_blank"
          rel="noreferrer"
          leftSection={<ExternalLink size={16} aria-hidden="true" />}
        >
          {t('openPdf')}
        </Button>
      )}
      {edoc.files.map((kind) => (
        <Button
          key={kind}
          component="a"
          variant="default"
          href={edocFile(edoc, kind)}
          download
          leftSection={<Download size={16} aria-hidden="true" />}
        >
          {t('download', { kind: kind.toUpperCase() })}
        </Button>
      ))}
    </div>
  )
}
