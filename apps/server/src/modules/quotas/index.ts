export { findEmployeeQuota } from './employee-quota.ts'
export { createQuotas, type Quotas } from './quotas.service.ts'
