import { Button, Group, Select } from '@mantine/core'
import { getExpiry, isEmail, type Item, type ItemExpiry, setExpiry } from '@khlang/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import { call } from '../../../lib/call.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { instantOf, typedOf } from '../../../lib/wall-clock.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField } from '../../../ui/date-field/date-field.tsx'
import { Field } from '../../../ui/form.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { driveKeys, putItem, refreshLists } from '../../browser/index.ts'
import { PolicyDialog } from './policy-dialog.tsx'
import { addressesIn, type Lead, leadOf, leads, presetEnd, presets, warnOf } from './expiry-times.ts'

const parts = ['itself', 'inside'] as const
type Part = (typeof parts)[number]
export type ExpiryDialogProps = { item: Item; onClose: () => void }

/** The expiry of an item; for folders also the default expiry of new files. The root of a drive never expires itself. */
export function ExpiryDialog({ item, part: first = 'itself', onClose }: ExpiryDialogProps & { part?: Part }) {
  const { t } = useTranslation('protection')
  const [part, setPart] = useState<Part>(item.reserved ? 'inside' : first)
  if (item.type === 'file') return <OwnExpiry item={item} onClose={onClose} />
  const choices = parts.map((value) => ({ value, label: t(`policy.part.${value}`) }))
  const head = item.reserved ? null : (
    <Segments label={t('policy.parts')} choices={choices} value={part} onChange={setPart} />
  )
  if (part === 'inside') return <PolicyDialog item={item} head={head} onClose={onClose} />
  return <OwnExpiry item={item} head={head} onClose={onClose} />
}

type OwnExpiryProps = ExpiryDialogProps & { head?: ReactNode }

/** When an item expires and who is reminded before; to the minute, in Thailand's time. */
function OwnExpiry({ item, head, onClose }: OwnExpiryProps) {
  const { t } = useTranslation('protection')
  const { data, error, refetch } = useQuery({
    queryKey: [...driveKeys.item(item.id), 'expiry'],
    queryFn: ({ signal }) => call(getExpiry, { params: { id: item.id } }, { signal }),
    gcTime: 0,
  })
  if (data) return <ExpiryForm item={item} head={head} plan={data} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('expiry.title', { name: item.name })}>
      {error ? (
        <ErrorState error={error} level={3} onRetry={() => void refetch()} />
      ) : (
        <Skeletons shape="text" rows={5} />
      )}
    </Dialog>
  )
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

function ExpiryForm({ item, head, plan, onClose }: OwnExpiryProps & { plan: ItemExpiry }) {
  const { t } = useTranslation('protection')
  const language = useLanguage()
  const queries = useQueryClient()
  const now = useNow()
  const before = dateOf(plan.expiresAt)
  const [start] = useState(() => {
    const end = before && before.getTime() > Date.now() ? before : presetEnd('month', new Date())
    const warn = dateOf(plan.warnAt)
    const lead: Lead = before ? leadOf(before, warn) : '7'
    return {
      end: typedOf(end),
      lead,
      own: typedOf(warn ?? new Date(end.getTime() - 86_400_000)),
      addresses: plan.recipients.join(', '),
    }
  })
  const [values, setValues] = useState(start)
  const { busy, error, send } = useSending()
  const change = (more: Partial<typeof start>) => setValues((old) => ({ ...old, ...more }))

  const end = instantOf(values.end)
  const isPast = end === null || end.getTime() <= now
  const warn = end ? warnOf(values.lead, end, instantOf(values.own)) : null
  const isLate =
    values.lead !== 'none' &&
    end !== null &&
    !isPast &&
    (!warn || warn.getTime() <= now || warn.getTime() >= end.getTime())
  const addresses = addressesIn(values.addresses)
  const wrong = addresses.find((one) => !isEmail(one))
  const invalid = isPast || isLate || wrong !== undefined

  /** A reminder that would be in the past moves to one day before. */
  function choosePreset(next: Date) {
    const at = warnOf(values.lead, next, instantOf(values.own))
    change({ end: typedOf(next), ...(at && at.getTime() <= now + 60_000 && { lead: '1' }) })
  }
  async function save(body: { expiresAt: string | null; warnAt: string | null; recipients?: string[] }) {
    const changed = await call(setExpiry, {
      params: { id: item.id },
      body: { ...body, ...(body.recipients && { channels: ['mail'] }) },
    })
    putItem(queries, changed)
    refreshLists(queries)
    const when = body.expiresAt && formatDateTime(body.expiresAt, language)
    toast({
      tone: 'good',
      message: when ? t('expiry.done', { name: item.name, when }) : t('expiry.undone', { name: item.name }),
    })
    onClose()
  }
  const onSubmit = () => {
    if (invalid) return
    const until = { expiresAt: end.toISOString(), warnAt: warn?.toISOString() ?? null }
    void send(() => save({ ...until, recipients: addresses }))
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('expiry.title', { name: item.name })}
      text={t('expiry.text')}
      busy={busy}
      dirty={values !== start}
      confirm={t(before ? 'expiry.extend' : 'expiry.confirm')}
      disabled={invalid}
      onSubmit={onSubmit}
      error={error}
      besides={
        before && (
          <Button
            variant="subtle"
            disabled={busy}
            onClick={() => void send(() => save({ expiresAt: null, warnAt: null }))}
          >
            {t('expiry.unset')}
          </Button>
        )
      }
    >
      {head}
      <Group gap="xs" role="group" aria-label={t('expiry.presets')}>
        {presets.map((preset) => (
          <Button
            key={preset}
            size="compact-sm"
            variant="light"
            onClick={() => choosePreset(presetEnd(preset, new Date(now)))}
          >
            {t(`expiry.preset.${preset}`)}
          </Button>
        ))}
      </Group>
      <DateField
        label={t('expiry.end')}
        value={values.end}
        onChange={(end) => change({ end })}
        error={isPast ? t('expiry.past') : null}
        hint={end && formatDateTime(end, language)}
        data-autofocus
      />
      <Select
        label={t('expiry.warn')}
        value={values.lead}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={leads.map((lead) => ({ value: lead, label: t(`expiry.lead.${lead}`) }))}
        onChange={(lead) => change({ lead: leads.find((one) => one === lead) ?? 'none' })}
        error={isLate && values.lead !== 'own' ? t('expiry.late') : null}
        description={warn && !isLate ? formatDateTime(warn, language) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {values.lead === 'own' && (
        <DateField
          label={t('expiry.own')}
          value={values.own}
          onChange={(own) => change({ own })}
          error={isLate ? t('expiry.late') : null}
        />
      )}
      {values.lead !== 'none' && (
        <Field
          label={t('expiry.recipients')}
          value={values.addresses}
          onChange={(event) => change({ addresses: event.currentTarget.value })}
          error={wrong === undefined ? null : t('expiry.wrong', { email: wrong })}
          hint={t('expiry.recipientsHint')}
          inputMode="email"
        />
      )}
    </FormDialog>
  )
}
