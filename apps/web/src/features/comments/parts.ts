import { withTexts } from '../../lib/i18n.ts'
import { commentsTexts } from './texts.ts'

// Every later part behind one door: the first page knows this file alone.

export const commentsTab = () => withTexts(import('./comments.tsx'), commentsTexts).then((part) => part.Comments)
