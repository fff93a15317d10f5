import type { FastifyInstance, InjectOptions } from 'fastify'
import { declaredCalls, callName } from './admin-calls.ts'
import { type Delivery, formOf } from './edocs.ts'

type Request = InjectOptions & { url: string }
/** What the id of a call is of. */
type Subject = 'document' | 'item' | 'rule' | 'token'
/** A valid request for an id; only the caller can be wrong with it. */
export type EdocLine =
  | { of: Subject; ask: (id: string) => Partial<Request>[] }
  /** Without an id. `reads`: it changes nothing, so that it can be asked before and after. */
  | { of: 'nothing'; reads: boolean; ask: () => Partial<Request>[] }

const boxes = ['inbox', 'outbox'] as const
const once = (): Partial<Request>[] => [{}]
const query =
  (...queries: string[]) =>
  () =>
    queries.map((text) => ({ url: text }))
const inBoth = (more: object) => (id: string) => boxes.map((box) => ({ payload: { ids: [id], box, ...more } }))
const ids =
  (more: object = {}) =>
  (id: string) => [{ payload: { ids: [id], ...more } }]
const of = (subject: Subject, ask: (id: string) => Partial<Request>[] = once): EdocLine => ({ of: subject, ask })
const reading = (ask: () => Partial<Request>[] = once): EdocLine => ({ of: 'nothing', reads: true, ask })
const changing = (ask: () => Partial<Request>[]): EdocLine => ({ of: 'nothing', reads: false, ask })

/** The document that forms of this table hold; a test says which. */
export const submission: Delivery = {}
const form = () => {
  const { payload, headers } = formOf(submission)
  return [{ payload, headers }]
}

const lists = query(
  '',
  '?scope=all',
  '?view=trash',
  '?unread=true',
  '?q=SECRET',
  '?documentNo=SECRET-OWN',
  '?from=2026-01-01&to=2026-12-31&poNumber=PO-SECRET',
  '?status=pending&scope=all',
)
const pieces = [{ kind: 'field', value: 'document_no' }]

