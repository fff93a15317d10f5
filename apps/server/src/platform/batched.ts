type Waiting<Item> = { item: Item; resolve: () => void; reject: (error: unknown) => void }

/**
 * Works on what requests bring at the same time, such as rows to insert: an item that comes while others are worked on
 * waits, and goes with whatever else has come meanwhile, at most `most` at once. Alone it goes at once. A failure is that of
 * all that went together.
 */
export function batched<Item>(
  work: (items: readonly Item[]) => Promise<unknown>,
  most: number,
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = []
  let isWorking = false

  async function workOnAll() {
    isWorking = true
    for (let group = waiting.splice(0, most); group.length > 0; group = waiting.splice(0, most)) {
      try {
        await work(group.map(({ item }) => item))
        for (const { resolve } of group) resolve()
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    isWorking = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isWorking) void workOnAll()
    })
}
