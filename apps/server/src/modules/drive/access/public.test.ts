import { expect, test } from 'vitest'
import type { Drive } from '../drive.service.ts'
import type { Allowed, Located, Proved } from './located.ts'
import type { PublicAccess } from './public.ts'

type Has<Name extends string> = Name extends keyof Drive['access'] ? true : false
/** Unless the first is assignable to the second. */
type Is<One, Other> = One extends Other ? true : false

test('other modules can neither locate items nor ask about what was only located', () => {
  const hidden: Record<
    'locate' | 'locateAll' | 'locateAt' | 'ask' | 'lockPermitted' | 'enterChild' | 'enterChildren',
    false
  > = {
    locate: false satisfies Has<'locate'>,
    locateAll: false satisfies Has<'locateAll'>,
    locateAt: false satisfies Has<'locateAt'>,
    ask: false satisfies Has<'ask'>,
    lockPermitted: false satisfies Has<'lockPermitted'>,
    enterChild: false satisfies Has<'enterChild'>,
    enterChildren: false satisfies Has<'enterChildren'>,
  }
  const proofs = [
    false satisfies Is<Located, Proved>,
    true satisfies Is<Allowed<'item.see'>, Proved>,
    false satisfies Is<Proved, Allowed<'item.see'>>,
    false satisfies Is<Located, Parameters<PublicAccess['may']>[3]>,
    false satisfies Is<Located, Parameters<PublicAccess['findBelow']>[1]>,
  ]
  expect(Object.keys(hidden)).toHaveLength(7)
  expect(proofs).toEqual([false, true, false, false, false])
})
