import type { Level } from '@khlang/contract/permissions'
import { describe, expect, test } from 'vitest'
import type { LinkActor, MadeAs } from '../../../platform/actor.ts'
import { type Access, type AccessNode, accessOf, ceilingOf, noAccess } from './access.level.rules.ts'
import { keyAccess, linkAccess, supportAccess, uploadLinkAccess } from './access.principal.rules.ts'

const node = (id: string, own: Partial<AccessNode> = {}): AccessNode => ({
  id,
  rules: [],
  shares: [],
  stopsInheriting: false,
  restricted: false,
  suspended: false,
  ...own,
})
const owner = accessOf('owner', 'admin', 'owner')
const editor = (reshare: Level | null): Access =>
  accessOf('level', 'edit', 'share', { reshares: reshare === null ? [] : [{ level: reshare, until: null }] })
const link: LinkActor['link'] = { id: 'l1', itemId: 'shared', permission: 'download', madeAs: 'owner' }
const inside = [node('file'), node('sub'), node('shared'), node('root')]

describe('a public link', () => {
  test('has access to its item and everything below', () => {
    const reason = { level: 'download', ruleId: 'l1', via: 'link', fromFolder: 'shared' }
    expect(linkAccess(link, owner, inside)).toMatchObject({ as: 'link', level: 'download', reason })
    expect(linkAccess(link, owner, inside.slice(2))).toMatchObject({ level: 'download' })
  })
  test.each<[string, AccessNode[]]>([
    ['a sibling', [node('sibling'), node('root')]],
    ['the folder above', [node('root')]],
    ['nothing', []],
  ])('has no access to %s', (_title, nodes) => expect(linkAccess(link, owner, nodes)).toBe(noAccess))

  test.each<[string, AccessNode[], MadeAs, boolean]>([
    [
      'a restricted folder below, made by an editor',
      [node('sub', { restricted: true }), node('shared')],
      'other',
      false,
    ],
    [
      'a restricted folder below, made by the owner',
      [node('sub', { restricted: true }), node('shared')],
      'owner',
      true,
    ],
    ['a restricted folder itself, made by an editor', [node('shared', { restricted: true })], 'other', false],
    [
      'below a folder that stops inheriting',
      [node('file'), node('sub', { stopsInheriting: true }), node('shared')],
      'owner',
      false,
    ],
    [
      'a folder that stops inheriting, linked itself',
      [node('file'), node('shared', { stopsInheriting: true })],
      'owner',
      true,
    ],
    ['a restricted folder above', [node('shared'), node('root', { restricted: true })], 'other', true],
  ])('%s', (_title, nodes, madeAs, reached) =>
    expect(linkAccess({ ...link, madeAs }, owner, nodes).level).toBe(reached ? 'download' : null),
  )

  test.each<[string, Access, 'view' | 'download' | null]>([
    ['the owner', owner, 'download'],
    ['Admin Business', accessOf('adminBusiness', 'admin', 'admin'), 'download'],
    ['an editor who may re-share', editor('edit'), 'download'],
    ['an editor who may pass on viewing only', editor('view'), 'view'],
    ['an editor who may no longer re-share', editor(null), null],
    ['somebody lowered below edit', { ...editor('edit'), level: 'upload' }, null],
    ['somebody without access to this very item', noAccess, null],
  ])('is limited by its creator’s current access: %s', (_title, maker, level) =>
    expect(linkAccess(link, maker, inside).level).toBe(level),
  )
})

