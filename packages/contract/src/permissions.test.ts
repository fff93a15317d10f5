import { describe, expect, test } from 'vitest'
import {
  accessRefusals,
  cellOf,
  columns,
  covers,
  flags,
  flagsOf,
  isOffered,
  Level,
  levelLabels,
  levels,
  operations,
  rankOf,
} from './permissions.ts'

describe('the ladder', () => {
  test('the schema names the same levels in the same order', () => expect(Level).toMatchObject({ enum: [...levels] }))

  test.each(levels.flatMap((held) => levels.map((wanted) => [held, wanted] as const)))('%s covers %s', (held, wanted) =>
    expect(covers(held, wanted)).toBe(levels.indexOf(held) >= levels.indexOf(wanted)),
  )

  test.each(levels)('nothing and "no access" do not cover %s', (wanted) => {
    expect(covers(null, wanted)).toBe(false)
    expect(covers('none', wanted)).toBe(false)
  })

  test('ranks', () =>
    expect([null, 'none', ...levels].map((level) => rankOf(level as Level | null))).toEqual([0, 0, 1, 2, 3, 4, 5, 6]))

  test.each([...levels, 'none'] as const)('%s has a label in both languages', (level) => {
    expect(levelLabels[level].th).toMatch(/[\u0E00-\u0E7F]/)
    expect(levelLabels[level].en).toMatch(/^[A-Z]/)
  })
})

describe('the table', () => {
  test('every operation has a cell for every principal', () => {
    for (const operation of operations)
      for (const column of columns) expect(cellOf(operation, column)).toBeTypeOf('string')
  })

  test('every level includes the operations of the lower ones', () => {
    for (const operation of operations)
      for (const [index, level] of levels.entries())
        for (const higher of levels.slice(index))
          if (isOffered(operation, level))
            expect([operation, higher, isOffered(operation, higher)]).toEqual([operation, higher, true])
  })

  test.each([
    ['view', ['see', 'preview', 'readDetails', 'starHide', 'comment', 'copyAddress', 'leaveShare']],
    ['download', ['download', 'zip', 'sendAttachment', 'copy', 'mapDrive']],
    ['upload', ['upload', 'createDocument', 'addVersion', 'readVersions', 'keepVersions', 'rename', 'relate']],
    ['edit', ['editOnline', 'lock', 'moveWithin', 'share', 'link', 'changeOwnLinks']],
    ['delete', ['moveOut', 'setExpiry', 'trash', 'restore']],
    [
      'admin',
      [
        'deleteVersions',
        'breakLocks',
        'moderate',
        'filePassword',
        'encrypt',
        'purge',
        'cancelShares',
        'changeRules',
        'readLog',
        'publish',
      ],
    ],
  ] as const)('level %s adds exactly its own rights', (level, added) => {
    const below = levels[levels.indexOf(level) - 1]
    const had = below === undefined ? [] : flags.filter((flag) => flagsOf(below)[flag] !== 'no')
    const has = flags.filter((flag) => flagsOf(level)[flag] !== 'no')
    expect(has.filter((flag) => !had.includes(flag)).toSorted()).toEqual([...added].toSorted())
    expect(had.filter((flag) => !has.includes(flag))).toEqual([])
  })

  test('refusals are unique', () => expect(new Set(accessRefusals).size).toBe(accessRefusals.length))
})
