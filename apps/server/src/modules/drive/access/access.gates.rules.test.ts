import { type AccessRefusal, type Column, type Operation, operations } from '@khlang/contract/permissions'
import { describe, expect, test } from 'vitest'
import { type Access, accessOf } from './access.level.rules.ts'
import { decide, type Facts } from './access.operation.rules.ts'

const owner = accessOf('owner', 'admin', 'owner')
const admin = accessOf('level', 'admin', 'department')
const adminBusiness = accessOf('adminBusiness', 'admin', 'admin')
const full = accessOf('level', 'delete', 'share')
const editor = accessOf('level', 'edit', 'share')
const link = accessOf('link', 'download', 'link')
const key = accessOf('key', null, 'key', { scopes: ['files:read', 'files:write'] })
const people = { owner, adminBusiness, admin, delete: full, edit: editor, linkDownload: link, key } satisfies Partial<
  Record<Column, Access>
>

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
  deletedByMe: true,
  target: { access: owner, account: 'active', state: 'normal' },
  offer: { level: 'view', until: null },
  isLibraryManager: true,
}
const outcomeOf = (operation: Operation, access: Access, facts: Partial<Facts>): AccessRefusal | 'ok' => {
  const decision = decide(operation, access, { ...open, ...facts })
  return decision.allowed ? 'ok' : decision.code
}
/**
 * Whether a gate stops an operation, for each operation of the table: the list is complete, so nothing else is stopped.
 */
const stopped = (access: Access, facts: Partial<Facts>, code: AccessRefusal) =>
  operations
    .filter((one) => outcomeOf(one, access, {}) === 'ok' || outcomeOf(one, access, { state: 'trashed' }) === 'ok')
    .filter((one) => outcomeOf(one, access, facts) === code)

describe('1. account', () => {
  const growing: Operation[] = [
    'item.upload',
    'folder.create',
    'document.create',
    'version.create',
    'version.restore',
    'version.change',
    'item.editOnline',
    'item.rename',
    'item.tag',
    'relation.change',
    'item.moveOut',
    'item.setExpiry',
    'password.set',
    'password.remove',
    'item.encrypt',
    'item.restore',
    'share.create',
    'link.create',
    'rules.grantAdmin',
    'item.transfer',
  ]
  test('over quota or without a package: nothing is written any more', () =>
    expect(stopped(owner, { account: 'readOnly' }, 'ACCOUNT_READ_ONLY').toSorted()).toEqual(growing.toSorted()))
  test('viewing, downloading, deleting and moving within still work', () => {
    for (const one of [
      'item.see',
      'item.preview',
      'item.download',
      'item.zip',
      'dav.read',
      'item.copy',
      'item.trash',
      'item.purge',
      'version.delete',
      'item.moveWithin',
    ] as const)
      expect([one, outcomeOf(one, owner, { account: 'readOnly' })]).toEqual([one, 'ok'])
  })
  test('a suspended account blocks deleting, moving, sending and locking too', () =>
    expect(stopped(owner, { account: 'suspended' }, 'ACCOUNT_READ_ONLY').toSorted()).toEqual(
      [
        ...growing,
        'item.trash',
        'item.purge',
        'item.sendAttachment',
        'item.comment',
        'comment.removeOthers',
        'version.delete',
        'item.moveWithin',
        'lock.set',
        'lock.breakOthers',
      ].toSorted(),
    ))
  test.each(['readOnly', 'suspended'] as const)(
    'nothing is restored from the retained trash or published (%s)',
    (account) => {
      expect(outcomeOf('vault.restore', adminBusiness, { account })).toBe('ACCOUNT_READ_ONLY')
      expect(outcomeOf('library.publish', adminBusiness, { account })).toBe('ACCOUNT_READ_ONLY')
    },
  )
  test.each(['readOnly', 'suspended'] as const)('removing access works in every account (%s)', (account) => {
    for (const one of ['rules.change', 'share.cancelOthers', 'link.changeOwn'] as const)
      expect(outcomeOf(one, owner, { account })).toBe('ok')
    expect(outcomeOf('share.leave', editor, { account })).toBe('ok')
  })
  test.each(['readOnly', 'suspended'] as const)('nothing is copied or moved into a target that is %s', (account) => {
    const target = { access: owner, account, state: 'normal' } as const
    expect(outcomeOf('item.copy', owner, { target })).toBe('ACCOUNT_READ_ONLY')
    expect(outcomeOf('item.moveOut', owner, { target })).toBe('ACCOUNT_READ_ONLY')
  })
  test('copying out of an account over quota works', () =>
    expect(outcomeOf('item.copy', owner, { account: 'readOnly' })).toBe('ok'))
  test('it stops links and keys too', () => {
    expect(outcomeOf('item.upload', accessOf('uploadLink', null, 'uploadLink'), { account: 'readOnly' })).toBe(
      'ACCOUNT_READ_ONLY',
    )
    expect(outcomeOf('item.upload', key, { account: 'readOnly' })).toBe('ACCOUNT_READ_ONLY')
  })
})

