import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DirectoryChart } from '../src/modules/admin/directory/directory-chart.rules.ts'
import { atEnd } from './at-end.ts'

/** What a directory does wrong; `null` for nothing. */
export type Fault =
  | 'hangs'
  | 'hangs up'
  | 'hangs in the middle'
  | 'is cut off'
  | 'is no JSON'
  | 'is another form'
  | 'is large'
  | 'redirects'
  | 'stops halfway'
  | 'changes its total'
  | 'repeats a page'
  | number
  | null

export type DirectoryServer = {
  url: string
  token: string
  chart: DirectoryChart
  /** From the n-th request on. */
  fault: { kind: Fault; from: number }
  /** The largest page that it gives. */
  pageSize: number
  requests: { path: string; query: URLSearchParams }[]
}

export const emptyChart = (): DirectoryChart => ({ departments: [], roles: [], employees: [] })

const scimUser = (chart: DirectoryChart) => (one: DirectoryChart['employees'][number]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  id: one.id,
  userName: one.username ?? one.id,
  displayName: one.name,
  active: true,
  emails: one.email === null ? [] : [{ value: one.email, primary: true }],
  phoneNumbers: one.mobile === null ? [] : [{ value: one.mobile, type: 'mobile' }],
  roles: one.roles.map((id) => ({ value: id, display: chart.roles.find((role) => role.id === id)?.nameTh })),
})

const scimGroup = (chart: DirectoryChart) => (one: DirectoryChart['departments'][number]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  id: one.id,
  displayName: one.nameTh,
  members: [
    ...chart.employees
      .filter(({ departments }) => departments.includes(one.id))
      .map(({ id }) => ({ value: id, type: 'User' })),
    ...chart.departments.filter(({ parentId }) => parentId === one.id).map(({ id }) => ({ value: id, type: 'Group' })),
  ],
})

/** A directory on this machine that speaks SCIM 2.0 below `/scim`, and answers with pages of a chart at `/chart`. */
export async function startDirectory(): Promise<DirectoryServer> {
  const state: DirectoryServer = {
    url: '',
    token: 'a-token-of-the-directory',
    chart: emptyChart(),
    fault: { kind: null, from: 1 },
    pageSize: 100,
    requests: [],
  }
  const fault = () => (state.requests.length >= state.fault.from ? state.fault.kind : null)

  function page(all: readonly unknown[], start: number, count: number): { items: unknown[]; total: number } {
    const kind = fault()
    const from = kind === 'repeats a page' ? 0 : start
    const items = kind === 'stops halfway' ? [] : all.slice(from, from + Math.min(count, state.pageSize))
    return { items, total: all.length + (kind === 'changes its total' ? state.requests.length : 0) }
  }

  function scim(kind: string, query: URLSearchParams): object {
    const { chart } = state
    const all = kind === 'Users' ? chart.employees.map(scimUser(chart)) : chart.departments.map(scimGroup(chart))
    const start = Number(query.get('startIndex') ?? 1)
    const { items, total } = page(all, start - 1, Number(query.get('count') ?? 100))
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:ListResponse']
    return { schemas, totalResults: total, startIndex: start, itemsPerPage: items.length, Resources: items }
  }

  function pages(query: URLSearchParams): object {
    const { departments, roles, employees } = state.chart
    const all = [
      ...departments.map((entry) => ({ kind: 'departments', entry })),
      ...roles.map((entry) => ({ kind: 'roles', entry })),
      ...employees.map((entry) => ({ kind: 'employees', entry })),
    ]
    const start = Number(query.get('cursor') ?? 0)
    const { items, total } = page(all, start, state.pageSize)
    const of = (kind: string) => (items as typeof all).filter((one) => one.kind === kind).map(({ entry }) => entry)
    const next = start + items.length
    const isLast = next >= all.length || items.length === 0
    return {
      departments: of('departments'),
      roles: of('roles'),
      employees: of('employees'),
      total,
      nextCursor: isLast ? null : String(next),
    }
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://directory')
    state.requests.push({ path: pathname, query: searchParams })
    const kind = fault()
    if (request.headers.authorization !== `Bearer ${state.token}`) return void response.writeHead(401).end()
    if (typeof kind === 'number') return void response.writeHead(kind).end('{}')
    if (kind === 'hangs') return
    if (kind === 'hangs up') return void request.socket.destroy()
    if (kind === 'redirects') return void response.writeHead(302, { location: `${state.url}/elsewhere` }).end()
    response.writeHead(200, { 'content-type': 'application/scim+json' })
    if (kind === 'is no JSON') return void response.end('<html>')
    if (kind === 'is another form') return void response.end('{"users": []}')
    if (kind === 'is large') return void response.end(`"${'x'.repeat(300_000)}"`)
    const [, form, what = ''] = pathname.split('/')
    const text = JSON.stringify(form === 'scim' ? scim(what, searchParams) : pages(searchParams))
    if (kind !== 'is cut off' && kind !== 'hangs in the middle') return void response.end(text)
    response.write(text.slice(0, text.length / 2), () => {
      if (kind === 'is cut off') request.socket.destroy()
    })
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}
