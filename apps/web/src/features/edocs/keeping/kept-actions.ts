import type { EdocListed } from '@khlang/contract/edoc-boxes'

/** What takes documents out of a box, or adds something to them, in the order of the buttons. */
export const keepActions = ['download', 'print'] as const
export type KeepAction = (typeof keepActions)[number]

type Kept = Pick<EdocListed, 'files'>

const isOffered = (action: KeepAction, edocs: readonly Kept[]): boolean => {
  switch (action) {
    case 'download':
      return true
    case 'print':
      return edocs.some(({ files }) => files.includes('pdf'))
  }
}

/** What is offered for these documents together; the server decides again. */
export const keptFor = (edocs: readonly Kept[]): readonly KeepAction[] =>
  edocs.length === 0 ? [] : keepActions.filter((action) => isOffered(action, edocs))
