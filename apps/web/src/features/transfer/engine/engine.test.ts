import type { Upload } from '@khlang/contract'
import { describe, expect, test } from 'vitest'
import { createEngine } from './engine.ts'
import { type Gateway, type NewTask, type SavedTask, TransferFault } from './types.ts'

const MiB = 1024 ** 2
const fault = (code: string, status: number, retryAfter: number | null = null) =>
  new TransferFault({ code, status, message: code, traceId: 't1', retryAfter })
const later = () => new Promise<void>((resolve) => setTimeout(resolve, 1))
const until = async (check: () => boolean) => {
  for (let turn = 0; turn < 500 && !check(); turn++) await later()
  expect(check()).toBe(true)
}

/** A server in memory with the behaviour that a test gives it. */
function world(over: Partial<Gateway> = {}) {
  const held = new Map<string, Map<number, number>>()
  const log: string[] = []
  const saved: (readonly SavedTask[])[] = []
  const rests: number[] = []
  let most = 0
  let flying = 0
  const state = (id: string): Upload => ({
    id,
    size: 0,
    partSize: 4 * MiB,
    expiresAt: '',
    state: 'open',
    itemId: null,
    parts: [...(held.get(id) ?? [])].map(([n, size]) => ({ n, size, sha256: '' })),
  })
  const fly = async <T>(name: string, work: () => T) => {
    log.push(name)
    most = Math.max(most, ++flying)
    await later()
    flying--
    return work()
  }
  const gateway: Gateway = {
    putFile: (task, _file, { onSent }) =>
      fly(`put ${task.name}`, () => {
        onSent(task.size)
        return { itemId: `item-${task.name}`, skipped: task.duplicate === 'skip' }
      }),
    begin: (task) =>
      fly(`begin ${task.name}`, () => {
        held.set(`up-${task.name}`, new Map())
        return state(`up-${task.name}`)
      }),
    look: (_task, id) =>
      fly(`look ${id}`, () => {
        if (!held.has(id)) throw fault('UPLOAD_GONE', 410)
        return state(id)
      }),
    putPart: (_task, id, n, bytes, { onSent, signal }) =>
      fly(`part ${n}`, () => {
        signal.throwIfAborted()
        onSent(bytes.size)
        held.get(id)?.set(n, bytes.size)
      }),
    complete: (task, id) => fly(`complete ${id}`, () => ({ itemId: `item-${task.name}`, skipped: false })),
    abort: async (_task, id) => {
      held.delete(id)
      log.push(`abort ${id}`)
    },
    ...over,
  }
  let count = 0
  const engine = createEngine({
    gateway,
    now: () => Date.now(),
    newId: () => `t${++count}`,
    schedule: (run) => queueMicrotask(run),
    rest: async (ms, signal) => {
      rests.push(ms)
      await later()
      signal.throwIfAborted()
    },
    save: (tasks) => saved.push(tasks),
  })
  const states = () => engine.board.list().map((task) => task.state)
  return { engine, gateway, held, log, saved, rests, states, most: () => most }
}

function wish(name: string, size: number, over: Partial<NewTask> = {}): NewTask {
  const file = new Blob([new Uint8Array(size)])
  const target = { id: 'folder', name: 'งาน' }
  const place = { accountId: 'a', folderId: 'folder', target, path: '', type: '', duplicate: null }
  return { ...place, name, size, lastModified: 7, file, ...over }
}

