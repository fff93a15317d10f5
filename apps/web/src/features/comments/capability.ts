import i18next from 'i18next'
import { extraPart } from '../../ui/lazy-part.tsx'
import type { Capability } from '../browser/index.ts'
import { commentsLabels } from './labels.ts'

const parts = () => import('./parts.ts')

/** Comments on a file: a tab of the details. */
export const comments: Capability = {
  id: 'comments',
  texts: commentsLabels,
  sections: [
    {
      kind: 'tab',
      id: 'comments',
      order: 30,
      label: () => i18next.t('comments-labels:tab'),
      fits: (item) => item.type === 'file',
      Part: extraPart(() => parts().then((all) => all.commentsTab())),
    },
  ],
}
