import { type Column, columns, keyScopes, levels, type Operation, operations } from '@khlang/contract/permissions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Access, accessOf } from './access.level.rules.ts'
import { decide, type Facts, holds, leastOffer } from './access.operation.rules.ts'

/** Table 4.1 as stated in the product's rules, entered again; the last column names the operations of the row. */
const table41 = `
| See in list, name, size, dates | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | ✓ | read | item.see
| Preview (page images, watermark if set) | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | item.preview
| Details: hashtags, template values, relations (read) | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | ✓ | read | item.details
| Star, hide/unhide (own view) | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | – | item.star
| Comment, resolve a thread | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | – | item.comment
| Remove another's comment | – | – | – | – | – | ✓ | ✓ | ✓ | – | – | – | – | – | comment.removeOthers
| Copy internal address | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | ✓ | – | item.copyAddress
| Download, print, merge pdf | – | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | ✓ | – | – | read | item.download
| Bulk download (zip) | – | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | ✓ | – | – | read | item.zip
| Send as attachment by mail/chat | – | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | – | item.sendAttachment
| Copy to another place | – | ✓ tgt U | ✓ tgt U | ✓ tgt U | ✓ tgt U | ✓ tgt U | ✓ tgt U | ✓ tgt U | – | – | – | – | read+write | item.copy
| Map Drive read | – | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | – | dav.read
| Upload new file, create folder | – | – | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | file only | – | write | item.upload folder.create
| Create docx/xlsx/pptx | – | – | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | – | document.create
| New version of a file | – | – | own | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | write | version.create
| Version list, old version download | – | – | own | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | read | version.list version.download
| Restore, label, keep a version | – | – | own | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | – | version.restore version.change
| Delete a single old version | – | – | – | – | – | ✓ | ✓ | ✓ | – | – | – | – | – | version.delete
| Edit online | – | – | – | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | – | item.editOnline
| Rename, hashtags, smart input | – | – | own | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | write | item.rename item.tag
| Relation: add/remove (as master) | – | – | own | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | – | relation.change
| Manual lock / unlock own lock | – | – | – | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | – | lock.set
| Unlock another's lock | – | – | – | – | – | ✓ | ✓ | ✓ | – | – | – | – | – | lock.breakOthers
| Move inside the same permission area | – | – | – | ✓ tgt U | ✓ tgt U | ✓ tgt U | ✓ tgt U | ✓ tgt U | – | – | – | – | – | item.moveWithin
| Move out of the area (equals delete) | – | – | – | – | ✓ tgt U | ✓ tgt U | ✓ tgt U | ✓ tgt U | – | – | – | – | – | item.moveOut
| Set expiry and warning | – | – | – | – | ✓ | ✓ | ✓ | ✓ | – | – | – | – | – | item.setExpiry
| File password set/change/remove | – | – | – | – | – | ✓ | ✓ | remove | – | – | – | – | – | password.set password.remove
| Encrypt / decrypt | – | – | – | – | – | ✓ | ✓ | – | – | – | – | – | – | item.encrypt
| Move to trash | – | – | – | – | ✓ | ✓ | ✓ | ✓ | – | – | – | – | write | item.trash
| See trash of the area, restore | – | – | – | – | own deletes | ✓ | ✓ | ✓ | – | – | – | – | – | trash.see item.restore
| Permanent delete, empty trash | – | – | – | – | – | ✓ | ✓ | ✓ | – | – | – | – | – | item.purge
| Restore from retained trash (after 7 days) | – | – | – | – | – | – | – | ✓ | – | – | – | – | – | vault.restore
| Share with users (≤ own level) | – | – | – | resh | resh | ✓ | ✓ | ✓ | – | – | – | – | – | share.create
| Create share link / upload link | – | – | – | resh | resh | ✓ | ✓ | ✓ | – | – | – | – | share-upload | link.create
| Change/disable/reset own link | – | – | – | own | own | ✓ | ✓ | ✓ | – | – | – | – | – | link.changeOwn
| Cancel another's share or link | – | – | – | – | – | ✓ | ✓ | ✓ | – | – | – | – | – | share.cancelOthers
| Leave a share | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | – | – | – | share.leave
| Folder permission rules, inherit switch | – | – | – | – | – | ✓ below A | ✓ | ✓ | – | – | – | – | – | rules.change
| Grant level A | – | – | – | – | – | – | ✓ | ✓ | – | – | – | – | – | rules.grantAdmin
| Item log | – | – | – | – | – | ✓ | ✓ | ✓ | – | – | – | own items of customer | logs | item.log
| Transfer ownership | – | – | – | – | – | – | ✓ | ✓ | – | – | – | – | – | item.transfer
| Publish to library | – | – | – | – | – | +grant | – | ✓ | – | – | – | – | – | library.publish
`
const rows = table41
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map((cells) => ({
    name: cells[1] ?? '',
    cells: cells.slice(2, 15),
    operations: (cells[15] ?? '').split(' ') as Operation[],
  }))