describe('the queue', () => {
  test('sends all files, four requests at a time, an empty one too', async () => {
    const { engine, states, most, log } = world()
    engine.add(Array.from({ length: 20 }, (_, n) => wish(`ไฟล์ ${n}.txt`, n * 10)))
    await until(() => states().every((state) => state === 'done'))
    expect(most()).toBe(4)
    expect(log.filter((line) => line.startsWith('put'))).toHaveLength(20)
    expect(engine.board.totals()).toMatchObject({ files: 20, finished: 20, failed: 0, active: false, sent: 1900 })
  })

  test('sends a large file in parts, then completes it', async () => {
    const { engine, states, log, most } = world()
    engine.add([wish('ใหญ่.mp4', 18 * MiB)])
    await until(() => states()[0] === 'done')
    expect(log.filter((line) => line.startsWith('part')).sort()).toEqual([
      'part 1',
      'part 2',
      'part 3',
      'part 4',
      'part 5',
    ])
    expect(log.at(-1)).toBe('complete up-ใหญ่.mp4')
    expect(most()).toBe(4)
    expect(engine.board.list()[0]).toMatchObject({ itemId: 'item-ใหญ่.mp4', sent: 18 * MiB })
  })

  test('two large files share the four requests', async () => {
    const { engine, states, most } = world()
    engine.add([wish('a.bin', 40 * MiB), wish('b.bin', 40 * MiB)])
    await until(() => states().every((state) => state === 'done'))
    expect(most()).toBe(4)
  })

  test('a skipped file is told apart from one that arrived', async () => {
    const { engine, states } = world()
    const settled: unknown[] = []
    engine.board.onSettled((result) => settled.push([result.done.length, result.skipped, result.failed]))
    engine.add([wish('a', 1, { duplicate: 'skip' }), wish('b', 1)])
    await until(() => states().join() === 'skipped,done')
    await until(() => settled.length === 1)
    expect(settled).toEqual([[1, 1, 0]])
  })
})

describe('faults', () => {
  test('a lost connection is tried again, a refusal is not', async () => {
    let tries = 0
    const { engine, states, rests } = world({
      putFile: async (task) => {
        if (task.name === 'no') throw fault('FILE_TYPE_BLOCKED', 403)
        if (++tries < 4) throw fault('NETWORK', 0)
        return { itemId: 'i', skipped: false }
      },
    })
    engine.add([wish('yes', 1), wish('no', 1)])
    await until(() => states().join() === 'done,failed')
    expect(rests).toHaveLength(3)
    expect(rests[2]).toBeGreaterThan(rests[0] ?? 0)
    expect(engine.board.list()[1]?.fault).toMatchObject({ code: 'FILE_TYPE_BLOCKED', traceId: 't1' })
  })

  test('Retry-After is honoured', async () => {
    let first = true
    const { engine, states, rests } = world({
      putFile: async () => {
        if (first) {
          first = false
          throw fault('TOO_MANY_REQUESTS', 429, 7)
        }
        return { itemId: 'i', skipped: false }
      },
    })
    engine.add([wish('a', 1)])
    await until(() => states()[0] === 'done')
    expect(rests[0]).toBeGreaterThanOrEqual(7000)
    expect(rests[0]).toBeLessThanOrEqual(8000)
  })

  test('gives up in the end, and goes on when the person asks', async () => {
    let down = true
    const { engine, states } = world({
      putFile: async () => {
        if (down) throw fault('UNAVAILABLE', 503)
        return { itemId: 'i', skipped: false }
      },
    })
    engine.add([wish('a', 1)])
    await until(() => states()[0] === 'failed')
    down = false
    engine.retry()
    await until(() => states()[0] === 'done')
  })

  test('a part that the server lost is sent again', async () => {
    const { engine, states, held, log, gateway } = world()
    let complete = 0
    gateway.complete = async (_task, id) => {
      if (++complete === 1) {
        held.get(id)?.delete(2)
        throw fault('UPLOAD_INCOMPLETE', 409)
      }
      return { itemId: 'i', skipped: false }
    }
    engine.add([wish('a', 18 * MiB)])
    await until(() => states()[0] === 'done')
    expect(log.filter((line) => line === 'part 2')).toHaveLength(2)
    expect(log.filter((line) => line === 'part 1')).toHaveLength(1)
  })

  test('a name taken meanwhile is tried again with the answer', async () => {
    const { engine, states } = world({
      putFile: async (task) => {
        if (!task.duplicate) throw fault('FILE_EXISTS', 409)
        return { itemId: task.duplicate, skipped: false }
      },
    })
    engine.add([wish('a', 1)])
    await until(() => states()[0] === 'failed')
    engine.retry('t1', 'create_copy')
    await until(() => states()[0] === 'done')
    expect(engine.board.list()[0]?.itemId).toBe('create_copy')
  })
})

