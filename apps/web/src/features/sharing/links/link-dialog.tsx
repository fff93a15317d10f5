import type { Item } from '@khlang/contract'
import type { ItemLinkPolicy, ShareLink } from '@khlang/contract/links'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormError } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { copyLater } from './copy-link.ts'
import { LinkAddress } from './link-address.tsx'
import { LinkFields } from './link-fields.tsx'
import { guardPolicyFaults, limitedBy, limitPolicyFaults, type SayPolicy } from './link-policy.ts'
import { changeOf, faultsIn, type LinkFaults, newLinkOf, valuesOf } from './link-values.ts'
import { type MadeLink, refreshLinks, sendLinkChange, sendNewLink } from './links.api.ts'
import { PolicyGate } from './policy-gate.tsx'
import { guardedFields, refusedField } from './refused-field.ts'

export type LinkDialogProps = {
  item: Pick<Item, 'id' | 'name' | 'type'>
  /** The link to change; without one, a new link is made. */
  link?: ShareLink
  /** What was made, to be shown. */
  onMade?: (link: MadeLink) => void
  onClose: () => void
}

const fields = { ...guardedFields, LINK_OPEN_LIMIT_REQUIRED: 'limit' } as const

/** Every setting of a link, within what the business allows. */
export function LinkDialog(props: LinkDialogProps) {
  const { item, link, onClose } = props
  const { t } = useTranslation('links')
  const title = t(link ? 'dialog.title' : 'dialog.titleNew', { name: item.name })
  return (
    <PolicyGate itemId={item.id} title={title} onClose={onClose}>
      {(policy) => <LinkForm {...props} policy={policy} />}
    </PolicyGate>
  )
}

function LinkForm({ item, link, policy, onMade, onClose }: LinkDialogProps & { policy: ItemLinkPolicy }) {
  const { t } = useTranslation('links')
  const language = useLanguage()
  const queries = useQueryClient()
  const [start] = useState(() => (link ? valuesOf(link, Date.now()) : limitedBy(valuesOf(null, Date.now()), policy)))
  const [values, setValues] = useState(start)
  const [shown, setShown] = useState(false)
  const [refused, setRefused] = useState<LinkFaults>({})
  const { busy, error, send } = useSending()
  const before = link ? start : null
  const isAllowed = values.audience === 'company' ? policy.allowsCompanyLinks : policy.allowsLinks
  const sayPolicy: SayPolicy = (key, given = { count: 0 }) => t(`policy.${key}`, given)
  const faults = {
    ...guardPolicyFaults(values, { before, hasPassword: link?.hasPassword ?? false, policy }, sayPolicy),
    ...limitPolicyFaults(values, before, policy, sayPolicy),
    ...faultsIn(values, language, (key, given) => t(`dialog.${key}`, given), before),
  }

  async function change(link: ShareLink) {
    await sendLinkChange(link, changeOf(start, values))
    toast({ tone: 'good', message: t('dialog.saved') })
  }
  /** The address comes on the clipboard as soon as there is one. */
  async function make() {
    const making = sendNewLink(item.id, newLinkOf(values))
    const copying = copyLater(making.then(({ url }) => url)).then(
      () => true,
      () => false,
    )
    const made = await making
    const { name } = made
    onMade?.(made)
    toast({
      tone: 'good',
      message: (await copying)
        ? name
          ? t('dialog.createdOf', { name })
          : t('dialog.created')
        : t('dialog.createdOnly'),
    })
  }
  async function save() {
    await (link ? change(link) : make())
    await refreshLinks(queries)
    onClose()
  }
  /** What the server has against one field is shown there. */
  function showAtField(failure: unknown): boolean {
    const fault = refusedField(failure, fields)
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
      title={t(link ? 'dialog.title' : 'dialog.titleNew', { name: item.name })}
      busy={busy}
      dirty={values !== start}
      confirm={t(link ? 'dialog.save' : 'dialog.create')}
      disabled={!isAllowed}
      onSubmit={onSubmit}
      error={error}
    >
      {!isAllowed && (
        <FormError error={null}>{t(policy.allowsCompanyLinks ? 'policy.companyOnly' : 'policy.off')}</FormError>
      )}
      {link && <LinkAddress link={link} withCode={values.qr} />}
      <LinkFields
        item={item}
        values={values}
        policy={policy}
        {...(link && { link })}
        faults={shown ? { ...faults, ...refused } : refused}
        onChange={(more) => {
          setValues((before) => ({ ...before, ...more }))
          setRefused({})
        }}
      />
    </FormDialog>
  )
}
