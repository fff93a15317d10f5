import { previewsTexts } from '../../../features/previews/texts.ts'
import { withTexts } from '../../../lib/i18n.ts'
import { extraPart } from '../../../ui/lazy-part.tsx'

/** Draws a PDF in pages of other features; its code comes with the first one. */
export const PdfPages = extraPart(() =>
  withTexts(import('../../../features/previews/pdf-pages.tsx'), previewsTexts).then((part) => part.PdfPages),
)
