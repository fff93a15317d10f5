import type { EdocFigures } from '@khlang/contract/edoc-figures'
import type { EdocBox } from '@khlang/contract/edoc-states'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BoxSearch } from '../box-filter.ts'

/** What every part of the page is given. */
export type PartProps = { box: EdocBox; isAll: boolean; figures: EdocFigures }

type ListLinkProps = Pick<PartProps, 'box' | 'isAll'> & { search: BoxSearch; children: ReactNode }

/** Opens the list that a number counts, with its filters in the address. */
export const ListLink = ({ box, isAll, search, children }: ListLinkProps) => (
  <Link to={`/${box}`} search={{ ...search, ...(isAll && { scope: 'all' }) }}>
    {children}
  </Link>
)
