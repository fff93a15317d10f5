import i18next from 'i18next'
import type { Item } from '@khlang/contract'
import { Download, Printer } from 'lucide-react'
import { withTexts } from '../../lib/i18n.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { any, type Capability } from '../browser/index.ts'
import { downloadFile, oneFile } from './download-file.ts'
import { downloadsLabels } from './labels.ts'
import { isPdf } from './pdf.ts'
import { printingTexts } from './printing/texts.ts'
import { downloadsTexts } from './texts.ts'

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
    download: lazyDialog(() =>
      withTexts(import('./download-dialog.tsx'), downloadsTexts, printingTexts).then((part) => part.DownloadDialog),
    ),
    print: lazyDialog(() =>
      withTexts(import('./printing/printing-dialog.tsx'), printingTexts).then((part) => part.PrintingDialog),
    ),
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
