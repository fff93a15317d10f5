import { useTranslation } from 'react-i18next'
import type { KeyGroup } from '../lib/keyboard.ts'
import { Dialog } from '../ui/dialog.tsx'
import classes from './key-help.module.css'

type KeyHelpDialogProps = { groups: readonly KeyGroup[]; onClose: () => void }

/** What each key does, group by group. */
export function KeyHelpDialog({ groups, onClose }: KeyHelpDialogProps) {
  const { t } = useTranslation('app')
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')} width="medium">
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group.id}>
            <h3 className={classes.heading}>{group.label}</h3>
            <dl className={classes.rows}>
              {group.rows.map((row) => (
                <div key={row.label} className={classes.row}>
                  <dt>{row.label}</dt>
                  <dd>
                    {row.keys.map((key) => (
                      <kbd key={key} className={classes.key}>
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
