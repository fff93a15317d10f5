import i18next from 'i18next'
import type { Item } from '@khlang/contract'
import { Hash } from 'lucide-react'
import { withTexts } from '../../lib/i18n.ts'
import { extraPart, lazyDialog } from '../../ui/lazy-part.tsx'
import { any, type Capability } from '../browser/index.ts'
import { hashtagsTexts } from './hashtags/texts.ts'
import { organisingLabels } from './labels.ts'
import { relationsTexts } from './relations/texts.ts'

declare global {
  interface BrowserDialogs {
    hashtags: { items: readonly Item[] }
  }
}

/** Hashtags of items, and documents that belong together. */
export const organising: Capability = {
  id: 'organising',
  texts: organisingLabels,
  dialogs: {
    hashtags: lazyDialog(() =>
      withTexts(import('./hashtags/tag-dialog.tsx'), hashtagsTexts).then((part) => part.TagDialog),
    ),
  },
  sections: [
    {
      kind: 'tab',
      id: 'related',
      order: 20,
      label: () => i18next.t('organising-labels:relatedTab'),
      fits: (item) => item.type === 'file',
      Part: extraPart(() => withTexts(import('./relations/related.tsx'), relationsTexts).then((part) => part.Related)),
    },
    {
      kind: 'fact',
      id: 'hashtags',
      order: 130,
      label: () => i18next.t('organising-labels:hashtagsFact'),
      fits: () => true,
      placeholder: (item) => item.hashtags.map((tag) => `#${tag}`).join(' '),
      Part: extraPart(() => withTexts(import('./hashtags/item-tags.tsx'), hashtagsTexts).then((part) => part.ItemTags)),
    },
  ],
  actions: ({ openDialog }) => [
    {
      id: 'hashtags',
      group: 'organise',
      label: i18next.t('organising-labels:hashtags'),
      icon: Hash,
      operation: 'item.tag',
      fits: any,
      run: (items) => openDialog('hashtags', { items }),
    },
  ],
}
