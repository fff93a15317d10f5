import type { EdocListed } from '@khlang/contract/edoc-boxes'
import type { EdocParts } from '@khlang/contract/edoc-keeping'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/session.ts'
import { startDownload } from '../../../lib/start-download.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FilesOrder } from '../../../ui/merging/files-order.tsx'
import { Merging } from '../../../ui/merging/merging.tsx'
import { useMerge } from '../../../ui/merging/use-merge.ts'
import { toast } from '../../../ui/toasts.tsx'
import { byAccount, downloadable, downloadOne, downloadZips, type Names, pdfSource } from './keeping.api.ts'
import { Displays, LeftOut } from './left-out.tsx'
import { PartsChoice } from './parts-choice.tsx'

export type KeptDialogProps = { edocs: readonly EdocListed[]; onClose: () => void }
type Way = 'zip' | 'index' | 'pdf'

/** In which form documents are downloaded: a ZIP, one with an index, or one PDF; and by what names (A16, A20). */
export function EdocDownloadDialog({ edocs, onClose }: KeptDialogProps) {
  const { t } = useTranslation('keeping')
  const { active } = useMe()
  const [way, setWay] = useState<Way>('zip')
  const [as, setAs] = useState<EdocParts>('both')
  const [names, setNames] = useState<Names>('rule')
  const withPdf = downloadable(edocs, 'pdf')
  const [startOrder] = useState(() => withPdf.map(pdfSource))
  const [order, setOrder] = useState(startOrder)
  const [startName] = useState(() => t('download.pdfName', { number: edocs[0]?.documentNo ?? '' }))
  const [pdfName, setPdfName] = useState(startName)
  const merge = useMerge(order)
  const { busy, error, send } = useSending()
  const [first] = edocs
  const only = edocs.length === 1 ? first : undefined
  const ways: readonly Way[] = withPdf.length > 1 ? ['zip', 'index', 'pdf'] : ['zip', 'index']
  const accounts = byAccount(edocs)
  const hasRules = active.type === 'Citizen' || active.features.rename_document
  const chosen = downloadable(edocs, way === 'pdf' ? 'pdf' : as)
  const left = edocs.filter((edoc) => !chosen.includes(edoc))
  const isReady = way === 'pdf' ? order.length > 0 && !merge.tooMuch && pdfName.trim() !== '' : chosen.length > 0

  async function fetchFiles() {
    // A single file comes as it is.
    const kind = as === 'both' ? (only?.files.length === 1 ? only.files[0] : undefined) : as
    if (only && kind && way === 'zip') downloadOne(only, kind, names)
    else {
      const leftOut = await downloadZips(chosen, { as, names, index: way === 'index' })
      toast({ tone: 'good', message: leftOut > 0 ? t('download.left', { count: leftOut }) : t('download.started') })
    }
    onClose()
  }
  async function fetchPdf() {
    const address = URL.createObjectURL(await merge.run())
    startDownload(address, /\.pdf$/i.test(pdfName) ? pdfName : `${pdfName}.pdf`)
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
    onClose()
  }
  return (
    <FormDialog
      width="medium"
      title={only ? t('download.title', { number: only.documentNo }) : t('download.titleMany', { count: edocs.length })}
      confirm={t('download.confirm')}
      disabled={!isReady}
      busy={busy}
      dirty={way === 'pdf' && (order !== startOrder || pdfName !== startName)}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (isReady) void send(way === 'pdf' ? fetchPdf : fetchFiles, merge.nameFile)
      }}
    >
      <ChoiceGroup
        legend={t('download.way')}
        choices={ways.map((value) => ({
          value,
          label: t(`download.ways.${value}.label`),
          hint: t(`download.ways.${value}.hint`),
        }))}
        value={way}
        onChange={setWay}
        autofocus="zip"
      />
      {way === 'pdf' ? (
        <>
          <FilesOrder order={order} onOrder={(next) => setOrder([...next])} disabled={busy} />
          <Field
            label={t('download.pdfLabel')}
            value={pdfName}
            disabled={busy}
            onChange={(event) => setPdfName(event.currentTarget.value)}
          />
          <Merging merge={merge} count={order.length} busy={busy} />
        </>
      ) : (
        <>
          <PartsChoice value={as} onChange={setAs} />
          {hasRules && (
            <ChoiceGroup
              legend={t('download.names.legend')}
              choices={(['rule', 'original'] as const).map((value) => ({ value, label: t(`download.names.${value}`) }))}
              value={names}
              onChange={setNames}
            />
          )}
          {accounts.length > 1 && <p>{t('download.accounts', { count: accounts.length })}</p>}
        </>
      )}
      {(way === 'pdf' || as === 'pdf') && <Displays edocs={chosen} />}
      <LeftOut edocs={left} />
    </FormDialog>
  )
}