describe('2. trash and expiry', () => {
  test.each([
    ['owner', 'ok', 'ok'],
    ['adminBusiness', 'ok', 'ok'],
    ['admin', 'ok', 'ok'],
    ['delete', 'ITEM_IN_TRASH', 'ITEM_EXPIRED'],
    ['edit', 'ITEM_IN_TRASH', 'ITEM_EXPIRED'],
    ['linkDownload', 'ITEM_IN_TRASH', 'ITEM_EXPIRED'],
    ['key', 'ITEM_IN_TRASH', 'ITEM_EXPIRED'],
  ] as const)('%s: trashed %s, expired %s', (who, trashed, expired) => {
    for (const one of ['item.see', 'item.download'] as const) {
      expect(outcomeOf(one, people[who], { state: 'trashed' })).toBe(trashed)
      expect(outcomeOf(one, people[who], { state: 'expired' })).toBe(expired)
    }
  })
  test('full access restores only what it deleted itself', () => {
    expect(outcomeOf('item.restore', full, { state: 'trashed' })).toBe('ok')
    expect(outcomeOf('trash.see', full, { state: 'trashed' })).toBe('ok')
    expect(outcomeOf('item.restore', full, { state: 'trashed', deletedByMe: false })).toBe('NOT_ALLOWED')
    expect(outcomeOf('item.purge', full, { state: 'trashed' })).toBe('NOT_ALLOWED')
  })
  const never: Operation[] = [
    'item.comment',
    'item.sendAttachment',
    'item.copy',
    'dav.read',
    'item.upload',
    'folder.create',
    'document.create',
    'version.create',
    'version.restore',
    'version.change',
    'version.delete',
    'item.editOnline',
    'item.rename',
    'item.tag',
    'relation.change',
    'lock.set',
    'item.moveWithin',
    'item.moveOut',
    'password.set',
    'password.remove',
    'item.encrypt',
    'share.create',
    'link.create',
    'rules.grantAdmin',
    'item.transfer',
  ]
  test('nobody works on items in the trash, not even the owner', () =>
    expect(stopped(owner, { state: 'trashed' }, 'ITEM_IN_TRASH').toSorted()).toEqual(
      [...never, 'item.setExpiry', 'item.trash', 'rules.change'].toSorted(),
    ))
  test('of an expired item the owner sets the expiry, trashes it or changes its rules', () =>
    expect(stopped(owner, { state: 'expired' }, 'ITEM_EXPIRED').toSorted()).toEqual(never.toSorted()))
  test('neither can be published', () => {
    expect(outcomeOf('library.publish', adminBusiness, { state: 'trashed' })).toBe('ITEM_IN_TRASH')
    expect(outcomeOf('library.publish', adminBusiness, { state: 'expired' })).toBe('ITEM_EXPIRED')
  })
  test('support has no access to the trash, whatever it was granted', () =>
    expect(outcomeOf('item.see', accessOf('support', 'admin', 'support'), { state: 'trashed' })).toBe('ITEM_IN_TRASH'))
  test('the owner previews, extends and trashes expired items', () => {
    for (const one of ['item.preview', 'item.setExpiry', 'item.trash'] as const)
      expect(outcomeOf(one, owner, { state: 'expired' })).toBe('ok')
    for (const one of ['dav.read', 'item.sendAttachment', 'share.create', 'version.create'] as const)
      expect(outcomeOf(one, owner, { state: 'expired' })).toBe('ITEM_EXPIRED')
  })
  test('nothing is added to a folder in the trash', () => {
    for (const one of ['item.copy', 'item.moveWithin', 'item.moveOut'] as const) {
      expect(outcomeOf(one, owner, { target: { access: owner, account: 'active', state: 'trashed' } })).toBe(
        'ITEM_IN_TRASH',
      )
      expect(outcomeOf(one, owner, { target: { access: owner, account: 'active', state: 'expired' } })).toBe(
        'ITEM_EXPIRED',
      )
    }
  })
})

