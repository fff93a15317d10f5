import { expect, test } from 'vitest'
import type { Drive } from '../drive.service.ts'
import type { Permit } from '../model/permit.ts'
import type { AccessService } from './access.ts'
import type { Engine } from './engine.ts'
import type { ItemInContext } from './item-in-context.ts'
import type { PublicAccess } from './public.ts'
import type { Allowed, Proved } from './proof.ts'

/** Unless the first is assignable to the second. */
type Is<One, Other> = [One] extends [Other] ? true : false

/** What only finds items, or asks about what was only found. */
type Raw = 'locate' | 'locateAt' | 'locateAll' | 'lock' | 'enterChild' | 'enterChildren' | 'ask' | 'stateOf'
/** What reads rows or places before something is proved of them. */
type OfRows = 'requireItemAt' | 'requireShownAt' | 'findShownAt' | 'requirePlaceable' | 'evaluatePlaceable'

/** What the functions of a service give, and what is in their maps and lists. */
type Given<Service> = {
  [Name in keyof Service]: Service[Name] extends (...args: never) => infer Result ? Within<Awaited<Result>> : never
}[keyof Service]
type Within<Held> = Held extends ReadonlyMap<unknown, infer One> | readonly (infer One)[] ? One : Held
type Unproved<Held> = Held extends ItemInContext ? (Held extends Proved ? never : Held) : never

test('what is only located stays in the engine', () => {
  const facts = [
    true satisfies Is<Raw, keyof Engine>,
    true satisfies Is<Raw & keyof AccessService, never>,
    true satisfies Is<Raw & keyof Drive['access'], never>,
    true satisfies Is<OfRows, keyof AccessService>,
    true satisfies Is<OfRows & keyof Drive['access'], never>,
    // The type finds what it looks for.
    false satisfies Is<Unproved<Given<Engine>>, never>,
    true satisfies Is<Unproved<Given<AccessService>>, never>,
  ]
  expect(facts).toHaveLength(7)
})

test('nothing goes on from what is only located', () => {
  const facts = [
    false satisfies Is<ItemInContext, Proved>,
    true satisfies Is<Allowed<'item.see'>, Proved>,
    false satisfies Is<Proved, Allowed<'item.see'>>,
    false satisfies Is<ItemInContext, Parameters<PublicAccess['may']>[3]>,
    false satisfies Is<ItemInContext, Parameters<PublicAccess['findBelow']>[1]>,
    false satisfies Is<ItemInContext, Parameters<AccessService['authorise']>[3]>,
    false satisfies Is<ItemInContext, Parameters<AccessService['assertOpenBelow']>[2]>,
    false satisfies Is<ItemInContext, Parameters<AccessService['targetFacts']>[1]>,
    false satisfies Is<ItemInContext, Parameters<AccessService['evaluateChild']>[2]>,
    false satisfies Is<ItemInContext, Parameters<AccessService['evaluateChildren']>[2]>,
    false satisfies Is<ItemInContext, Parameters<AccessService['reachFolders']>[2]>,
    false satisfies Is<Proved, Parameters<AccessService['findFormerPlace']>[1]>,
  ]
  expect(facts).toHaveLength(12)
})

test('a copy of a proof proves nothing, whatever it names', () => {
  const copyOf = (proof: Allowed<'item.trash'>, { item }: ItemInContext) => ({ ...proof, item })
  const restOf = ({ item, ...rest }: Allowed<'item.trash'>) => ({ item, ...rest })
  const facts = [
    true satisfies Is<Allowed<'item.trash'>, Permit<'item.trash'>>,
    true satisfies Is<ReturnType<typeof copyOf>, ItemInContext>,
    false satisfies Is<ReturnType<typeof copyOf>, Proved>,
    false satisfies Is<ReturnType<typeof copyOf>, Permit<'item.trash'>>,
    false satisfies Is<ReturnType<typeof restOf>, Permit<'item.trash'>>,
    false satisfies Is<Pick<Proved, keyof Proved>, Proved>,
    false satisfies Is<Pick<Allowed<'item.trash'>, 'item'>, Permit<'item.trash'>>,
  ]
  expect(facts).toHaveLength(7)
  expect([copyOf, restOf]).toHaveLength(2)
})
