import { expect, test } from 'vitest'
import { sliceStream } from './uploads/slices.ts'

async function* chunks(...texts: (string | Error)[]) {
  for (const text of texts) {
    if (text instanceof Error) throw text
    yield Buffer.from(text)
  }
}
const read = async (source: AsyncIterable<Uint8Array>) => {
  let text = ''
  for await (const chunk of source) text += Buffer.from(chunk).toString()
  return text
}

test.each([
  [['abcdef'], [2, 2, 2, 2], ['ab', 'cd', 'ef', '']],
  [
    ['a', '', 'bc', 'def'],
    [4, 4],
    ['abcd', 'ef'],
  ],
  [[], [3], ['']],
  [['', ''], [3], ['']],
  [['abc'], [0, 3], ['', 'abc']],
])('%j cut by %j', async (source, lengths, expected) => {
  const slicer = sliceStream(chunks(...source))
  const found: string[] = []
  for (const length of lengths) found.push(await read(slicer.take(length)))
  expect(found).toEqual(expected)
  expect(await slicer.hasMore()).toBe(false)
  expect(slicer.brokenBy()).toBeUndefined()
})

test('a broken stream yields what came before, and reports why it ended', async () => {
  const error = new Error('hung up')
  const slicer = sliceStream(chunks('abc', error))
  expect(await read(slicer.take(2))).toBe('ab')
  expect(await slicer.hasMore()).toBe(true)
  expect(await read(slicer.take(5))).toBe('c')
  expect(await slicer.hasMore()).toBe(false)
  expect(slicer.brokenBy()).toBe(error)
})
