import { operations } from '@khlang/contract/permissions'
import { describe, expect, test } from 'vitest'
import { edgeScroll, indicesUnder } from './band.ts'
import { commandOf, type Step, stepFrom } from './keyboard.ts'
import { extensionChange, judgeName, renameSelection } from './names.ts'
import { refusalOf } from './permits.ts'
import { createSelection } from './selection.ts'
import { createTypeAhead } from './type-ahead.ts'

const layout = (count: number, columns: number) => ({
  count,
  columns,
  low: 0,
  lowHeight: 60,
  lineHeight: 180,
  start: 0,
})
const order = ['a', 'b', 'c', 'd', 'e']
const ids = (selection: ReturnType<typeof createSelection>) => [...selection.ids()].sort().join('')

describe('selection', () => {
  test('click, Ctrl and Shift as on a desktop', () => {
    const selection = createSelection()
    selection.only('b')
    selection.rangeTo(order, 'd')
    expect(ids(selection)).toBe('bcd')
    selection.rangeTo(order, 'a')
    expect(ids(selection)).toBe('ab')
    selection.toggle('e')
    expect(ids(selection)).toBe('abe')
    selection.rangeTo(order, 'd', true)
    expect(ids(selection)).toBe('abde')
    selection.toggle('a')
    expect(ids(selection)).toBe('bde')
    selection.clear()
    expect(ids(selection)).toBe('')
    expect(selection.focus()).toBe('a')
  })

  test('a range without an anchor begins where it is made', () => {
    const selection = createSelection()
    selection.rangeTo(order, 'c')
    expect(ids(selection)).toBe('c')
    selection.rangeTo(order, 'gone')
    expect(ids(selection)).toBe('c')
  })

  test('only rows whose bit or focus changed are notified', () => {
    const selection = createSelection()
    const notified: string[] = []
    for (const id of order) selection.followRow(id, () => notified.push(id))
    selection.only('a')
    selection.rangeTo(order, 'c')
    expect(notified).toEqual(['a', 'a', 'b', 'c'])
    notified.length = 0
    selection.focusOn('d')
    expect(notified).toEqual(['c', 'd'])
    expect(ids(selection)).toBe('abc')
  })

  test('survives live changes; "all" takes in what is loaded later', () => {
    const selection = createSelection()
    selection.replace(['a', 'c'], 'c')
    selection.reconcile(['x', 'a', 'b'])
    expect(ids(selection)).toBe('a')
    expect(selection.focus()).toBeNull()
    selection.selectAll(['a', 'b'])
    selection.reconcile(['a', 'b', 'y'])
    expect(ids(selection)).toBe('aby')
    selection.toggle('y')
    selection.reconcile([...order])
    expect(ids(selection)).toBe('ab')
  })
})

test('the focus of a removed item goes to the next one, or to the previous one at the end', () => {
  const selection = createSelection()
  selection.reconcile([...order])
  selection.replace(['b', 'c'], 'c')
  selection.reconcile(['a', 'd', 'e'])
  expect([ids(selection), selection.focus()]).toEqual(['', 'd'])
  selection.only('e')
  selection.reconcile(['a', 'd'])
  expect(selection.focus()).toBe('d')
  selection.reconcile([])
  expect(selection.focus()).toBeNull()
})