const order = [
  'view',
  'download',
  'upload',
  'edit',
  'delete',
  'admin',
  'owner',
  'adminBusiness',
  'linkView',
  'linkDownload',
  'uploadLink',
  'support',
  'key',
] as const satisfies readonly Column[]

const soon = new Date('2026-03-01T10:00:00Z')
const later = new Date('2026-03-02T10:00:00Z')

const accesses: Record<Column, Access> = {
  view: accessOf('level', 'view', 'employee'),
  download: accessOf('level', 'download', 'employee'),
  upload: accessOf('level', 'upload', 'employee'),
  edit: accessOf('level', 'edit', 'share'),
  delete: accessOf('level', 'delete', 'share'),
  admin: accessOf('level', 'admin', 'department'),
  owner: accessOf('owner', 'admin', 'owner'),
  adminBusiness: accessOf('adminBusiness', 'admin', 'admin'),
  linkView: accessOf('link', 'view', 'link'),
  linkDownload: accessOf('link', 'download', 'link'),
  uploadLink: accessOf('uploadLink', null, 'uploadLink'),
  support: accessOf('support', null, 'support'),
  key: accessOf('key', null, 'key', { scopes: keyScopes }),
}
const open: Facts = {
  account: 'active',
  state: 'normal',
  ownerChanges: false,
  closedBelow: false,
  passwordRequired: false,
  passwordBelow: false,
  encrypted: false,
  passphraseRequired: false,
  barred: null,
  lockedByOther: false,
}
const target = (column: Column) => ({ access: accesses[column], account: 'active', state: 'normal' }) as const
/** All conditions fulfilled. */
const granted: Facts = {
  ...open,
  uploadedByMe: true,
  deletedByMe: true,
  linkIsMine: true,
  target: target('admin'),
  offer: leastOffer,
  ruleLevels: ['view'],
  isLibraryManager: true,
  ownedByCustomer: true,
}
const resharer = (access: Access): Access => ({ ...access, reshares: [{ level: 'edit', until: soon }] })
const can = (operation: Operation, access: Access, facts: Facts) => decide(operation, access, facts).allowed
const scoped = (...scopes: Access['scopes']): Access => ({ ...accesses.key, scopes })

function expectScopes(operation: Operation, ...needed: Access['scopes']) {
  const facts = { ...open, target: { ...target('key'), access: accesses.key } }
  expect(can(operation, scoped(...needed), facts)).toBe(true)
  for (const left of needed)
    expect(can(operation, scoped(...keyScopes.filter((scope) => scope !== left)), facts)).toBe(false)
}

