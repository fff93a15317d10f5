import { needTexts } from '../../../app/i18n.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'

/** What comes of several files, or of a folder, and as what; with its texts, when somebody wants it. */
export const downloadPart = lazyDialog(async () => {
  const [module] = await Promise.all([import('./download-dialog.tsx'), needTexts('downloads', 'printing')])
  return module.DownloadDialog
})