describe('keyboard', () => {
  const key = (name: string, more: Partial<KeyboardEvent> = {}) => ({
    key: name,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...more,
  })
  test.each([
    [key('ArrowDown', { shiftKey: true }), { do: 'step', step: 'down', extend: true, keep: false }],
    [key('End', { ctrlKey: true }), { do: 'step', step: 'end', extend: false, keep: true }],
    [key('Enter'), { do: 'open' }],
    [key('Backspace'), { do: 'up' }],
    [key('ArrowUp', { altKey: true }), { do: 'up' }],
    [key('ฟ', { code: 'KeyA', altKey: true, ctrlKey: true }), { do: 'share' }],
    [key('a', { code: 'KeyA', altKey: true }), null],
    [key('F2'), { do: 'rename' }],
    [key('Delete'), { do: 'trash' }],
    [key('ฟ', { ctrlKey: true, code: 'KeyA' }), { do: 'all' }],
    [key('c', { metaKey: true, code: 'KeyC' }), { do: 'copy' }],
    [key('v', { ctrlKey: true, code: 'KeyV' }), { do: 'paste' }],
    [key('z', { ctrlKey: true, code: 'KeyZ' }), { do: 'undo' }],
    [key('z', { ctrlKey: true, shiftKey: true, code: 'KeyZ' }), null],
    [key('F10', { shiftKey: true }), { do: 'menu' }],
    [key('F10'), null],
    [key('Escape'), { do: 'none' }],
    [key(' '), { do: 'preview' }],
    [key(' ', { ctrlKey: true }), { do: 'toggle' }],
    [key('ร'), { do: 'type', text: 'ร' }],
    [key('?', { shiftKey: true }), null],
    [key('Tab'), null],
    [key('F5'), null],
  ])('%o means %o', (event, command) => expect(commandOf(event, false)).toEqual(command))
  test('a space belongs to a name that is being typed', () => {
    expect(commandOf(key(' '), true)).toEqual({ do: 'type', text: ' ' })
  })

  test.each<[number, Step, number, number]>([
    [-1, 'down', 1, 0],
    [-1, 'up', 1, 9],
    [0, 'up', 1, 0],
    [9, 'down', 1, 9],
    [4, 'left', 1, 4],
    [4, 'right', 4, 5],
    [5, 'down', 4, 9],
    [7, 'down', 4, 9],
    [8, 'down', 4, 8],
    [2, 'up', 4, 2],
    [1, 'pageDown', 4, 9],
    [9, 'pageUp', 1, 6],
    [3, 'end', 4, 9],
  ])('from %i %s with %i columns to %i', (from, step, columns, to) => {
    expect(stepFrom(from, step, { layout: layout(10, columns), perPage: 3 })).toBe(to)
  })
  test.each<[number, Step, number]>([
    [4, 'down', 5],
    [3, 'down', 4],
    [6, 'up', 4],
    [5, 'up', 4],
    [4, 'up', 0],
    [0, 'pageDown', 9],
    [10, 'pageDown', 10],
  ])('with five folders above six files, from %i %s to %i', (from, step, to) => {
    expect(stepFrom(from, step, { layout: { ...layout(11, 4), low: 5 }, perPage: 3 })).toBe(to)
  })
  test('an empty list has nowhere to go', () => {
    expect(stepFrom(-1, 'down', { layout: layout(0, 1), perPage: 3 })).toBe(-1)
  })
})

test('type-ahead: a beginning, the next of the same letter, and a pause', () => {
  let now = 0
  const names = ['กล่อง', 'งาน', 'รายงาน', 'ราคา', 'Report', 'rex']
  const ahead = createTypeAhead(() => now)
  expect(ahead.type('ร', names, -1)).toBe(2)
  expect(ahead.type('า', names, 2)).toBe(2)
  expect(ahead.type('ค', names, 2)).toBe(3)
  now = 2000
  expect(ahead.isTyping()).toBe(false)
  expect(ahead.type('r', names, 0)).toBe(4)
  expect(ahead.type('r', names, 4)).toBe(5)
  expect(ahead.type('r', names, 5)).toBe(4)
  now = 4000
  expect(ahead.type('ฮ', names, 0)).toBe(-1)
})

describe('rubber band', () => {
  const list = { layout: { ...layout(100, 1), lineHeight: 44, start: 40 }, cellWidth: 800, left: 0 }
  const grid = { layout: { ...layout(10, 4), lineHeight: 180, start: 16 }, cellWidth: 200, left: 16 }
  test.each([
    [{ x: 5, y: 45 }, { x: 50, y: 130 }, list, [0, 1, 2]],
    [{ x: 50, y: 130 }, { x: 5, y: 0 }, list, [0, 1, 2]],
    [{ x: 0, y: 0 }, { x: 10, y: 30 }, list, []],
    [{ x: 0, y: 44 * 98 + 41 }, { x: 10, y: 99_999 }, list, [98, 99]],
    [{ x: 20, y: 20 }, { x: 300, y: 300 }, grid, [0, 1, 4, 5]],
    [{ x: 20, y: 380 }, { x: 900, y: 390 }, grid, [8, 9]],
    [{ x: 830, y: 20 }, { x: 900, y: 390 }, grid, []],
    [{ x: 20, y: 20 }, { x: 300, y: 150 }, { ...grid, layout: { ...grid.layout, low: 5 } }, [0, 1, 4, 5, 6]],
  ])('%o to %o', (from, to, lattice, indices) => expect(indicesUnder(from, to, lattice)).toEqual(indices))
  test('scrolls at the edges only', () => {
    expect(edgeScroll(300, 100, 700)).toBe(0)
    expect(edgeScroll(110, 100, 700)).toBeLessThan(0)
    expect(edgeScroll(900, 100, 700)).toBe(24)
  })
})