/** The meaning of each word of a cell, expressed as queries. */
const meanings: Record<string, (operation: Operation, access: Access, column: Column) => void> = {
  '✓': (operation, access) => {
    // The offer is part of the query; no other fact may be needed.
    const asked = operation === 'share.create' ? { ...open, offer: { level: 'edit', until: null } as const } : open
    expect(decide(operation, access, asked)).toEqual({ allowed: true, reason: access.reason })
  },
  '–': (operation, access, column) => {
    const code = column === 'uploadLink' ? 'NOT_FOUND' : 'NOT_ALLOWED'
    expect(decide(operation, resharer(access), granted)).toEqual({ allowed: false, code, reason: access.reason })
  },
  own: (operation, access) => {
    const fact = operation === 'link.changeOwn' ? 'linkIsMine' : 'uploadedByMe'
    expect(can(operation, access, { ...open, [fact]: true })).toBe(true)
    expect(can(operation, access, { ...granted, [fact]: false })).toBe(false)
    expect(can(operation, access, open)).toBe(false)
  },
  '✓ tgt U': (operation, access) => {
    for (const enough of ['upload', 'edit', 'delete', 'admin', 'owner', 'adminBusiness'] as const)
      expect(can(operation, access, { ...open, target: target(enough) })).toBe(true)
    for (const short of ['view', 'download', 'linkDownload', 'support'] as const)
      expect(can(operation, access, { ...granted, target: target(short) })).toBe(false)
    expect(can(operation, access, open)).toBe(false)
  },
  'own deletes': (operation, access) => {
    expect(can(operation, access, { ...open, state: 'trashed', deletedByMe: true })).toBe(true)
    expect(can(operation, access, { ...granted, state: 'trashed', deletedByMe: false })).toBe(false)
  },
  resh: (operation, access) => {
    const offering = (level: 'edit' | 'delete', until: Date | null) => ({ ...open, offer: { level, until } })
    expect(can(operation, access, offering('edit', soon))).toBe(false)
    expect(can(operation, resharer(access), offering('edit', soon))).toBe(true)
    expect(can(operation, resharer(access), offering('delete', soon))).toBe(false)
    expect(can(operation, resharer(access), offering('edit', later))).toBe(false)
    expect(can(operation, resharer(access), offering('edit', null))).toBe(false)
    expect(can(operation, resharer(access), open)).toBe(false)
  },
  '✓ below A': (operation, access) => {
    expect(can(operation, access, { ...open, ruleLevels: ['none', 'view', 'delete'] })).toBe(true)
    expect(can(operation, access, { ...open, ruleLevels: ['view', 'admin'] })).toBe(false)
    expect(can(operation, access, { ...open, ruleLevels: ['admin', 'none'] })).toBe(false)
    expect(can(operation, access, open)).toBe(false)
  },
  remove: (operation, access) => expect(can(operation, access, granted)).toBe(operation === 'password.remove'),
  '+grant': (operation, access) => {
    expect(can(operation, access, { ...open, isLibraryManager: true })).toBe(true)
    expect(can(operation, access, { ...granted, isLibraryManager: false })).toBe(false)
  },
  'file only': (operation, access) => expect(can(operation, access, granted)).toBe(operation === 'item.upload'),
  'own items of customer': (operation, access) => {
    expect(can(operation, access, { ...open, ownedByCustomer: true })).toBe(true)
    expect(can(operation, access, { ...granted, ownedByCustomer: false })).toBe(false)
  },
  read: (operation) => expectScopes(operation, 'files:read'),
  write: (operation) => expectScopes(operation, 'files:write'),
  'read+write': (operation, access) => {
    expectScopes(operation, 'files:read', 'files:write')
    expect(can(operation, access, open)).toBe(false)
    expect(can(operation, access, { ...open, target: target('download') })).toBe(false)
  },
  'share-upload': (operation) => expectScopes(operation, 'share-upload'),
  logs: (operation) => expectScopes(operation, 'logs:read'),
}

describe('table 4.1, cell by cell', () => {
  const cells = rows.flatMap((row) => row.cells.map((cell, index) => ({ row, cell, column: order[index] ?? 'view' })))

  test('the table is complete', () => {
    expect(rows.map((row) => row.cells.length)).toEqual(Array(42).fill(13))
    expect(rows.flatMap((row) => row.operations).toSorted()).toEqual([...operations].toSorted())
    expect(order).toEqual(columns)
    expect(cells).toHaveLength(546)
  })

  test.each(cells.map((one) => [one.row.name, one.column, one.cell, one.row.operations] as const))(
    '%s | %s: %s',
    (_name, column, cell, asked) => {
      const check = meanings[cell]
      if (check === undefined) throw new Error(`no meaning for "${cell}"`)
      for (const operation of asked) check(operation, accesses[column], column)
    },
  )
})

