import { createDemo } from './demo.ts'
import { createChart } from './chart.ts'
import { findAccountForUpdate, findAnswerable, findEnding, findErasable, markErased } from './accounts.repo.ts'
import { createBusinesses } from './businesses.ts'
import { createDepartments } from './departments.ts'
import type { AccountsDeps } from './deps.ts'
import { lockChart } from './employees.repo.ts'
import { createIdentifiers } from './identifiers.ts'
import { createEmployees } from './employees.ts'
import { assertInPackage, createFeatures, describePackage } from './features.ts'
import { findAudiences } from './organisation.repo.ts'
import {
  createActAs,
  findBoxPermission,
  findEntryRefusal,
  findMembership,
  findMembershipState,
  listAccounts,
  listBusinesses,
  principalFacts,
} from './memberships.ts'
import {
  createProveEmail,
  findPerson,
  findPersonByEmail,
  findPersonByLogin,
  findPersonByMobile,
  findPersonByUsername,
} from './people.ts'
import { erasePerson } from './people.repo.ts'
import { assertActive, assertAdmin, assertManages, assertOwns } from './permit.ts'
import { createPreferences } from './preferences.ts'
import { createRegister } from './register.ts'
import { createRoles } from './roles.ts'
import { createStatusChanges } from './status.ts'

export type Accounts = ReturnType<typeof createAccounts>

/** People, the accounts they act for, and the organisation of a business. */
export function createAccounts(deps: AccountsDeps) {
  const { insertDepartment, departmentWrites, ...departments } = createDepartments(deps)
  const { roleWrites, ...roles } = createRoles(deps)
  const { insertEmployee, changeEmployeeIn, ...employees } = createEmployees(deps)
  const features = createFeatures(deps)
  const identifiers = createIdentifiers(deps)
  const register = createRegister(deps, { insertEmployee })
  const demo = createDemo(deps, {
    ...register,
    prove: identifiers.prove,
    writeFeature: features.writeFeature,
    insertDepartment,
    hireEmployee: employees.hireEmployee,
  })
  return {
    findPerson,
    findPersonByLogin,
    findPersonByUsername,
    findPersonByEmail,
    findPersonByMobile,
    listAccounts,
    listBusinesses,
    findBoxPermission,
    findEntryRefusal,
    findMembershipState,
    findMembership,
    principalFacts,
    findAudiences,
    assertInPackage,
    describePackage,
    findAnswerable,
    lockChart,
    actAs: createActAs(deps),
    createCitizen: register.createCitizen,
    createBusiness: register.createBusiness,
    identifiers,
    proveEmail: createProveEmail(deps),
    assertAdmin,
    assertActive,
    assertManages,
    assertOwns,
    ...createBusinesses(deps),
    ...departments,
    ...roles,
    chart: createChart(deps, { insertDepartment, departmentWrites, roleWrites, changeEmployeeIn }),
    ...employees,
    ...features,
    ...createPreferences(deps),
    ...createStatusChanges(deps),
    endings: { find: findEnding, findErasable, lock: findAccountForUpdate, markErased, erasePerson },
    seedDemo: demo.seedDemo,
  }
}
