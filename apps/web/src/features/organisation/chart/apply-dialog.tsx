import { Checkbox } from '@mantine/core'
import type { ChartReload } from '@khlang/contract/organisation-chart'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Field } from '../../../ui/form.tsx'
import { refreshOrganisation } from '../organisation.api.ts'
import { applyReload } from './chart.api.ts'

type ApplyDialogProps = { reload: ChartReload; word: string; onClose: () => void }

/** Asks before the changes are made; what looks wrong has to be typed. */
export function ApplyDialog({ reload, word, onClose }: ApplyDialogProps) {
  const { t } = useTranslation('organisation-chart')
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [adoptSameNamed, setAdopt] = useState(false)
  const { busy, error, send } = useSending()
  const needsWord = reload.state === 'stopped'
  const isReady = !needsWord || typed.trim() === word
  return (
    <FormDialog
      title={t('confirmTitle')}
      text={t('confirmText', { count: reload.total })}
      confirm={t('apply')}
      danger={needsWord}
      busy={busy}
      dirty={false}
      disabled={!isReady}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (!isReady) return
        void send(async () => {
          await applyReload(reload.id, { adoptSameNamed, ...(needsWord && { word: typed.trim() }) })
          await refreshOrganisation(queries)
          onClose()
        })
      }}
    >
      {reload.sameNamed > 0 && (
        <Checkbox
          label={t('adopt')}
          description={t('adoptHint')}
          checked={adoptSameNamed}
          onChange={(event) => setAdopt(event.currentTarget.checked)}
        />
      )}
      {needsWord && (
        <Field
          label={t('word', { word })}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
