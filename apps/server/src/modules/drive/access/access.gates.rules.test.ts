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
  passwordRequired: false,
  encrypted: false,
  passphraseRequired: false,
  lockedByOther: false,
  typeBlocked: false,
  featuresOff: new Set(),
  deletedByMe: true,
  target: { access: owner, account: 'active', state: 'normal' },
  offer: { level: 'view', until: null },
  isLibraryManager: true,
}
const answer = (operation: Operation, access: Access, facts: Partial<Facts>): AccessRefusal | 'ok' => {
  const decision = decide(operation, access, { ...open, ...facts })
  return decision.allowed ? 'ok' : decision.code
}
/** For each operation that the table gives, whether a gate stops it: the list is whole, so nothing else is stopped. */
const stopped = (access: Access, facts: Partial<Facts>, code: AccessRefusal) =>
  operations
    .filter((one) => answer(one, access, {}) === 'ok' || answer(one, access, { state: 'trashed' }) === 'ok')
    .filter((one) => answer(one, access, facts) === code)

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
  test('viewing, downloading, deleting and moving within go on', () => {
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
      expect([one, answer(one, owner, { account: 'readOnly' })]).toEqual([one, 'ok'])
  })
  test('a suspended account stops deleting, moving and locking too', () =>
    expect(stopped(owner, { account: 'suspended' }, 'ACCOUNT_READ_ONLY').toSorted()).toEqual(
      [
        ...growing,
        'item.trash',
        'item.purge',
        'version.delete',
        'item.moveWithin',
        'lock.set',
        'lock.breakOthers',
      ].toSorted(),
    ))
  test.each(['readOnly', 'suspended'] as const)('nothing comes back from the vault or is published (%s)', (account) => {
    expect(answer('vault.restore', adminBusiness, { account })).toBe('ACCOUNT_READ_ONLY')
    expect(answer('library.publish', adminBusiness, { account })).toBe('ACCOUNT_READ_ONLY')
  })
  test.each(['readOnly', 'suspended'] as const)('taking access away works in every account (%s)', (account) => {
    for (const one of ['rules.change', 'share.cancelOthers', 'link.changeOwn'] as const)
      expect(answer(one, owner, { account })).toBe('ok')
    expect(answer('share.leave', editor, { account })).toBe('ok')
  })
  test.each(['readOnly', 'suspended'] as const)(
    'nothing is copied or moved out into a target that is %s',
    (account) => {
      const target = { access: owner, account, state: 'normal' } as const
      expect(answer('item.copy', owner, { target })).toBe('ACCOUNT_READ_ONLY')
      expect(answer('item.moveOut', owner, { target })).toBe('ACCOUNT_READ_ONLY')
    },
  )
  test('copying out of an account that is over quota goes on', () =>
    expect(answer('item.copy', owner, { account: 'readOnly' })).toBe('ok'))
  test('it stops links and keys as well', () => {
    expect(answer('item.upload', accessOf('uploadLink', null, 'uploadLink'), { account: 'readOnly' })).toBe(
      'ACCOUNT_READ_ONLY',
    )
    expect(answer('item.upload', key, { account: 'readOnly' })).toBe('ACCOUNT_READ_ONLY')
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
      expect(answer(one, people[who], { state: 'trashed' })).toBe(trashed)
      expect(answer(one, people[who], { state: 'expired' })).toBe(expired)
    }
  })
  test('full access restores what it deleted itself, and nothing else of the trash', () => {
    expect(answer('item.restore', full, { state: 'trashed' })).toBe('ok')
    expect(answer('trash.see', full, { state: 'trashed' })).toBe('ok')
    expect(answer('item.restore', full, { state: 'trashed', deletedByMe: false })).toBe('NOT_ALLOWED')
    expect(answer('item.purge', full, { state: 'trashed' })).toBe('NOT_ALLOWED')
  })
  const never: Operation[] = [
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
  test('nobody works on something in the trash, its owner neither', () =>
    expect(stopped(owner, { state: 'trashed' }, 'ITEM_IN_TRASH').toSorted()).toEqual(
      [...never, 'item.setExpiry', 'item.trash', 'rules.change'].toSorted(),
    ))
  test('of what has expired the owner sets the expiry, trashes it or changes its rules', () =>
    expect(stopped(owner, { state: 'expired' }, 'ITEM_EXPIRED').toSorted()).toEqual(never.toSorted()))
  test('neither is published', () => {
    expect(answer('library.publish', adminBusiness, { state: 'trashed' })).toBe('ITEM_IN_TRASH')
    expect(answer('library.publish', adminBusiness, { state: 'expired' })).toBe('ITEM_EXPIRED')
  })
  test('support stays out of the trash, whatever it was granted', () =>
    expect(answer('item.see', accessOf('support', 'admin', 'support'), { state: 'trashed' })).toBe('ITEM_IN_TRASH'))
  test('the owner previews, extends and trashes what has expired', () => {
    for (const one of ['item.preview', 'item.setExpiry', 'item.trash'] as const)
      expect(answer(one, owner, { state: 'expired' })).toBe('ok')
    for (const one of ['dav.read', 'item.sendAttachment', 'share.create', 'version.create'] as const)
      expect(answer(one, owner, { state: 'expired' })).toBe('ITEM_EXPIRED')
  })
  test('nothing goes into a folder that is in the trash', () => {
    for (const one of ['item.copy', 'item.moveWithin', 'item.moveOut'] as const) {
      expect(answer(one, owner, { target: { access: owner, account: 'active', state: 'trashed' } })).toBe(
        'ITEM_IN_TRASH',
      )
      expect(answer(one, owner, { target: { access: owner, account: 'active', state: 'expired' } })).toBe(
        'ITEM_EXPIRED',
      )
    }
  })
})

