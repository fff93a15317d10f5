import { endAccount, exportAccount, getAccountEnding, keepAccount } from '@khlang/contract/account-ending'
import * as employee from '@khlang/contract/employees'
import { changeBusinessFeatures, getBusinessFeatures } from '@khlang/contract/business-features'
import { changeAdminSettings, getAdminSettings } from '@khlang/contract/admin-settings'
import { getAdminToday } from '@khlang/contract/admin-today'
import { changeBusinessProfile, getBusinessProfile } from '@khlang/contract/business-profile'
import { getDashboard } from '@khlang/contract/dashboards'
import { listPrivateDrives } from '@khlang/contract/private-drives'
import { changeAlertAddress, listAlertAddresses } from '@khlang/contract/alert-addresses'
import * as leaver from '@khlang/contract/leavers'
import * as organisation from '@khlang/contract/organisation'
import { getMissingFeatures } from '@khlang/contract/packages'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import type { Admin } from './admin.service.ts'
import { changeDepartment, listDepartments, listRoles, namesOf, newNamesOf } from './people/organisation.ts'

/** What Admin Business does with people, departments and roles. */
export function adminRoutes(
  app: FastifyInstance,
  {
    employees,
    leavers,
    imports,
    features,
    alerts,
    settings,
    endings,
    today,
    privateDrives,
    dashboards,
    accounts,
    profile,
  }: Admin,
): void {
  route(app, employee.listEmployees, ({ query }, actor, { request }) =>
    employees.list(actor, query, languageIn(request)),
  )
  route(app, employee.countEmployees, (_, actor) => employees.counts(actor))
  route(app, employee.addEmployee, ({ body }, actor, { request }) => employees.add(actor, body, languageIn(request)))
  route(app, employee.importEmployees, ({ query, body }, actor, { request }) =>
    imports.import(actor, body.csv, query, languageIn(request)),
  )
  route(app, employee.changeEmployees, ({ body }, actor, { request }) =>
    employees.changeMany(actor, body, languageIn(request)),
  )
  route(app, employee.startEmployeeExport, async ({ body }, actor, { request, reply }) => {
    const made = await employees.startExport(actor, body, languageIn(request))
    reply.code(202)
    return made
  })
  route(app, employee.changeEmployee, ({ params, body }, actor, { request }) =>
    employees.change(actor, params.id, body, languageIn(request)),
  )
  route(app, employee.suspendEmployee, ({ params }, actor, { request }) =>
    employees.setSuspended(actor, params.id, true, languageIn(request)),
  )
  route(app, employee.resumeEmployee, ({ params }, actor, { request }) =>
    employees.setSuspended(actor, params.id, false, languageIn(request)),
  )
  route(app, employee.removeEmployee, async ({ params, body: { transferTo, folderId, shares, links } }, actor) => {
    await employees.remove(actor, params.id, {
      ...(transferTo !== undefined && { transferTo }),
      ...(folderId !== undefined && { folderId }),
      ...(shares !== undefined && { shares }),
      ...(links !== undefined && { links }),
    })
    return {}
  })
  route(app, leaver.getLeavingReport, ({ params }, actor) => leavers.report(actor, params.id))
  route(app, leaver.listLeavers, ({ query }, actor, { request }) => leavers.list(actor, query, languageIn(request)))
  route(app, leaver.getTransferRoom, ({ params, query: { transferTo, folderId } }, actor) =>
    leavers.room(actor, params.id, {
      ...(transferTo !== undefined && { transferTo }),
      ...(folderId !== undefined && { folderId }),
    }),
  )
  route(app, leaver.transferLeaver, async ({ params, body: { transferTo, folderId } }, actor) => {
    await leavers.transfer(actor, params.id, {
      ...(transferTo !== undefined && { transferTo }),
      ...(folderId !== undefined && { folderId }),
    })
    return {}
  })
  route(app, employee.resendInvitation, ({ params }, actor, { request }) =>
    employees.inviteAgain(actor, params.id, languageIn(request)),
  )

  route(app, organisation.listDepartments, (_, actor, { request }) =>
    listDepartments(accounts, actor, languageIn(request)),
  )
  route(app, organisation.createDepartment, async ({ body: { parentId = null, ...given } }, actor) => ({
    id: (await accounts.createDepartment(actor, actor.accountId, { ...newNamesOf(given), parentId })).departmentId,
  }))
  route(app, organisation.changeDepartment, async ({ params, body }, actor) => {
    await changeDepartment(accounts, actor, params.id, body)
    return {}
  })
  route(app, organisation.deleteDepartment, async ({ params }, actor) => {
    await accounts.deleteDepartment(actor, actor.accountId, params.id)
    return {}
  })
  route(app, getBusinessFeatures, (_, actor, { request }) => features.list(actor, languageIn(request)))
  route(app, changeBusinessFeatures, ({ body }, actor, { request }) =>
    features.change(actor, body, languageIn(request)),
  )
  route(app, getMissingFeatures, (_, actor) => features.missing(actor))
  route(app, getAccountEnding, (_, actor) => endings.describe(actor))
  route(app, endAccount, ({ body }, actor) => endings.end(actor, body))
  route(app, exportAccount, async (_, actor, { request, reply }) => {
    const begun = await endings.export(actor, languageIn(request))
    reply.code(202)
    return begun
  })
  route(app, keepAccount, (_, actor) => endings.keep(actor))
  route(app, getAdminToday, (_, actor) => today(actor))
  route(app, listPrivateDrives, ({ query }, actor) => privateDrives(actor, query))
  route(app, getBusinessProfile, (_, actor, { request }) => profile.read(actor, languageIn(request)))
  route(app, changeBusinessProfile, ({ body }, actor, { request }) => profile.change(actor, body, languageIn(request)))
  route(app, getDashboard, ({ query }, actor, { request }) => dashboards.read(actor, query, languageIn(request)))
  route(app, listAlertAddresses, (_, actor) => alerts.list(actor))
  route(app, changeAlertAddress, ({ body }, actor, { request }) => alerts.change(actor, body, languageIn(request)))
  route(app, getAdminSettings, (_, actor) => settings.read(actor))
  route(app, changeAdminSettings, ({ body }, actor) => settings.change(actor, body))
  route(app, organisation.listRoles, (_, actor, { request }) => listRoles(accounts, actor, languageIn(request)))
  route(app, organisation.createRole, async ({ body }, actor) => ({
    id: (await accounts.createRole(actor, actor.accountId, newNamesOf(body))).roleId,
  }))
  route(app, organisation.renameRole, async ({ params, body }, actor) => {
    await accounts.renameRole(actor, actor.accountId, params.id, namesOf(body))
    return {}
  })
  route(app, organisation.deleteRole, async ({ params }, actor) => {
    await accounts.deleteRole(actor, actor.accountId, params.id)
    return {}
  })
}
