import type { AdminDeps } from './deps.ts'
import { createEmployeeAdmin } from './employees.ts'
import { createEmployeeImport } from './import.ts'
import { createEmployeeInvitations } from './invitations.ts'
import { createAlertAddresses } from './alerts.ts'
import { createBusinessFeatures } from './features.ts'
import { createLogos } from './logo.ts'
import { createToday } from './today.ts'

/** The administration of a business by its Admin Business. */
export function createAdmin(deps: AdminDeps) {
  const invitations = createEmployeeInvitations(deps)
  const employees = createEmployeeAdmin({ ...deps, invitations })
  return {
    invitations,
    employees,
    imports: createEmployeeImport({ ...deps, employees }),
    logos: createLogos(deps),
    features: createBusinessFeatures(deps),
    alerts: createAlertAddresses(deps),
    today: createToday(deps),
    accounts: deps.accounts,
  }
}

export type Admin = ReturnType<typeof createAdmin>
