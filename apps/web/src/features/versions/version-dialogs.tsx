import { type FileVersion, type Item, maxVersionLabel } from '@khlang/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useLanguage } from '../../lib/i18n.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { formatBytes } from '../../lib/sizes.ts'
import { useSending } from '../../lib/use-sending.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/form.tsx'
import { CompareDialog } from './compare/compare-dialog.tsx'
import { useVersionActions } from './use-version-actions.ts'
import { VersionView } from './version-view.tsx'

/** What is being done with versions of a file. */
export type VersionAct = { kind: 'view' | 'label' | 'delete'; n: number } | { kind: 'compare'; a: number; b: number }

type Props = { item: Item; versions: readonly FileVersion[]; act: VersionAct | null; onClose: () => void }

/** The one dialog above a list of versions. */
export function VersionDialogs({ item, versions, act, onClose }: Props) {
  const { t } = useTranslation('versions')
  if (!act) return null
  if (act.kind === 'compare')
    return <CompareDialog item={item} versions={versions} a={act.a} b={act.b} onClose={onClose} />
  const version = versions.find(({ n }) => n === act.n)
  if (!version) return null
  switch (act.kind) {
    case 'view':
      return (
        <Dialog opened width="large" onClose={onClose} title={t('view.title', { name: item.name, n: act.n })}>
          <VersionView item={item} n={act.n} />
        </Dialog>
      )
    case 'label':
      return <LabelDialog item={item} version={version} onClose={onClose} />
    case 'delete':
      return <DeleteDialog item={item} version={version} onClose={onClose} />
  }
}

type OneProps = { item: Item; version: FileVersion; onClose: () => void }

function DeleteDialog({ item, version, onClose }: OneProps) {
  const { t } = useTranslation('versions')
  const language = useLanguage()
  const { remove } = useVersionActions(item)
  const { n } = version
  const when = formatDateTime(version.createdAt, language)
  return (
    <ConfirmDialog
      opened
      danger
      title={t('delete.title', { n })}
      text={t('delete.text', { n, name: item.name, when, size: formatBytes(version.size) })}
      confirmLabel={t('delete.confirm')}
      onConfirm={() => remove(version)}
      onClose={onClose}
    />
  )
}

const letters = new Intl.Segmenter('th')

function LabelDialog({ item, version, onClose }: OneProps) {
  const { t } = useTranslation('versions')
  const { label } = useVersionActions(item)
  const [typed, setTyped] = useState(version.label ?? '')
  const { busy, error, send } = useSending()
  const { n } = version
  const isLong = [...letters.segment(typed.trim())].length > maxVersionLabel
  const onSubmit = () => {
    if (isLong) return
    void send(async () => {
      await label(version, typed)
      onClose()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('label.title', { n })}
      busy={busy}
      dirty={typed !== (version.label ?? '')}
      confirm={t('label.confirm')}
      disabled={isLong}
      onSubmit={onSubmit}
      error={error}
    >
      <Field
        label={t('label.label')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isLong ? t('label.long', { max: maxVersionLabel }) : null}
        hint={t('label.hint', { max: maxVersionLabel })}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