/** Every call about e-documents, their consent and their names. */
export const edocLines: Record<string, EdocLine> = {
  'POST /api/edocs': changing(form),
  'POST /api/edocs/drafts': changing(form),
  'POST /api/edocs/bulk': changing(form),
  'POST /api/edocs/check': reading(form),
  'POST /api/edocs/:id/send': of('document', () => [{ payload: {} }]),
  'POST /api/edocs/items': of('item', ids()),
  'POST /api/edocs/items/check': of('item', ids()),
  'GET /api/edocs/inbox': reading(lists),
  'GET /api/edocs/outbox': reading(lists),
  'GET /api/edocs/counts': reading(query('', '?scope=all')),
  'GET /api/edocs/figures': reading(
    query('?box=inbox', '?box=outbox', '?box=inbox&scope=all', '?box=outbox&scope=all'),
  ),
  'GET /api/edocs/export': reading(query('?box=inbox&format=csv', '?box=outbox&format=csv&scope=all')),
  'GET /api/edocs/vat-report': reading(query('?box=inbox&month=2026-10', '?box=outbox&month=2026-10')),
  'GET /api/edocs/vat-report/documents': reading(
    query('?box=inbox&month=2026-10', '?box=outbox&month=2026-10', '?box=inbox&month=2026-10&reason=sender'),
  ),
  'GET /api/edocs/vat-report/file': reading(
    query('?box=inbox&month=2026-10&format=csv', '?box=outbox&month=2026-10&format=csv'),
  ),
  'GET /api/edocs/:id': of('document', query('', '?box=inbox', '?box=outbox')),
  'GET /api/edocs/:id/history': of('document', query('', '?box=inbox', '?box=outbox')),
  'GET /api/edocs/:id/content': of('document', query('?as=xml', '?as=pdf', '?as=xml&box=inbox', '?as=xml&inline=1')),
  'GET /api/edocs/:id/document': of('document', query('', '?box=inbox', '?box=outbox', '?line=200')),
  'GET /api/edocs/:id/paper': of('document', query('', '?box=inbox&language=en', '?inline=1')),
  'HEAD /api/edocs/:id/content': of('document', query('?as=xml', '?as=pdf&box=outbox')),
  'POST /api/edocs/read': of('document', ids()),
  'GET /api/edocs/unproved': reading(),
  'POST /api/edocs/unproved': of('document', ids({ choice: 'accept' })),
  'POST /api/edocs/confirm': of('document', ids()),
  'POST /api/edocs/respond': of('document', ids({ response: 'accepted' })),
  'POST /api/edocs/choose': of('document', ids({ choice: 'refuse' })),
  'POST /api/edocs/delete': of('document', (id) => [
    ...inBoth({})(id),
    { payload: { ids: [id], box: 'outbox', mode: 'request', reason: 'ลบด้วย' } },
  ]),
  'POST /api/edocs/restore': of('document', inBoth({})),
  'POST /api/edocs/purge': of('document', inBoth({ reason: 'ไม่ใช้แล้ว', confirm: '1' })),
  'POST /api/edocs/answer': of('document', (id) =>
    ['approve', 'reject'].map((answer) => ({ payload: { ids: [id], answer, reason: 'x' } })),
  ),
  'POST /api/edocs/withdraw': of('document', ids()),
  'POST /api/edocs/resend': of('document', ids()),
  'POST /api/edocs/cancel': of('document', ids()),
  'PATCH /api/edocs/:id/receiver': of('document', () => [{ payload: { taxId: '0105500000038', branch: '00000' } }]),
  'GET /api/edocs/resends': reading(query('', '?state=pending', '?q=SECRET')),
  'GET /api/edocs/resends/export': reading(query('', '?q=SECRET')),
  'POST /api/edocs/download': of('document', inBoth({ as: 'both', index: true })),
  'GET /api/edocs/archives/:token': of('token'),
  'POST /api/edocs/save': of('document', inBoth({ as: 'both', reuse: true })),
  'GET /api/edocs/:id/saved': of('document', query('?box=inbox', '?box=outbox')),
  'POST /api/edocs/send': of('document', (id) =>
    boxes.flatMap((box) =>
      ['mail', 'chat'].map((channel) => ({ payload: { ids: [id], box, as: 'both', channel, to: 'a@mail.example' } })),
    ),
  ),
  'POST /api/edocs/hashtags': of('document', inBoth({ add: ['ลับ'] })),
  'GET /api/edocs/hashtags': reading(query('?box=inbox', '?box=outbox')),
  'GET /api/edocs/refunds': reading(),
  'GET /api/edocs/refunds/:id': reading(),
  'GET /api/edocs/refunds/:id/documents': reading(query('', '?limit=1000')),
  'GET /api/edocs/refunds/:id/documents.csv': reading(),
  'POST /api/edocs/refunds/:id/import': of('document', ids()),
  'POST /api/edocs/refunds/:id/mark': of('document', ids({ mark: 'used' })),
  'GET /api/consent': reading(),
  'PUT /api/consent': changing(() => [{ payload: { action: 'reject' } }]),
  'POST /api/consent/request': changing(() => [{ payload: {} }]),
  'GET /api/consent/history': reading(),
  'POST /api/consent/preview': reading(() => [{ payload: { mode: 'specific', taxIds: ['0105500000143'] } }]),
  'GET /api/rename-rules': reading(),
  'POST /api/rename-rules': changing(() => [{ payload: { docType: 'T02', pieces, activate: false } }]),
  'PATCH /api/rename-rules/:id': of('rule', () => [{ payload: { state: 'disabled' } }]),
  'DELETE /api/rename-rules/:id': of('rule'),
  'POST /api/rename-rules/preview': reading(() => [{ payload: { pieces } }]),
}

const isAboutEdocs = (name: string) => /^\w+ \/api\/(edocs|consent|rename-rules)(\/|$)/.test(name)

/** The calls about e-documents that the contract declares, and those that are served besides: forms, files and bytes. */
export function edocCallNames(app: FastifyInstance): string[] {
  const served: string[] = []
  const path: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([│ ]*)[├└]── (\S*) \(([A-Z, ]+)\)$/.exec(line) ?? /^([│ ]*)[├└]── (\S*)()$/.exec(line)
    if (!found) continue
    const [, indent = '', part = '', methods = ''] = found
    path.splice(indent.length / 4, Infinity, part)
    for (const method of methods.split(', ').filter(Boolean)) served.push(`${method} ${path.join('')}`)
  }
  const names = new Set([...declaredCalls.map(callName), ...served])
  return [...names].filter(isAboutEdocs)
}

/** The requests of a call about this id. */
export function edocRequests(name: string, { id = '', campaign }: { id?: string; campaign: string }): Request[] {
  const line = edocLines[name]
  if (!line) throw new Error(`no line for ${name}`)
  const [method = '', path = ''] = name.split(' ')
  const isOfCampaign = path.includes('/refunds/')
  return line.ask(id).map((request) => ({
    ...request,
    method: method as 'GET',
    url: path.replace(/:(id|token)/, isOfCampaign ? campaign : id) + (request.url ?? ''),
  }))
}
