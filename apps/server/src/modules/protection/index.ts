export { fileCreated, itemArrived, itemLeft } from './expiry/apply-policy.ts'
export { createProtection, type Protection } from './protection.service.ts'
