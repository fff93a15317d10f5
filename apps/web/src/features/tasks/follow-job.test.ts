import { afterEach, expect, test, vi } from 'vitest'
import { followJob } from './follow-job.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server on which the job has ended in this state, and dismissing it gives this response. */
function ended(leftCount: number, dismissed: number): string[] {
  const sent: string[] = []
  const job = { state: 'done', done: 2, total: 2, leftCount, left: [], result: { items: [{ id: 'a', ok: true }] } }
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit) => {
    sent.push(method)
    if (method === 'GET') return Response.json({ status: 'OK', result: job })
    return dismissed === 204 ? new Response(null, { status: 204 }) : Response.json({}, { status: dismissed })
  })
  return sent
}

test.each([204, 404, 503])(
  'a task that is done counts as done, also when the call that removes it ends with %i',
  async (status) => {
    const sent = ended(0, status)
    expect(await followJob('j', ['a'])).toEqual([{ id: 'a', ok: true }])
    expect(sent).toEqual(['GET', 'DELETE'])
  },
)

test('a task that left something out stays in the list', async () => {
  const sent = ended(1, 204)
  await followJob('j', ['a'])
  expect(sent).toEqual(['GET'])
})
