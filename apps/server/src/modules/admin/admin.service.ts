import type { AdminDeps } from './deps.ts'
import { createEmployeeAdmin } from './employees.ts'
import { createEmployeeImport } from './import.ts'
import { createEmployeeInvitations } from './invitations.ts'
import { createAlertAddresses } from './alerts.ts'
import { createBusinessFeatures } from './features.ts'
import { createLeavers } from './leavers.ts'
import { createLogos } from './logo.ts'
import { createToday } from './today.ts'
import { createSettleLeaver } from './settle-leaver.ts'

/** The administration of a business by its Admin Business. */
export function createAdmin(deps: AdminDeps) {
  const invitations = createEmployeeInvitations(deps)
  const leavers = createLeavers(deps)
  const employees = createEmployeeAdmin({ ...deps, invitations, leavers })
  return {
    invitations,
    employees,
    leavers,
    settling: createSettleLeaver(deps),
    imports: createEmployeeImport({ ...deps, employees }),
    logos: createLogos(deps),
    features: createBusinessFeatures(deps),
    alerts: createAlertAddresses(deps),
    today: createToday(deps),
    accounts: deps.accounts,
  }
}

export type Admin = ReturnType<typeof createAdmin>
