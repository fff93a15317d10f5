import i18next from 'i18next'
import type { Item } from '@khlang/contract'
import { Mail, MessageCircle } from 'lucide-react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { any, type Capability } from '../browser/index.ts'
import { dispatchesLabels } from './labels.ts'

const parts = () => import('./parts.ts')

declare global {
  interface BrowserDialogs {
    send: { items: readonly Item[]; channel: 'mail' | 'chat' }
  }
}

/** Sending items by mail and chat. */
export const dispatches: Capability = {
  id: 'dispatches',
  texts: dispatchesLabels,
  dialogs: {
    send: lazyDialog(() => parts().then((all) => all.sendDialog())),
  },
  actions: ({ openDialog }) =>
    (['mail', 'chat'] as const).map((channel) => ({
      id: `send-${channel}`,
      group: 'send' as const,
      label: i18next.t(`dispatches-labels:${channel}`),
      icon: channel === 'mail' ? Mail : MessageCircle,
      operation: 'item.copyAddress' as const,
      fits: any,
      run: (items: readonly Item[]) => openDialog('send', { items, channel }),
    })),
}
