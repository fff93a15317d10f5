import { afterEach, expect, test, vi } from 'vitest'
import { followJob } from './follow-job.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server at which the job has ended so, and where putting it away gives this answer. */
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

test.each([204, 404, 503])('work that is done is done, also when putting it away answers %i', async (status) => {
  const sent = ended(0, status)
  expect(await followJob('j', ['a'])).toEqual([{ id: 'a', ok: true }])
  expect(sent).toEqual(['GET', 'DELETE'])
})

test('what left something out stays to be looked at', async () => {
  const sent = ended(1, 204)
  await followJob('j', ['a'])
  expect(sent).toEqual(['GET'])
})
