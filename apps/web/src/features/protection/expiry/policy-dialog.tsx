import { Button, Checkbox, Group, Select } from '@mantine/core'
import { isEmail, type Item } from '@khlang/contract'
import {
  type ExpiryPolicy,
  type FolderPolicies,
  maxPolicyDays,
  removeExpiryPolicy,
  setExpiryPolicy,
} from '@khlang/contract/expiry-policies'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { call } from '../../../lib/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/form.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { addressesIn, daysIn } from './expiry-times.ts'
import { policyQuery } from './policy.api.ts'
import { usePolicyChange } from './use-policy-change.ts'

type Props = { item: Item; head: ReactNode; onClose: () => void }

const presets = [30, 90, 365, 1825] as const
const leads = [1, 7, 30] as const
const usual: ExpiryPolicy = { days: 365, warnDays: 7, channels: ['mail'], recipients: [] }

/** The default expiry for new files of a folder, optionally applied to existing ones. */
export function PolicyDialog({ item, head, onClose }: Props) {
  const { t } = useTranslation('protection')
  const { data, error, refetch } = useQuery({ ...policyQuery(item.id), gcTime: 0 })
  const [removing, setRemoving] = useState(false)
  if (data?.own && removing) return <RemovePolicy item={item} onBack={() => setRemoving(false)} onClose={onClose} />
  if (data)
    return <PolicyForm item={item} head={head} policies={data} onRemove={() => setRemoving(true)} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('policy.title', { name: item.name })}>
      {error ? (
        <ErrorState error={error} level={3} onRetry={() => void refetch()} />
      ) : (
        <Skeletons shape="text" rows={5} />
      )}
    </Dialog>
  )
}

function PolicyForm({
  item,
  head,
  policies: { own, above },
  onRemove,
  onClose,
}: Props & { policies: FolderPolicies; onRemove: () => void }) {
  const { t } = useTranslation('protection')
  const before = own ?? usual
  const [start] = useState(() => ({
    days: String(before.days),
    warnDays: before.warnDays,
    addresses: before.recipients.join(', '),
    existing: false,
  }))
  const [values, setValues] = useState(start)
  const { busy, error, send, progress } = usePolicyChange(onClose)
  const change = (more: Partial<typeof start>) => setValues((old) => ({ ...old, ...more }))

  const days = daysIn(values.days)
  const isOff = days < 1 || days > maxPolicyDays
  const isLate = values.warnDays !== null && values.warnDays >= days
  const addresses = addressesIn(values.addresses)
  const wrong = addresses.find((one) => !isEmail(one))
  const invalid = isOff || isLate || wrong !== undefined
  const offered = [...new Set([...leads, ...(before.warnDays ? [before.warnDays] : [])])].sort((a, b) => a - b)

  const onSubmit = () => {
    if (invalid) return
    const { warnDays, existing } = values
    void send(
      () =>
        call(setExpiryPolicy, {
          params: { id: item.id },
          body: { days, warnDays, channels: ['mail'], recipients: warnDays === null ? [] : addresses, existing },
        }),
      t('policy.done', { name: item.name, count: days }),
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('policy.title', { name: item.name })}
      text={t('policy.text')}
      busy={busy}
      dirty={values !== start}
      confirm={t('policy.confirm')}
      disabled={invalid}
      onSubmit={onSubmit}
      error={error}
      besides={
        own && (
          <Button variant="subtle" disabled={busy} onClick={onRemove}>
            {t('policy.remove')}
          </Button>
        )
      }
    >
      {head}
      {!own && above && (
        <p>
          {above.folder
            ? t('policy.above', { name: above.folder.name, count: above.days })
            : t('policy.aboveUnnamed', { count: above.days })}
        </p>
      )}
      <Group gap="xs" role="group" aria-label={t('expiry.presets')}>
        {presets.map((preset) => (
          <Button key={preset} size="compact-sm" variant="light" onClick={() => change({ days: String(preset) })}>
            {t(`policy.preset.${preset}`)}
          </Button>
        ))}
      </Group>
      <Field
        label={t('policy.days')}
        value={values.days}
        onChange={(event) => change({ days: event.currentTarget.value })}
        error={isOff ? t('policy.off', { max: maxPolicyDays }) : null}
        inputMode="numeric"
        data-autofocus
      />
      <Select
        label={t('expiry.warn')}
        value={String(values.warnDays ?? 'none')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={[
          { value: 'none', label: t('expiry.lead.none') },
          ...offered.map((lead) => ({ value: String(lead), label: t('policy.lead', { count: lead }) })),
        ]}
        onChange={(lead) => change({ warnDays: offered.find((one) => String(one) === lead) ?? null })}
        error={isLate ? t('policy.late') : null}
      />
      {values.warnDays !== null && (
        <Field
          label={t('expiry.recipients')}
          value={values.addresses}
          onChange={(event) => change({ addresses: event.currentTarget.value })}
          error={wrong === undefined ? null : t('expiry.wrong', { email: wrong })}
          hint={t('expiry.recipientsHint')}
          inputMode="email"
        />
      )}
      <Checkbox
        label={t('policy.existing')}
        description={t('policy.existingHint')}
        checked={values.existing}
        onChange={(event) => change({ existing: event.currentTarget.checked })}
      />
      {progress && <p role="status">{t('policy.progress', progress)}</p>}
    </FormDialog>
  )
}

function RemovePolicy({ item, onBack, onClose }: { item: Item; onBack: () => void; onClose: () => void }) {
  const { t } = useTranslation('protection')
  const [existing, setExisting] = useState(false)
  const { busy, error, send, progress } = usePolicyChange(onClose)
  const onSubmit = () => {
    void send(
      () => call(removeExpiryPolicy, { params: { id: item.id }, body: { existing } }),
      t('policy.removed', { name: item.name }),
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('policy.removeTitle', { name: item.name })}
      text={t('policy.removeText')}
      busy={busy}
      dirty={false}
      confirm={t('policy.remove')}
      onSubmit={onSubmit}
      error={error}
      onCancel={onBack}
    >
      <Checkbox
        label={t('policy.free')}
        checked={existing}
        onChange={(event) => setExisting(event.currentTarget.checked)}
        data-autofocus
      />
      {progress && <p role="status">{t('policy.progress', progress)}</p>}
    </FormDialog>
  )
}
