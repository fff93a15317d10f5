import { CallError } from '../../../lib/call.ts'

/** Which field a refusal is about, in the settings of links of both kinds. */
export const guardedFields = {
  LINK_PASSWORD_SHORT: 'password',
  LINK_PASSWORD_COMMON: 'password',
  LINK_EXPIRY_REQUIRED: 'expiry',
} as const

/** What the server has against one field, to be shown there; null if it refused something else. */
export function refusedField<F extends string>(
  failure: unknown,
  fields: Readonly<Record<string, F>>,
): { [field in F]?: string } | null {
  const field = failure instanceof CallError ? fields[failure.machineCode] : undefined
  if (!field || !(failure instanceof CallError)) return null
  const fault: { [field in F]?: string } = {}
  fault[field] = failure.message
  return fault
}
