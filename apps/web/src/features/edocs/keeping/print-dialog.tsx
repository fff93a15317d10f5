import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FilesOrder } from '../../../ui/merging/files-order.tsx'
import { Merging } from '../../../ui/merging/merging.tsx'
import { printBlob } from '../../../ui/merging/print-blob.ts'
import { useMerge } from '../../../ui/merging/use-merge.ts'
import type { KeptDialogProps } from './download-dialog.tsx'
import { downloadable, pdfSource } from './keeping.api.ts'
import { Displays, LeftOut } from './left-out.tsx'

/** Prints the PDFs of documents as one, in the order that is chosen; of what has none, pages made from its XML. */
export function EdocPrintDialog({ edocs, onClose }: KeptDialogProps) {
  const { t } = useTranslation('keeping')
  const printable = downloadable(edocs, 'pdf')
  const [start] = useState(() => printable.map(pdfSource))
  const [order, setOrder] = useState(start)
  const merge = useMerge(order)
  const { busy, error, send } = useSending()
  const isReady = order.length > 0 && !merge.tooMuch
  const only = order.length === 1 ? order[0] : undefined
  async function print() {
    printBlob(await merge.run())
    onClose()
  }
  return (
    <FormDialog
      width="medium"
      title={only ? t('print.title', { number: only.name }) : t('print.titleMany', { count: order.length })}
      text={only ? undefined : t('print.text')}
      confirm={t('print.confirm')}
      disabled={!isReady}
      busy={busy}
      dirty={order !== start}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (isReady) void send(print, merge.nameFile)
      }}
    >
      <FilesOrder order={order} onOrder={(next) => setOrder([...next])} disabled={busy} />
      <Merging merge={merge} count={order.length} busy={busy} />
      <Displays edocs={printable} />
      <LeftOut edocs={edocs.filter((edoc) => !printable.includes(edoc))} />
    </FormDialog>
  )
}
