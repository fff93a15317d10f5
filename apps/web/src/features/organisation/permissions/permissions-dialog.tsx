import type { Item } from '@khlang/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { rulesQuery } from './permissions.api.ts'
import { RulesForm } from './rules-form.tsx'

/** Changes the permissions of a folder from where it is, for its admins (C58). */
export function PermissionsDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation('organisation')
  const query = useQuery(rulesQuery(item.id))
  const [dirty, setDirty] = useState(false)
  return (
    <Dialog
      opened
      width="large"
      title={t('permissions.title', { name: item.name })}
      text={t('permissions.text')}
      dirty={dirty}
      onClose={onClose}
    >
      <QueryState query={query} level={3}>
        {(rules) => (
          <SavedForm>{(beginAnew) => <RulesForm rules={rules} onBeginAnew={beginAnew} onDirty={setDirty} />}</SavedForm>
        )}
      </QueryState>
    </Dialog>
  )
}
