import type { Cleanup } from '@khlang/contract/storage'
import type { StorageKind } from '@khlang/contract/storage-kinds'
import { NativeSelect, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formatBytes, percentOf } from '../../lib/sizes.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormError } from '../../ui/form.tsx'
import { checkQuery, cleanUp, type CleanupInput } from './quotas.api.ts'

const ages = ['7', '30', '90', '365'] as const
type Age = (typeof ages)[number]

type CleanupDialogProps = {
  kind: StorageKind
  what: Cleanup
  /** How many could not be deleted; -1 when it failed. */
  onDone: (left: number) => Promise<unknown>
  onClose: () => void
}

/** Previews what would be permanently deleted, then shows progress. Closing it does not stop the deletion. */
export function CleanupDialog({ kind, what, onDone, onClose }: CleanupDialogProps) {
  const { t } = useTranslation('quotas')
  const [age, setAge] = useState<Age>('30')
  const [progress, setProgress] = useState<number | null>(null)
  const input: CleanupInput = { kind, what, ...(what === 'versions' && { olderThanDays: Number(age) }) }
  const check = useQuery({ ...checkQuery(input), enabled: progress === null })
  const { busy, error, send } = useSending()
  const { count = 0, bytes = 0 } = check.data ?? {}
  const values = { count, size: formatBytes(bytes) }

  const start = () => {
    if (count === 0) return
    void send(async () => {
      const left = await cleanUp(input, (done, total) => setProgress(percentOf(done, total)))
      onClose()
      await onDone(left)
    })
  }
  return (
    <FormDialog
      busy={busy}
      dirty={false}
      role="alertdialog"
      onClose={onClose}
      title={t(`cleanup.${what}.title`)}
      text={t(`cleanup.${what}.text`)}
      confirm={t(`cleanup.${what}.confirm`)}
      disabled={!check.data || count === 0}
      danger={count > 0}
      focusCancel
      onSubmit={start}
    >
      {what === 'versions' && (
        <NativeSelect
          label={t('cleanup.age')}
          data={ages.map((value) => ({ value, label: t('cleanup.days', { count: Number(value) }) }))}
          value={age}
          disabled={busy}
          onChange={(event) => setAge(ages.find((one) => one === event.currentTarget.value) ?? '30')}
        />
      )}
      <p role="status">
        {check.isPending && progress === null && t('cleanup.looking')}
        {check.data && progress === null && t(count === 0 ? 'cleanup.nothing' : `cleanup.${what}.found`, values)}
        {progress !== null && t('cleanup.working', { percent: progress })}
      </p>
      {progress !== null && <Progress value={progress} aria-label={t('cleanup.working', { percent: progress })} />}
      <FormError error={error ?? check.error} />
    </FormDialog>
  )
}
