import { describe, expect, test } from 'vitest'
import { batched } from './batched.ts'

function recorded(most: number, fails: (items: readonly string[]) => boolean = () => false) {
  const groups: string[][] = []
  const put = batched<string>(async (items) => {
    groups.push([...items])
    await new Promise(setImmediate)
    if (fails(items)) throw new Error(`not ${items.join()}`)
  }, most)
  return { put, groups }
}

describe('Gathered work', () => {
  test('begins at once for what comes alone', async () => {
    const { put, groups } = recorded(10)
    const done = put('a')
    expect(groups).toEqual([['a']])
    await done
    await put('b')
    expect(groups).toEqual([['a'], ['b']])
  })

  test('takes together, in their order, what comes meanwhile, so many at most', async () => {
    const { put, groups } = recorded(3)
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(put))
    expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['e']])
  })

  test('fails for those that went together, and goes on with the others', async () => {
    const { put } = recorded(2, (items) => items.includes('c'))
    const settled = await Promise.allSettled(['a', 'b', 'c', 'd'].map(put))
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    await expect(put('e')).resolves.toBeUndefined()
  })
})
