import {
  type RenameDocType,
  renameDocTypes,
  renameLimits,
  type RenamePiece,
  type RenameRule,
} from '@khlang/contract/rename-rules'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useTypeName } from '../labels.ts'
import { NamePreview } from './name-preview.tsx'
import { PieceAdders } from './piece-adders.tsx'
import { PieceList } from './piece-list.tsx'
import { saveRule } from './renaming.api.ts'

const standard: readonly RenamePiece[] = [
  { kind: 'field', value: 'document_no' },
  { kind: 'symbol', value: '_' },
  { kind: 'field', value: 'doc_date' },
]

/** A rule as it is made: the parts of a file name in their order, with what they come to. */
export function RuleEditor({ of: rule, onClose }: { of: RenameRule | null; onClose: () => void }) {
  const { t } = useTranslation('renaming')
  const queries = useQueryClient()
  const typeName = useTypeName()
  const [docType, setDocType] = useState<RenameDocType>(
    () => renameDocTypes.find((type) => type === rule?.docType) ?? '388',
  )
  const [pieces, setPieces] = useState<readonly RenamePiece[]>(rule?.pieces ?? standard)
  const [activate, setActivate] = useState(rule === null || rule.state === 'active')
  const [replacing, setReplacing] = useState(false)
  const { busy, error, send } = useSending()
  const fields = pieces.filter(({ kind }) => kind === 'field').length
  const isReady = fields > 0 && fields <= renameLimits.fields

  async function save(replace: boolean) {
    await saveRule(queries, rule, { docType, pieces: [...pieces], activate, replace })
    toast({ tone: 'good', message: t('saved') })
    onClose()
  }
  const askFirst = (failure: unknown) => {
    const isTaken = isCode(failure, 'RENAME_RULE_ACTIVE')
    if (isTaken) setReplacing(true)
    return isTaken
  }
  return (
    <>
      <FormDialog
        width="medium"
        title={t(rule ? 'editor.change' : 'editor.new')}
        confirm={t('editor.confirm')}
        disabled={!isReady}
        dirty={pieces !== (rule?.pieces ?? standard)}
        busy={busy}
        error={error}
        onClose={onClose}
        onSubmit={() => {
          if (isReady) void send(() => save(false), askFirst)
        }}
      >
        <NativeSelect
          label={t('editor.docType')}
          value={docType}
          data={renameDocTypes.map((value) => ({ value, label: typeName(value) }))}
          onChange={(event) => setDocType(renameDocTypes.find((type) => type === event.currentTarget.value) ?? docType)}
          data-autofocus
        />
        <PieceList pieces={pieces} onChange={setPieces} />
        <PieceAdders pieces={pieces} onAdd={(piece) => setPieces([...pieces, piece])} />
        {isReady && <NamePreview docType={docType} pieces={pieces} />}
        <Checkbox
          label={t('editor.activate')}
          checked={activate}
          disabled={rule?.state === 'active'}
          onChange={(event) => setActivate(event.currentTarget.checked)}
        />
      </FormDialog>
      <ConfirmDialog
        opened={replacing}
        title={t('replace.title')}
        text={t('replace.text', { type: typeName(docType) })}
        confirmLabel={t('replace.confirm')}
        onClose={() => setReplacing(false)}
        onConfirm={() => save(true)}
      />
    </>
  )
}
