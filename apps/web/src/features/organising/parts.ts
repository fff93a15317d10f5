import { withTexts } from '../../lib/i18n.ts'
import { hashtagsTexts } from './hashtags/texts.ts'
import { relationsTexts } from './relations/texts.ts'

// Every later part behind one door: the first page knows this file alone.

export const tagDialog = () =>
  withTexts(import('./hashtags/tag-dialog.tsx'), hashtagsTexts).then((part) => part.TagDialog)

export const related = () => withTexts(import('./relations/related.tsx'), relationsTexts).then((part) => part.Related)

export const itemTags = () => withTexts(import('./hashtags/item-tags.tsx'), hashtagsTexts).then((part) => part.ItemTags)
