import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { Button } from '@mantine/core'
import { ChevronDown, Download, FolderInput, Hash, Mail, MessageCircle, Printer, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/session.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { type KeepAction, keptFor } from './kept-actions.ts'

const parts = () => import('../parts.ts')
const dialogs = {
  download: lazyDialog(() => parts().then((all) => all.edocDownloadDialog())),
  print: lazyDialog(() => parts().then((all) => all.edocPrintDialog())),
  hashtags: lazyDialog(() => parts().then((all) => all.edocHashtagsDialog())),
  save: lazyDialog(() => parts().then((all) => all.edocSaveDialog())),
  share: lazyDialog(() => parts().then((all) => all.edocShareDialog())),
  mail: lazyDialog(() => parts().then((all) => all.edocMailDialog())),
  chat: lazyDialog(() => parts().then((all) => all.edocChatDialog())),
}
const icons = {
  download: Download,
  print: Printer,
  hashtags: Hash,
  save: FolderInput,
  share: UserPlus,
  mail: Mail,
  chat: MessageCircle,
} as const
/** They have buttons of their own; the others are in a menu. */
const first: readonly KeepAction[] = ['download', 'print']

/** The buttons for what people do with documents outside of their box. */
export function KeepActions({ edocs }: { edocs: readonly EdocListed[] }) {
  const { t } = useTranslation('edocs')
  const { active } = useMe()
  // What was chosen when the dialog opened: it does not change while it is open.
  const [open, setOpen] = useState<{ action: KeepAction; edocs: readonly EdocListed[] } | null>(null)
  const Dialog = open ? dialogs[open.action].Dialog : null
  const offered = keptFor(edocs, active.accountId)
  const start = (action: KeepAction) => setOpen({ action, edocs })
  const entries = offered
    .filter((action) => !first.includes(action))
    .map((action) => ({ id: action, label: t(`keep.${action}`), icon: icons[action], run: () => start(action) }))
  return (
    <>
      {offered
        .filter((action) => first.includes(action))
        .map((action) => {
          const Icon = icons[action]
          return (
            <Button
              key={action}
              variant="default"
              leftSection={<Icon size={16} aria-hidden="true" />}
              onClick={() => start(action)}
            >
              {t(`keep.${action}`)}
            </Button>
          )
        })}
      {entries.length > 0 && (
        <MenuButton label={t('keep.more')} entries={entries}>
          {(props) => (
            <Button {...props} variant="default" rightSection={<ChevronDown size={16} aria-hidden="true" />}>
              {t('keep.more')}
            </Button>
          )}
        </MenuButton>
      )}
      {Dialog && open && <Dialog edocs={open.edocs} onClose={() => setOpen(null)} />}
    </>
  )
}
