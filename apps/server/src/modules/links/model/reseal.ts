import { type KeyRing, rewrapKey } from '@khlang/vault'
import { type Db, transactUnsynced, type Tx } from '../../../platform/db.ts'

type SealedRow = { id: string; token_sealed: Buffer }
type Sealed = { key_id: string; token_sealed: Buffer }
/** The rows of one kind of link: those whose address one of these keys has sealed, and the change of one of them. */
type SealedRows = {
  find(db: Db, keyIds: readonly string[], limit: number): Promise<SealedRow[]>
  update(tx: Tx, row: SealedRow, sealed: Sealed): Promise<unknown>
}

const batch = 200

/** Seals addresses with the current master key; those of a key that is not here stay as they are. Returns how many. */
export async function resealAddresses(db: Db, keyRing: KeyRing, { find, update }: SealedRows): Promise<number> {
  const others = [...keyRing.byId.keys()].filter((id) => id !== keyRing.current.id)
  let count = 0
  for (let done = others.length === 0; !done; ) {
    const rows = await find(db, others, batch)
    for (const row of rows) {
      const sealed = { token_sealed: rewrapKey(keyRing, row.token_sealed, row.id), key_id: keyRing.current.id }
      await transactUnsynced(db, (tx) => update(tx, row, sealed))
    }
    count += rows.length
    done = rows.length < batch
  }
  return count
}
