import { type Directory, type DirectoryLimits } from './directory.ts'
import { DirectoryError, incomplete, tidyChart } from './directory-chart.rules.ts'
import { createJsonReader, type JsonReader } from './get-json.ts'
import { chartOfScim, readGroups, readListPage, readUsers } from './scim-answers.ts'
import type { Served } from './served-businesses.ts'

const pageSize = 200

/** Everything of one kind, page by page; a server may give smaller pages than it was asked for. */
async function readAll(get: JsonReader, base: URL, kind: 'Users' | 'Groups', limits: DirectoryLimits) {
  const found: unknown[] = []
  for (let total: number | null = null; ; ) {
    const url = new URL(base)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${kind}`
    url.searchParams.set('startIndex', String(found.length + 1))
    url.searchParams.set('count', String(pageSize))
    const page = readListPage(await get(url))
    if (page.total > limits.entries) throw new DirectoryError('too large', `${page.total} ${kind}`)
    if (total !== null && total !== page.total) throw new DirectoryError('incomplete', `${kind} changed meanwhile`)
    total = page.total
    found.push(...page.resources)
    if (found.length > total) throw new DirectoryError('broken', `more ${kind} than it says`)
    if (found.length === total) return found
    if (page.resources.length === 0) throw incomplete(found.length, total, kind)
  }
}

/** A directory that speaks SCIM 2.0 (RFC 7643, RFC 7644). */
export const createScimDirectory = (
  { token, ...served }: Served & { token: string },
  limits: DirectoryLimits,
): Directory => ({
  kind: 'scim',
  serves: (_, business) => Promise.resolve(served.urlOf(business) !== null),
  async read(business) {
    const base = served.requireUrl(business)
    const get = createJsonReader(token, 'application/scim+json, application/json', limits)
    const users = readUsers(await readAll(get, base, 'Users', limits))
    const groups = readGroups(await readAll(get, base, 'Groups', limits))
    return tidyChart(chartOfScim(users, groups))
  },
})
