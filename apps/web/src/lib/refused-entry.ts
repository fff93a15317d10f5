import { CallError } from './call.ts'

/** Where a person does what a business asks for before it lets them in, by its refusal. */
const pages = {
  TWO_FACTOR_REQUIRED: '/two-factor',
  PASSWORD_EXPIRED: '/change-password',
  PASSWORD_SHORT: '/change-password',
} as const

/** Refusals of a business that lets a person in no more, and what the front page says about them. */
const notices = {
  BUSINESS_ACCESS_DENIED: 'BUSINESS_ACCESS_DENIED',
  MEMBERSHIP_SUSPENDED: 'MEMBERSHIP_SUSPENDED',
  MEMBERSHIP_ENDED: 'MEMBERSHIP_ENDED',
  BUSINESS_ENDED: 'BUSINESS_ENDED',
  NOT_ALLOWED: 'COMPANY_NOT_FOUND',
  NOT_FOUND: 'COMPANY_NOT_FOUND',
  COMPANY_NOT_FOUND: 'COMPANY_NOT_FOUND',
} as const

const isClosed = (code: string): code is keyof typeof notices => Object.hasOwn(notices, code)

/** Whether an account lets the person in no more, whatever they do: they go on as a citizen. */
export const isDeniedEntry = (error: unknown): boolean => error instanceof CallError && isClosed(error.machineCode)

const isAsking = (code: string): code is keyof typeof pages => Object.hasOwn(pages, code)

/**
 * The page that leads into a business which refused to be entered, or that says why nothing does; null if it was another
 * failure.
 */
export function refusedEntry(error: unknown, account: string | null) {
  if (!(error instanceof CallError)) return null
  if (isClosed(error.machineCode)) return { to: '/', search: { denied: notices[error.machineCode] } } as const
  if (!isAsking(error.machineCode)) return null
  return { to: pages[error.machineCode], search: account === null ? {} : { account } }
}
