import i18next from 'i18next'
import type { Item } from '@khlang/contract'
import { FileOutput } from 'lucide-react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { any, type Capability } from '../browser/index.ts'
import { edocsLabels } from './drive-labels.ts'

declare global {
  interface BrowserDialogs {
    sendEdocs: { items: readonly Item[] }
  }
}

const mayBeDocument = ({ type, name }: Item) => type === 'file' && /\.(?:xml|pdf)$/i.test(name)

/** Sending files as e-documents, for those who manage the Outbox. */
export const edocs: Capability = {
  id: 'edocs',
  texts: edocsLabels,
  dialogs: {
    sendEdocs: lazyDialog(() => import('./parts.ts').then((all) => all.sendItemsDialog())),
  },
  actions: ({ sendsDocuments, openDialog }) =>
    sendsDocuments
      ? [
          {
            id: 'send-edocs',
            group: 'send',
            label: i18next.t('edocs-labels:send'),
            icon: FileOutput,
            operation: 'item.sendAttachment',
            fits: (items) => any(items) && items.every(mayBeDocument),
            run: (items) => openDialog('sendEdocs', { items }),
          },
        ]
      : [],
}
