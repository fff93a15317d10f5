import { withTexts } from '../../lib/i18n.ts'
import { downloadsTexts } from './texts.ts'
import { printingTexts } from '../../ui/merging/texts.ts'

// Every later part behind one door: the first page knows this file alone.

export const downloadDialog = () =>
  withTexts(import('./download-dialog.tsx'), downloadsTexts, printingTexts).then((part) => part.DownloadDialog)

export const printingDialog = () =>
  withTexts(import('./printing-dialog.tsx'), printingTexts).then((part) => part.PrintingDialog)