test('one answer goes to all files whose names were taken, and to no other', async () => {
  const { engine, states } = world({
    putFile: async (task) => {
      if (task.name === 'no') throw fault('FILE_TYPE_BLOCKED', 403)
      if (!task.duplicate) throw fault('FILE_EXISTS', 409)
      return { itemId: task.duplicate, skipped: false }
    },
  })
  engine.add([wish('a', 1), wish('no', 1), wish('b', 1)])
  await until(() => states().every((state) => state === 'failed'))
  await later()
  expect(engine.board.totals()).toMatchObject({ failed: 3, taken: 2 })
  engine.answerTaken('create_copy')
  await until(() => states().join() === 'done,failed,done')
})

describe('pause, cancel, reload', () => {
  test('a paused file goes on with what the server holds', async () => {
    const { engine, states, log, gateway } = world()
    const whole = gateway.putPart
    gateway.putPart = async (...call) => {
      if (call[2] > 2 && states()[0] === 'sending' && !log.includes('look up-a')) {
        engine.pause()
        call[4].signal.throwIfAborted()
      }
      return whole(...call)
    }
    engine.add([wish('a', 18 * MiB)])
    await until(() => states()[0] === 'paused')
    await later()
    await later()
    engine.resume()
    await until(() => states()[0] === 'done')
    expect(log).toContain('look up-a')
    expect(log.filter((line) => line === 'begin a')).toHaveLength(1)
  })

  test('cancelling takes the file from the list and gives up the upload', async () => {
    const { engine, states, log } = world({ putPart: () => new Promise(() => {}) })
    engine.add([wish('a', 18 * MiB)])
    await until(() => log.includes('begin a') && engine.board.list()[0]?.uploadId === 'up-a')
    engine.cancel('t1')
    expect(states()).toEqual([])
    expect(log).toContain('abort up-a')
  })

  test('what a reload left is known again, waits for its file and sends only the rest', async () => {
    const before = world()
    before.gateway.putPart = async (_task, id, n, bytes) => {
      if (n > 2) return new Promise(() => {})
      before.held.get(id)?.set(n, bytes.size)
    }
    before.engine.add([wish('วิดีโอ.mp4', 18 * MiB)])
    await until(() => before.held.get('up-วิดีโอ.mp4')?.size === 2)
    await later()
    const saved = before.saved.at(-1) ?? []
    expect(saved[0]).toMatchObject({ uploadId: 'up-วิดีโอ.mp4', name: 'วิดีโอ.mp4', lastModified: 7 })

    const after = world()
    after.held.set('up-วิดีโอ.mp4', before.held.get('up-วิดีโอ.mp4') ?? new Map())
    after.engine.adopt(saved)
    expect(after.states()).toEqual(['needsFile'])
    const file = (name: string, size: number) => new File([new Uint8Array(size)], name, { lastModified: 7 })
    expect(after.engine.giveFiles([file('อื่น.mp4', 18 * MiB)])).toMatchObject({
      matched: 0,
      strangers: [{ name: 'อื่น.mp4' }],
    })
    expect(after.engine.giveFiles([file('วิดีโอ.mp4', 18 * MiB)])).toMatchObject({ matched: 1, strangers: [] })
    await until(() => after.states()[0] === 'done')
    expect(after.log.filter((line) => line.startsWith('part')).sort()).toEqual(['part 3', 'part 4', 'part 5'])
  })

  test('an upload that the server forgot begins anew', async () => {
    const { engine, states, log } = world()
    const [made] = [wish('a', 18 * MiB)]
    engine.adopt([{ ...made, id: 'old', uploadId: 'up-gone', sent: 5 }])
    engine.giveFiles([new File([made.file], 'a', { lastModified: 7 })])
    await until(() => states()[0] === 'done')
    expect(log.slice(0, 2)).toEqual(['look up-gone', 'begin a'])
  })

  test('five thousand files are listed with few notices', async () => {
    const { engine, states } = world()
    let notices = 0
    engine.board.subscribe(() => notices++)
    engine.add(Array.from({ length: 5000 }, (_, n) => wish(`${n}`, 1)))
    await later()
    expect(notices).toBeLessThan(10)
    engine.cancel()
    expect(states().filter((state) => state !== 'done')).toEqual([])
  })
})
