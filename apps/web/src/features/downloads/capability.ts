import i18next from 'i18next'
import type { Item } from '@khlang/contract'
import { Download, Printer } from 'lucide-react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { any, type Capability } from '../browser/index.ts'
import { downloadFile, oneFile } from './download-file.ts'
import { downloadsLabels } from './labels.ts'
import { isPdf } from './pdf.ts'

const parts = () => import('./parts.ts')

declare global {
  interface BrowserDialogs {
    download: { items: readonly Item[] }
    print: { items: readonly Item[] }
  }
}

/** Downloads: one file as it is, several as a ZIP or one PDF, and printing. */
export const downloads: Capability = {
  id: 'downloads',
  texts: downloadsLabels,
  dialogs: {
    download: lazyDialog(() => parts().then((all) => all.downloadDialog())),
    print: lazyDialog(() => parts().then((all) => all.printingDialog())),
  },
  actions: ({ openDialog, ensureUnlocked, fail }) => [
    {
      id: 'download',
      group: 'open',
      where: ['drive', 'expired'],
      label: i18next.t('downloads-labels:download'),
      icon: Download,
      operation: 'item.download',
      prominent: true,
      namesRefused: true,
      fits: any,
      run: (items) => {
        const file = oneFile(items)
        if (file) void downloadFile(file, ensureUnlocked).catch(fail)
        else openDialog('download', { items })
      },
    },
    {
      id: 'print',
      group: 'open',
      label: i18next.t('downloads-labels:print'),
      icon: Printer,
      operation: 'item.download',
      accepts: { test: isPdf, reason: i18next.t('downloads-labels:notPdf') },
      fits: (items) => items.some(isPdf),
      run: (items) => openDialog('print', { items }),
    },
  ],
}
