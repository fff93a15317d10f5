import { createDevicePassword, type DeviceMode } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { ChoiceGroup } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { copyText } from '../../ui/copy-text.ts'
import classes from './map-drive.module.css'

/** Makes a device password and shows it this once. */
export function NewDevice({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const { t } = useTranslation('map-drive')
  const [name, setName] = useState('')
  const [mode, setMode] = useState<DeviceMode>('read-write')
  const make = useMutation({
    mutationFn: () => call(createDevicePassword, { body: { name: name.trim(), mode } }),
    onSuccess: ({ secret }) => onMade(secret),
  })
  const onSubmit = () => {
    if (name.trim() !== '' && !make.isPending) make.mutate()
  }
  if (make.data) return <Made username={make.data.username} secret={make.data.secret} onClose={onClose} />
  return (
    <FormDialog
      onClose={onClose}
      title={t('make.title')}
      text={t('make.text')}
      busy={make.isPending}
      dirty={name.trim() !== ''}
      confirm={t('make.confirm')}
      disabled={name.trim() === ''}
      onSubmit={onSubmit}
      error={make.error}
    >
      <Field
        label={t('make.name')}
        hint={t('make.nameHint')}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <ChoiceGroup
        legend={t('make.mode')}
        choices={[
          { value: 'read-write', label: t('make.readWrite') },
          { value: 'read-only', label: t('make.readOnly') },
        ]}
        value={mode}
        onChange={setMode}
      />
    </FormDialog>
  )
}

function Made({ username, secret, onClose }: { username: string; secret: string; onClose: () => void }) {
  const { t } = useTranslation('map-drive')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('made.title')}
      text={t('made.text', { username })}
      footer={<Button onClick={onClose}>{t('made.close')}</Button>}
    >
      <code className={classes.command} data-part="secret">
        {secret}
      </code>
      <Button
        variant="light"
        leftSection={<Copy size={16} aria-hidden="true" />}
        onClick={() => void copyText(secret, t('copied'))}
        data-autofocus
      >
        {t('made.copy')}
      </Button>
    </Dialog>
  )
}
