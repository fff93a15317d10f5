import type { Item, Page } from '@khlang/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { driveKeys, type ItemPages } from '../browser.api.ts'
import { createCommands } from './commands.ts'
import { keepOut, withoutLeaving } from '../state/on-their-way.ts'
import { undo } from './undo.ts'

type Sent = { path: string; ids: string[]; targetId?: string }

const toasts = vi.hoisted(() => [] as string[])
/** The row of the tray: there or not, its count, and whether its button was pressed. */
const row = vi.hoisted(() => ({ isShown: false, done: 0, isStopped: false }))
vi.mock('../../tasks/index.ts', () => ({
  beginPageWork: () => {
    Object.assign(row, { isShown: true, done: 0, isStopped: false })
    return {
      count: (done: number) => (row.done += done),
      isStopped: () => row.isStopped,
      end: () => (row.isShown = false),
    }
  },
}))
vi.mock('../../../ui/toasts.tsx', () => ({
  dismissToast: () => undefined,
  toast: ({ message }: { message: string }) => toasts.push(message),
  toastUndo: (message: string) => toasts.push(message),
}))

/** A server that answers by `answer`, and every call that it got. */
function serve(answer: (sent: Sent, nth: number) => Response = allWell): Sent[] {
  const calls: Sent[] = []
  listen(calls, answer)
  return calls
}
function listen(calls: Sent[], answer: (sent: Sent, nth: number) => Response) {
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const sent = { path, ...JSON.parse(body) } as Sent
    calls.push(sent)
    return answer(sent, calls.length)
  })
}
const allWell = ({ ids }: Sent) =>
  Response.json({ status: 'OK', result: { items: ids.map((id) => ({ id, ok: true })) } })

function commandsOf() {
  const failed: unknown[] = []
  const opened: { name: string; props: unknown }[] = []
  const queries = new QueryClient()
  const commands = createCommands({
    queries,
    t: ((key: string, values: object = {}) => `${key} ${Object.values(values).join('/')}`) as never,
    openDialog: (name, props) => opened.push({ name, props }),
    ensureUnlocked: async () => true,
    fail: (error) => failed.push(error),
  })
  return { commands, queries, failed, opened }
}

const items = (count: number, parentId = 'p') =>
  Array.from({ length: count }, (_, n) => ({ id: `i${n}`, name: `n${n}`, parentId })) as Item[]
const trashKey = driveKeys.list({ kind: 'view', view: 'trash' })
const sizes = (calls: readonly Sent[]) => calls.map(({ ids }) => ids.length)

beforeEach(() => {
  toasts.length = 0
})
afterEach(() => vi.unstubAllGlobals())

test('work on many items counts them, and is cancelled between two calls: the message says both', async () => {
  const counts: number[] = []
  const calls = serve((sent, nth) => {
    counts.push(row.done)
    if (nth === 2) row.isStopped = true
    return allWell(sent)
  })
  await commandsOf().commands.trash(items(3000))
  expect(sizes(calls)).toEqual([200, 200])
  expect(counts).toEqual([0, 200])
  expect(toasts).toEqual(['rest.stopped trash.done count.items 400/2600'])
  expect(row.isShown).toBe(false)
})

test('what was done before the connection was lost is said, and can be undone', async () => {
  const calls = serve((sent, nth) => {
    if (nth === 3) throw new TypeError('network')
    return allWell(sent)
  })
  const { commands, failed } = commandsOf()
  await commands.trash(items(1000))
  expect(failed).toHaveLength(1)
  expect(toasts).toEqual(['rest.failed trash.done count.items 400/600'])
  serveAgain(calls)
  await undo()
  expect(sizes(calls)).toEqual([200, 200])
})

test('few items are sent in one call, without a row in the tray', async () => {
  const shown: boolean[] = []
  const calls = serve((sent) => {
    shown.push(row.isShown)
    return allWell(sent)
  })
  await commandsOf().commands.trash(items(200))
  expect(sizes(calls)).toEqual([200])
  expect(shown).toEqual([false])
})

test('a move of more items than one call may name is undone in several, and what stays away is listed', async () => {
  const calls = serve()
  const { commands, opened } = commandsOf()
  await commands.move(items(1500), { id: 'target', name: 'Target' })
  serveAgain(calls, ({ ids }) =>
    Response.json({
      status: 'OK',
      result: {
        items: ids.map((id) => (id === 'i7' ? { id, ok: false, machineCode: 'FORBIDDEN' } : { id, ok: true })),
      },
    }),
  )
  await undo()
  expect(calls.every(({ ids, targetId }) => ids.length <= 1000 && targetId === 'p')).toBe(true)
  expect(calls.flatMap(({ ids }) => ids)).toHaveLength(1500)
  expect(opened).toMatchObject([{ name: 'results', props: { done: 1499, failed: [{ item: { id: 'i7' } }] } }])
})

test('permanent deletion of many items counts them, and is cancelled between two calls', async () => {
  const counts: number[] = []
  serve((sent, nth) => {
    counts.push(row.done)
    if (nth === 2) row.isStopped = true
    return allWell(sent)
  })
  await commandsOf().commands.purge(items(1000))
  expect(counts).toEqual([0, 200])
  expect(toasts).toEqual(['rest.stopped purge.done count.items 400/600'])
})

test('an item stays in its list until it is deleted permanently', async () => {
  const [gone, kept] = items(2)
  const seen: number[] = []
  const { commands, queries } = commandsOf()
  const listed = () => queries.getQueryData<ItemPages>(trashKey)?.pages[0]?.items ?? []
  queries.setQueryData(trashKey, { pages: [{ items: [gone, kept], nextCursor: null }], pageParams: [null] })
  serve((sent) => {
    seen.push(listed().length)
    return allWell(sent)
  })
  await commands.purge([gone as Item])
  expect(seen).toEqual([2])
  expect(listed()).toEqual([kept])
})

test('a list that is read while items are on their way shows none of them, and afterwards what was not taken', async () => {
  const all = items(600).map((item) => ({ ...item, trashedAt: null }))
  const read = () => withoutLeaving({ items: all, nextCursor: null }).items.length
  const seen: number[] = []
  serve((sent, nth) => {
    seen.push(read())
    if (nth === 2) row.isStopped = true
    return allWell(sent)
  })
  await commandsOf().commands.trash(all)
  expect(seen).toEqual([0, 0])
  expect(read()).toBe(600)
  const [one] = all
  const arrived = { items: [{ ...one, parentId: 'target' }], nextCursor: null } as Page<Item>
  const letIn = keepOut(all)
  expect(withoutLeaving(arrived)).toBe(arrived)
  letIn()
})

test.each([
  [['i0'], 'results.some.move 1', 1],
  [['i0', 'i1'], 'results.none.move 2', 0],
])('the list of what failed says whether it is all of them: %j', async (refused, title, done) => {
  serve(({ ids }) =>
    Response.json({
      status: 'OK',
      result: {
        items: ids.map((id) => (refused.includes(id) ? { id, ok: false, machineCode: 'FORBIDDEN' } : { id, ok: true })),
      },
    }),
  )
  const { commands, opened } = commandsOf()
  await commands.move(items(2), { id: 'target', name: 'Target' })
  expect(opened).toMatchObject([{ name: 'results', props: { done, title } }])
})

/** From here on the calls are counted anew. */
function serveAgain(calls: Sent[], answer = allWell) {
  calls.length = 0
  listen(calls, answer)
}
