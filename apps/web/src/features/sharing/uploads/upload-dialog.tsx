import type { ItemLinkPolicy } from '@khlang/contract/links'
import type { UploadLink } from '@khlang/contract/upload-links'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { LinkAddress } from '../links/link-address.tsx'
import { guardedBy, guardPolicyFaults } from '../links/link-policy.ts'
import { PolicyGate } from '../links/policy-gate.tsx'
import { refreshLinks } from '../links/links.api.ts'
import { guardedFields, refusedField } from '../links/refused-field.ts'
import { UploadFields } from './upload-fields.tsx'
import { changeOf, faultsIn, newLinkOf, type UploadFaults, valuesOf } from './upload-values.ts'
import { type Board, boardQuery, sendNewUploadLink, sendUploadLinkChange } from './uploads.api.ts'

type Folder = { id: string; name: string }
export type UploadDialogProps = {
  folder: Folder
  /** The link to change with its checklist; without one, a new link is made. */
  known?: { link: UploadLink; entries: Board['entries'] }
  onClose: () => void
}

/** Every setting of an upload link, within what the business allows. */
export function UploadDialog(props: UploadDialogProps) {
  const { folder, known, onClose } = props
  const { t } = useTranslation('upload-links')
  const title = t(known ? 'dialog.title' : 'dialog.titleNew', { name: folder.name })
  return (
    <PolicyGate itemId={folder.id} title={title} onClose={onClose}>
      {(policy) => <UploadForm {...props} policy={policy} />}
    </PolicyGate>
  )
}

function UploadForm({ folder, known, policy, onClose }: UploadDialogProps & { policy: ItemLinkPolicy }) {
  const { t } = useTranslation(['upload-links', 'links'])
  const language = useLanguage()
  const queries = useQueryClient()
  const [start] = useState(() =>
    known ? valuesOf(known.link, known.entries, Date.now()) : guardedBy(valuesOf(null, [], Date.now()), policy),
  )
  const [values, setValues] = useState(start)
  const [shown, setShown] = useState(false)
  const [refused, setRefused] = useState<UploadFaults>({})
  const { busy, error, send } = useSending()
  const hasPassword = known?.link.hasPassword ?? false
  const faults = {
    ...guardPolicyFaults(values, { before: known ? start : null, hasPassword, policy }, (key, given = { count: 0 }) =>
      t(`links:policy.${key}`, given),
    ),
    ...faultsIn(
      values,
      language,
      (key, given = {}) => t(`dialog.${key}`, given),
      (key, given) => t(`links:dialog.${key}`, given),
      known ? start : null,
    ),
  }

  async function save() {
    if (known) await sendUploadLinkChange(known.link, changeOf(start, values))
    else await sendNewUploadLink(folder.id, newLinkOf(values))
    await refreshLinks(queries)
    toast({ tone: 'good', message: t(known ? 'dialog.saved' : 'dialog.created') })
    onClose()
  }
  /** What the server has against one field is shown there. */
  function showAtField(failure: unknown): boolean {
    const fault = refusedField(failure, guardedFields)
    if (fault) setRefused(fault)
    return fault !== null
  }
  const onSubmit = () => {
    setShown(true)
    if (Object.keys(faults).length === 0) void send(save, showAtField)
  }
  return (
    <FormDialog
      onClose={onClose}
      width="medium"
      title={t(known ? 'dialog.title' : 'dialog.titleNew', { name: folder.name })}
      busy={busy}
      dirty={values !== start}
      confirm={t(known ? 'dialog.save' : 'dialog.create')}
      disabled={!policy.allowsLinks}
      onSubmit={onSubmit}
      error={error}
    >
      {!policy.allowsLinks && <FormError error={null}>{t('links:policy.off')}</FormError>}
      {known && <LinkAddress link={known.link} withCode={values.qr} />}
      <UploadFields
        values={values}
        hasPassword={hasPassword}
        policy={policy}
        faults={shown ? { ...faults, ...refused } : refused}
        onChange={(more) => {
          setValues((before) => ({ ...before, ...more }))
          setRefused({})
        }}
      />
    </FormDialog>
  )
}

/** {@link UploadDialog} of a link, as it is now. */
export function UploadSettings({ link, onClose }: { link: UploadLink; onClose: () => void }) {
  const { t } = useTranslation('upload-links')
  const query = useQuery({ ...boardQuery(link.id), refetchOnWindowFocus: false })
  // Read again while the dialog saves, which must not take the form away.
  if (query.data && query.isFetchedAfterMount)
    return <UploadDialog folder={link.folder} known={query.data} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} width="medium" title={t('dialog.title', { name: link.folder.name })}>
      <QueryState query={query} waiting={{ shape: 'text', rows: 5 }} level={3}>
        {() => null}
      </QueryState>
    </Dialog>
  )
}
