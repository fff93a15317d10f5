import type { Receiver } from '../recipients/outside.ts'
import type { ShareRow } from './shares.repo.ts'

type Held = Pick<ShareRow, 'id' | 'kind' | 'holder_id' | 'holder_name'>

/** The holder of a share as the log names them. */
export const holderOf = ({ id, kind, holder_id, holder_name }: Held) => ({
  shareId: id,
  holderKind: kind,
  holder: kind === 'invitation' ? holder_name : holder_id,
})

/** The holder of a share, for the rule of a business about people outside. */
export const receiverOf = (row: Held): Receiver =>
  row.kind === 'invitation' ? { kind: row.kind, email: row.holder_name } : { kind: row.kind, id: row.holder_id }
