import { CallError } from './call.ts'

/** Where a person does what a business asks for before it lets them in, by its refusal. */
const pages = {
  TWO_FACTOR_REQUIRED: '/two-factor',
  PASSWORD_EXPIRED: '/change-password',
  PASSWORD_SHORT: '/change-password',
} as const

const isAsking = (code: string): code is keyof typeof pages => Object.hasOwn(pages, code)

/** The page that leads into a business which refused to be entered; null if it was another failure. */
export function refusedEntry(error: unknown, account: string | null) {
  if (!(error instanceof CallError) || !isAsking(error.machineCode)) return null
  return { to: pages[error.machineCode], search: account === null ? {} : { account } }
}
