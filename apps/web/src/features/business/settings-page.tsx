import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SaveTogether } from '../../ui/section-form.tsx'
import settings from '../../ui/settings.module.css'
import { JumpList } from './jump-list.tsx'
import { SaveBar } from './save-bar.tsx'
import classes from './settings-page.module.css'
import { useUnsavedSections } from './use-unsaved-sections.ts'

/** `id` is that of the section on the page. */
export type SettingsSection = { id: string; title: string; part: ReactNode }

/** The settings of a business: sections of several features, which the route puts together and which are saved together. */
export function SettingsPage({ sections }: { sections: readonly SettingsSection[] }) {
  const { t } = useTranslation('business')
  const { active } = useMe()
  const unsaved = useUnsavedSections()
  return (
    <div className={`${settings.page} ${classes.page}`}>
      <PageHeader title={t('settingsPage.title')} text={active.name} />
      <div className={classes.columns}>
        <JumpList sections={sections} />
        <div className={classes.sections}>
          <SaveTogether value={unsaved.together}>
            {sections.map(({ id, part }) => (
              <Fragment key={id}>{part}</Fragment>
            ))}
          </SaveTogether>
          <SaveBar unsaved={unsaved} />
        </div>
      </div>
    </div>
  )
}
