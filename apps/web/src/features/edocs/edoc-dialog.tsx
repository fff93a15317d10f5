import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import type { EdocBox } from '@khlang/contract/edoc-states'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { toast } from '../../ui/toasts.tsx'
import { EdocFacts } from './edoc-facts.tsx'
import { edocFile, edocQuery, markRead, moveCopy, refreshEdocs } from './edocs.api.ts'
import classes from './edocs.module.css'

type EdocDialogProps = { box: EdocBox; id: string; onOpen: (id: string) => void; onClose: () => void }

/** A document of a box with everything known of it; opening a received one marks it as read. */
export function EdocDialog({ box, id, onOpen, onClose }: EdocDialogProps) {
  const { t } = useTranslation('edocs')
  const queries = useQueryClient()
  const query = useQuery(edocQuery(box, id))
  const [asked, setAsked] = useState(false)
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

  async function move(to: 'trash' | 'box') {
    await moveCopy(box, id, to, t('failed'))
    onClose()
    toast({ tone: 'good', message: t(to === 'trash' ? 'deleted' : 'restored') })
    await refreshEdocs(queries)
  }
  const restore = () =>
    move('box').catch((error: unknown) =>
      toast({ tone: 'bad', message: error instanceof Error ? error.message : t('failed') }),
    )
  const footer =
    edoc?.mayManage &&
    (edoc.trashedAt === null ? (
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('delete')}
      </Button>
    ) : (
      <Button onClick={() => void restore()}>{t('restore')}</Button>
    ))
  return (
    <>
      <Dialog opened width="large" title={edoc?.documentNo ?? t('document')} onClose={onClose} footer={footer}>
        <QueryState query={query} level={3}>
          {(data) => (
            <>
              <EdocFacts edoc={data} onOpen={onOpen} />
              <Files edoc={data} />
            </>
          )}
        </QueryState>
      </Dialog>
      {asked && (
        <ConfirmDialog
          opened
          danger
          title={t('ask.title')}
          text={t('ask.text')}
          confirmLabel={t('delete')}
          onConfirm={() => move('trash')}
          onClose={() => setAsked(false)}
        />
      )}
    </>
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
