import type { AdminDeps } from './deps.ts'
import { createCharts } from './directory/chart.service.ts'
import { createEmployeeAccessAdmin } from './people/employee-access.ts'
import { createEmployeeAdmin } from './people/employees.ts'
import { createEmployeeImport } from './people/import.ts'
import { createEmployeeInvitations } from './people/invitations.ts'
import { createJoinRequests } from './people/join-requests.ts'
import { createMemberships } from './people/memberships.ts'
import { createReadInvitation } from './people/read-invitation.ts'
import { createAlertAddresses } from './policies/alerts.ts'
import { createBusinessFeatures } from './policies/features.ts'
import { createAdminSettings } from './policies/settings.ts'
import { createAccountEndings } from './leaving/account-endings.ts'
import { createOperatorCommands } from './leaving/operator.ts'
import { createLeavers } from './leaving/leavers.ts'
import { createLogos } from './appearance/logo.ts'
import { createBusinessProfile } from './overview/business-profile.ts'
import { createDashboards } from './overview/dashboard.ts'
import { createPrivateDrives } from './overview/private-drives.ts'
import { createToday } from './overview/today.ts'
import { createSettleLeaver } from './leaving/settle-leaver.ts'

/** The administration of a business by its Admin Business. */
export function createAdmin(deps: AdminDeps) {
  const invitations = createEmployeeInvitations(deps)
  const leavers = createLeavers(deps)
  const employees = createEmployeeAdmin({ ...deps, invitations, leavers })
  const endings = createAccountEndings(deps)
  return {
    invitations,
    readInvitation: createReadInvitation(deps),
    employees,
    employeeAccess: createEmployeeAccessAdmin(deps, leavers),
    leavers,
    charts: createCharts(deps, { employees, invitations, leavers }),
    settling: createSettleLeaver(deps),
    endings,
    operator: createOperatorCommands(deps, { endings }),
    imports: createEmployeeImport({ ...deps, employees, invitations }),
    memberships: createMemberships({ ...deps, invitations }),
    joins: createJoinRequests({ ...deps, employees }),
    logos: createLogos(deps),
    features: createBusinessFeatures(deps),
    alerts: createAlertAddresses(deps),
    settings: createAdminSettings(deps),
    today: createToday(deps),
    privateDrives: createPrivateDrives(deps),
    dashboards: createDashboards(deps),
    profile: createBusinessProfile(deps),
    accounts: deps.accounts,
  }
}

export type Admin = ReturnType<typeof createAdmin>
