import type { Operation } from '@khlang/contract/permissions'
import type { ItemRow } from './drive.types.ts'

/**
 * What somebody may do to an item. It is protected, so that only a whole proof has it: a copy by spreading, which could name
 * another item, does not.
 */
declare class Permitted<Op extends Operation> {
  protected readonly permitted: { readonly [One in Op]: true }
}
/**
 * The proof that somebody may do this to an item, and to everything below it as far as the operation reaches. Only the
 * engine in `access` gives one, and `permitOf` to jobs of the product itself.
 */
export type Permit<Op extends Operation> = Permitted<Op> & { readonly item: ItemRow }
