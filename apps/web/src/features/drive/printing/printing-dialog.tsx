import { ActionIcon, Button, Progress } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commonHeaders, failureOf } from '../../../lib/call.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { Field, FieldStack, FormError } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshLists } from '../drive.cache.ts'
import { type Merged, mergeLimit, mergePdfs, type Refused } from './merge-pdfs.ts'
import { printBlob } from './print-blob.ts'
import classes from './printing.module.css'

export type PrintingDialogProps = { items: readonly Item[]; onClose: () => void }

/** Prints PDFs, several of them as one, in the order that is chosen; or keeps the one as a new file. */
export function PrintingDialog({ items, onClose }: PrintingDialogProps) {
  const { t } = useTranslation('printing')
  const queries = useQueryClient()
  const [order, setOrder] = useState<readonly Item[]>(items)
  const [name, setName] = useState(() => t('name', { name: items[0]?.name.replace(/\.pdf$/i, '') ?? '' }))
  const [read, setRead] = useState(0)
  const [refused, setRefused] = useState<Refused | null>(null)
  const { busy, error, send } = useSending()
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const form = useId()
  const size = order.reduce((sum, item) => sum + item.size, 0)
  const tooMuch = size > mergeLimit
  const folderId = order[0]?.parentId ?? null

  const made = async (then: (blob: Blob) => unknown) => {
    setRefused(null)
    setRead(0)
    const controller = new AbortController()
    stop.current = controller
    const merged: Merged = await mergePdfs(order, setRead, controller.signal)
    if ('refused' in merged) throw new RefusedFile(merged.refused)
    await then(merged.blob)
    onClose()
  }
  /** Which file it was stands in the dialog, which is open for another try. */
  const nameFile = (failure: unknown) => {
    if (failure instanceof RefusedFile) setRefused(failure.refused)
    return failure instanceof RefusedFile
  }
  const print = (event: FormEvent) => {
    event.preventDefault()
    if (!tooMuch) void send(() => made(printBlob), nameFile)
  }
  const keep = () => void send(() => made((blob) => save(blob)), nameFile)
  async function save(blob: Blob) {
    const file = /\.pdf$/i.test(name) ? name : `${name}.pdf`
    const address = `/api/folders/${folderId}/files/${encodeURIComponent(file)}?file_duplicate=create_copy`
    const headers = { ...commonHeaders(), 'Content-Type': 'application/pdf' }
    const response = await fetch(address, { method: 'PUT', headers, credentials: 'same-origin', body: blob })
    if (!response.ok) throw failureOf(response, await response.json().catch(() => null))
    refreshLists(queries, [folderId])
    toast({ tone: 'good', message: t('kept', { name: file }) })
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      width="medium"
      busy={busy}
      title={t(order.length > 1 ? 'titleMany' : 'title', { count: order.length })}
      text={order.length > 1 ? t('text') : undefined}
      footer={
        <DialogActions
          form={form}
          confirm={t('print')}
          onCancel={onClose}
          busy={busy}
          disabled={order.length === 0 || tooMuch}
        >
          {order.length > 1 && (
            <Button variant="default" disabled={busy || tooMuch || name.trim() === ''} onClick={keep}>
              {t('keep')}
            </Button>
          )}
        </DialogActions>
      }
    >
      <form id={form} onSubmit={print} noValidate>
        <FieldStack>
          <Files order={order} onOrder={setOrder} disabled={busy} />
          {order.length > 1 && (
            <Field
              label={t('nameLabel')}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              disabled={busy}
            />
          )}
          {busy && (
            <Progress
              value={(100 * read) / Math.max(1, order.length)}
              aria-label={t('reading', { read, count: order.length })}
            />
          )}
          {tooMuch && <FormError error={null}>{t('tooMuch', { max: formatBytes(mergeLimit) })}</FormError>}
          {refused && (
            <FormError error={null}>
              {t(`refused.${refused.why}`, { name: refused.item.name, message: refused.message ?? '' })}
            </FormError>
          )}
          <FormError error={error} />
        </FieldStack>
      </form>
    </Dialog>
  )
}

class RefusedFile extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.why)
    this.refused = refused
  }
}

type FilesProps = { order: readonly Item[]; onOrder: (order: readonly Item[]) => void; disabled: boolean }

function Files({ order, onOrder, disabled }: FilesProps) {
  const { t } = useTranslation('printing')
  const swap = (index: number, by: 1 | -1) => {
    const next = [...order]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    onOrder(next)
  }
  const many = order.length > 1
  return (
    <ol className={classes.files}>
      {order.map((item, index) => (
        <li key={item.id}>
          <FileIcon item={item} />
          <span className={classes.name}>{item.name}</span>
          {many && (
            <>
              <ActionIcon
                variant="subtle"
                aria-label={t('up', { name: item.name })}
                disabled={disabled || index === 0}
                onClick={() => swap(index, -1)}
              >
                <ArrowUp size={18} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('down', { name: item.name })}
                disabled={disabled || index === order.length - 1}
                onClick={() => swap(index, 1)}
              >
                <ArrowDown size={18} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('leaveOut', { name: item.name })}
                disabled={disabled}
                onClick={() => onOrder(order.filter((one) => one.id !== item.id))}
              >
                <X size={18} aria-hidden="true" />
              </ActionIcon>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
