import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDepartmentOfSession } from '../../../lib/session-department.ts'
import { type NamedAudience, sameAudience } from '../audience.ts'
import { AudienceFields } from '../audience-fields.tsx'
import classes from '../organisation.module.css'
import type { Draft, DraftRule } from './draft.ts'

type AddRuleProps = { folderId: string; draft: Draft; onAdd: (rule: DraftRule) => void }

/** Names one more audience; its level is chosen in the list afterwards, and begins with viewing. */
export function AddRule({ folderId, draft, onAdd }: AddRuleProps) {
  const { t } = useTranslation('organisation')
  const department = useDepartmentOfSession()
  const ofSession: NamedAudience | null = department && { type: 'department', ...department, above: null }
  const [chosen, setChosen] = useState<NamedAudience | null>()
  const named = (one: NamedAudience | null) =>
    one !== null && draft.rules.some((rule) => sameAudience(rule.audience, one))
  // Preselected until something else is, and added by the button alone.
  const audience = chosen === undefined ? (named(ofSession) ? null : ofSession) : chosen
  const isNamed = named(audience)

  const add = () => {
    if (audience === null || isNamed) return
    onAdd({
      audience: { invited: false, ...audience, suspended: false },
      level: 'view',
      enabled: true,
      mayReshare: false,
    })
    setChosen(null)
  }
  return (
    <fieldset className={classes.addRule}>
      <legend>{t('permissions.add')}</legend>
      <AudienceFields folderId={folderId} value={audience} onChange={setChosen} />
      <Button
        variant="default"
        leftSection={<Plus size={16} aria-hidden="true" />}
        disabled={audience === null || isNamed}
        onClick={add}
      >
        {t('permissions.addVerb')}
      </Button>
    </fieldset>
  )
}
