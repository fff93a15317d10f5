import { Button } from '@mantine/core'
import { createFolder } from '@khlang/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { Field, FormError } from '../../../ui/form.tsx'
import { refreshLists } from '../browser.cache.ts'
import { judgeName } from '../model/names.ts'
import classes from './dialogs.module.css'
import type { TreePlace } from './folder-tree.tsx'

/** A new folder while choosing a place. */
export function NewFolderLine({ parent, onDone }: { parent: TreePlace; onDone: (made: TreePlace | null) => void }) {
  const { t } = useTranslation('browser')
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const state = judgeName(typed, [])
  const make = useMutation({
    mutationFn: () => call(createFolder, { body: { parentId: parent.id, name: state.name } }),
    onSuccess: (made) => {
      refreshLists(queries, [parent.id])
      onDone({ id: made.id, name: made.name, mayUpload: true })
    },
  })
  return (
    <form
      className={classes.newLine}
      onSubmit={(event) => {
        event.preventDefault()
        if (!state.error) make.mutate()
      }}
    >
      <Field
        label={t('newFolder.inside', { name: parent.name })}
        value={typed}
        autoFocus
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onDone(null)
        }}
        error={state.error && state.error !== 'EMPTY' ? t(`name.${state.error}`, { name: state.name }) : null}
      />
      <Button type="submit" loading={make.isPending} disabled={state.error !== null}>
        {t('newFolder.confirm')}
      </Button>
      <FormError error={make.error} />
    </form>
  )
}
