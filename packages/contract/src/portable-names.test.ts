import { describe, expect, test } from 'vitest'
import { type FileSystem, markOf, portableName } from './portable-names.ts'

const id = '1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d'
const held = (name: string, system: FileSystem) => portableName({ name, id }, system)
const long = `${'ก'.repeat(251)}.pdf`

describe('names on a file system', () => {
  test.each<[string, FileSystem, string]>([
    ['รายงาน.pdf', 'any', 'รายงาน.pdf'],
    ['CON.txt', 'any', 'CON~1a2b3c4d.txt'],
    ['con', 'windows', 'con~1a2b3c4d'],
    ['lpt1.tar.gz', 'any', 'lpt1.tar~1a2b3c4d.gz'],
    ['console.txt', 'any', 'console.txt'],
    ['COM10', 'any', 'COM10'],
    ['aux.c', 'unix', 'aux.c'],
    ['สรุป...', 'any', 'สรุป~1a2b3c4d'],
    ['สรุป.', 'unix', 'สรุป.'],
    ['b.txt.', 'any', 'b~1a2b3c4d.txt'],
    ['b.txt. .', 'windows', 'b~1a2b3c4d.txt'],
    [long, 'windows', long],
    ['x'.repeat(255), 'any', 'x'.repeat(255)],
  ])('%s on %s is %s', (name, system, expected) => expect(held(name, system)).toBe(expected))

  test('a long one is shortened to 255 bytes in whole characters, with its extension', () => {
    const name = held(`${'ก่ำ'.repeat(80)}.pdf`, 'unix')
    expect(name).toMatch(/^(ก่ำ)+~1a2b3c4d\.pdf$/u)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(Buffer.byteLength(name)).toBeGreaterThan(240)
  })

  test('are found again by their mark', () => {
    for (const name of ['CON.txt', 'con', 'สรุป...', long]) expect(markOf(held(name, 'any'))).toBe('1a2b3c4d')
    for (const name of ['a~1.txt', 'a.txt', 'a~1a2b3c4.txt', 'a~1a2b3c4d5.txt']) expect(markOf(name)).toBeNull()
  })
})
