import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NamedAudience, sameAudience } from '../audience.ts'
import { AudienceFields } from '../audience-fields.tsx'
import classes from '../organisation.module.css'
import type { Draft, DraftRule } from './draft.ts'

type AddRuleProps = { folderId: string; draft: Draft; onAdd: (rule: DraftRule) => void }

/** Names one more audience; its level is chosen in the list afterwards, and begins with viewing. */
export function AddRule({ folderId, draft, onAdd }: AddRuleProps) {
  const { t } = useTranslation('organisation')
  const [audience, setAudience] = useState<NamedAudience | null>(null)
  const isNamed = audience !== null && draft.rules.some((rule) => sameAudience(rule.audience, audience))

  const add = () => {
    if (audience === null || isNamed) return
    onAdd({ audience: { ...audience, suspended: false }, level: 'view', enabled: true, mayReshare: false })
    setAudience(null)
  }
  return (
    <fieldset className={classes.addRule}>
      <legend>{t('permissions.add')}</legend>
      <AudienceFields folderId={folderId} value={audience} onChange={setAudience} />
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
