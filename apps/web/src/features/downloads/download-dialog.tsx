import type { Item } from '@khlang/contract'
import { downloadItems } from '@khlang/contract/archives'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../../lib/call.ts'
import { useSending } from '../../lib/use-sending.ts'
import { ChoiceGroup } from '../../ui/choices.tsx'
import { Field, FormError } from '../../ui/form.tsx'
import { startDownload } from '../../lib/start-download.ts'
import { useBrowser } from '../browser/index.ts'
import { isPdf } from './pdf.ts'
import { FilesOrder } from '../../ui/merging/files-order.tsx'
import { Merging } from '../../ui/merging/merging.tsx'
import { useMerge } from '../../ui/merging/use-merge.ts'
import { DownloadPlan } from './download-plan.tsx'
import { planQuery } from './downloads.api.ts'
import { sourceOf } from './merge-source.ts'
import { notifyPreparing } from './notify-preparing.ts'

export type DownloadDialogProps = { items: readonly Item[]; onClose: () => void }
type Way = 'zip' | 'index' | 'pdf'

/** The most items of one call. */
const mostItems = 1000

/** Shows what a download includes, and its format: a ZIP, one with an index, or one PDF. */
export function DownloadDialog({ items, onClose }: DownloadDialogProps) {
  const { t } = useTranslation('downloads')
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('zip')
  const { ensureUnlocked } = useBrowser()
  const [startOrder] = useState(() => items.map((item) => sourceOf(item, ensureUnlocked)))
  const [order, setOrder] = useState(startOrder)
  const [startName] = useState(() => t('dialog.pdfName', { name: items[0]?.name.replace(/\.pdf$/i, '') ?? '' }))
  const [name, setName] = useState(startName)
  const merge = useMerge(order)
  const { busy, error, send } = useSending()
  const ids = useMemo(() => items.map((item) => item.id), [items])
  const tooMany = items.length > mostItems
  const plan = useQuery({ ...planQuery(ids), enabled: !tooMany })
  const asPdf = way === 'pdf'
  const ways: readonly Way[] = items.length > 1 && items.every(isPdf) ? ['zip', 'index', 'pdf'] : ['zip', 'index']
  const comes = plan.data?.verdicts.some((verdict) => verdict.ok) ?? false
  const ready = asPdf ? order.length > 0 && !merge.tooMuch && name.trim() !== '' : comes

  const fetchZip = async () => {
    const asked = await call(downloadItems, { body: { ids, index: way === 'index' } })
    if (asked.url) startDownload(asked.url)
    // Too large to stream: a background task creates it.
    else await notifyPreparing(asked.items, () => void navigate({ to: '/downloads' }))
    onClose()
  }
  const fetchPdf = async () => {
    const address = URL.createObjectURL(await merge.run())
    startDownload(address, /\.pdf$/i.test(name) ? name : `${name}.pdf`)
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
    onClose()
  }
  const submit = () => {
    if (ready) void send(asPdf ? fetchPdf : fetchZip, merge.nameFile)
  }

  const [only] = items
  return (
    <FormDialog
      onClose={onClose}
      width="medium"
      busy={busy}
      dirty={asPdf && (order !== startOrder || name !== startName)}
      title={
        items.length === 1
          ? t('dialog.title', { name: only?.name ?? '' })
          : t('dialog.titleMany', { count: items.length })
      }
      confirm={t('download')}
      disabled={!ready || tooMany}
      onSubmit={submit}
      error={error}
    >
      {tooMany && <FormError error={null}>{t('dialog.tooMany', { max: mostItems })}</FormError>}
      <ChoiceGroup
        legend={t('dialog.way')}
        choices={ways.map((value) => ({
          value,
          label: t(`dialog.ways.${value}.label`),
          hint: t(`dialog.ways.${value}.hint`),
        }))}
        value={way}
        onChange={setWay}
        autofocus="zip"
      />
      {asPdf ? (
        <>
          <FilesOrder order={order} onOrder={(next) => setOrder([...next])} disabled={busy} />
          <Field
            label={t('dialog.pdfLabel')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            disabled={busy}
          />
          <Merging merge={merge} count={order.length} busy={busy} />
        </>
      ) : (
        !tooMany && <DownloadPlan items={items} plan={plan} />
      )}
    </FormDialog>
  )
}
