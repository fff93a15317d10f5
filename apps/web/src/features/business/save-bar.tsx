import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './settings-page.module.css'
import type { useUnsavedSections } from './use-unsaved-sections.ts'

/** At the foot of the page while something on it is not saved. */
export function SaveBar({ unsaved }: { unsaved: ReturnType<typeof useUnsavedSections> }) {
  const { t } = useTranslation(['business', 'ui'])
  const { count, busy, saveAll, discardAll } = unsaved
  return (
    <section
      className={classes.bar}
      data-save-bar={count > 0 || undefined}
      aria-label={t('settingsPage.unsavedChanges')}
    >
      <p role="status">{count > 0 && t('settingsPage.unsaved', { count })}</p>
      {count > 0 && (
        <div className={classes.verbs}>
          <Button variant="default" disabled={busy} onClick={discardAll}>
            {t('settingsPage.discard')}
          </Button>
          <Button loading={busy} onClick={saveAll}>
            {t('ui:save')}
          </Button>
        </div>
      )}
    </section>
  )
}
