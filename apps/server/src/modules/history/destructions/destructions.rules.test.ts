import { expect, test } from 'vitest'
import { listLine, outcomeLine } from './destructions.rules.ts'

const entry = { n: 1, item_id: 'a', path: 'x / "y"\n.txt', version_n: 2, size: 3, sha256: Buffer.from([0xab]) }

test('no name and no missing hash makes two lists look the same', () => {
  expect(listLine(entry)).toBe('[1,"a","x / \\"y\\"\\n.txt",2,3,"ab"]\n')
  expect(listLine({ ...entry, sha256: null })).toBe('[1,"a","x / \\"y\\"\\n.txt",2,3,null]\n')
})

test.each([
  [{ n: 1, outcome: 'destroyed', key_at: new Date(0) }, '[1,"destroyed","1970-01-01T00:00:00.000Z"]\n'],
  [{ n: 2, outcome: null, key_at: null }, '[2,null,null]\n'],
])('the settlement contains outcome and time', (closed, line) => expect(outcomeLine(closed)).toBe(line))
