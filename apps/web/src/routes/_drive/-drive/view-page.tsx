import type { View } from '@khlang/contract'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Clock, EyeOff, type LucideIcon, Star, Trash2 } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { needTexts } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/session.ts'
import { FileBrowser, type Source } from '../../../features/browser/index.ts'
import { extraPart } from '../../../ui/lazy-part.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { capabilities } from './capabilities.ts'
import { PreviewOverlay } from './preview-overlay.tsx'
import type { DriveSearch } from './search.ts'
import { useDrivePage } from './use-drive-page.ts'
import { protectionTexts } from '../../../features/protection/texts.ts'

const ExpiredTools = extraPart(async () => {
  const [module] = await Promise.all([
    import('../../../features/protection/expiry/expired-tools.tsx'),
    needTexts(protectionTexts),
  ])
  return module.ExpiredTools
})

const icons: Record<View, LucideIcon> = {
  starred: Star,
  recent: Clock,
  trash: Trash2,
  expired: CalendarClock,
  hidden: EyeOff,
}

/** A list that is no folder: favourites, recent, trash, expired, hidden. */
export function ViewPage({ view, search }: { view: View; search: DriveSearch }) {
  const { t } = useTranslation(['browser', 'app'])
  const page = useDrivePage(search, null)
  const source = useMemo<Source>(() => ({ kind: 'view', view }), [view])
  return (
    <>
      <FileBrowser
        capabilities={capabilities}
        key={view}
        source={source}
        folder={null}
        crumbs={[]}
        title={t(`app:title.${view}`)}
        {...page}
        note={
          view === 'trash' ? (
            <TrashNote />
          ) : view === 'expired' ? (
            <Suspense fallback={null}>
              <ExpiredTools />
            </Suspense>
          ) : undefined
        }
        empty={
          <EmptyState
            icon={icons[view]}
            title={t(`browser:empty.${view}.title`)}
            text={t(`browser:empty.${view}.text`)}
            action={
              view === 'trash' || view === 'expired' ? undefined : (
                <Link to="/mydrive">{t('browser:empty.goDrive')}</Link>
              )
            }
          />
        }
      />
      <PreviewOverlay preview={page.preview} />
    </>
  )
}

/** How long things stay in the trash, and where those of a business are after it. */
function TrashNote() {
  const { t } = useTranslation(['browser', 'app'])
  const { type, isAdmin } = useMe().active
  const isBusiness = type === 'Business'
  return (
    <>
      {t(isBusiness ? 'browser:note.trashOfBusiness' : 'browser:note.trash')}{' '}
      {isBusiness && isAdmin && <Link to="/trash/vault">{t('browser:note.retainedTrash')}</Link>}{' '}
      <Link to="/trash/destroyed">{t('app:title.destroyed')}</Link>
    </>
  )
}