describe('an upload link', () => {
  const drop = { id: 'u1', folderId: 'shared', madeAs: 'owner' } as const
  const folder = inside.slice(2)
  test('adds to its one folder', () =>
    expect(uploadLinkAccess(drop, owner, folder)).toMatchObject({
      as: 'uploadLink',
      level: null,
      reason: { ruleId: 'u1', via: 'uploadLink' },
    }))
  test('gives new versions to the files in it alone, if its creator chose so and may edit them', () => {
    const versions = { ...drop, addsVersions: true }
    const file = [node('file'), node('shared'), node('root')]
    expect(uploadLinkAccess(versions, owner, file)).toMatchObject({ as: 'uploadLink', addsVersions: true })
    expect(uploadLinkAccess(versions, owner, folder).addsVersions).toBeUndefined()
    expect(uploadLinkAccess(drop, owner, file)).toBe(noAccess)
    expect(uploadLinkAccess(versions, owner, inside)).toBe(noAccess)
    const uploader = accessOf('level', 'upload', 'share', { reshares: [{ level: 'upload', until: null }] })
    expect(uploadLinkAccess(versions, uploader, file)).toBe(noAccess)
    // May edit, and may give on no more than adding.
    const editor = accessOf('level', 'edit', 'share', { reshares: [{ level: 'upload', until: null }] })
    expect(uploadLinkAccess(versions, editor, file)).toBe(noAccess)
    expect(
      uploadLinkAccess({ ...versions, madeAs: 'other' }, owner, [node('file', { restricted: true }), ...folder]),
    ).toBe(noAccess)
  })
  test('not to a folder below, above or beside', () => {
    expect(uploadLinkAccess(drop, owner, inside.slice(1))).toBe(noAccess)
    expect(uploadLinkAccess(drop, owner, inside.slice(3))).toBe(noAccess)
    expect(uploadLinkAccess(drop, owner, [])).toBe(noAccess)
  })
  test('not once its creator may no longer add or re-share there', () => {
    for (const maker of [editor(null), editor('view'), noAccess])
      expect(uploadLinkAccess(drop, maker, folder)).toBe(noAccess)
    expect(uploadLinkAccess(drop, editor('upload'), folder).as).toBe('uploadLink')
  })
  test('not to a restricted folder, unless created by an admin', () => {
    const restricted = [node('shared', { restricted: true })]
    expect(uploadLinkAccess({ ...drop, madeAs: 'other' }, owner, restricted)).toBe(noAccess)
    expect(uploadLinkAccess(drop, owner, restricted).as).toBe('uploadLink')
  })
})

describe('the maximum level that a creator may share', () => {
  test.each<[string, Access, Level | null]>([
    ['admin: everything', accessOf('level', 'admin', 'role'), 'admin'],
    [
      'the highest of several',
      {
        ...editor('view'),
        reshares: [
          { level: 'view', until: null },
          { level: 'edit', until: null },
        ],
      },
      'edit',
    ],
    ['nothing without the switch', editor(null), null],
  ])('%s', (_title, maker, ceiling) => expect(ceilingOf(maker)).toBe(ceiling))
})

describe('keys and support', () => {
  const business = { id: 'one', kind: 'business' } as const
  const key = { id: 'k1', name: 'ERP', scopes: ['files:read'], folderId: 'sub' } as const
  test('a key is limited to its folder', () => {
    expect(keyAccess(key, business, inside)).toMatchObject({
      as: 'key',
      level: 'download',
      scopes: ['files:read'],
      reason: { ruleId: 'k1', fromFolder: 'sub' },
    })
    expect(keyAccess(key, business, inside.slice(2))).toBe(noAccess)
    expect(keyAccess({ ...key, folderId: null }, business, inside.slice(2)).as).toBe('key')
  })
  test.each([
    [['files:read', 'files:write'], 'delete'],
    [['files:write', 'logs:read'], null],
  ] as const)('a key for %j is shown at level %s', (scopes, level) =>
    expect(keyAccess({ ...key, scopes }, business, inside).level).toBe(level),
  )
  test('a key never opens a private drive', () =>
    expect(keyAccess({ ...key, folderId: null }, { id: 'mine', kind: 'personal' }, inside)).toBe(noAccess))
  test('support has what the owner granted', () => {
    expect(supportAccess({ sessionId: 's1', granted: null })).toMatchObject({
      as: 'support',
      level: null,
      reason: { ruleId: 's1', via: 'support' },
    })
    expect(supportAccess({ sessionId: 's1', granted: 'edit' }).level).toBe('edit')
  })
})
