import { usableScopes } from '@khlang/contract/keys'
import type { KeyScope } from '@khlang/contract/permissions'
import type { Cell } from './file-table.ts'

/** How a cell is tried once: under which condition, and whether it succeeds. */
export type Variant = {
  when: string
  may: boolean
  /** What gives the level: a rule of the department, or a share. */
  by?: 'rule' | 'share'
  mayReshare?: boolean
  /** The file, the link or what was deleted is of whoever acts. */
  own?: boolean
  /** The level of whoever acts in the target. */
  target?: 'upload' | 'download'
  scopes?: readonly KeyScope[]
  /** Has the grant “library manager”. */
  granted?: boolean
}

const scopesBut = (...left: readonly KeyScope[]) => usableScopes.filter((scope) => !left.includes(scope))
const withScope = (scope: KeyScope): Variant[] => [
  { when: `a key with ${scope} alone`, may: true, scopes: [scope] },
  { when: `a key with everything but ${scope}`, may: false, scopes: scopesBut(scope) },
]

/** What a word of the table says, as attempts. A word that nobody has explained here fails. */
export function variantsOf({ row, column, says }: Cell): Variant[] {
  // Somebody who has their level by a rule has no share to leave.
  const by = row === 'Leave a share' ? ({ by: 'share' } as const) : {}
  switch (says) {
    case '✓':
    case '✓ below A':
      return [{ when: 'allowed', may: true, ...by }]
    case '–':
      return [{ when: 'not allowed', may: false, ...by }]
    case '✓ tgt U': {
      const open: Variant = { when: 'into what they may upload to', may: true, target: 'upload' }
      // In one area there is one level; for these two that is the whole drive.
      if (row.startsWith('Move inside') && (column === 'OWN' || column === 'AB')) return [open]
      return [open, { when: 'into what they may only download', may: false, target: 'download' }]
    }
    case 'own':
      // Links need the right to re-share.
      return [
        { when: 'of others', may: false, own: false, ...(row.includes('link') && { by: 'share', mayReshare: true }) },
        { when: 'their own', may: true, own: true, ...(row.includes('link') && { by: 'share', mayReshare: true }) },
      ]
    case 'own deletes':
      return [
        { when: 'deleted by others', may: false, own: false },
        { when: 'deleted by themselves', may: true, own: true },
      ]
    case 'resh':
      return [
        { when: 'without “may re-share”', may: false, by: 'share', mayReshare: false },
        { when: 'with “may re-share”', may: true, by: 'share', mayReshare: true },
      ]
    case '+grant':
      return [
        { when: 'without the grant', may: false, granted: false },
        { when: 'with the grant', may: true, granted: true },
      ]
    // Rows say themselves which of their attempts succeeds.
    case 'remove':
      return [{ when: 'removes alone', may: true }]
    case 'file only':
      return [{ when: 'files alone', may: true }]
    case 'own items of customer':
      return [
        { when: 'an item of the customer', may: true, own: true },
        { when: 'an item of somebody else', may: false, own: false },
      ]
    case 'read':
      return withScope('files:read')
    case 'write':
      return withScope('files:write')
    case 'logs':
      return withScope('logs:read')
    case 'share-upload':
      return [{ when: 'a key with every other scope', may: false, scopes: usableScopes }]
    case 'read+write':
      return [
        { when: 'a key with both scopes alone', may: true, scopes: ['files:read', 'files:write'] },
        { when: 'a key with everything but files:read', may: false, scopes: scopesBut('files:read') },
        { when: 'a key with everything but files:write', may: false, scopes: scopesBut('files:write') },
      ]
    default:
      throw new Error(`nobody has said what “${says}” is`)
  }
}
