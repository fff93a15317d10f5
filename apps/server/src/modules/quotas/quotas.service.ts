import type { Drive } from '../drive/index.ts'
import { createCleanup } from './cleanup.ts'
import type { QuotasDeps } from './deps.ts'
import { createDropVersions } from './drop-versions.ts'
import { createQuotaLists } from './quota-lists.ts'
import { createQuotaSettings } from './quota-settings.ts'
import { createQuotaWarnings } from './quota-warnings.ts'
import { createStorageReport } from './storage-report.ts'

export type Quotas = ReturnType<typeof createQuotas>

/** Quotas, storage reports and cleanup (A22). */
export function createQuotas({ drive, ...deps }: Omit<QuotasDeps, 'access'> & { drive: Drive }) {
  const all = { ...deps, access: drive.access }
  const report = createStorageReport(all)
  return {
    settings: createQuotaSettings(all),
    lists: createQuotaLists(all),
    warnings: createQuotaWarnings(all),
    report,
    cleanup: createCleanup(all, { report, trash: drive.trash, versions: createDropVersions(all) }),
    storage: drive.roots.storage,
  }
}