describe('names', () => {
  test.each([
    ['รายงาน', null],
    ['  ', 'EMPTY'],
    ['...', 'NAME_INVALID'],
    ['a/b', 'NAME_INVALID'],
    ['ก'.repeat(255), null],
    ['ก'.repeat(256), 'NAME_TOO_LONG'],
    ['REPORT.PDF', 'NAME_TAKEN'],
  ])('%s', (typed, error) => expect(judgeName(typed, ['report.pdf', 'งาน'], null).error).toBe(error))
  test('offers the cleaned name; its own name is not taken', () => {
    expect(judgeName('แผน: "ก"', [])).toMatchObject({ suggestion: 'แผน_ _ก_' })
    const file = { type: 'file', name: 'report.pdf' } as const
    expect(judgeName('Report.pdf', ['report.pdf'], file).error).toBeNull()
    expect(judgeName('รายงาน', [], file)).toMatchObject({ error: 'NAME_NEEDS_EXTENSION', suggestion: 'รายงาน.pdf' })
    expect(judgeName('COPYING', [], { type: 'file', name: 'LICENSE' }).error).toBeNull()
    expect(judgeName('งาน', [], { type: 'folder', name: 'งาน.เก่า' }).error).toBeNull()
  })
  test('renaming leaves the extension out, and says when it changes', () => {
    const file = { type: 'file', name: 'รายงาน.2569.pdf' } as const
    expect(renameSelection(file)).toEqual([0, 11])
    expect(renameSelection({ type: 'folder', name: 'v1.2' })).toEqual([0, 4])
    expect(extensionChange(file, 'รายงาน.docx')).toEqual({ from: '.pdf', to: '.docx' })
    expect(extensionChange(file, 'ใหม่.PDF')).toBeNull()
  })
})

describe('permits', () => {
  const item = (permission: 'path' | 'view' | 'upload' | 'edit' | 'delete' | 'owner', more = {}) => ({
    permission,
    reserved: false,
    locked: false,
    lockedByMe: false,
    encrypted: false,
    owner: { id: 'me', name: '' },
    ...more,
  })
  test.each([
    [item('owner'), 'item.trash', null],
    [item('edit'), 'item.trash', 'level'],
    [item('delete', { locked: true }), 'item.trash', 'locked'],
    [item('delete', { locked: true, lockedByMe: true }), 'item.trash', null],
    [item('edit', { locked: true }), 'item.download', 'locked'],
    [item('owner', { encrypted: true }), 'item.copy', 'encrypted'],
    [item('owner', { encrypted: true }), 'item.download', null],
    [item('owner', { reserved: true }), 'item.rename', 'reserved'],
    [item('owner', { reserved: true }), 'item.upload', null],
    [item('view'), 'item.download', 'level'],
    [item('upload', { owner: { id: 'other', name: '' } }), 'item.rename', 'notOwn'],
    [item('upload'), 'item.rename', null],
    [item('path'), 'item.preview', 'path'],
    [item('owner', { closed: true }), 'item.upload', 'closed'],
    [item('owner', { closed: true }), 'item.download', null],
    [item('owner', { closed: true }), 'share.create', null],
  ] as const)('%o %s: %s', (one, operation, refusal) => expect(refusalOf(one, operation, 'me')).toBe(refusal))

  const stopped = (more: object, refusal: string) =>
    operations.filter((one) => refusalOf(item('owner', more), one, 'me') === refusal)
  const never = operations.filter((one) => refusalOf(item('owner'), one, 'me') !== null)
  // What the server refuses then (access.gates.rules.test.ts of the drive has the same operations).
  test('somebody else’s lock stops what changes an item, and what takes it away', () =>
    expect(stopped({ locked: true }, 'locked')).toEqual([
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
      'item.transfer',
    ]))
  test('encryption stops what the server would have to read', () =>
    expect(stopped({ encrypted: true }, 'encrypted')).toEqual([
      'item.preview',
      'item.zip',
      'item.sendAttachment',
      'item.copy',
      'dav.read',
      'version.create',
      'item.editOnline',
      'link.create',
    ]))
  test('malware stops what shows, takes or opens an item', () =>
    expect(stopped({ malware: true }, 'malware')).toEqual([
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
  test('nothing stops an owner’s own item but what is for others', () =>
    expect(never).toEqual(['vault.restore', 'share.leave', 'library.publish']))
})
