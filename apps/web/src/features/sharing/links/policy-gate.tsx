import type { ItemLinkPolicy } from '@khlang/contract/links'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { policyQuery } from './links.api.ts'

export type PolicyGateProps = {
  itemId: string
  /** Of the dialog, until it is known what the business decides. */
  title: string
  onClose: () => void
  children: (policy: ItemLinkPolicy) => ReactNode
}

/** A dialog of links, once its limits are known: its fields begin with them. */
export function PolicyGate({ itemId, title, onClose, children }: PolicyGateProps) {
  const query = useQuery(policyQuery(itemId))
  if (query.data) return children(query.data)
  return (
    <Dialog opened onClose={onClose} width="medium" title={title}>
      <QueryState query={query} waiting={{ shape: 'text', rows: 5 }} level={3}>
        {() => null}
      </QueryState>
    </Dialog>
  )
}
