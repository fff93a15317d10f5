import { withTexts } from '../../lib/i18n.ts'
import { publishingTexts } from './publishing/texts.ts'

// Every later part behind one door: the first page knows this file alone.

export const publishDialog = () =>
  withTexts(import('./publishing/publish-dialog.tsx'), publishingTexts).then((part) => part.PublishDialog)
