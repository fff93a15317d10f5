import { adminLines, adminRequest, createAdminIds } from '../admin-calls.ts'
import type { Answer } from './answers.ts'
import type { FunctionRow } from './function-case.ts'
import type { FunctionWorld } from './function-world.ts'
import { once } from './once.ts'

const idsOf = once(async ({ world, one }: FunctionWorld) => (await createAdminIds(world, one.malee)).ids)

/**
 * What Admin Business is told of requests that cannot be carried out as they stand in the table of calls, one after the
 * other. Everybody else is refused before anything of it is looked at.
 */
const impossible: Record<string, string> = {
  'POST /api/admin/employees/:id/invite-again': 'EMPLOYEE_NOT_FOUND',
  'POST /api/admin/employees/:id/reset-two-factor': 'FACTOR_NOT_SET',
  'POST /api/admin/mandates': 'MANDATE_GIVEN',
  'POST /api/admin/join-requests/:id/refuse': 'JOIN_NOT_FOUND',
  'POST /api/admin/restores': 'RESTORE_MOMENT',
  'POST /api/admin/restores/:id/start': 'RESTORE_STATE',
  'POST /api/admin/organisation-chart/reloads': 'CHART_BUSY',
  'POST /api/admin/organisation-chart/reloads/:id/apply': 'CHART_BUSY',
  'POST /api/admin/sign-in-domain/proof': 'DOMAIN_UNPROVEN',
  'PUT /api/admin/logo/picture': 'LOGO_TYPE',
  'PUT /api/admin/quotas': 'QUOTA_BELOW_USED',
  'a re-check of mails': 'MAIL_CHECK_RUNNING',
}
/** Calls that only compute, or that ask for what is so already. */
const changesNothing = new Set([
  'POST /api/admin/employees/:id/sign-out',
  'POST /api/admin/employees/import',
  'POST /api/admin/employees/:id/suspend',
  'POST /api/admin/rule-switches/preview',
  'PUT /api/admin/rule-switches',
  'PATCH /api/admin/rule-switches',
  'PATCH /api/webhooks/:id',
])

/** What is read is still there then, and what is deleted has been changed. */
const methods = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE']
const placeOf = (name: string) =>
  name.endsWith('/remove') ? methods.length : methods.indexOf(name.split(' ')[0] ?? '')
const inOrder = Object.keys(adminLines).toSorted((one, other) => placeOf(one) - placeOf(other))

export const adminRows: Record<string, FunctionRow> = {
  async 'Employees, departments, roles, permissions, quotas, features, templates, rename rules, logo, mail alerts, keys, logs, backup, mail re-check, org reload, unlock'(
    it,
  ) {
    const ids = await idsOf(it.all)
    const askFor = async (name: string, request: ReturnType<typeof adminRequest>): Promise<Answer> => {
      const answer = await it.ask(request.method, request.url, request.payload)
      return it.may && answer.code === impossible[name] ? { ...answer, code: 'ok' } : answer
    }
    for (const name of inOrder) {
      const request = adminRequest(name, ids)
      await it.attempt({
        says: name,
        call: () => askFor(name, request),
        done: (answer, changed) =>
          answer.code === 'ok' &&
          (request.method === 'GET' ||
            changed.length > 0 ||
            changesNothing.has(name) ||
            impossible[name] !== undefined),
      })
    }
    const check = { mailboxId: ids.mailbox, from: '2026-01-03', to: '2026-01-04' }
    const isCitizen = it.cell.caller === 'Personal owner'
    const pieces = [{ kind: 'field', value: 'document_no' }]
    await it.attempt({
      says: 'a rename rule',
      // Citizens name the documents of their own account.
      may: it.may || isCitizen,
      call: () => it.ask('POST', '/api/rename-rules', { docType: 'T02', pieces, activate: false }),
      done: (_, changed) => changed.includes('rename_rule'),
    })
    await it.attempt({
      says: 'a re-check of mails',
      call: () => askFor('a re-check of mails', { method: 'POST', url: '/api/admin/mail-checks', payload: check }),
      done: ({ code }) => code === 'ok',
      // Citizens have mailboxes of their own, and those of others are not there for them.
      ...(isCitizen && { refusal: /^\w*NOT_FOUND$/ }),
    })
  },
}
