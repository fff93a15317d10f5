import type { RenameRule } from '@khlang/contract/rename-rules'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import settings from '../../../ui/settings.module.css'
import { useTypeName } from '../labels.ts'
import { useFormatText } from './piece-names.ts'
import classes from './renaming.module.css'

type RuleRowProps = {
  rule: RenameRule
  canChange: boolean
  onUse: () => void
  onDisable: () => void
  onEdit: () => void
  onRemove: () => void
}

const tones = { active: undefined, draft: 'quiet', disabled: 'quiet' } as const

/** One rule: for which documents it is, what it makes of them, and whether it is in force. */
export function RuleRow({ rule, canChange, onUse, onDisable, onEdit, onRemove }: RuleRowProps) {
  const { t } = useTranslation('renaming')
  const format = useFormatText()(rule.pieces)
  const name = useTypeName()(rule.docType)
  const isActive = rule.state === 'active'
  const buttons = [
    { action: t(isActive ? 'disable' : 'use'), run: isActive ? onDisable : onUse },
    { action: t('edit'), run: onEdit },
    { action: t('delete'), run: onRemove },
  ]
  return (
    <li className={settings.row}>
      <div className={settings.rowText}>
        <b>{name}</b>
        <span className={settings.badge} data-tone={tones[rule.state]}>
          {t(`state.${rule.state}`)}
        </span>
        <small className={classes.format}>{format}</small>
      </div>
      {canChange && (
        <div className={classes.buttons}>
          {buttons.map(({ action, run }) => (
            <Button
              key={action}
              size="compact-md"
              variant="default"
              aria-label={t('about', { action, name: `${name} ${format}` })}
              onClick={run}
            >
              {action}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
