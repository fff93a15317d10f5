import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { Button } from '@mantine/core'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { type KeepAction, keptFor } from './kept-actions.ts'

const parts = () => import('../parts.ts')
const dialogs = {
  download: lazyDialog(() => parts().then((all) => all.edocDownloadDialog())),
  print: lazyDialog(() => parts().then((all) => all.edocPrintDialog())),
}
const icons = { download: Download, print: Printer } as const

/** The buttons for what people do with documents outside of their box. */
export function KeepActions({ edocs }: { edocs: readonly EdocListed[] }) {
  const { t } = useTranslation('edocs')
  // What was chosen when the dialog opened: it does not change while it is open.
  const [open, setOpen] = useState<{ action: KeepAction; edocs: readonly EdocListed[] } | null>(null)
  const Dialog = open ? dialogs[open.action].Dialog : null
  return (
    <>
      {keptFor(edocs).map((action) => {
        const Icon = icons[action]
        return (
          <Button
            key={action}
            variant="default"
            leftSection={<Icon size={16} aria-hidden="true" />}
            onClick={() => setOpen({ action, edocs })}
          >
            {t(`keep.${action}`)}
          </Button>
        )
      })}
      {Dialog && open && <Dialog edocs={open.edocs} onClose={() => setOpen(null)} />}
    </>
  )
}