describe('beyond the table', () => {
  const nobody = accessOf('level', null, 'none')

  test.each(operations)('%s on an invisible item is NOT_FOUND', (operation) =>
    expect(decide(operation, nobody, granted)).toMatchObject({ allowed: false, code: 'NOT_FOUND' }),
  )

  test.each(operations)('%s on a path entry is NOT_ALLOWED, because its name is known', (operation) =>
    expect(decide(operation, { ...nobody, pathOnly: true }, granted)).toMatchObject({
      allowed: false,
      code: 'NOT_ALLOWED',
    }),
  )

  test('an invisible item is NOT_FOUND in any state', () => {
    const worst: Facts = {
      ...granted,
      account: 'suspended',
      state: 'trashed',
      passwordRequired: true,
      encrypted: true,
      passphraseRequired: true,
      lockedByOther: true,
    }
    for (const operation of operations)
      expect(decide(operation, nobody, worst)).toMatchObject({ allowed: false, code: 'NOT_FOUND' })
  })

  test('a file that an upload link may give new versions is open to nothing else', () => {
    const file = accessOf('uploadLink', null, 'uploadLink', { addsVersions: true })
    expect(operations.filter((operation) => can(operation, file, granted))).toEqual(['version.create'])
    for (const gate of [{ lockedByOther: true }, { encrypted: true }, { account: 'readOnly' }] as const)
      expect(can('version.create', file, { ...granted, ...gate })).toBe(false)
  })

  test('refusals reveal nothing to an upload link', () => {
    for (const operation of operations.filter((one) => one !== 'item.upload'))
      for (const facts of [open, granted, { ...granted, state: 'trashed' } as const])
        expect(decide(operation, accesses.uploadLink, facts)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a key without the read scope gets NOT_FOUND, one with it NOT_ALLOWED', () => {
    expect(decide('item.download', scoped('files:write'), open)).toMatchObject({ code: 'NOT_FOUND' })
    expect(decide('item.trash', scoped('files:read'), open)).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  test.each([
    ['admin', 'delete', true],
    ['admin', 'admin', false],
    ['owner', 'admin', true],
    ['adminBusiness', 'admin', true],
  ] as const)('%s shares at level %s: %s', (column, level, allowed) =>
    expect(can('share.create', accesses[column], { ...open, offer: { level, until: null } })).toBe(allowed),
  )

  test('a share without an offer is refused', () => {
    for (const column of ['admin', 'owner', 'adminBusiness'] as const)
      expect(can('share.create', accesses[column], open)).toBe(false)
  })

  test('a single permission to re-share must cover the whole offer', () => {
    const access: Access = {
      ...accesses.delete,
      reshares: [
        { level: 'delete', until: soon },
        { level: 'view', until: null },
      ],
    }
    expect(can('share.create', access, { ...open, offer: { level: 'delete', until: soon } })).toBe(true)
    expect(can('share.create', access, { ...open, offer: { level: 'view', until: null } })).toBe(true)
    expect(can('share.create', access, { ...open, offer: { level: 'delete', until: null } })).toBe(false)
  })

  test('support has the granted rights in addition to its own', () => {
    const helped = accessOf('support', 'download', 'support')
    expect(can('item.see', helped, open)).toBe(true)
    expect(can('item.download', helped, open)).toBe(true)
    expect(can('item.upload', helped, open)).toBe(false)
    expect(can('item.log', helped, { ...open, ownedByCustomer: true })).toBe(true)
  })
})

describe('properties', () => {
  const facts = fc.record({
    account: fc.constantFrom('active', 'readOnly', 'suspended'),
    state: fc.constantFrom('normal', 'trashed', 'expired'),
    ownerChanges: fc.boolean(),
    closedBelow: fc.boolean(),
    passwordRequired: fc.boolean(),
    passwordBelow: fc.boolean(),
    barred: fc.constantFrom(null, 'found', 'waiting'),
    encrypted: fc.boolean(),
    passphraseRequired: fc.boolean(),
    lockedByOther: fc.boolean(),
    uploadedByMe: fc.boolean(),
    deletedByMe: fc.boolean(),
    linkIsMine: fc.boolean(),
    isLibraryManager: fc.boolean(),
    target: fc.constantFrom(...columns).map((column) => ({ ...target(column) })),
    offer: fc.record({
      level: fc.constantFrom(...levels.filter((level) => level !== 'admin')),
      until: fc.constantFrom(null, soon, later),
    }),
    ruleLevels: fc.subarray(['none', 'view', 'edit', 'delete'] as const),
  }) satisfies fc.Arbitrary<Facts>

  test('a lower level never allows more than a higher one', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...operations),
        fc.constantFrom(...levels),
        fc.constantFrom(...levels),
        facts,
        (operation, one, other, given) => {
          const [low, high] = levels.indexOf(one) <= levels.indexOf(other) ? [one, other] : [other, one]
          const may = (level: typeof low) => can(operation, resharer(accessOf('level', level, 'employee')), given)
          if (may(low)) expect(may(high)).toBe(true)
        },
      ),
      { numRuns: 5000 },
    ))

  test('the owner may do all that level admin may, except leaving a share and publishing', () =>
    fc.assert(
      fc.property(fc.constantFrom(...operations), facts, (operation, given) => {
        if (operation === 'share.leave' || operation === 'library.publish') return
        if (can(operation, accesses.admin, given)) expect(can(operation, accesses.owner, given)).toBe(true)
      }),
      { numRuns: 3000 },
    ))

  test('a gate never allows what the table refuses, and every decision includes the reason', () =>
    fc.assert(
      fc.property(fc.constantFrom(...operations), fc.constantFrom(...columns), facts, (operation, column, given) => {
        const decision = decide(operation, accesses[column], given)
        expect(decision.reason).toBe(accesses[column].reason)
        if (decision.allowed) expect(holds(operation, accesses[column], given)).toBe(true)
      }),
      { numRuns: 3000 },
    ))
})