describe('3. file password', () => {
  test('required from everybody, wherever content is read or passed on', () =>
    expect(stopped(owner, { passwordRequired: true }, 'FILE_PASSWORD_REQUIRED')).toEqual([
      'item.preview',
      'item.download',
      'item.zip',
      'item.sendAttachment',
      'item.copy',
      'dav.read',
      'version.list',
      'version.download',
      'version.change',
      'item.editOnline',
      'item.encrypt',
      'share.create',
      'link.create',
    ]))
  test('before it comes to another owner, itself or in a folder, who could remove it', () => {
    expect(outcomeOf('item.moveOut', owner, { passwordRequired: true })).toBe('ok')
    for (const one of ['item.moveOut', 'item.transfer'] as const) {
      const leaving = { ownerChanges: true, passwordRequired: true }
      expect(outcomeOf(one, owner, leaving)).toBe('FILE_PASSWORD_REQUIRED')
      expect(outcomeOf(one, owner, { ...leaving, passwordRequired: false, passwordBelow: true })).toBe(
        'FILE_PASSWORD_BELOW',
      )
    }
  })
  test('from Admin Business and level admin too', () => {
    for (const access of [adminBusiness, admin, link, key])
      expect(outcomeOf('item.download', access, { passwordRequired: true })).toBe('FILE_PASSWORD_REQUIRED')
  })
  test('for publishing too', () =>
    expect(outcomeOf('library.publish', adminBusiness, { passwordRequired: true })).toBe('FILE_PASSWORD_REQUIRED'))
  test('Admin Business removes it without knowing it', () =>
    expect(outcomeOf('password.remove', adminBusiness, { passwordRequired: true })).toBe('ok'))
})

describe('4. encryption', () => {
  test('operations that the server cannot perform on an encrypted file are disabled', () =>
    expect(stopped(owner, { encrypted: true }, 'ITEM_ENCRYPTED')).toEqual([
      'item.preview',
      'item.zip',
      'item.sendAttachment',
      'item.copy',
      'dav.read',
      'version.create',
      'item.editOnline',
      'link.create',
    ]))
  test('its bytes require the passphrase, for everybody', () => {
    const shut = { encrypted: true, passphraseRequired: true }
    for (const access of [owner, admin, full, editor, link, key])
      expect(outcomeOf('item.download', access, shut)).toBe('PASSPHRASE_REQUIRED')
    expect(stopped(owner, shut, 'PASSPHRASE_REQUIRED')).toEqual(['item.download', 'version.download'])
    expect(outcomeOf('item.encrypt', owner, shut)).toBe('ok')
    expect(outcomeOf('item.download', owner, { ...shut, passwordRequired: true })).toBe('FILE_PASSWORD_REQUIRED')
    expect(outcomeOf('item.download', adminBusiness, shut)).toBe('ITEM_ENCRYPTED')
  })
  test('with the passphrase it can be downloaded and decrypted', () => {
    for (const access of [owner, admin])
      for (const one of ['item.download', 'item.encrypt'] as const)
        expect(outcomeOf(one, access, { encrypted: true })).toBe('ok')
    expect(outcomeOf('item.download', editor, { encrypted: true })).toBe('ok')
  })
  test('Admin Business can neither read nor decrypt it', () => {
    expect(outcomeOf('item.download', adminBusiness, { encrypted: true })).toBe('ITEM_ENCRYPTED')
    expect(outcomeOf('version.download', adminBusiness, { encrypted: true })).toBe('ITEM_ENCRYPTED')
    expect(outcomeOf('item.encrypt', adminBusiness, { encrypted: true })).toBe('NOT_ALLOWED')
    expect(outcomeOf('library.publish', adminBusiness, { encrypted: true })).toBe('ITEM_ENCRYPTED')
    expect(outcomeOf('item.trash', adminBusiness, { encrypted: true })).toBe('ok')
  })
})

