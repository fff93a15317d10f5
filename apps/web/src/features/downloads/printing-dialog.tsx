import { Button } from '@mantine/core'
import { type Item, normalizeName } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { commonHeaders, failureOf } from '../../lib/call.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Field } from '../../ui/form.tsx'
import { toast } from '../../ui/toasts.tsx'
import { refreshLists, useBrowser } from '../browser/index.ts'
import { FilesOrder } from '../../ui/merging/files-order.tsx'
import type { MergeSource } from '../../ui/merging/merge-pdfs.ts'
import { Merging } from '../../ui/merging/merging.tsx'
import { printBlob } from '../../ui/merging/print-blob.ts'
import { useMerge } from '../../ui/merging/use-merge.ts'
import { sourceOf } from './merge-source.ts'

export type PrintingDialogProps = { items: readonly Item[]; onClose: () => void }

/** Prints PDFs, several of them as one, in the order that is chosen; or keeps the one as a new file. */
export function PrintingDialog({ items, onClose }: PrintingDialogProps) {
  const { t } = useTranslation('printing')
  const queries = useQueryClient()
  const { ensureUnlocked } = useBrowser()
  const [startOrder] = useState<readonly MergeSource[]>(() => items.map((item) => sourceOf(item, ensureUnlocked)))
  const [order, setOrder] = useState(startOrder)
  const [startName] = useState(() => t('name', { name: items[0]?.name.replace(/\.pdf$/i, '') ?? '' }))
  const [name, setName] = useState(startName)
  const { busy, error, send } = useSending()
  const merge = useMerge(order)
  // Beside the first of them.
  const folderId = items.find(({ id }) => id === order[0]?.id)?.parentId ?? null

  const { tooMuch } = merge
  const made = async (then: (blob: Blob) => unknown) => {
    await then(await merge.run())
    onClose()
  }
  const print = () => {
    if (!tooMuch) void send(() => made(printBlob), merge.nameFile)
  }
  const keep = () => void send(() => made((blob) => save(blob)), merge.nameFile)
  async function save(blob: Blob) {
    const file = normalizeName(/\.pdf$/i.test(name) ? name : `${name}.pdf`)
    const address = `/api/folders/${folderId}/files/${encodeURIComponent(file)}?file_duplicate=create_copy`
    const headers = { ...commonHeaders(), 'Content-Type': 'application/pdf' }
    const response = await fetch(address, { method: 'PUT', headers, credentials: 'same-origin', body: blob })
    if (!response.ok) throw failureOf(response, await response.json().catch(() => null))
    refreshLists(queries, [folderId])
    toast({ tone: 'good', message: t('kept', { name: file }) })
  }

  return (
    <FormDialog
      onClose={onClose}
      width="medium"
      busy={busy}
      dirty={order !== startOrder || name !== startName}
      title={t(order.length > 1 ? 'titleMany' : 'title', { count: order.length })}
      text={order.length > 1 ? t('text') : undefined}
      confirm={t('print')}
      disabled={order.length === 0 || tooMuch}
      onSubmit={print}
      error={error}
      besides={
        order.length > 1 && (
          <Button variant="default" disabled={busy || tooMuch || name.trim() === ''} onClick={keep}>
            {t('keep')}
          </Button>
        )
      }
    >
      <FilesOrder order={order} onOrder={setOrder} disabled={busy} />
      {order.length > 1 && (
        <Field
          label={t('nameLabel')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          disabled={busy}
        />
      )}
      <Merging merge={merge} count={order.length} busy={busy} />
    </FormDialog>
  )
}
