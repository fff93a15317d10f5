import i18next from 'i18next'
import type { Item } from '@khlang/contract'
import { Hash } from 'lucide-react'
import { extraPart, lazyDialog } from '../../ui/lazy-part.tsx'
import { any, type Capability } from '../browser/index.ts'
import { organisingLabels } from './labels.ts'

const parts = () => import('./parts.ts')

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
    hashtags: lazyDialog(() => parts().then((all) => all.tagDialog())),
  },
  sections: [
    {
      kind: 'tab',
      id: 'related',
      order: 20,
      label: () => i18next.t('organising-labels:relatedTab'),
      fits: (item) => item.type === 'file',
      Part: extraPart(() => parts().then((all) => all.related())),
    },
    {
      kind: 'fact',
      id: 'hashtags',
      order: 130,
      label: () => i18next.t('organising-labels:hashtagsFact'),
      fits: () => true,
      placeholder: (item) => item.hashtags.map((tag) => `#${tag}`).join(' '),
      Part: extraPart(() => parts().then((all) => all.itemTags())),
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