describe('5. locks of others', () => {
  const blocked = [
    'item.download',
    'item.zip',
    'item.sendAttachment',
    'item.copy',
    'dav.read',
    'item.upload',
    'folder.create',
    'document.create',
    'version.create',
    'version.download',
    'version.restore',
    'item.editOnline',
    'item.rename',
    'lock.set',
    'item.moveWithin',
    'item.moveOut',
    'item.encrypt',
    'item.trash',
    'item.purge',
  ]
  test.each([
    ['owner', [...blocked, 'item.transfer']],
    ['admin', blocked],
  ] as const)('no download, delete, move, rename or new version, not even for %s', (who, expected) =>
    expect(stopped(people[who], { lockedByOther: true }, 'ITEM_LOCKED')).toEqual(expected),
  )
  test('viewing and breaking the lock still work', () => {
    for (const one of ['item.see', 'item.preview', 'item.details', 'lock.breakOthers'] as const)
      expect(outcomeOf(one, owner, { lockedByOther: true })).toBe('ok')
  })
})

describe('a file in which malware was found, or that waits for a scanner', () => {
  const closed: Operation[] = [
    'item.preview',
    'item.download',
    'item.zip',
    'item.sendAttachment',
    'item.copy',
    'dav.read',
    'version.download',
    'item.editOnline',
    'item.encrypt',
    'share.create',
    'link.create',
    'library.publish',
  ]
  test.each([
    ['found', 'MALWARE_FOUND'],
    ['waiting', 'SCAN_AWAITED'],
  ] as const)('%s: its bytes stay, and nobody else gets access to it', (barred, code) => {
    expect(new Set(stopped(owner, { barred }, code))).toEqual(
      new Set(closed.filter((one) => outcomeOf(one, owner, {}) === 'ok')),
    )
    expect(outcomeOf('item.trash', owner, { barred })).toBe('ok')
    expect(outcomeOf('version.create', owner, { barred })).toBe('ok')
  })
})

describe('the order of the gates', () => {
  const gates: [AccessRefusal, Partial<Facts>][] = [
    ['ACCOUNT_READ_ONLY', { account: 'readOnly' }],
    ['ITEM_IN_TRASH', { state: 'trashed' }],
    ['CLOSED_BELOW', { closedBelow: true }],
    ['FILE_PASSWORD_REQUIRED', { passwordRequired: true }],
    ['ITEM_ENCRYPTED', { encrypted: true }],
    ['ITEM_LOCKED', { lockedByOther: true }],
  ]
  const pairs = gates.flatMap(([first, one], index) =>
    gates.slice(index + 1).map(([second, other]) => ({ first, second, one, other })),
  )

  test.each(pairs.map((pair) => [pair.first, pair.second, pair] as const))(
    '%s before %s',
    (_first, _second, { first, second, one, other }) => {
      const both = operations.filter(
        (operation) => outcomeOf(operation, owner, one) === first && outcomeOf(operation, owner, other) === second,
      )
      expect(both.length).toBeGreaterThan(0)
      for (const operation of both)
        expect([operation, outcomeOf(operation, owner, { ...one, ...other })]).toEqual([operation, first])
    },
  )

  test('the table decides before any gate', () => {
    const worst: Partial<Facts> = Object.assign({}, ...gates.map(([, facts]) => facts))
    expect(outcomeOf('item.trash', editor, worst)).toBe('NOT_ALLOWED')
    expect(outcomeOf('item.rename', owner, worst)).toBe('ACCOUNT_READ_ONLY')
    expect(outcomeOf('item.rename', owner, { ...worst, account: 'active' })).toBe('ITEM_IN_TRASH')
    expect(outcomeOf('item.rename', owner, { ...worst, account: 'active', state: 'expired' })).toBe('ITEM_EXPIRED')
  })
})
