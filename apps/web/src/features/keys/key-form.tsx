import type { Input } from '@khlang/contract'
import { type ApiKey, type changeKey, isScopeFor, keyLimits, usableScopes } from '@khlang/contract/keys'
import { Button, Checkbox, NumberInput, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editsOf } from '../../lib/edits.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Field } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import settings from '../../ui/settings.module.css'
import { PlaceDialog } from '../browser/index.ts'
import classes from './keys.module.css'
import { scopeText } from './scope-texts.ts'

const dayMs = 86_400_000
const lifetimes = [30, keyLimits.days, 180, keyLimits.maxDays] as const

export type KeySettings = Input<typeof changeKey>['body'] & { name: string; scopes: UsableScope[]; folderId?: string }

type UsableScope = (typeof usableScopes)[number]

type Props = {
  /** The key to change; without it a new one is made. */
  of?: ApiKey
  /** `changed`: the settings that are not as they were when the form was opened. */
  onSend: (settings: KeySettings, changed: Partial<KeySettings>) => Promise<unknown>
  onClose: () => void
}

const linesOf = (text: string) => text.split(/[\s,]+/).filter((line) => line !== '')

/** What a key is called, what it may do, from where, how often and until when. */
export function KeyForm({ of, onSend, onClose }: Props) {
  const { t } = useTranslation('keys')
  const [before] = useState<KeySettings>(() => ({
    name: of?.name ?? '',
    scopes: usableScopes.filter((scope) => (of?.scopes ?? ['files:read']).includes(scope)),
    ips: of?.ips ?? [],
    ratePerSecond: of?.ratePerSecond ?? keyLimits.ratePerSecond,
  }))
  const [name, setName] = useState(before.name)
  const [scopes, setScopes] = useState<readonly UsableScope[]>(before.scopes)
  const [folder, setFolder] = useState<{ id: string; name: string } | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [ips, setIps] = useState(before.ips?.join('\n') ?? '')
  const [rate, setRate] = useState(before.ratePerSecond ?? keyLimits.ratePerSecond)
  const usualDays = of ? 'same' : String(keyLimits.days)
  const [days, setDays] = useState<string>(usualDays)
  const { busy, error, send } = useSending()
  const isIn = (of?.folder ?? folder)?.id
  const offered = usableScopes.filter((scope) => isScopeFor(scope, isIn))

  const entered: KeySettings = {
    name: name.trim(),
    scopes: offered.filter((scope) => scopes.includes(scope)),
    ips: linesOf(ips),
    ratePerSecond: rate,
    ...(folder && { folderId: folder.id }),
  }
  const isChanged = days !== usualDays || Object.keys(editsOf(entered, before)).length > 0
  const incomplete = name.trim() === '' || entered.scopes.length === 0 || (of !== undefined && !isChanged)

  if (choosing)
    return (
      <PlaceDialog
        kind="copy"
        words={{ title: t('form.folderTitle'), confirm: t('form.folderConfirm') }}
        items={[]}
        startAt={folder?.id ?? null}
        only="business"
        onChoose={(place) => {
          setFolder({ id: place.id, name: place.name })
          setChoosing(false)
        }}
        onClose={() => setChoosing(false)}
      />
    )
  return (
    <FormDialog
      onClose={onClose}
      title={of ? t('form.changeTitle', { name: of.name }) : t('form.createTitle')}
      text={of ? t('form.changeText') : t('form.createText')}
      busy={busy}
      dirty={isChanged}
      confirm={of ? t('form.save') : t('form.create')}
      disabled={incomplete}
      error={error}
      onSubmit={() => {
        // A moment before the limit, which the server's clock has passed a little.
        const end = () => new Date(Date.now() + Number(days) * dayMs - 60_000).toISOString()
        const settled = { ...entered, ...(days !== 'same' && { expiresAt: end() }) }
        if (!incomplete && !busy) void send(() => onSend(settled, editsOf(settled, before)))
      }}
    >
      <Field
        label={t('form.name')}
        hint={t('form.nameHint')}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Checkbox.Group
        label={t('form.scopes')}
        value={[...entered.scopes]}
        onChange={(next) => setScopes(offered.filter((scope) => next.includes(scope)))}
      >
        <div className={classes.scopes}>
          {offered.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t(`scope.${scopeText[scope]}.label`)}
              description={t(`scope.${scopeText[scope]}.text`)}
            />
          ))}
        </div>
      </Checkbox.Group>
      {!of && (
        <div>
          <b>{t('form.folder')}</b>
          <div className={classes.folder}>
            <span>{folder?.name ?? t('folder.all')}</span>
            <Button size="compact-sm" variant="default" onClick={() => setChoosing(true)}>
              {t('form.chooseFolder')}
            </Button>
            {folder && (
              <Button size="compact-sm" variant="subtle" onClick={() => setFolder(null)}>
                {t('form.noFolder')}
              </Button>
            )}
          </div>
          <p className={settings.quiet}>{t('form.folderHint')}</p>
        </div>
      )}
      <Textarea
        label={t('form.ips')}
        description={t('form.ipsHint')}
        value={ips}
        autosize
        minRows={2}
        maxRows={6}
        onChange={(event) => setIps(event.currentTarget.value)}
      />
      <NumberInput
        label={t('form.rate')}
        value={rate}
        min={1}
        max={keyLimits.maxRatePerSecond}
        allowDecimal={false}
        onChange={(value) => setRate(typeof value === 'number' ? value : keyLimits.ratePerSecond)}
      />
      <Select
        label={t('form.expires')}
        comboboxProps={{ withinPortal: false }}
        allowDeselect={false}
        data={[
          ...(of ? [{ value: 'same', label: t('form.expiresSame') }] : []),
          ...lifetimes.map((count) => ({ value: String(count), label: t('form.expiresIn', { count }) })),
        ]}
        value={days}
        onChange={(value) => setDays(value ?? String(keyLimits.days))}
      />
    </FormDialog>
  )
}