describe('3. file password', () => {
  test('asked of everyone wherever content is read or handed on', () =>
    expect(stopped(owner, { passwordRequired: true }, 'FILE_PASSWORD_REQUIRED')).toEqual([
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
    ]))
  test('of Admin Business and level admin too', () => {
    for (const access of [adminBusiness, admin, link, key])
      expect(answer('item.download', access, { passwordRequired: true })).toBe('FILE_PASSWORD_REQUIRED')
  })
  test('of publishing as well', () =>
    expect(answer('library.publish', adminBusiness, { passwordRequired: true })).toBe('FILE_PASSWORD_REQUIRED'))
  test('Admin Business removes it without knowing it', () =>
    expect(answer('password.remove', adminBusiness, { passwordRequired: true })).toBe('ok'))
})

describe('4. encryption', () => {
  test('what the server cannot do with an encrypted file is off', () =>
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
  test('its bytes wait for the passphrase, whoever asks', () => {
    const shut = { encrypted: true, passphraseRequired: true }
    for (const access of [owner, admin, full, editor, link, key])
      expect(answer('item.download', access, shut)).toBe('PASSPHRASE_REQUIRED')
    expect(stopped(owner, shut, 'PASSPHRASE_REQUIRED')).toEqual(['item.download', 'version.download'])
    expect(answer('item.encrypt', owner, shut)).toBe('ok')
    expect(answer('item.download', owner, { ...shut, passwordRequired: true })).toBe('FILE_PASSWORD_REQUIRED')
    expect(answer('item.download', adminBusiness, shut)).toBe('ITEM_ENCRYPTED')
  })
  test('who has the passphrase downloads and decrypts', () => {
    for (const access of [owner, admin])
      for (const one of ['item.download', 'item.encrypt'] as const)
        expect(answer(one, access, { encrypted: true })).toBe('ok')
    expect(answer('item.download', editor, { encrypted: true })).toBe('ok')
  })
  test('Admin Business neither reads nor decrypts', () => {
    expect(answer('item.download', adminBusiness, { encrypted: true })).toBe('ITEM_ENCRYPTED')
    expect(answer('version.download', adminBusiness, { encrypted: true })).toBe('ITEM_ENCRYPTED')
    expect(answer('item.encrypt', adminBusiness, { encrypted: true })).toBe('NOT_ALLOWED')
    expect(answer('library.publish', adminBusiness, { encrypted: true })).toBe('ITEM_ENCRYPTED')
    expect(answer('item.trash', adminBusiness, { encrypted: true })).toBe('ok')
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
  test.each(['owner', 'admin'] as const)('no download, delete, move, rename or new version, for %s either', (who) =>
    expect(stopped(people[who], { lockedByOther: true }, 'ITEM_LOCKED')).toEqual(blocked),
  )
  test('looking and breaking the lock go on', () => {
    for (const one of ['item.see', 'item.preview', 'item.details', 'lock.breakOthers'] as const)
      expect(answer(one, owner, { lockedByOther: true })).toBe('ok')
  })
})

describe('6. blocked types', () => {
  test('stop whatever stores a file under that type', () =>
    expect(stopped(owner, { typeBlocked: true }, 'FILE_TYPE_BLOCKED')).toEqual([
      'item.upload',
      'document.create',
      'version.create',
      'item.rename',
    ]))
  test.each([
    ['web', editor],
    ['upload link', accessOf('uploadLink', null, 'uploadLink')],
    ['key', key],
    ['Admin Business', adminBusiness],
  ] as const)('for %s', (_who, access) =>
    expect(answer('item.upload', access, { typeBlocked: true })).toBe('FILE_TYPE_BLOCKED'),
  )
})

describe('7. features and package', () => {
  test('only what is switched off', () => {
    const featuresOff = new Set<Operation>(['dav.read', 'library.publish'])
    expect(answer('dav.read', owner, { featuresOff })).toBe('FEATURE_OFF')
    expect(answer('library.publish', adminBusiness, { featuresOff })).toBe('FEATURE_OFF')
    expect(answer('item.download', owner, { featuresOff })).toBe('ok')
  })
})

describe('the order of the gates', () => {
  const gates: [AccessRefusal, Partial<Facts>][] = [
    ['ACCOUNT_READ_ONLY', { account: 'readOnly' }],
    ['ITEM_IN_TRASH', { state: 'trashed' }],
    ['FILE_PASSWORD_REQUIRED', { passwordRequired: true }],
    ['ITEM_ENCRYPTED', { encrypted: true }],
    ['ITEM_LOCKED', { lockedByOther: true }],
    ['FILE_TYPE_BLOCKED', { typeBlocked: true }],
    ['FEATURE_OFF', { featuresOff: new Set(operations) }],
  ]
  const pairs = gates.flatMap(([first, one], index) =>
    gates.slice(index + 1).map(([second, other]) => ({ first, second, one, other })),
  )

  test.each(pairs.map((pair) => [pair.first, pair.second, pair] as const))(
    '%s before %s',
    (_first, _second, { first, second, one, other }) => {
      const both = operations.filter(
        (operation) => answer(operation, owner, one) === first && answer(operation, owner, other) === second,
      )
      // No operation is stopped both by a blocked type and by a password: those two never meet.
      if (!(first === 'FILE_PASSWORD_REQUIRED' && second === 'FILE_TYPE_BLOCKED'))
        expect(both.length).toBeGreaterThan(0)
      for (const operation of both)
        expect([operation, answer(operation, owner, { ...one, ...other })]).toEqual([operation, first])
    },
  )

  test('the table answers before any gate', () => {
    const worst: Partial<Facts> = Object.assign({}, ...gates.map(([, facts]) => facts))
    expect(answer('item.trash', editor, worst)).toBe('NOT_ALLOWED')
    expect(answer('item.rename', owner, worst)).toBe('ACCOUNT_READ_ONLY')
    expect(answer('item.rename', owner, { ...worst, account: 'active' })).toBe('ITEM_IN_TRASH')
    expect(answer('item.rename', owner, { ...worst, account: 'active', state: 'expired' })).toBe('ITEM_EXPIRED')
  })
})
