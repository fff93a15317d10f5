import type { Operation } from '@khlang/contract/permissions'
import type { ItemRow } from './drive.types.ts'

declare const permitted: unique symbol
/**
 * The proof that somebody may do this to an item, and to everything below it as far as the operation reaches. Only the
 * engine in `access` gives one, and `permitOf` to jobs of the product itself.
 */
export type Permit<Op extends Operation> = {
  readonly item: ItemRow
  readonly [permitted]: { readonly [One in Op]: true }
}
