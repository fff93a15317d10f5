import type { Item } from '@khlang/contract'
import type { EdocParts } from '@khlang/contract/edoc-keeping'
import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { itemQuery } from '../../browser/index.ts'
import { refreshEdocs } from '../edocs.api.ts'
import type { KeptDialogProps } from './download-dialog.tsx'
import { itemsToShare, withParts } from './keeping.api.ts'
import { LeftOut } from './left-out.tsx'
import { PartsChoice } from './parts-choice.tsx'
import { SharePart } from './share-part.ts'

/** Shares files of documents: they are saved if they are not yet, and shared as any file of the drive is. */
export function EdocShareDialog({ edocs, onClose }: KeptDialogProps) {
  const { t } = useTranslation('keeping')
  const queries = useQueryClient()
  const renderShare = use(SharePart)
  const [as, setAs] = useState<EdocParts>(() => (withParts(edocs, 'pdf').length > 0 ? 'pdf' : 'xml'))
  const [items, setItems] = useState<readonly Item[] | null>(null)
  const { busy, error, send } = useSending()
  const chosen = withParts(edocs, as)

  async function prepare() {
    const ids = await itemsToShare(chosen, as)
    setItems(await Promise.all(ids.map((id) => queries.fetchQuery(itemQuery(id)))))
  }
  if (items && renderShare)
    return renderShare({
      items,
      onClose: () => {
        void refreshEdocs(queries)
        onClose()
      },
    })
  return (
    <FormDialog
      title={t('share.title', { count: edocs.length })}
      text={t('share.text')}
      confirm={t('share.confirm')}
      disabled={chosen.length === 0}
      busy={busy}
      dirty={false}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (chosen.length > 0) void send(prepare)
      }}
    >
      <PartsChoice value={as} onChange={setAs} />
      <LeftOut edocs={edocs.filter((edoc) => !chosen.includes(edoc))} />
    </FormDialog>
  )
}
